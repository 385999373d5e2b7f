//! Where in the grid of match rows a recipe stands, and how to find it.

use std::cmp::Ordering;
use std::ops::Range;

use super::order::order;

/// Points of the grid that have a cell. Those of a page can be picked, and are sorted row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
    width: usize,
    /// The options of all points, `width` of them each, one after the other.
    options: Vec<u16>,
    /// For each point, its cell.
    cells: Vec<u32>,
    /// For each point, its place in the order of the file: by cell, then by the order of the cell's lists.
    ranks: Vec<u32>,
}

impl Points {
    /// No points; `width` is the number of match rows, `hw` included.
    pub fn new(width: usize) -> Points {
        Points { width, ..Points::default() }
    }

    /// Adds the point that comes next in the file.
    pub fn push(&mut self, options: &[u16], cell: u32) {
        self.options.extend_from_slice(options);
        self.ranks.push(self.cells.len() as u32);
        self.cells.push(cell);
    }

    /// The same points in sorted order.
    pub fn sorted(&self) -> Points {
        self.select(order(self.cells.len(), &|left, right| self.options(left).cmp(self.options(right))))
    }

    /// The points whose options pass, in the same order.
    pub fn filtered(&self, passes: &dyn Fn(&[u16]) -> bool) -> Points {
        self.select(self.all().filter(|point| passes(self.options(*point))).collect())
    }

    fn select(&self, points: Vec<usize>) -> Points {
        let mut selected = Points::new(self.width);
        for point in points {
            selected.options.extend_from_slice(self.options(point));
            selected.cells.extend(self.cells.get(point));
            selected.ranks.push(self.rank(point));
        }
        selected
    }

    /// All points.
    pub fn all(&self) -> Range<usize> {
        0..self.cells.len()
    }

    /// The options of a point; empty if there is none.
    pub fn options(&self, point: usize) -> &[u16] {
        self.options.get(point * self.width..(point + 1) * self.width).unwrap_or_default()
    }

    /// The cell of a point.
    pub fn cell(&self, point: usize) -> Option<usize> {
        self.cells.get(point).map(|cell| *cell as usize)
    }

    /// The place of a point in the order of the file.
    pub fn rank(&self, point: usize) -> u32 {
        self.ranks.get(point).copied().unwrap_or(u32::MAX)
    }

    /// Among points that agree on all rows above `row`: those that stand on `option` there.
    pub fn narrow(&self, among: Range<usize>, row: usize, option: u16) -> Range<usize> {
        let start = self.bound(among.clone(), row, |found| found.cmp(&option).then(Ordering::Greater));
        let end = self.bound(start..among.end, row, |found| found.cmp(&option).then(Ordering::Less));
        start..end
    }

    /// The first point whose option in `row` does not come before what is sought.
    fn bound(&self, among: Range<usize>, row: usize, order: impl Fn(u16) -> Ordering) -> usize {
        let (mut low, mut high) = (among.start, among.end);
        while low < high {
            let middle = low + (high - low) / 2;
            let found = self.options(middle).get(row).copied().unwrap_or_default();
            if order(found) == Ordering::Less {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The point with exactly these options.
    pub fn find(&self, options: impl Iterator<Item = u16>) -> Option<usize> {
        let range = (0..self.width).zip(options).fold(self.all(), |range, (row, option)| self.narrow(range, row, option));
        range.clone().next().filter(|_| range.len() == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Points;

    fn points() -> Points {
        let mut points = Points::new(2);
        for (options, cell) in [([1, 0], 0), ([0, 2], 1), ([1, 2], 1), ([0, 0], 2)] {
            points.push(&options, cell);
        }
        points.sorted()
    }

    #[test]
    fn narrowing_finds_every_point_and_only_those() {
        let points = points();
        let first = points.narrow(points.all(), 0, 1);
        assert_eq!(first.len(), 2);
        assert!(points.narrow(first.clone(), 1, 1).is_empty());
        assert_eq!(points.find([1, 2].into_iter()).and_then(|point| points.cell(point)), Some(1));
        assert_eq!(points.find([0, 1].into_iter()), None);
    }

    #[test]
    fn ranks_follow_the_file() {
        let points = points();
        let cell_zero = points.find([1, 0].into_iter()).unwrap();
        assert!(points.all().all(|point| points.rank(cell_zero) <= points.rank(point)));
    }
}
