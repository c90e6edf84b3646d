//! The messages of wrappers: those of `DistributedDataParallelCPU` and their order, equal to those of PyTorch's former
//! class of that name, and where the summed memory lies.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::ops::Range;
use std::sync::{Arc, Mutex};

use lockstep_collectives::{
    Backend, BackendRequest, CallOptions, Collective, CollectivesError, Completion, GroupInfo, InProcess, Launch,
    Outcome, ProcessGroup,
};
use lockstep_reducer::{Reducer, ReducerOptions};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use support::{LIMIT, Mlp, backward, forward, input, late, leaf, loss_of, options, parameter, ramp, ranks_of, views};

/// The dtype and the number of elements of each sum, in order, and whether it lies in memory of the backend, where a
/// backend need not copy it.
type Sums = Arc<Mutex<Vec<(Kind, usize, bool)>>>;

/// Passes collectives to another group and records the sums.
struct Noting {
    inner: ProcessGroup,
    sums: Sums,
    memory: Mutex<Vec<Range<usize>>>,
}

impl Backend for Noting {
    fn supports_device(&self, device: Device) -> bool {
        device == Device::Cpu
    }

    fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor, CollectivesError> {
        let memory = self.inner.allocate(nbytes, device)?;
        let start = memory.data_ptr() as usize;
        self.memory.lock().unwrap().push(start..start + nbytes);
        Ok(memory)
    }

    fn launch(&self, collective: Collective, _launch: Launch, done: Completion) {
        if let Collective::AllReduce { tensor, .. } = &collective {
            let (start, kind) = (tensor.data_ptr() as usize, tensor.f_kind().unwrap());
            let end = start + tensor.numel() * kind.elt_size_in_bytes();
            let holds = |piece: &Range<usize>| piece.start <= start && end <= piece.end;
            let is_in_place = self.memory.lock().unwrap().iter().any(holds);
            let sum = (kind, tensor.numel(), is_in_place);
            self.sums.lock().unwrap().push(sum);
        }
        let work = self.inner.issue(collective, &CallOptions::default()).unwrap();
        work.on_complete(move |result| {
            result.unwrap();
            done.finish(Ok(Outcome::Done));
        });
    }

    fn abort(&self, reason: &str) {
        self.inner.abort(reason);
    }
}

fn noting(world: usize) -> (Vec<ProcessGroup>, Vec<Sums>) {
    let join = |inner: ProcessGroup| {
        let sums = Sums::default();
        let (info, store) = (inner.info().clone(), inner.store());
        let info = GroupInfo {
            backend: "noting".to_owned(),
            request: BackendRequest::default(),
            notes: Vec::new(),
            ..info
        };
        let backend = Box::new(Noting {
            inner,
            sums: Arc::clone(&sums),
            memory: Mutex::default(),
        });
        (ProcessGroup::new(info, backend, None, store).unwrap(), sums)
    };
    InProcess::new(world).unwrap().into_iter().map(join).unzip()
}

#[test]
fn gradients_travel_by_dtype_in_the_order_of_its_first_parameter() {
    let (groups, sums) = noting(2);
    ranks_of(groups, |group| {
        let of_kind = |size: i64, kind| leaf(&ramp(&[size], 0.5).f_to_kind(kind).unwrap());
        let unused = of_kind(5, Kind::Half);
        let (a, b, c) = (
            of_kind(2, Kind::Double),
            of_kind(3, Kind::Float),
            of_kind(4, Kind::Double),
        );
        let complex = leaf(&Tensor::f_complex(&ramp(&[3], 0.3), &ramp(&[3], 0.6)).unwrap());
        let half = of_kind(1, Kind::Half);
        let parameters = [&unused, &a, &b, &c, &complex, &half].into_iter().enumerate();
        let parameters = parameters.map(|(i, tensor)| parameter(&i.to_string(), tensor));
        let reducer = Reducer::new(parameters.collect(), group.clone(), late()).unwrap();
        reducer.begin_forward(true, true).unwrap();
        // Gradients become ready in a different order than that of the parameters.
        let real = complex.f_view_as_real().unwrap();
        let sum = |tensor: &Tensor| tensor.f_sum(Kind::Double).unwrap();
        let parts = [&b, &half, &c, &real, &a].map(sum);
        backward(
            &parts
                .iter()
                .skip(1)
                .fold(parts[0].share().unwrap(), |whole, part| whole.f_add(part).unwrap()),
        )
        .unwrap();
        drop(reducer);
        group.destroy(LIMIT);
    });
    // Complex numbers are sent as pairs of real ones, in their own message.
    let expected = [(Kind::Double, 6), (Kind::Float, 3), (Kind::Float, 6), (Kind::Half, 1)];
    let expected = expected.map(|(kind, count)| (kind, count, true));
    for sums in sums {
        assert_eq!(*sums.lock().unwrap(), expected);
    }
}

#[test]
fn buckets_are_summed_where_the_backend_allocated_them() {
    // Those that are private are copied.
    for (options, private_buckets) in [(options(), false), (views(), false), (options(), true)] {
        let (groups, sums) = noting(2);
        ranks_of(groups, |group| {
            let model = Mlp::new(&[5, 7, 2]);
            let options = ReducerOptions {
                private_buckets,
                ..options.clone()
            };
            let reducer = Reducer::new(model.parameters(), group.clone(), options).unwrap();
            // Buckets are allocated anew after the first step.
            for step in 0..3 {
                let x = input(group.rank(), step, 5);
                let output = forward(&reducer, true, || model.forward(&x)).unwrap();
                backward(&loss_of(&output)).unwrap();
            }
            drop(reducer);
            group.destroy(LIMIT);
        });
        for sums in sums {
            let sums = sums.lock().unwrap();
            assert!(
                sums.len() >= 3 && sums.iter().all(|(.., is_in_place)| *is_in_place != private_buckets),
                "{sums:?}"
            );
        }
    }
}
