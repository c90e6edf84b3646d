//! The store through which ranks find each other, from values that the caller has parsed.
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::claim::member_key;
use super::meeting::OPERATION;
use super::member::{Member, unique};
use crate::cancel::Cancel;
use crate::connect::DEFAULT_PREFIX;
use crate::error::{CollectivesError, Result};
use crate::store::records::{address_key, decoded};
use crate::store::{FileStore, HashStore, PrefixStore, Store, TcpStore};

/// Where the store is.
#[derive(Clone)]
pub enum Rendezvous {
    /// At `host:port`. Rank 0 serves there, unless a launcher's agent does (`agent_store`); then every rank is a client.
    Tcp {
        /// The server's host.
        host: String,
        /// Its port.
        port: u16,
        /// A launcher's agent serves the store.
        agent_store: bool,
    },
    /// A file that all ranks can lock.
    File {
        /// Its path, equal for all ranks.
        path: PathBuf,
    },
    /// A store that the caller has opened.
    Store(Arc<dyn Store>),
    /// A single rank without peers.
    Single,
}

/// The store of a job.
#[derive(Clone)]
pub struct JobStore {
    /// The store.
    pub store: Arc<dyn Store>,
    /// This rank, if the handle is a client of a TCP server.
    client: Option<usize>,
    /// The name of that server, if rank 0 serves: the store then ends with the groups.
    server: Option<String>,
}

/// The key of the name of rank 0's server.
pub(super) const SERVER: &str = "lockstep/server";

/// The servers that ranks of this process have left, each with the rank.
static LEFT: Mutex<Vec<(String, usize)>> = Mutex::new(Vec::new());

/// The pause before another connection attempt while a server is about to stop.
const AGAIN: Duration = Duration::from_millis(20);

impl JobStore {
    /// Reads the server's name, once the ranks have met: rank 0 has written it by now.
    pub fn connected(&mut self) {
        if self.client.is_some() && self.server.is_none() {
            self.server = server_name(self.store.as_ref()).ok().flatten();
        }
    }

    /// Records that this rank leaves the groups of this store: it next joins another server, even at the same address.
    pub fn left(&self) {
        LEFT.lock().extend(self.server.clone().zip(self.client));
    }

    /// Connects to the server, but not to one that this rank has left and that is about to stop.
    fn connect(
        (host, port): (&str, u16),
        (rank, size): (usize, usize),
        timeout: Duration,
        cancel: &Cancel,
    ) -> Result<Self> {
        let start = Instant::now();
        let mut limit = timeout;
        loop {
            let store = TcpStore::connect(host, port, Some(size), limit, cancel)?;
            let server = server_name(&store);
            let is_left = match (&server, LEFT.lock()) {
                (Ok(Some(name)), left) => left.contains(&(name.clone(), rank)),
                (Ok(None), _) => false,
                // It stopped just now.
                (Err(_), left) => !left.is_empty(),
            };
            limit = timeout.saturating_sub(start.elapsed());
            if !is_left || limit.is_zero() {
                let (store, client, server) = (Arc::new(store), Some(rank), server?);
                return Ok(Self { store, client, server });
            }
            drop(store);
            cancel.sleep(AGAIN);
        }
    }
}

fn server_name(store: &dyn Store) -> Result<Option<String>> {
    let name = store.multi_get(&[SERVER.to_owned()])?.pop().flatten();
    Ok(name.map(|name| String::from_utf8_lossy(&name).into_owned()))
}

impl Rendezvous {
    /// Opens the store for `rank` of `world_size`, waiting at most `timeout`.
    pub fn open(&self, rank: usize, world_size: usize, timeout: Duration, cancel: &Cancel) -> Result<JobStore> {
        let invalid = |message: String| Err(CollectivesError::invalid(OPERATION, message));
        if rank >= world_size {
            return invalid(format!("rank {rank} is not in a world of {world_size} ranks"));
        }
        let store = match self {
            Self::Tcp {
                host,
                port,
                agent_store,
            } if rank == 0 && !agent_store => serve(host, *port, timeout)?,
            Self::Tcp { host, port, .. } => {
                return JobStore::connect((host, *port), (rank, world_size), timeout, cancel);
            }
            Self::File { path } => unused(path, rank, world_size)?,
            // Use a separate connection: a server closes the connection of a client whose request it refuses.
            Self::Store(store) => store.duplicate()?,
            Self::Single if world_size == 1 => Arc::new(HashStore::new()),
            Self::Single => {
                return invalid(format!(
                    "a world of {world_size} ranks needs a way to find each other (an address or a store)"
                ));
            }
        };
        let (client, server) = (None, None);
        Ok(JobStore { store, client, server })
    }
}

/// Starts the store's server, with a name that it has alone.
fn serve(host: &str, port: u16, timeout: Duration) -> Result<Arc<dyn Store>> {
    let store = TcpStore::serve(host, port, timeout)?;
    store.set(SERVER, unique().to_string().as_bytes())?;
    Ok(Arc::new(store))
}

/// Opens the file's store, unless it belongs to another run: no process answers at the addresses that a killed run
/// leaves there, and the ranks would retry them until their deadline.
fn unused(path: &Path, rank: usize, world_size: usize) -> Result<Arc<dyn Store>> {
    let store: Arc<dyn Store> = Arc::new(FileStore::open(path, Some(world_size))?);
    let group = PrefixStore::new(DEFAULT_PREFIX, Arc::clone(&store));
    let mut found = group.multi_get(&[member_key(rank), address_key(rank)])?;
    let address = found.pop().flatten();
    let member = found.pop().flatten().filter(|bytes| !bytes.is_empty());
    let is_free = member.map_or(address.is_none(), |bytes| {
        decoded(&bytes).is_some_and(|member: Member| member.gone.is_some() || member.is_of_this_process())
    });
    if is_free {
        return Ok(store);
    }
    Err(CollectivesError::Rendezvous {
        waited: Duration::ZERO,
        missing: Vec::new(),
        detail: format!(
            "the file {} names another process as rank {rank}. A run that was killed, or that did not destroy its group, \
             leaves its file behind: remove it, or choose another one. If that process is alive, every process needs a \
             rank of its own",
            path.display()
        ),
    })
}
