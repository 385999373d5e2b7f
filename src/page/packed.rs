//! How a value is written into a compiled page and read back.
//!
//! A compiled page is text, so that servers compress it like any other. A number is written five bits at a time, the lowest
//! first, each as one of 64 characters from `0`, of which the upper half says that more follow. A text stands behind its
//! length in bytes, a list behind the number of its items, a variant behind its index. The lists of fields and variants
//! that the macros here take serve both directions.
//!
//! Reading goes on after a fault, with zeros: leaving early would take code, at every field, that drops what was read before.

use super::checkpoint::CHECKPOINT_FACTS;
use super::cond::Needs;
use super::hardware::FACTS;

/// A type that stands in compiled pages.
pub trait Packed: Sized {
    /// Appends the value.
    fn pack(&self, packer: &mut Packer);

    /// Reads a value; any value where none stands, and then the unpacker has failed.
    fn unpack(unpacker: &mut Unpacker) -> Self;
}

/// What is written so far.
#[derive(Default)]
pub struct Packer {
    /// The text.
    pub text: String,
}

impl Packer {
    /// Appends a number.
    pub fn number(&mut self, mut number: u64) {
        while number >= 32 {
            self.text.push(char::from(b'0' + 32 + (number % 32) as u8));
            number /= 32;
        }
        self.text.push(char::from(b'0' + number as u8));
    }
}

/// Variants that may stand in each other. Each takes a frame of the stack, of which a browser has little.
const MOST_LEVELS: u32 = 127;

/// What is not read yet.
pub struct Unpacker<'t> {
    /// The text.
    pub rest: &'t str,
    /// Whether something else stood there than what was read.
    pub has_failed: bool,
    levels: u32,
    /// What the named conditions look at that were read so far.
    pub rules: Vec<Option<Needs>>,
}

impl<'t> Unpacker<'t> {
    /// Reads from the beginning of `text`.
    pub fn new(text: &'t str) -> Unpacker<'t> {
        Unpacker { rest: text, has_failed: false, levels: 0, rules: Vec::new() }
    }

    /// Notes that what was read cannot be.
    pub fn fail(&mut self) {
        self.has_failed = true;
        self.rest = "";
    }

    /// Takes a number, which has to be below `limit`.
    pub fn number(&mut self, limit: u64) -> u64 {
        let (mut number, mut shift) = (0, 0);
        while shift < 64 {
            let digit = self.take(1).bytes().next().unwrap_or_default().wrapping_sub(b'0');
            number |= u64::from(digit & 31) << shift;
            shift += 5;
            if digit < 32 {
                break;
            }
        }
        if number < limit {
            return number;
        }
        self.fail();
        0
    }

    /// How many items follow, each of which takes at least one byte.
    pub fn count(&mut self) -> usize {
        self.number(self.rest.len() as u64) as usize
    }

    /// Takes as many bytes.
    fn take(&mut self, length: usize) -> &'t str {
        match self.rest.split_at_checked(length) {
            Some((taken, rest)) => {
                self.rest = rest;
                taken
            }
            None => {
                self.fail();
                ""
            }
        }
    }

    /// Takes the index of one of `count` variants; its fields follow, and then `leave`. The first variant of each enumeration
    /// holds no other one, so that reading ends after a fault.
    pub fn enter(&mut self, count: u64) -> u64 {
        self.levels += 1;
        if self.levels > MOST_LEVELS {
            self.fail();
            return 0;
        }
        self.number(count)
    }

    /// Ends a variant.
    pub fn leave(&mut self) {
        self.levels -= 1;
    }
}

/// Packs a structure by its fields, all of which have to be named.
macro_rules! pack_fields {
    ($type:ident $(<$parameter:ident>)? { $($field:ident),+ $(,)? }) => {
        impl $(<$parameter: $crate::page::packed::Packed>)? $crate::page::packed::Packed for $type $(<$parameter>)? {
            fn pack(&self, packer: &mut $crate::page::packed::Packer) {
                let $type { $($field),+ } = self;
                $($field.pack(packer);)+
            }

            #[inline(never)]
            fn unpack(unpacker: &mut $crate::page::packed::Unpacker) -> Self {
                $type { $($field: $crate::page::packed::Packed::unpack(unpacker)),+ }
            }
        }
    };
}

/// Packs an enumeration by its variants, all of which have to be named, each with names for what it holds; of what is read,
/// a function may say that it cannot be.
macro_rules! pack_variants {
    ($type:ident { $($index:literal => $variant:ident $(($($item:ident),+))? $({ $($field:ident),+ })?),+ $(,)? } $(where $is_sound:path)?) => {
        impl $crate::page::packed::Packed for $type {
            fn pack(&self, packer: &mut $crate::page::packed::Packer) {
                match self {
                    $($type::$variant $(($($item),+))? $({ $($field),+ })? => {
                        packer.number($index);
                        $($($item.pack(packer);)+)?
                        $($($field.pack(packer);)+)?
                    })+
                }
            }

            fn unpack(unpacker: &mut $crate::page::packed::Unpacker) -> Self {
                let count = [$($index),+].len() as u64;
                let value = match unpacker.enter(count) {
                    $($index => {
                        $($(let $item = $crate::page::packed::Packed::unpack(unpacker);)+)?
                        $($(let $field = $crate::page::packed::Packed::unpack(unpacker);)+)?
                        $type::$variant $(($($item),+))? $({ $($field),+ })?
                    })+
                    // The count of the variants is the limit.
                    _ => <$type as $crate::page::packed::Packed>::unpack(unpacker),
                };
                unpacker.leave();
                $(if !$is_sound(&value, unpacker) {
                    unpacker.fail();
                })?
                value
            }
        }
    };
}

pub(super) use {pack_fields, pack_variants};

macro_rules! pack_numbers {
    ($($type:ty),+) => {
        $(impl Packed for $type {
            fn pack(&self, packer: &mut Packer) {
                packer.number(*self as u64);
            }

            #[inline(never)]
            fn unpack(unpacker: &mut Unpacker) -> Self {
                unpacker.number(<$type>::MAX as u64) as $type
            }
        })+
    };
}

// The largest number of each type is none that a page holds.
pack_numbers!(u16, u32, u64, usize);

impl Packed for bool {
    fn pack(&self, packer: &mut Packer) {
        packer.number(u64::from(*self));
    }

    #[inline(never)]
    fn unpack(unpacker: &mut Unpacker) -> bool {
        unpacker.number(2) == 1
    }
}

impl Packed for f64 {
    fn pack(&self, packer: &mut Packer) {
        self.to_bits().pack(packer);
    }

    fn unpack(unpacker: &mut Unpacker) -> f64 {
        f64::from_bits(u64::unpack(unpacker))
    }
}

impl Packed for String {
    fn pack(&self, packer: &mut Packer) {
        packer.number(self.len() as u64);
        packer.text.push_str(self);
    }

    #[inline(never)]
    fn unpack(unpacker: &mut Unpacker) -> String {
        let length = usize::unpack(unpacker);
        unpacker.take(length).into()
    }
}

/// The name of a fact, as its index in both lists of facts.
impl Packed for &'static str {
    fn pack(&self, packer: &mut Packer) {
        let index = FACTS.iter().chain(CHECKPOINT_FACTS).position(|fact| fact == self);
        index.unwrap_or(usize::MAX).pack(packer);
    }

    fn unpack(unpacker: &mut Unpacker) -> &'static str {
        let index = unpacker.number((FACTS.len() + CHECKPOINT_FACTS.len()) as u64) as usize;
        FACTS.iter().chain(CHECKPOINT_FACTS).nth(index).copied().unwrap_or_default()
    }
}

impl<T: Packed> Packed for Option<T> {
    fn pack(&self, packer: &mut Packer) {
        self.is_some().pack(packer);
        self.iter().for_each(|value| value.pack(packer));
    }

    #[inline(never)]
    fn unpack(unpacker: &mut Unpacker) -> Option<T> {
        bool::unpack(unpacker).then(|| T::unpack(unpacker))
    }
}

impl<T: Packed> Packed for Box<T> {
    fn pack(&self, packer: &mut Packer) {
        T::pack(self, packer);
    }

    fn unpack(unpacker: &mut Unpacker) -> Box<T> {
        Box::new(T::unpack(unpacker))
    }
}

impl<T: Packed> Packed for Vec<T> {
    fn pack(&self, packer: &mut Packer) {
        self.len().pack(packer);
        self.iter().for_each(|item| item.pack(packer));
    }

    #[inline(never)]
    fn unpack(unpacker: &mut Unpacker) -> Vec<T> {
        (0..unpacker.count()).map(|_| T::unpack(unpacker)).collect()
    }
}

impl<A: Packed, B: Packed> Packed for (A, B) {
    fn pack(&self, packer: &mut Packer) {
        self.0.pack(packer);
        self.1.pack(packer);
    }

    fn unpack(unpacker: &mut Unpacker) -> (A, B) {
        (A::unpack(unpacker), B::unpack(unpacker))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed<T: Packed>(value: &T) -> String {
        let mut packer = Packer::default();
        value.pack(&mut packer);
        packer.text
    }

    fn unpacked<T: Packed>(text: &str) -> Option<T> {
        let mut unpacker = Unpacker::new(text);
        let value = T::unpack(&mut unpacker);
        (!unpacker.has_failed && unpacker.rest.is_empty()).then_some(value)
    }

    fn survives<T: Packed + PartialEq + std::fmt::Debug>(value: T) {
        assert_eq!(unpacked(&(packed(&value) + "0")), None::<T>);
        assert_eq!(unpacked(&packed(&value)), Some(value));
    }

    #[test]
    fn values_survive() {
        for number in [0, 1, 31, 32, 1023, 1024, u64::MAX - 1] {
            survives(number);
        }
        for number in [0.0, -0.5, 0.1, f64::MAX] {
            survives(number);
        }
        survives(vec![String::new(), "é😀".to_owned(), "0".repeat(100)]);
        survives((Some(Box::new(true)), None::<u16>));
        survives(vec![("format", 1_usize), ("sm", 2)]);
        assert_eq!((packed(&31_u64), packed(&32_u64), packed(&"ab".to_owned())), ("O".into(), "P1".into(), "2ab".into()));
    }

    #[test]
    fn what_is_cut_off_or_out_of_range_is_refused() {
        assert_eq!(unpacked(&packed(&vec![1_u64; 3])[1..]), None::<Vec<u64>>);
        for text in ["oooooo2ab", "3ab", "1é", "", "!", "oooooooooooooooooooo", "Poooo"] {
            assert_eq!(unpacked(text), None::<String>, "{text}");
            assert_eq!(unpacked(text), None::<Vec<String>>, "{text}");
            assert_eq!(unpacked(text), None::<u16>, "{text}");
        }
        assert_eq!(unpacked("<"), None::<&str>);
        assert_eq!(unpacked("2"), None::<bool>);
    }
}
