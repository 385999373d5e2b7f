//! Sets of rows of a table.

/// A set of small numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// No number, of `count` possible ones.
    pub fn none(count: usize) -> Bits {
        Bits { words: vec![0; count.div_ceil(64)] }
    }

    /// The numbers below `count` that pass.
    pub fn of(count: usize, passes: impl Fn(usize) -> bool) -> Bits {
        let mut bits = Bits::none(count);
        (0..count).filter(|index| passes(*index)).for_each(|index| bits.add(index));
        bits
    }

    /// Adds a number.
    pub fn add(&mut self, index: usize) {
        if let Some(word) = self.words.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    /// Keeps what is in the other as well; whether anything is left.
    pub fn keep(&mut self, other: &Bits) -> bool {
        let mut any = 0;
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
            any |= *word;
        }
        any != 0
    }

    /// Whether a number is in it.
    pub fn has(&self, index: usize) -> bool {
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// How many numbers are in it.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first number in it.
    pub fn first(&self) -> Option<usize> {
        self.each().next()
    }

    /// The numbers in it.
    pub fn each(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(index * 64 + bit as usize)
            })
        })
    }

    /// What is in both.
    pub fn and(&self, other: &Bits) -> Bits {
        self.zip(other, |left, right| left & right)
    }

    /// What is in one of them.
    pub fn or(&self, other: &Bits) -> Bits {
        self.zip(other, |left, right| left | right)
    }

    /// What is in this and not in the other.
    pub fn minus(&self, other: &Bits) -> Bits {
        self.zip(other, |left, right| left & !right)
    }

    /// Whether all of it is in the other.
    pub fn is_within(&self, other: &Bits) -> bool {
        self.words.iter().zip(&other.words).all(|(left, right)| left & !right == 0)
    }

    /// Whether something is in both.
    pub fn meets(&self, other: &Bits) -> bool {
        self.words.iter().zip(&other.words).any(|(left, right)| left & right != 0)
    }

    fn zip(&self, other: &Bits, combine: impl Fn(u64, u64) -> u64) -> Bits {
        Bits { words: self.words.iter().zip(&other.words).map(|(left, right)| combine(*left, *right)).collect() }
    }
}
