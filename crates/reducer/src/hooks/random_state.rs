//! Random numbers as PyTorch's hooks draw them.
use lockstep_torch::DeviceCode;
use lockstep_torch::generator::Generator;
use rand_mt::Mt;

use crate::error::Result;

/// `numpy.random.RandomState`: MT19937.
#[derive(Debug, Clone)]
pub(crate) struct RandomState {
    generator: Mt,
    /// How many words were drawn from the generator.
    pub words: u64,
}

impl RandomState {
    /// As after so many words of the sequence of `seed`.
    pub fn new(seed: u32, words: u64) -> Self {
        let mut generator = Mt::new(seed);
        for _ in 0..words {
            let _ = generator.next_u32();
        }
        Self { generator, words }
    }

    /// `randint(end)`.
    pub fn below(&mut self, end: u32) -> u32 {
        // The bits that the largest number needs.
        let mask = u32::MAX.checked_shr((end - 1).leading_zeros()).unwrap_or_default();
        loop {
            self.words += 1;
            let drawn = self.generator.next_u32() & mask;
            if drawn < end {
                return drawn;
            }
        }
    }
}

/// Runs `draw` as after `torch.manual_seed(seed)`. The default generator keeps its state.
pub(crate) fn seeded<T>(seed: u32, draw: impl FnOnce() -> Result<T>) -> Result<T> {
    let generator = Generator::new(DeviceCode::CPU)?;
    generator.seed(seed.into())?;
    generator.instead_of_default(draw)
}

#[cfg(test)]
#[test]
fn integers_are_those_that_numpy_draws() {
    // The first results of `randint(1_000_000_000)` of `RandomState(0)` and `RandomState(1)`.
    let draw = |seed, count| {
        let mut random = RandomState::new(seed, 0);
        (0..count).map(|_| random.below(1_000_000_000)).collect::<Vec<_>>()
    };
    assert_eq!(draw(0, 3), [209_652_396, 398_764_591, 924_231_285]);
    assert_eq!(draw(1, 2), [717_354_021, 946_286_476]);
    let mut random = RandomState::new(0, 0);
    let _ = random.below(1_000_000_000);
    assert_eq!(RandomState::new(0, random.words).below(1_000_000_000), 398_764_591);
}
