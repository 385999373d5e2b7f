//! A group of selections as the union of a few products.

use std::cell::Cell;

use super::product::Product;
use super::table::Table;
use super::tree;

/// Around so many members of the group a product is grown, and the best one kept; of a large table, a third of them.
const SEEDS: usize = 24;

/// Larger tables are large.
const LARGE: usize = 20_000;

/// Products that together hold exactly the group. Their number is small, not proven to be smallest. `looks_left` are the looks
/// at picks that may still be taken before a cruder way has to do.
pub fn cover(table: &Table, is_in: &dyn Fn(u32) -> bool, looks_left: &Cell<usize>) -> Vec<Product> {
    let tree = tree::cover(table, is_in);
    match greedy(table, is_in, tree.len(), looks_left) {
        Some(greedy) if length(&greedy) < length(&tree) => greedy,
        _ => tree,
    }
}

/// How many products, rows and options there are.
fn length(products: &[Product]) -> (usize, usize, usize) {
    let lengths = products.iter().map(Product::length);
    lengths.fold((products.len(), 0, 0), |sum, length| (sum.0, sum.1 + length.0, sum.2 + length.1))
}

/// Takes the product that holds most of what is left, again and again. Nothing if that takes too long, or more products
/// than are known to do.
fn greedy(table: &Table, is_in: &dyn Fn(u32) -> bool, most: usize, looks_left: &Cell<usize>) -> Option<Vec<Product>> {
    let mut left: Vec<usize> =
        (0..table.len()).filter(|index| table.point(*index).is_some_and(|point| is_in(point.label))).collect();
    let mut products: Vec<Product> = Vec::new();
    let most_seeds = if table.len() > LARGE { SEEDS / 3 } else { SEEDS };
    while !left.is_empty() {
        let step = left.len().div_ceil(most_seeds);
        let looks = left.len().div_ceil(step) * table.len() * table.width();
        looks_left.set(looks_left.get().checked_sub(looks)?);
        if products.len() > most {
            return None;
        }
        let seeds = left.iter().step_by(step).filter_map(|index| table.point(*index));
        let grown = seeds.filter_map(|seed| Product::around(table, is_in, seed.picks));
        let gain = |product: &Product| left.iter().filter(|index| holds(table, product, **index)).count();
        let best = grown.max_by_key(|product| (gain(product), std::cmp::Reverse(product.length())))?;
        left.retain(|index| !holds(table, &best, *index));
        products.push(best);
    }
    drop_spare(table, is_in, &mut products);
    Some(products)
}

fn holds(table: &Table, product: &Product, index: usize) -> bool {
    table.point(index).is_some_and(|point| product.holds(point.picks))
}

/// Takes out products whose selections are all in others.
fn drop_spare(table: &Table, is_in: &dyn Fn(u32) -> bool, products: &mut Vec<Product>) {
    let mut index = 0;
    while index < products.len() {
        let is_spare = table.points().filter(|point| is_in(point.label)).all(|point| {
            let mut others = products.iter().enumerate().filter(|(other, _)| *other != index);
            others.any(|(_, product)| product.holds(point.picks))
        });
        if is_spare && products.len() > 1 {
            products.remove(index);
        } else {
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{cover, greedy};
    use crate::check::describe::product::Product;
    use crate::check::describe::table::Table;
    use crate::check::describe::tree;

    /// A table of three rows in which about three of four points exist, and of those about a third are in the group; the
    /// numbers come from a linear congruential generator, so that every run sees the same.
    fn table(seed: u64) -> Table {
        let mut state = seed;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut table = Table::new(3);
        for point in 0..4 * 3 * 3 {
            if random(4) > 0 {
                table.push(&[point / 9, point / 3 % 3, point % 3], u32::from(random(3) == 0));
            }
        }
        table
    }

    fn assert_exact(products: &[Product], table: &Table) {
        for point in table.points() {
            let is_described = products.iter().any(|product| product.holds(point.picks));
            assert_eq!(is_described, point.label == 1, "{:?} {products:?}", point.picks);
        }
    }

    #[test]
    fn every_way_is_exact() {
        let is_in = |label| label == 1;
        for seed in 0..200 {
            let table = table(seed);
            assert_exact(&cover(&table, &is_in, &Cell::new(0)), &table);
            assert_exact(&cover(&table, &is_in, &Cell::new(usize::MAX)), &table);
            assert_exact(&tree::cover(&table, &is_in), &table);
            assert_exact(&greedy(&table, &is_in, usize::MAX, &Cell::new(usize::MAX)).unwrap(), &table);
            if let Some(product) = Product::of_group(&table, &is_in) {
                assert_exact(&[product], &table);
            }
        }
    }

    #[test]
    fn no_product_has_fewer_rows() {
        let is_in = |label| label == 1;
        let mut products = 0;
        for seed in 0..2_000 {
            // Few members are a product now and then.
            let whole = table(seed);
            let mut table = Table::new(3);
            for (index, point) in whole.points().enumerate() {
                table.push(point.picks, u32::from(point.label == 1 && index < 6));
            }
            let Some(product) = Product::of_group(&table, &is_in) else { continue };
            products += 1;
            let members: Vec<_> = table.points().filter(|point| point.label == 1).collect();
            let is_exact = |rows: usize| {
                let fits = |picks: &[u16], row: usize| members.iter().any(|member| member.picks[row] == picks[row]);
                let mut others = table.points().filter(|point| point.label == 0);
                others.all(|point| (0..3).any(|row| rows & (1 << row) != 0 && !fits(point.picks, row)))
            };
            let fewest = (0..8_usize).filter(|rows| is_exact(*rows)).map(usize::count_ones).min().unwrap();
            assert_eq!(product.length().0 as u32, fewest, "{product:?}");
        }
        assert!(products > 100, "{products}");
    }

    #[test]
    fn two_corners_are_two_products() {
        let mut table = Table::new(3);
        for point in 0..64 {
            let picks = [point / 16, point / 4 % 4, point % 4];
            let is_in = (picks[0] == 0 && picks[1] == 1) || (picks[0] == 2 && picks[2] != 3);
            table.push(&picks, u32::from(is_in));
        }
        let products = cover(&table, &|label| label == 1, &Cell::new(usize::MAX));
        assert_eq!(products.len(), 2);
        assert_eq!(products.iter().map(|product| product.length().0).collect::<Vec<_>>(), [2, 2]);
    }
}
