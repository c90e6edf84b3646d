//! Ranks of one host meet in a store, and share their verdict on the memory that they map.
use std::sync::Arc;
use std::time::Instant;

use super::{NAME, Offer};
use crate::cancel::Cancel;
use crate::connect::GlooOptions;
use crate::error::{CollectivesError, Result};
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::store::records::here_key;
use crate::store::{PrefixStore, Store, deadline};

const OPERATION: &str = "initProcessGroup";

impl ProcessGroup {
    /// Connects the ranks of one host, all of them ours, through shared memory; blocks until that is done, cancelled, or
    /// `connect_timeout` has passed. Every rank calls it. Where one cannot map another's memory, all fail alike.
    pub fn connect_shm(options: &GlooOptions, store: &Arc<dyn Store>, cancel: &Cancel) -> Result<Self> {
        let (rank, size) = (options.rank, options.global_ranks.len());
        let until = deadline(Instant::now(), options.connect_timeout);
        let prefix = format!("{}lockstep/shm", options.prefix());
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(prefix, store.duplicate()?));
        let share = |what: &str, value: &str| -> Result<Vec<String>> {
            let key = |rank: usize| format!("{what}/{rank}");
            store.set(&key(rank), value.as_bytes())?;
            let keys: Vec<String> = (0..size).map(key).collect();
            store.wait_for(&keys, until.saturating_duration_since(Instant::now()), cancel)?;
            let values = store.multi_get(&keys)?.into_iter();
            Ok(values
                .map(|value| String::from_utf8_lossy(&value.unwrap_or_default()).into_owned())
                .collect())
        };
        let offer = Offer::new(size);
        let own = offer.as_ref().map_or_else(|error| format!("0 {error}"), Offer::encode);
        let offers = share("offer", &own)?;
        let backend = offer.and_then(|offer| offer.accept(rank, &offers, &options.global_ranks, &options.name));
        let verdicts = share("verdict", backend.as_ref().err().map_or("", String::as_str))?;
        let found = verdicts.iter().position(|verdict| !verdict.is_empty());
        match (backend, found) {
            (Ok(backend), None) => {
                let info = GroupInfo {
                    rank,
                    size,
                    hosts: vec![options.host.clone(); size],
                    name: options.name.as_str().into(),
                    generation: options.generation,
                    timeout: options.timeout,
                    global_ranks: options.global_ranks.clone(),
                    all_ours: true,
                    backend: NAME,
                };
                store.set(&here_key(rank), b"1")?;
                Self::new(info, Box::new(backend), None, Some(store))
            }
            (_, found) => {
                let rank = found.unwrap_or(rank);
                Err(CollectivesError::Unsupported {
                    operation: OPERATION,
                    message: format!(
                        "the backend 'shm' cannot be used: rank {} says: {}",
                        options.global_ranks[rank], verdicts[rank]
                    ),
                })
            }
        }
    }
}
