//! Routes each operation of a group to the first of its transports that supports it.
use std::sync::{Arc, Weak};

use lockstep_torch::{Device, Tensor, TensorExt};

use crate::backend::{Backend, BackendFailure, Completion, Driver, FailureKind, Launch, PeerFinder};
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
use crate::stream::{Fence, StreamContext};

/// The routing table of a group: its transports, by device type and supported operations.
pub(crate) struct Routes {
    /// The first match wins.
    table: Vec<Route>,
}

/// One row of the table.
pub(crate) struct Route {
    /// The device type, as PyTorch names it.
    pub device: &'static str,
    pub backend: Box<dyn Backend>,
}

/// The type of a device, as PyTorch names it.
pub(crate) fn device_type(device: Device) -> &'static str {
    match device {
        Device::Cpu => "cpu",
        Device::Cuda(_) => "cuda",
        Device::Mps => "mps",
        Device::Vulkan => "vulkan",
    }
}

impl Routes {
    /// The table, or its transport if there is only one.
    pub fn backend(mut table: Vec<Route>) -> Box<dyn Backend> {
        if table.len() == 1 {
            return table.swap_remove(0).backend;
        }
        Box::new(Self { table })
    }

    fn on(&self, device: Device) -> impl Iterator<Item = &dyn Backend> {
        let routes = self
            .table
            .iter()
            .filter(move |route| route.device == device_type(device));
        routes.map(|route| &*route.backend)
    }

    /// The transport for an operation.
    fn of(&self, collective: &Collective) -> Option<&dyn Backend> {
        let Some(tensor) = collective.tensors().first().copied() else {
            return self.pick(None, collective);
        };
        let name = tensor.info().ok()?.device.name().ok()?;
        self.pick(name.split(':').next(), collective)
    }

    /// The first transport that supports the type of device and the operation. Operations without tensors match any
    /// device.
    fn pick(&self, device: Option<&str>, collective: &Collective) -> Option<&dyn Backend> {
        let fits =
            |route: &&Route| device.is_none_or(|device| route.device == device) && route.backend.carries(collective);
        let route = self.table.iter().find(fits);
        route.map(|route| &*route.backend)
    }

    fn backends(&self) -> impl Iterator<Item = &dyn Backend> {
        self.table.iter().map(|route| &*route.backend)
    }
}

impl Backend for Routes {
    fn supports_device(&self, device: Device) -> bool {
        self.on(device).any(|backend| backend.supports_device(device))
    }

    fn check(&self, collective: &Collective) -> Result<()> {
        self.of(collective).map_or(Ok(()), |backend| backend.check(collective))
    }

    fn is_exclusive(&self, collective: &Collective) -> bool {
        self.of(collective)
            .is_some_and(|backend| backend.is_exclusive(collective))
    }

    fn compares(&self) -> bool {
        self.backends().all(Backend::compares)
    }

    fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor> {
        let backend = self.on(device).next().ok_or_else(|| {
            let text = format!("no backend of this group serves the device '{}'", device_type(device));
            CollectivesError::invalid("allocate", text)
        })?;
        backend.allocate(nbytes, device)
    }

    fn record(&self, stream: &StreamContext) -> Result<Option<Arc<dyn Fence>>> {
        match self.on(stream.device).next() {
            Some(backend) => backend.record(stream),
            None => Ok(None),
        }
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        match self.of(&collective) {
            Some(backend) => backend.launch(collective, launch, done),
            None => done.finish(Err(BackendFailure::new(
                FailureKind::Other,
                "no backend of the group carries it",
            ))),
        }
    }

    fn abort(&self, reason: &str) {
        self.backends().for_each(|backend| backend.abort(reason));
    }

    /// A lane carries all operations, so the transport that carries all of the CPU's opens it.
    fn lane(&self, number: usize, name: &str) -> Option<Box<dyn Backend>> {
        self.pick(Some("cpu"), &Collective::Barrier)?.lane(number, name)
    }

    fn driver(&self) -> Option<Weak<dyn Driver>> {
        self.backends().find_map(Backend::driver)
    }

    fn awaited(&self) -> Option<usize> {
        self.backends().find_map(Backend::awaited)
    }

    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        self.backends().find_map(Backend::peer_finder)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    use lockstep_torch::dispatch::{Operator, Output, Value};
    use lockstep_torch::modes::Modes;
    use lockstep_torch::{DeviceCode, Kind};

    use super::*;
    use crate::backend::Outcome;
    use crate::collective::ReduceOp;

    /// Reports the calls that it receives.
    struct Fake {
        name: &'static str,
        device: Device,
        reduces_only: bool,
        given: Sender<(&'static str, &'static str)>,
    }

    impl Backend for Fake {
        fn supports_device(&self, device: Device) -> bool {
            device == self.device
        }

        fn carries(&self, collective: &Collective) -> bool {
            !self.reduces_only || matches!(collective, Collective::AllReduce { .. })
        }

        fn compares(&self) -> bool {
            self.reduces_only
        }

        fn lane(&self, _: usize, _: &str) -> Option<Box<dyn Backend>> {
            self.given.send((self.name, "lane")).unwrap();
            None
        }

        fn driver(&self) -> Option<Weak<dyn Driver>> {
            self.given.send((self.name, "driver")).unwrap();
            None
        }

        fn launch(&self, collective: Collective, _launch: Launch, done: Completion) {
            self.given.send((self.name, collective.name())).unwrap();
            done.finish(Ok(Outcome::Done));
        }

        fn abort(&self, _reason: &str) {
            self.given.send((self.name, "abort")).unwrap();
        }
    }

    type Given = Receiver<(&'static str, &'static str)>;

    fn routes() -> (Routes, Given) {
        let (given, received) = channel();
        let route = |name, device_type, device, reduces_only| Route {
            device: device_type,
            backend: Box::new(Fake {
                name,
                device,
                reduces_only,
                given: given.clone(),
            }),
        };
        let table = vec![
            route("fast", "cpu", Device::Cpu, true),
            route("other", "cuda", Device::Cuda(0), false),
            route("whole", "cpu", Device::Cpu, false),
            route("second", "meta", Device::Cpu, false),
        ];
        (Routes { table }, received)
    }

    fn all_reduce() -> Collective {
        let (tensor, op) = (Tensor::f_zeros([1], (Kind::Float, Device::Cpu)).unwrap(), ReduceOp::Sum);
        Collective::AllReduce { tensor, op }
    }

    /// A tensor on a device that every machine has beside the CPU.
    fn on_meta() -> Tensor {
        let empty = Operator::find("empty", "memory_format").unwrap();
        let device = Value::Device(DeviceCode::parse("meta").unwrap());
        let mut args = vec![Value::IntList(&[1]), Value::None, Value::None, device];
        args.resize(empty.args.len(), Value::Default);
        let mut made = None;
        empty.call(Modes::NO_GRAD, &args, |output| made = Some(output)).unwrap();
        match made {
            Some(Output::Tensor(tensor)) => tensor,
            _ => unreachable!("aten::empty returns a tensor"),
        }
    }

    #[test]
    fn an_operation_goes_to_the_first_that_serves_its_device_and_carries_it() {
        let (routes, given) = routes();
        let tensor = Tensor::f_zeros([1], (Kind::Float, Device::Cpu)).unwrap();
        let launch = Launch {
            stream: StreamContext::HOST,
            issued: None,
            timeout: Duration::from_secs(1),
            sequence: 1,
        };
        for collective in [
            all_reduce(),
            Collective::Broadcast { tensor, root: 0 },
            Collective::Barrier,
            Collective::AllReduce {
                tensor: on_meta(),
                op: ReduceOp::Sum,
            },
        ] {
            routes.launch(
                collective,
                launch.clone(),
                Completion::new(|result| assert!(result.is_ok())),
            );
        }
        routes.pick(Some("cuda"), &all_reduce()).unwrap().abort("");
        assert!(routes.pick(Some("mps"), &all_reduce()).is_none());
        let names = ["allReduce", "broadcast", "barrier", "allReduce", "abort"];
        let expected = ["fast", "whole", "other", "second", "other"].into_iter().zip(names);
        assert_eq!(given.try_iter().collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }

    #[test]
    fn the_table_serves_what_its_rows_serve_and_all_of_them_end() {
        let (routes, given) = routes();
        assert!(routes.supports_device(Device::Cpu) && routes.supports_device(Device::Cuda(0)));
        assert!(!routes.supports_device(Device::Mps) && !routes.compares());
        assert_eq!(routes.allocate(8, Device::Cpu).unwrap().size(), [8]);
        assert!(routes.allocate(8, Device::Mps).is_err());
        routes.abort("");
        assert_eq!(given.try_iter().count(), 4);
        let (lane, driver) = (routes.lane(1, "lane"), routes.driver());
        assert!(lane.is_none() && driver.is_none());
        let asked = [
            ("whole", "lane"),
            ("fast", "driver"),
            ("other", "driver"),
            ("whole", "driver"),
            ("second", "driver"),
        ];
        assert_eq!(given.try_iter().collect::<Vec<_>>(), asked);
    }

    #[test]
    fn a_single_transport_needs_no_table() {
        let (mut routes, _given) = routes();
        routes.table.truncate(1);
        assert!(Routes::backend(routes.table).compares());
    }
}
