//! The transports by name, and requests for them.
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use parking_lot::Mutex;

use crate::backend::Backend;
use crate::backends::gloo::GlooFactory;
#[cfg(target_os = "linux")]
use crate::backends::hierarchical::HierarchicalFactory;
use crate::backends::in_process::InProcessFactory;
#[cfg(target_os = "linux")]
use crate::backends::nccl::NcclFactory;
#[cfg(target_os = "linux")]
use crate::backends::shm::ShmFactory;
#[cfg(not(target_os = "linux"))]
use crate::backends::unavailable;
use crate::companion::Companion;
use crate::error::{CollectivesError, Result};
use crate::rendezvous::epoch::Epoch;

/// Connects groups over one transport.
pub(crate) trait BackendFactory: Sync {
    /// The name in the API.
    fn name(&self) -> &'static str;

    /// Whether its groups carry tensors of this device type; by default only the CPU's.
    fn serves(&self, device: &str) -> bool {
        device == "cpu"
    }

    /// Returns an error if it cannot work, as far as this process knows: another system, a number of ranks.
    fn check(&self, _size: usize) -> std::result::Result<(), String> {
        Ok(())
    }

    /// Prepares this rank for the meeting of `size` ranks.
    fn prepare(&self, _size: usize, _preparation: &mut Preparation) {}

    /// Connects the ranks after they have met. All ranks call it.
    fn connect(&self, epoch: &Epoch<'_>) -> std::result::Result<Connected, Refusal>;

    /// A backend that connects the ranks of a companion at its first operation, if the transport can.
    fn companion(&self, _companion: &Companion) -> Option<Box<dyn Backend>> {
        None
    }
}

/// What the transports of this rank prepare for a meeting.
#[derive(Default)]
pub(crate) struct Preparation {
    /// Published to the other ranks, by factory name.
    pub offers: BTreeMap<String, String>,
    kept: Mutex<HashMap<&'static str, Box<dyn Any + Send>>>,
}

impl Preparation {
    /// Keeps `thing` until the ranks have met, and publishes `offer`.
    pub fn put(&mut self, factory: &'static str, offer: String, thing: impl Any + Send) {
        self.offers.insert(factory.to_owned(), offer);
        self.kept.get_mut().insert(factory, Box::new(thing));
    }

    pub fn take<T: Any>(&self, factory: &str) -> Option<T> {
        let thing = self.kept.lock().remove(factory)?;
        thing.downcast().ok().map(|thing| *thing)
    }
}

/// A connected transport.
pub(crate) struct Connected {
    pub backend: Box<dyn Backend>,
    /// Carries comparisons of operations, unless the backend compares them itself.
    pub checker: Option<Box<dyn Backend>>,
}

/// Why a transport was not connected.
pub(crate) enum Refusal {
    /// These ranks cannot use it; all of them reach that verdict.
    Unusable(String),
    /// Connecting it failed.
    Failed(CollectivesError),
}

impl From<CollectivesError> for Refusal {
    fn from(error: CollectivesError) -> Self {
        Self::Failed(error)
    }
}

/// All transports, in order of preference for ranks that request none.
static FACTORIES: [&dyn BackendFactory; 5] = [
    &InProcessFactory,
    #[cfg(target_os = "linux")]
    &ShmFactory,
    #[cfg(target_os = "linux")]
    &HierarchicalFactory,
    #[cfg(not(target_os = "linux"))]
    &unavailable::SHM,
    #[cfg(not(target_os = "linux"))]
    &unavailable::HIERARCHICAL,
    &GlooFactory,
    #[cfg(target_os = "linux")]
    &NcclFactory,
    #[cfg(not(target_os = "linux"))]
    &unavailable::NCCL,
];

/// Device types, by PyTorch's names.
const DEVICES: [&str; 2] = ["cpu", "cuda"];

/// The transports that may carry the tensors of a device type, the best first.
pub(crate) struct Candidates {
    pub device: &'static str,
    pub factories: Vec<&'static dyn BackendFactory>,
    /// Whether a group needs one of them.
    pub required: bool,
}

/// The requested transport of a group: `gloo`, `shm`, `hierarchical`, `in-process`, `nccl`; or one per device type, as
/// in `cpu:gloo,cuda:nccl` (PyTorch's notation); or none, for the best that the ranks can use.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BackendRequest {
    /// Device types and names of backends, in the order of [`DEVICES`].
    routes: Vec<(&'static str, &'static str)>,
}

impl BackendRequest {
    /// Parses a user's request. `''` requests nothing; `tcp` is PyTorch's first name of Gloo.
    ///
    /// # Errors
    /// `InvalidArgument` for names that do not exist, a device named twice, and a backend that does not serve a device.
    pub fn parse(operation: &'static str, text: &str) -> Result<Self> {
        let invalid = |message: String| CollectivesError::invalid(operation, message);
        let find = |name: &str| {
            find(name).ok_or_else(|| {
                let names = FACTORIES.map(BackendFactory::name).join(", ");
                invalid(format!("there is no backend '{name}': one of {names}"))
            })
        };
        if text.is_empty() {
            return Ok(Self::default());
        }
        if !text.contains(':') {
            let factory = find(text)?;
            let served = DEVICES.into_iter().filter(|device| factory.serves(device));
            let routes = served.map(|device| (device, factory.name())).collect();
            return Ok(Self { routes });
        }
        let mut routes = Vec::new();
        for part in text.split(',') {
            let no_pair = || format!("'{part}' in '{text}' is no pair of a device and a backend, such as cpu:gloo");
            let pair = part.trim().split_once(':');
            let (device, name) = pair.ok_or_else(|| invalid(no_pair()))?;
            let known = DEVICES.into_iter().find(|known| *known == device);
            let device = known.ok_or_else(|| {
                let devices = DEVICES.join(", ");
                invalid(format!("there is no device '{device}' (in '{text}'): one of {devices}"))
            })?;
            let factory = find(name)?;
            if !factory.serves(device) {
                let text = format!("the backend '{name}' does not serve the device '{device}'");
                return Err(invalid(text));
            }
            if routes.iter().any(|(other, _)| *other == device) {
                return Err(invalid(format!("'{text}' names the device '{device}' twice")));
            }
            routes.push((device, factory.name()));
        }
        routes.sort_by_key(|(device, _)| DEVICES.iter().position(|known| known == device));
        Ok(Self { routes })
    }

    /// Whether nothing is requested.
    pub fn is_automatic(&self) -> bool {
        self.routes.is_empty()
    }

    /// Rejects backends that cannot work, as far as this process knows.
    ///
    /// # Errors
    /// `BackendUnavailable` if `size` ranks cannot use a requested backend here.
    pub fn check(&self, operation: &'static str, size: usize) -> Result<()> {
        self.candidates(operation, size).map(drop)
    }

    /// The transports that may serve `size` ranks, by device type.
    ///
    /// # Errors
    /// As [`Self::check`].
    pub(crate) fn candidates(&self, operation: &'static str, size: usize) -> Result<Vec<Candidates>> {
        let requested = self.routes.iter().map(|(device, backend)| {
            let factory = find(backend);
            let usable = factory.map_or(Ok(()), |factory| factory.check(size));
            usable.map_err(|message| cannot_use(operation, backend, message))?;
            Ok(Candidates {
                device,
                factories: factory.into_iter().collect(),
                required: true,
            })
        });
        let requested: Vec<_> = requested.collect::<Result<_>>()?;
        let usable = |device, required| Candidates {
            device,
            factories: FACTORIES
                .into_iter()
                .filter(|factory| factory.serves(device) && factory.check(size).is_ok())
                .collect(),
            required,
        };
        Ok(match &*requested {
            [] => vec![usable("cpu", true), usable("cuda", false)],
            // For data about operations, which is in host memory.
            [only] if only.device != "cpu" => [usable("cpu", false)].into_iter().chain(requested).collect(),
            _ => requested,
        })
    }
}

/// A backend for a companion, of the first transport that can, and its name.
pub(crate) fn companion(companion: &Companion, operation: &'static str) -> Result<(&'static str, Box<dyn Backend>)> {
    let backend = |factory: &dyn BackendFactory| Some((factory.name(), factory.companion(companion)?));
    let found = FACTORIES.into_iter().find_map(backend);
    found.ok_or_else(|| CollectivesError::invalid(operation, "no backend connects companions"))
}

/// The error if `backend` cannot be used.
/// Why a group without a transport for CUDA tensors has none.
pub(crate) fn why_no_cuda(size: usize) -> String {
    let nccl = FACTORIES.iter().find(|factory| factory.name() == "nccl");
    match nccl.map(|nccl| nccl.check(size)) {
        Some(Err(reason)) => format!("this rank cannot use NCCL: {reason}"),
        _ => "not all ranks can use NCCL, or another backend was asked for".to_owned(),
    }
}

pub(crate) fn cannot_use(operation: &'static str, backend: &'static str, message: String) -> CollectivesError {
    CollectivesError::BackendUnavailable {
        operation,
        backend,
        message,
    }
}

fn find(name: &str) -> Option<&'static dyn BackendFactory> {
    let name = if name == "tcp" { "gloo" } else { name };
    let found = FACTORIES.into_iter().find(|factory| factory.name() == name);
    #[cfg(test)]
    let found = found.or((name == "second").then_some(&tests::Second));
    found
}

impl fmt::Display for BackendRequest {
    /// In the syntax of [`Self::parse`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [(_, name)] = &*self.routes {
            return f.write_str(name);
        }
        let routes = self.routes.iter().map(|(device, name)| format!("{device}:{name}"));
        f.write_str(&routes.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use lockstep_torch::{Device, Kind, Tensor};

    use super::*;
    use crate::backend::{Completion, Launch};
    use crate::cancel::Cancel;
    use crate::collective::{Collective, ReduceOp};
    use crate::connect::GroupOptions;
    use crate::process_group::{CallOptions, ProcessGroup};
    use crate::store::{HashStore, Store};

    const LIMIT: Duration = Duration::from_secs(60);

    /// A transport for another device, which carries nothing.
    pub(super) struct Second;

    impl BackendFactory for Second {
        fn name(&self) -> &'static str {
            "second"
        }

        fn serves(&self, device: &str) -> bool {
            device == "cuda"
        }

        fn connect(&self, _: &Epoch<'_>) -> std::result::Result<Connected, Refusal> {
            let (backend, checker) = (Box::new(Self), None);
            Ok(Connected { backend, checker })
        }
    }

    impl Backend for Second {
        fn supports_device(&self, device: Device) -> bool {
            device == Device::Cuda(0)
        }

        fn launch(&self, _: Collective, _: Launch, _: Completion) {}

        fn abort(&self, _: &str) {}
    }

    /// Rank `rank` of 2.
    fn connect(store: &Arc<dyn Store>, name: &str, rank: usize, backend: BackendRequest) -> ProcessGroup {
        let options = GroupOptions {
            rank,
            name: name.to_owned(),
            global_ranks: vec![0, 1],
            backend,
            timeout: LIMIT,
            connect_timeout: LIMIT,
            interfaces: Vec::new(),
            verify: true,
            detail: false,
            generation: 0,
            host: String::new(),
        };
        ProcessGroup::connect(&options, store, &Cancel::new()).unwrap()
    }

    #[test]
    fn a_request_by_device_connects_a_transport_for_each_and_further_groups_repeat_it() {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let run = |rank, asked| {
            let group = connect(&store, "0", rank, BackendRequest::parse("test", asked).unwrap());
            let next = connect(&store, "1", rank, group.info().request.clone());
            for group in [group, next] {
                assert_eq!(group.info().backend, "cpu:gloo,cuda:second");
                assert!(group.supports_device(Device::Cpu) && group.supports_device(Device::Cuda(0)));
                let verified = CallOptions {
                    verify: true,
                    ..CallOptions::default()
                };
                let sum = |length: i64| {
                    let ones = Tensor::f_ones([length], (Kind::Float, Device::Cpu)).unwrap();
                    let work = group.all_reduce(&ones, ReduceOp::Sum, &verified).unwrap();
                    work.wait(None).map(|()| Vec::<f32>::try_from(ones).unwrap())
                };
                // Gloo compares nothing itself, only its checker does.
                let differing = sum(3 + rank as i64).unwrap_err();
                assert!(matches!(differing, CollectivesError::Mismatch { .. }), "{differing:?}");
                assert_eq!(sum(2).unwrap(), [2.0; 2]);
                assert!(group.destroy(LIMIT));
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(|| run(0, "cuda:second, cpu:gloo"));
            // It follows the other.
            scope.spawn(|| run(1, ""));
        });
    }

    fn parse(text: &str) -> Result<String> {
        BackendRequest::parse("initProcessGroup", text).map(|request| request.to_string())
    }

    #[test]
    fn a_request_names_one_backend_or_one_for_each_device() {
        for (text, canonical) in [
            ("", ""),
            ("gloo", "gloo"),
            ("tcp", "gloo"),
            ("cpu:shm", "shm"),
            ("cuda:nccl, cpu:gloo", "cpu:gloo,cuda:nccl"),
        ] {
            assert_eq!(parse(text).unwrap(), canonical, "{text}");
        }
    }

    #[test]
    fn impossible_requests_name_the_possible_ones() {
        for (text, expected) in [
            ("mpi", "'mpi': one of in-process, shm, hierarchical, gloo, nccl"),
            ("cpu:gloo,tpu:gloo", "'tpu' (in 'cpu:gloo,tpu:gloo'): one of cpu, cuda"),
            ("cpu:gloo,cuda:shm", "'shm' does not serve the device 'cuda'"),
            ("cpu:nccl", "the backend 'nccl' does not serve the device 'cpu'"),
            ("cpu:gloo,cpu:shm", "names the device 'cpu' twice"),
            ("cpu:gloo,", "'' in 'cpu:gloo,' is no pair"),
            ("cpu:", "there is no backend ''"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(matches!(error, CollectivesError::InvalidArgument { .. }), "{error}");
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
}
