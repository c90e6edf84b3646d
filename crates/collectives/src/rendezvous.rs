//! How ranks find each other: the store that they share, from values that the caller has already parsed.
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::{FileStore, HashStore, Store, TcpStore};

/// Where the store is.
#[derive(Clone)]
pub enum Rendezvous {
    /// At `host:port`. Rank 0 serves there, unless a launcher's agent does (`agent_store`); then every rank is a client.
    Tcp {
        /// The server's host.
        host: String,
        /// Its port.
        port: u16,
        /// Somebody else serves.
        agent_store: bool,
    },
    /// A file that all ranks can lock.
    File {
        /// Its path, equal for all ranks.
        path: PathBuf,
    },
    /// A store that the caller has opened.
    Store(Arc<dyn Store>),
    /// One rank, which needs nobody.
    Single,
}

impl Rendezvous {
    /// Opens the store for `rank` of `world_size`, waiting at most `timeout`.
    pub fn open(&self, rank: usize, world_size: usize, timeout: Duration, cancel: &Cancel) -> Result<Arc<dyn Store>> {
        check_rank(rank, world_size)?;
        Ok(match self {
            Self::Tcp {
                host,
                port,
                agent_store,
            } if rank == 0 && !agent_store => Arc::new(TcpStore::serve(host, *port, timeout)?),
            Self::Tcp { host, port, .. } => {
                Arc::new(TcpStore::connect(host, *port, Some(world_size), timeout, cancel)?)
            }
            Self::File { path } => Arc::new(FileStore::open(path, Some(world_size))?),
            Self::Store(store) => Arc::clone(store),
            Self::Single if world_size == 1 => Arc::new(HashStore::new()),
            Self::Single => {
                return Err(CollectivesError::InvalidArgument {
                    operation: "initProcessGroup",
                    message: format!(
                        "a world of {world_size} ranks needs a way to find each other (an address or a store)"
                    ),
                });
            }
        })
    }
}

fn check_rank(rank: usize, world_size: usize) -> Result<()> {
    if rank < world_size {
        return Ok(());
    }
    Err(CollectivesError::InvalidArgument {
        operation: "initProcessGroup",
        message: format!("rank {rank} is not in a world of {world_size} ranks"),
    })
}
