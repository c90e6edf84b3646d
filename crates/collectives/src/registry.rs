//! The transports by name, and requests for them.
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use lockstep_torch::TorchError;

use crate::backend::Backend;
use crate::backends::gloo::GlooFactory;
#[cfg(target_os = "linux")]
use crate::backends::hierarchical::HierarchicalFactory;
use crate::backends::in_process::InProcessFactory;
#[cfg(target_os = "linux")]
use crate::backends::shm::ShmFactory;
use crate::backends::unavailable;
use crate::cancel::Cancel;
use crate::connect::GroupOptions;
use crate::error::{CollectivesError, Result};
use crate::rendezvous::meeting::{Meeting, Met};

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
    fn connect(&self, site: &Site<'_>, preparation: &mut Preparation) -> std::result::Result<Connected, Refusal>;
}

/// This rank's data for a meeting.
#[derive(Default)]
pub(crate) struct Preparation {
    /// Published to the other ranks, by factory name.
    pub offers: BTreeMap<String, String>,
    kept: HashMap<&'static str, Box<dyn Any>>,
}

impl Preparation {
    /// Keeps `thing` until the ranks have met, and publishes `offer`.
    pub fn put(&mut self, factory: &'static str, offer: String, thing: impl Any) {
        self.offers.insert(factory.to_owned(), offer);
        self.kept.insert(factory, Box::new(thing));
    }

    pub fn take<T: Any>(&mut self, factory: &str) -> Option<T> {
        let thing = self.kept.remove(factory)?;
        thing.downcast().ok().map(|thing| *thing)
    }
}

/// The context in which a transport connects, after the ranks have met.
pub(crate) struct Site<'a> {
    pub options: &'a GroupOptions,
    pub meeting: &'a Meeting<'a>,
    pub met: &'a Met,
    pub cancel: &'a Cancel,
}

impl Site<'_> {
    /// A rank's number in the default group, as messages report it.
    pub fn name(&self, rank: usize) -> usize {
        self.options.global_ranks[rank]
    }

    /// Returns an error if a rank has ended or given up.
    pub fn still_there(&self) -> std::result::Result<(), TorchError> {
        let with_text = |error: CollectivesError| TorchError::argument(error.to_string());
        self.meeting.check_processes().map_err(with_text)?;
        self.meeting.check(self.met).map_err(with_text)
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
    &unavailable::NCCL,
];

/// Device types, by PyTorch's names.
const DEVICES: [&str; 2] = ["cpu", "cuda"];

/// A device type, and the transports that may carry its tensors, the best first.
pub(crate) type Candidates = (&'static str, Vec<&'static dyn BackendFactory>);

/// The requested transport of a group: `gloo`, `shm`, `hierarchical`, `in-process`, `nccl`; or one per device type, as
/// in `cpu:gloo,cuda:nccl` (PyTorch's notation); or none, for the best that the ranks can use.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BackendRequest {
    /// Device type and backend, in the order of [`DEVICES`].
    routes: Vec<(&'static str, &'static str)>,
}

impl BackendRequest {
    /// Parses a user's request. `''` requests nothing; `tcp` is PyTorch's first name of Gloo.
    ///
    /// # Errors
    /// `InvalidArgument` for names that do not exist, a device named twice, and a backend that does not serve a device.
    pub fn parse(operation: &'static str, text: &str) -> Result<Self> {
        let invalid = |message: String| CollectivesError::InvalidArgument { operation, message };
        let find = |name: &str| {
            let name = if name == "tcp" { "gloo" } else { name };
            let found = FACTORIES.into_iter().find(|factory| factory.name() == name);
            found.ok_or_else(|| {
                let names = FACTORIES.map(BackendFactory::name).join(", ");
                invalid(format!("there is no backend '{name}': one of {names}"))
            })
        };
        if text.is_empty() {
            return Ok(Self::default());
        }
        let mut routes = BTreeMap::new();
        if !text.contains(':') {
            let factory = find(text)?;
            let served = DEVICES.iter().enumerate().filter(|(_, device)| factory.serves(device));
            routes.extend(served.map(|(place, device)| (place, (*device, factory.name()))));
            return Ok(Self {
                routes: routes.into_values().collect(),
            });
        }
        for part in text.split(',') {
            let (device, name) = part.trim().split_once(':').ok_or_else(|| {
                invalid(format!(
                    "'{part}' in '{text}' is no pair of a device and a backend, such as cpu:gloo"
                ))
            })?;
            let place = DEVICES.iter().position(|known| *known == device).ok_or_else(|| {
                let devices = DEVICES.join(", ");
                invalid(format!("there is no device '{device}' (in '{text}'): one of {devices}"))
            })?;
            let factory = find(name)?;
            if !factory.serves(device) {
                return Err(invalid(format!(
                    "the backend '{name}' does not serve the device '{device}'"
                )));
            }
            if routes.insert(place, (DEVICES[place], factory.name())).is_some() {
                return Err(invalid(format!("'{text}' names the device '{device}' twice")));
            }
        }
        Ok(Self {
            routes: routes.into_values().collect(),
        })
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
        if self.is_automatic() {
            let usable = FACTORIES.into_iter();
            let usable = usable.filter(|factory| factory.serves(DEVICES[0]) && factory.check(size).is_ok());
            return Ok(vec![(DEVICES[0], usable.collect())]);
        }
        let mut routes = Vec::with_capacity(self.routes.len());
        for (device, name) in &self.routes {
            let named = FACTORIES.into_iter().filter(|factory| factory.name() == *name);
            let named: Vec<_> = named.collect();
            if let Some(message) = named.iter().find_map(|factory| factory.check(size).err()) {
                return Err(CollectivesError::BackendUnavailable {
                    operation,
                    backend: name,
                    message,
                });
            }
            routes.push((*device, named));
        }
        Ok(routes)
    }
}

impl fmt::Display for BackendRequest {
    /// In the syntax of [`Self::parse`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [(_, name)] = &*self.routes {
            return f.write_str(name);
        }
        for (place, (device, name)) in self.routes.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, "{comma}{device}:{name}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

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
    fn what_cannot_be_names_what_there_is() {
        for (text, expected) in [
            (
                "mpi",
                "there is no backend 'mpi': one of in-process, shm, hierarchical, gloo, nccl",
            ),
            (
                "cpu:gloo,tpu:gloo",
                "there is no device 'tpu' (in 'cpu:gloo,tpu:gloo'): one of cpu, cuda",
            ),
            (
                "cpu:gloo,cuda:shm",
                "the backend 'shm' does not serve the device 'cuda'",
            ),
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
