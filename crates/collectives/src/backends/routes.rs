//! Routes each operation of a group to the first of its transports that supports it.
use std::sync::{Arc, Weak};

use lockstep_torch::{Device, Tensor, TensorExt};

use crate::backend::{Backend, BackendFailure, Completion, Driver, FailureKind, Launch, PeerFinder};
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
use crate::stream::{Fence, StreamContext};

/// The routing table of a group: device types, as PyTorch names them, and transports. The first match wins.
pub(crate) struct Routes(Vec<Route>);

/// One row of the table.
pub(crate) type Route = (&'static str, Box<dyn Backend>);

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
            return table.swap_remove(0).1;
        }
        Box::new(Self(table))
    }

    /// The transports for a type of device; for none, all.
    fn on(&self, device: Option<&str>) -> impl Iterator<Item = &dyn Backend> {
        let rows = self
            .0
            .iter()
            .filter(move |(served, _)| device.is_none_or(|device| *served == device));
        rows.map(|(_, backend)| &**backend)
    }

    fn first_on(&self, device: Device) -> Option<&dyn Backend> {
        self.on(Some(device_type(device))).next()
    }

    /// The transport for an operation. One without tensors matches any device.
    fn of(&self, collective: &Collective) -> Option<&dyn Backend> {
        let Some(tensor) = collective.tensors().first().copied() else {
            return self.pick(None, collective);
        };
        let name = tensor.info().ok()?.device.name().ok()?;
        self.pick(name.split(':').next(), collective)
    }

    /// The first transport that supports the type of device and the operation.
    fn pick(&self, device: Option<&str>, collective: &Collective) -> Option<&dyn Backend> {
        self.on(device).find(|backend| backend.carries(collective))
    }
}

impl Backend for Routes {
    fn supports_device(&self, device: Device) -> bool {
        self.on(Some(device_type(device)))
            .any(|backend| backend.supports_device(device))
    }

    fn check(&self, collective: &Collective) -> Result<()> {
        if let Some(backend) = self.of(collective) {
            return backend.check(collective);
        }
        if collective.is_point_to_point() {
            // A receive from any rank knows its sender when it is launched.
            return Ok(());
        }
        let device = device_type(collective.device());
        let text = format!("no backend of this group carries it for tensors on '{device}'");
        Err(CollectivesError::invalid(collective.name(), text))
    }

    fn is_exclusive(&self, collective: &Collective) -> bool {
        self.of(collective)
            .is_some_and(|backend| backend.is_exclusive(collective))
    }

    fn coalesces(&self) -> bool {
        self.on(None).any(Backend::coalesces)
    }

    /// A transport does not see the operations of other devices.
    fn compares(&self, collective: &Collective) -> bool {
        let one_device = self.0.windows(2).all(|rows| rows[0].0 == rows[1].0);
        one_device && self.of(collective).is_some_and(|backend| backend.compares(collective))
    }

    fn premultiplies(&self, device: Device) -> bool {
        self.first_on(device)
            .is_some_and(|backend| backend.premultiplies(device))
    }

    fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor> {
        let backend = self.first_on(device).ok_or_else(|| {
            let text = format!("no backend of this group serves the device '{}'", device_type(device));
            CollectivesError::invalid("allocate", text)
        })?;
        backend.allocate(nbytes, device)
    }

    fn record(&self, stream: &StreamContext) -> Result<Option<Arc<dyn Fence>>> {
        self.first_on(stream.device)
            .map_or(Ok(None), |backend| backend.record(stream))
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        if let Some(backend) = self.of(&collective) {
            return backend.launch(collective, launch, done);
        }
        let text = "no backend of the group carries it";
        done.finish(Err(BackendFailure::new(FailureKind::Other, text)));
    }

    fn abort(&self, reason: &str) {
        self.on(None).for_each(|backend| backend.abort(reason));
    }

    /// A lane carries all operations of its devices, so the transports that carry all of them open it.
    fn lanes(&self, number: usize, name: &str) -> Result<Vec<Route>> {
        let mut lanes: Vec<Route> = Vec::new();
        for (device, backend) in self
            .0
            .iter()
            .filter(|(_, backend)| backend.carries(&Collective::Barrier))
        {
            if lanes.iter().all(|(other, _)| other != device) {
                lanes.extend(backend.lanes(number, name)?);
            }
        }
        Ok(lanes)
    }

    fn driver(&self) -> Option<Weak<dyn Driver>> {
        self.on(None).find_map(Backend::driver)
    }

    fn awaited(&self) -> Option<usize> {
        self.on(None).find_map(Backend::awaited)
    }

    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        self.on(None).find_map(Backend::peer_finder)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use lockstep_torch::dispatch::{Operator, Output, Value};
    use lockstep_torch::modes::Modes;
    use lockstep_torch::{DeviceCode, Kind};

    use super::*;
    use crate::backend::Outcome;
    use crate::collective::ReduceOp;

    /// What was asked of which transport.
    type Asked = (&'static str, &'static str);

    /// Reports the calls that it receives.
    struct Fake {
        name: &'static str,
        device: Device,
        reduces_only: bool,
        asked: Sender<Asked>,
    }

    impl Fake {
        fn note(&self, call: &'static str) {
            self.asked.send((self.name, call)).unwrap();
        }
    }

    impl Backend for Fake {
        fn supports_device(&self, device: Device) -> bool {
            device == self.device
        }

        fn carries(&self, collective: &Collective) -> bool {
            !self.reduces_only || matches!(collective, Collective::AllReduce { .. })
        }

        fn compares(&self, _: &Collective) -> bool {
            self.reduces_only
        }

        fn lanes(&self, _: usize, _: &str) -> Result<Vec<Route>> {
            self.note("lane");
            Ok(Vec::new())
        }

        fn premultiplies(&self, _: Device) -> bool {
            self.reduces_only
        }

        fn driver(&self) -> Option<Weak<dyn Driver>> {
            self.note("driver");
            None
        }

        fn launch(&self, collective: Collective, _launch: Launch, done: Completion) {
            self.note(collective.name());
            done.finish(Ok(Outcome::Done));
        }

        fn abort(&self, _reason: &str) {
            self.note("abort");
        }
    }

    fn routes() -> (Routes, Receiver<Asked>) {
        let (asked, received) = channel();
        let route = |name, device_type, device, reduces_only| -> Route {
            let asked = asked.clone();
            let fake = Fake {
                name,
                device,
                reduces_only,
                asked,
            };
            (device_type, Box::new(fake))
        };
        let table = vec![
            route("fast", "cpu", Device::Cpu, true),
            route("other", "cuda", Device::Cuda(0), false),
            route("whole", "cpu", Device::Cpu, false),
            route("second", "meta", Device::Cpu, false),
        ];
        (Routes(table), received)
    }

    fn on_cpu() -> Tensor {
        Tensor::f_zeros([1], (Kind::Float, Device::Cpu)).unwrap()
    }

    fn all_reduce(tensor: Tensor) -> Collective {
        let op = ReduceOp::Sum;
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
        let ((routes, asked), (tensor, root)) = (routes(), (on_cpu(), 0));
        for collective in [
            all_reduce(on_cpu()),
            Collective::Broadcast { tensor, root },
            Collective::Barrier,
            all_reduce(on_meta()),
        ] {
            let done = Completion::new(|result| assert!(result.is_ok()));
            routes.launch(collective, Launch::default(), done);
        }
        routes.pick(Some("cuda"), &all_reduce(on_cpu())).unwrap().abort("");
        assert!(routes.pick(Some("mps"), &all_reduce(on_cpu())).is_none());
        let expected = [
            ("fast", "allReduce"),
            ("whole", "broadcast"),
            ("other", "barrier"),
            ("second", "allReduce"),
            ("other", "abort"),
        ];
        assert_eq!(asked.try_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_no_row_carries_is_refused_before_anything_is_sent() {
        let (mut routes, _asked) = routes();
        routes.0.truncate(1);
        let (tensor, root) = (on_cpu(), 0);
        let refused = routes.check(&Collective::Broadcast { tensor, root }).unwrap_err();
        assert!(
            refused.to_string().contains("no backend of this group carries it"),
            "{refused}"
        );
    }

    #[test]
    fn the_table_serves_what_its_rows_serve_and_all_of_them_end() {
        let (routes, asked) = routes();
        assert!(routes.supports_device(Device::Cpu) && routes.supports_device(Device::Cuda(0)));
        assert!(!routes.supports_device(Device::Mps));
        assert!(!routes.compares(&all_reduce(on_cpu())), "nobody sees all devices");
        assert_eq!(routes.allocate(8, Device::Cpu).unwrap().size(), [8]);
        assert!(routes.allocate(8, Device::Mps).is_err());
        assert!(routes.premultiplies(Device::Cpu) && !routes.premultiplies(Device::Cuda(0)));
        routes.abort("");
        assert_eq!(asked.try_iter().count(), 4);
        let (lanes, driver) = (routes.lanes(1, "lane").unwrap(), routes.driver());
        assert!(lanes.is_empty() && driver.is_none());
        let lanes = ["other", "whole", "second"].map(|name| (name, "lane"));
        let drivers = ["fast", "other", "whole", "second"].map(|name| (name, "driver"));
        let expected: Vec<_> = lanes.into_iter().chain(drivers).collect();
        assert_eq!(asked.try_iter().collect::<Vec<_>>(), expected);
        // A single transport needs no table.
        let mut table = routes.0;
        table.truncate(1);
        assert!(Routes::backend(table).compares(&Collective::Barrier));
    }
}
