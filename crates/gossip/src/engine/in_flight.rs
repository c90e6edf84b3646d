//! The time in which at least one exchange is in flight.
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// Measures the time in which at least one [`InFlightGuard`] lives. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct InFlight(Arc<Mutex<Count>>);

/// Held by an exchange in flight.
#[derive(Debug)]
pub(super) struct InFlightGuard(InFlight);

#[derive(Debug, Default)]
struct Count {
    open: usize,
    /// Since when `open` is not 0.
    since: Option<Instant>,
    /// The total before `since`.
    total: Duration,
}

impl InFlight {
    /// An exchange starts.
    pub fn enter(&self) -> InFlightGuard {
        self.0.lock().enter(Instant::now());
        InFlightGuard(self.clone())
    }

    /// The time until now.
    pub fn total(&self) -> Duration {
        self.0.lock().until(Instant::now())
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.0.0.lock().leave(Instant::now());
    }
}

impl Count {
    fn enter(&mut self, now: Instant) {
        self.open += 1;
        self.since.get_or_insert(now);
    }

    fn leave(&mut self, now: Instant) {
        self.open -= 1;
        if self.open == 0 {
            self.total = self.until(now);
            self.since = None;
        }
    }

    fn until(&self, now: Instant) -> Duration {
        self.total
            + self
                .since
                .map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_travels_at_once_is_counted_once() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut count = Count::default();
        assert_eq!(count.until(at(1)), Duration::ZERO);
        count.enter(at(1));
        count.enter(at(2));
        count.leave(at(4));
        assert_eq!(count.until(at(5)), Duration::from_secs(4));
        count.leave(at(6));
        assert_eq!(count.until(at(9)), Duration::from_secs(5));
        count.enter(at(10));
        assert_eq!(count.until(at(12)), Duration::from_secs(7));
        count.leave(at(13));
        assert_eq!(count.until(at(20)), Duration::from_secs(8));
    }

    #[test]
    fn an_exchange_is_under_way_until_it_is_dropped() {
        let way = InFlight::default();
        let (one, two) = (way.enter(), way.enter());
        drop(one);
        assert_eq!(way.0.lock().open, 1);
        drop(two);
        assert_eq!(way.0.lock().open, 0);
        assert_eq!(way.total(), way.total());
    }
}
