//! NCCL: operations on CUDA devices. They are enqueued, in order, on a stream of the backend's own, after the caller's
//! stream has reached the point at which they were issued; a work is reached when that stream is.
mod device;
mod enqueue;
mod in_order;
mod launcher;

use std::sync::Arc;

use lockstep_nccl::{Library, NcclError, Place, Stop};
use lockstep_torch::{Device, cuda};
use parking_lot::Mutex;

use crate::backend::{Backend, BackendFailure, Completion, FailureKind, Launch};
use crate::backends::routes::Route;
use crate::cancel::Cancel;
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
use crate::registry::{BackendFactory, Connected, Preparation, Refusal};
use crate::rendezvous::epoch::Epoch;
use crate::store::{PrefixStore, Store};
use launcher::{Common, Launcher};

/// The version and the file of NCCL's library, or why there is none.
pub fn library() -> std::result::Result<String, String> {
    let found = Library::find().map_err(|error| error.to_string())?;
    Ok(format!("{}, {}", found.version, found.path.display()))
}

pub(crate) struct NcclFactory;

impl BackendFactory for NcclFactory {
    fn name(&self) -> &'static str {
        "nccl"
    }

    fn serves(&self, device: &str) -> bool {
        device == "cuda"
    }

    fn check(&self, _size: usize) -> std::result::Result<(), String> {
        cuda::devices().map_err(|error| error.to_string())?;
        Library::find().map(drop).map_err(|error| error.to_string())
    }

    /// Offers the version, which must be the same everywhere.
    fn prepare(&self, _size: usize, preparation: &mut Preparation) {
        if let Ok(library) = Library::find() {
            preparation.put(self.name(), library.version.to_string(), ());
        }
    }

    /// Connects no ranks yet: which device a rank uses, its first operation tells.
    fn connect(&self, epoch: &Epoch<'_>) -> std::result::Result<Connected, Refusal> {
        let library = Library::find().map_err(|error| Refusal::Unusable(error.to_string()))?;
        let own = library.version.to_string();
        for (rank, member) in epoch.members.iter().enumerate() {
            // A rank that runs PyTorch publishes nothing.
            let Some(member) = member else { continue };
            let refused = match member.offers.get(self.name()) {
                None => "it has no CUDA or no NCCL".to_owned(),
                Some(version) if *version != own => format!("it has NCCL {version}, another one {own}"),
                Some(_) => continue,
            };
            let name = epoch.name(rank);
            return Err(Refusal::Unusable(format!("rank {name} cannot use it: {refused}")));
        }
        let launcher = Launcher::new(Common {
            library,
            store: Mutex::new(Some(store(epoch))),
            place: Place {
                rank: epoch.options.rank,
                size: epoch.members.len(),
            },
            all_ours: epoch.all_ours(),
            prefix: String::new(),
            stop: Stop::default(),
            cancel: Cancel::new(),
        });
        let has_tags = epoch.compares();
        let (backend, checker) = (Box::new(NcclBackend { launcher, has_tags }), None);
        Ok(Connected { backend, checker })
    }
}

/// The keys of unique ids: PyTorch's where its ranks take part.
fn store(epoch: &Epoch<'_>) -> Arc<dyn Store> {
    if epoch.all_ours() {
        return Arc::new(PrefixStore::new("nccl".to_owned(), Arc::clone(&epoch.store)));
    }
    let prefix = epoch.options.prefix_of("cuda");
    Arc::new(PrefixStore::new(prefix, Arc::clone(&epoch.meeting.job)))
}

struct NcclBackend {
    launcher: Launcher,
    /// Whether messages are announced, with their tags.
    has_tags: bool,
}

impl Backend for NcclBackend {
    fn supports_device(&self, device: Device) -> bool {
        matches!(device, Device::Cuda(_))
    }

    fn check(&self, collective: &Collective) -> Result<()> {
        if collective.tag() != 0 && !self.has_tags {
            let text = "NCCL has no tags: messages of two ranks arrive in their order (with ranks of PyTorch or of \
                        another version, and with `verifyCollectives: false`)";
            return Err(CollectivesError::invalid(collective.name(), text));
        }
        enqueue::refusal(collective).map_or(Ok(()), |text| Err(CollectivesError::invalid(collective.name(), text)))
    }

    fn carries(&self, collective: &Collective) -> bool {
        !matches!(
            collective,
            Collective::AllReduceSparse { .. }
                | Collective::Recv { peer: None, .. }
                | Collective::MonitoredBarrier { .. }
                | Collective::Exchange { .. }
        )
    }

    fn premultiplies(&self, device: Device) -> bool {
        self.launcher.all_ours() && self.supports_device(device)
    }

    fn lanes(&self, number: usize, _name: &str) -> Result<Vec<Route>> {
        // All ranks are ours, and companions announce messages.
        let (launcher, has_tags) = (self.launcher.lane(number), true);
        Ok(vec![("cuda", Box::new(Self { launcher, has_tags }))])
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        self.launcher.push(collective, launch, done);
    }

    fn abort(&self, _reason: &str) {
        self.launcher.abort();
    }
}

/// The failure of a call, as the group explains it.
fn failure(error: &NcclError) -> BackendFailure {
    /// `ncclRemoteError`.
    const REMOTE: u32 = 6;
    let kind = match error {
        NcclError::Timeout { .. } => FailureKind::Timeout,
        NcclError::Closed { .. } | NcclError::Call { code: REMOTE, .. } => FailureKind::Connection,
        _ => FailureKind::Other,
    };
    let text = error.to_string();
    let advice = if text.contains("Duplicate GPU") {
        ". Each rank needs a device of its own: `dist.device()` is this rank's"
    } else {
        ""
    };
    BackendFailure::new(kind, format!("{text}{advice}"))
}
