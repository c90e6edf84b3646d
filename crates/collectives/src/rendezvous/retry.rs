//! Retries requests to a store that is slow to answer.
use std::time::Instant;

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::PAUSES;

/// Repeats `ask` until `until` while the store does not answer in time: a server under load may be silent for longer.
pub(crate) fn retry_while_silent<T>(until: Instant, cancel: &Cancel, ask: impl Fn() -> Result<T>) -> Result<T> {
    loop {
        cancel.check("initProcessGroup")?;
        match ask() {
            Err(CollectivesError::StoreSilent { .. } | CollectivesError::StoreTimeout { .. })
                if Instant::now() < until =>
            {
                cancel.sleep(PAUSES.1);
            }
            result => return result,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use super::*;

    fn silent<T>() -> Result<T> {
        Err(CollectivesError::StoreSilent {
            operation: "store.get",
            store: "a store".to_owned(),
            keys: Vec::new(),
            waited: Duration::from_secs(10),
        })
    }

    #[test]
    fn a_silent_store_is_asked_until_the_ranks_time_is_up() {
        let tries = Cell::new(0);
        let third = || {
            tries.set(tries.get() + 1);
            if tries.get() < 3 { silent() } else { Ok(7) }
        };
        let later = Instant::now() + Duration::from_secs(60);
        assert_eq!(retry_while_silent(later, &Cancel::new(), third).unwrap(), 7);
        assert_eq!(tries.get(), 3);
        let soon = Instant::now() + Duration::from_millis(50);
        let error = retry_while_silent(soon, &Cancel::new(), silent::<()>).unwrap_err();
        assert!(matches!(error, CollectivesError::StoreSilent { .. }), "{error}");
        assert!(Instant::now() >= soon);
    }

    #[test]
    fn what_else_fails_and_a_cancellation_end_it_at_once() {
        let later = Instant::now() + Duration::from_secs(60);
        let lost = || -> Result<()> {
            Err(CollectivesError::Store {
                operation: "store.get",
                store: "a store".to_owned(),
                keys: Vec::new(),
                message: "lost".to_owned(),
            })
        };
        let error = retry_while_silent(later, &Cancel::new(), lost).unwrap_err();
        assert!(matches!(error, CollectivesError::Store { .. }), "{error}");
        let cancel = Cancel::new();
        let stopped = || {
            cancel.cancel("stop");
            silent::<()>()
        };
        let error = retry_while_silent(later, &cancel, stopped).unwrap_err();
        assert!(matches!(error, CollectivesError::Cancelled { .. }), "{error}");
    }
}
