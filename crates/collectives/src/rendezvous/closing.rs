//! The reason that the rank that serves the job's store publishes when it gives up, because the store ends with it.
use super::wait::Wait;
use crate::error::Result;
use crate::store::Store;

/// The key in the job's store.
pub(super) const KEY: &str = "lockstep/closing";
const HEARD: &str = "lockstep/closing/heard";

/// Why the store ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Closing {
    /// The ranks that had not arrived.
    pub missing: Vec<usize>,
    pub reason: String,
}

impl Closing {
    /// Publishes the reason, and waits until `waiting` ranks have read it.
    pub fn publish(&self, store: &dyn Store, waiting: usize, wait: &Wait) -> Result<()> {
        store.set(KEY, &self.encode())?;
        wait.count(store, HEARD, waiting as i64, || true);
        Ok(())
    }

    /// Reports that this rank has read it.
    pub fn heard(store: &dyn Store) {
        let _ = store.add(HEARD, 1);
    }

    fn encode(&self) -> Vec<u8> {
        let missing: Vec<String> = self.missing.iter().map(ToString::to_string).collect();
        format!("{}\n{}", missing.join(" "), self.reason).into_bytes()
    }

    pub fn decode(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (missing, reason) = text.split_once('\n').unwrap_or(("", &text));
        Self {
            missing: missing.split(' ').filter_map(|rank| rank.parse().ok()).collect(),
            reason: reason.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_words_survive_their_encoding() {
        for missing in [vec![], vec![2], vec![1, 3]] {
            let closing = Closing {
                missing,
                reason: "rendezvous failed:\nnobody came".to_owned(),
            };
            assert_eq!(Closing::decode(&closing.encode()), closing);
        }
    }
}
