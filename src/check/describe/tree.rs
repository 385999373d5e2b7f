//! A group of selections as a tree of picks, row by row: exact and quick, whatever the group looks like.

use super::product::{Product, set};
use super::table::{Point, Table};

/// What a part of the table comes to.
#[derive(Clone, PartialEq)]
enum Node {
    /// Nothing of it is in the group.
    Nothing,
    /// All of it is in the group.
    Everything,
    /// The options of the next row, put together where they come to the same.
    Split(Vec<(Vec<bool>, Node)>),
}

/// Products that together hold exactly the group; no two hold the same selection.
pub fn cover(table: &Table, is_in: &dyn Fn(u32) -> bool) -> Vec<Product> {
    let mut points: Vec<Point> = table.points().collect();
    points.sort_unstable_by(|left, right| left.picks.cmp(right.picks));
    let mut products = Vec::new();
    let mut rows = vec![None; table.width()];
    flatten(&node(&points, 0, is_in), 0, &mut rows, &mut products);
    products
}

/// `points` agree on all rows above `row`, and are sorted.
fn node(points: &[Point], row: usize, is_in: &dyn Fn(u32) -> bool) -> Node {
    if points.iter().all(|point| !is_in(point.label)) {
        return Node::Nothing;
    }
    if points.iter().all(|point| is_in(point.label)) {
        return Node::Everything;
    }
    let mut parts: Vec<(Vec<bool>, Node)> = Vec::new();
    for part in points.chunk_by(|left, right| left.picks.get(row) == right.picks.get(row)) {
        let Some(pick) = part.first().and_then(|point| point.picks.get(row)) else { continue };
        let below = node(part, row + 1, is_in);
        match parts.iter_mut().find(|(_, known)| *known == below) {
            Some((options, _)) => set(options, *pick),
            None => {
                let mut options = Vec::new();
                set(&mut options, *pick);
                parts.push((options, below));
            }
        }
    }
    Node::Split(parts)
}

fn flatten(node: &Node, row: usize, rows: &mut Vec<Option<Vec<bool>>>, products: &mut Vec<Product>) {
    match node {
        Node::Nothing => {}
        Node::Everything => products.push(Product { rows: rows.clone() }),
        Node::Split(parts) => {
            for (options, below) in parts {
                // One part alone tells nothing apart.
                let named = (parts.len() > 1).then(|| options.clone());
                if let Some(slot) = rows.get_mut(row) {
                    *slot = named;
                }
                flatten(below, row + 1, rows, products);
                if let Some(slot) = rows.get_mut(row) {
                    *slot = None;
                }
            }
        }
    }
}
