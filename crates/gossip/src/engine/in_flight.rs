//! The time in which at least one exchange is in flight.
use std::time::{Duration, Instant};

/// Measures the time between [`Self::begin`] and [`Self::end`], counted once where exchanges overlap.
#[derive(Debug, Default)]
pub(super) struct InFlight {
    open: usize,
    /// Since when `open` is not 0.
    since: Option<Instant>,
    /// The total before `since`.
    total: Duration,
}

impl InFlight {
    pub fn begin(&mut self, now: Instant) {
        self.open += 1;
        self.since.get_or_insert(now);
    }

    pub fn end(&mut self, now: Instant) {
        self.open -= 1;
        if self.open == 0 {
            self.total = self.until(now);
            self.since = None;
        }
    }

    /// The time until `now`.
    pub fn until(&self, now: Instant) -> Duration {
        let running = self.since.map(|since| now.saturating_duration_since(since));
        self.total + running.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simultaneous_transfers_are_counted_once() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut count = InFlight::default();
        let begin: fn(&mut InFlight, Instant) = InFlight::begin;
        for (second, step, total) in [
            (1, begin, 0),
            (2, begin, 1),
            (4, InFlight::end, 3),
            (6, InFlight::end, 5),
            (10, begin, 5),
            (13, InFlight::end, 8),
        ] {
            step(&mut count, at(second));
            assert_eq!(count.until(at(second)), Duration::from_secs(total));
        }
        assert_eq!(count.until(at(20)), Duration::from_secs(8));
    }
}
