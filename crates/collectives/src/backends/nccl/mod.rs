//! NCCL: operations on CUDA devices. They are enqueued, in order, on a stream of the backend's own, after the caller's
//! stream has reached the point at which they were issued; a work is reached when that stream is.
mod device;
mod enqueue;
mod launcher;

use lockstep_nccl::{Library, NcclError};
use lockstep_torch::{Device, cuda};

use crate::backend::{Backend, BackendFailure, Completion, FailureKind, Launch};
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
use crate::registry::{BackendFactory, Connected, Preparation, Refusal};
use crate::rendezvous::epoch::Epoch;
use launcher::Launcher;

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
        let launcher = Launcher::new(library, epoch);
        let (backend, checker) = (Box::new(NcclBackend { launcher }), None);
        Ok(Connected { backend, checker })
    }
}

struct NcclBackend {
    launcher: Launcher,
}

impl Backend for NcclBackend {
    fn supports_device(&self, device: Device) -> bool {
        matches!(device, Device::Cuda(_))
    }

    fn check(&self, collective: &Collective) -> Result<()> {
        if collective.tag() != 0 {
            let text = "NCCL has no tags: messages of two ranks arrive in their order";
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
