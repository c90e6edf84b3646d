//! The order of summation in Gloo's ring, so that sums here match Gloo's bit for bit at any number of ranks.
//!
//! The ring splits a tensor into one chunk per rank. Chunk c starts with the values of rank c - 1; ranks c - 2, c - 3,
//! ... and finally rank c add theirs.
use std::ops::Range;

/// The most bytes that Gloo sends at once.
const SEGMENT: usize = 1 << 20;

/// How a tensor is split into chunks; `length` is in elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chunks {
    length: usize,
    ranks: usize,
}

impl Chunks {
    /// The chunks of an all-reduce.
    pub fn of_all_reduce(elements: usize, element_size: usize, ranks: usize) -> Self {
        let total = elements * element_size;
        let longest = element_size * (SEGMENT / element_size).max(1);
        let segments = total.div_ceil(longest).max(2 * ranks).next_multiple_of(ranks);
        let segment = total.div_ceil(segments).next_multiple_of(element_size);
        Self::new(segments / ranks * segment / element_size, ranks)
    }

    /// The chunks of a reduce.
    pub fn of_reduce(elements: usize, element_size: usize, ranks: usize) -> Self {
        let total = elements * element_size;
        let longest = element_size * (SEGMENT / element_size);
        let segment = total
            .div_ceil(2 * ranks)
            .min(longest)
            .next_multiple_of(element_size)
            .max(element_size);
        let segments = total.div_ceil(segment).max(2 * ranks).next_multiple_of(ranks);
        Self::new(segments / ranks * segment / element_size, ranks)
    }

    fn new(length: usize, ranks: usize) -> Self {
        Self {
            length: length.max(1),
            ranks,
        }
    }

    /// Splits `range` at the borders of chunks. Each part comes with its ranks in the order of summation.
    pub fn parts(&self, range: Range<usize>) -> impl Iterator<Item = (Range<usize>, Vec<usize>)> {
        let (length, ranks) = (self.length, self.ranks);
        let mut start = range.start;
        std::iter::from_fn(move || {
            if start >= range.end {
                return None;
            }
            let chunk = (start / length).min(ranks - 1);
            let end = if chunk == ranks - 1 {
                range.end
            } else {
                range.end.min((chunk + 1) * length)
            };
            let part = start..end;
            start = end;
            let order = (1..=ranks).map(|step| (chunk + ranks - step) % ranks);
            Some((part, order.collect()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_cut_at_chunks_and_each_ends_with_its_own_rank() {
        // 24 float32 of 3 ranks: 6 segments of 16 bytes, two per chunk.
        let chunks = Chunks::of_all_reduce(24, 4, 3);
        assert_eq!(chunks.length, 8);
        let parts: Vec<_> = chunks.parts(5..24).collect();
        assert_eq!(
            parts,
            [(5..8, vec![2, 1, 0]), (8..16, vec![0, 2, 1]), (16..24, vec![1, 0, 2])]
        );
    }

    #[test]
    fn a_large_tensor_has_segments_of_a_mebibyte() {
        let chunks = Chunks::of_all_reduce(10 << 20, 4, 2);
        assert_eq!(chunks.length, 5 << 20);
        assert_eq!(Chunks::of_all_reduce(1, 8, 4).length, 2);
        assert_eq!(Chunks::of_reduce(100, 4, 4).length, 26);
    }
}
