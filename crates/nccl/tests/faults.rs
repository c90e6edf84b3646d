//! What goes wrong with GPUs, and what is said of it; nothing waits beyond its limit.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
#[macro_use]
#[path = "../../../stand-ins/process.rs"]
mod process;
#[macro_use]
mod support;

use std::time::{Duration, Instant};

use lockstep_nccl::DataType::Float32;
use lockstep_nccl::{Library, NcclError, Place, ReduceOp, Stop};
use process::in_process;
use support::{CUDA, LIMIT, Rank, SHORT, each, library, ranks};

fn all_reduce(own: &Rank) -> Result<(), NcclError> {
    let memory = own.memory(&[1.0_f32]);
    let buffer = own.buffer(&memory, Float32);
    // Freeing it would wait for the stream, which may hang.
    let _ = memory.leak();
    own.communicator.launch("allReduce", own.on(), LIMIT, |ops| {
        ops.all_reduce(buffer, buffer, ReduceOp::Sum)
    })
}

/// As `stand_in_test`, where no library is a driver or NCCL.
macro_rules! bare_test {
    ($name:ident, $body:expr) => {
        #[test]
        fn $name() {
            crate::process::start(
                stringify!($name),
                &[],
                std::path::Path::new("/nonexistent"),
                $body,
            );
        }
    };
}

bare_test!(a_machine_without_a_driver_is_told_so, || {
    // Machines with a GPU have one.
    let Err(error) = lockstep_cuda::open(CUDA) else { return };
    assert_eq!(
        error.to_string(),
        "this machine has no NVIDIA driver: libcuda.so.1 cannot be opened"
    );
});

stand_in_test!(
    an_old_driver_is_told_with_its_version,
    [("STANDIN_CUDA_VERSION", "11080")],
    || {
        let text = lockstep_cuda::open(13000).unwrap_err().to_string();
        assert_eq!(
            text,
            "the NVIDIA driver supports CUDA 11.8 only; CUDA 13.0 is needed: update the driver"
        );
    }
);

stand_in_test!(
    a_driver_without_devices_is_told_with_the_variable_that_hides_them,
    [("STANDIN_CUDA_DEVICES", "0"), ("CUDA_VISIBLE_DEVICES", "7")],
    || {
        let text = lockstep_cuda::open(CUDA).unwrap_err().to_string();
        assert_eq!(text, "the NVIDIA driver sees no GPU (CUDA_VISIBLE_DEVICES is 7)");
    }
);

stand_in_test!(devices_are_described, [("STANDIN_CUDA_MEMORY", "1048576")], || {
    assert_eq!(lockstep_cuda::open(CUDA), Ok(4));
    let found = lockstep_cuda::properties(1).unwrap();
    assert_eq!((found.name.as_str(), found.total_memory), ("stand-in 1", 1 << 20));
    assert_eq!((found.capability, found.multiprocessors), ((9, 0), 1));
    let text = lockstep_cuda::context(4).unwrap_err().to_string();
    assert!(
        text.contains("CUDA_ERROR_INVALID_DEVICE: invalid device ordinal"),
        "{text}"
    );
});

stand_in_test!(
    without_nccl_the_paths_that_were_tried_are_told,
    [("LOCKSTEP_NCCL", "/nowhere/libnccl.so.2")],
    || {
        let text = Library::find().unwrap_err().to_string();
        assert!(
            text.starts_with("no usable NCCL was found; tried /nowhere/libnccl.so.2: "),
            "{text}"
        );
        assert!(text.contains("No such file"), "{text}");
    }
);

stand_in_test!(
    an_old_nccl_is_told_with_its_version,
    [("STANDIN_NCCL", "version=21403")],
    || {
        let text = Library::find().unwrap_err().to_string();
        assert!(
            text.contains("libnccl.so.2: NCCL 2.14.3 is too old; 2.18.0 is needed"),
            "{text}"
        );
    }
);

stand_in_test!(a_device_that_two_ranks_chose_is_told_to_both, [], || {
    let id = library().unique_id().unwrap();
    for error in each(2, |rank| {
        let context = lockstep_cuda::context(0).unwrap();
        let place = Place { rank, size: 2 };
        lockstep_nccl::Communicator::connect(library(), &id, place, &context, LIMIT, &Stop::default()).unwrap_err()
    }) {
        let NcclError::Call { code, message, .. } = &error else {
            panic!("{error}")
        };
        assert_eq!(*code, 5);
        assert!(message.contains("Duplicate GPU detected : rank "), "{message}");
    }
});

stand_in_test!(ranks_that_do_not_come_are_waited_for_until_the_limit, [], || {
    let (id, began) = (library().unique_id().unwrap(), Instant::now());
    let error = Rank::connect(&id, Place { rank: 0, size: 2 }, SHORT)
        .map(|_| ())
        .unwrap_err();
    assert!(
        matches!(
            error,
            NcclError::Timeout {
                call: "ncclCommInitRankConfig",
                ..
            }
        ),
        "{error}"
    );
    assert!(began.elapsed() >= SHORT && began.elapsed() < LIMIT / 2);
});

stand_in_test!(
    an_initialisation_may_take_its_time_and_does_not_outlast_its_limit,
    [("STANDIN_NCCL", "slow-init=500")],
    || {
        let id = library().unique_id().unwrap();
        let alone = Place { rank: 0, size: 1 };
        let error = Rank::connect(&id, alone, SHORT).map(|_| ()).unwrap_err();
        assert!(matches!(error, NcclError::Timeout { .. }), "{error}");
        let id = library().unique_id().unwrap();
        all_reduce(&Rank::connect(&id, alone, LIMIT).unwrap()).unwrap();
    }
);

stand_in_test!(
    an_operation_that_hangs_ends_when_it_is_aborted,
    [("STANDIN_NCCL", "hang=1:2")],
    || {
        ranks(3, |own| {
            all_reduce(own).unwrap();
            own.stream.synchronize().unwrap();
            // It is enqueued; no rank's ends.
            all_reduce(own).unwrap();
            std::thread::sleep(SHORT);
            let busy = own.stream.record_event(None).unwrap();
            assert!(!busy.is_complete());
            assert_eq!(own.communicator.failure(), None);
            own.communicator.abort(LIMIT).unwrap();
            own.stream.synchronize().unwrap();
            let error = all_reduce(own).unwrap_err();
            assert_eq!(error, NcclError::Closed { call: "allReduce" });
        });
    }
);

stand_in_test!(
    a_stream_that_hangs_does_not_hold_up_an_abort_beyond_its_limit,
    [],
    || {
        ranks(1, |own| {
            // SAFETY: it is freed with the process.
            let at = unsafe { cudarc::driver::result::malloc_sync(4) }.unwrap();
            // SAFETY: it has four bytes.
            unsafe { cudarc::driver::result::memset_d8_async(at, 0, 4, own.stream.cu_stream()) }.unwrap();
            own.stream.synchronize().unwrap();
            // SAFETY: the memory outlives the wait.
            unsafe { cudarc::driver::sys::cuStreamWaitValue32_v2(own.stream.cu_stream(), at, 1, 0) }
                .result()
                .unwrap();
            all_reduce(own).unwrap();
            let began = Instant::now();
            let error = own.communicator.abort(SHORT).unwrap_err();
            assert!(
                matches!(
                    error,
                    NcclError::Timeout {
                        call: "ncclCommAbort",
                        ..
                    }
                ),
                "{error}"
            );
            assert!(began.elapsed() < LIMIT / 2);
            let closed = own.communicator.launch("allReduce", own.on(), LIMIT, |_| Ok(()));
            assert_eq!(closed, Err(NcclError::Closed { call: "allReduce" }));
            let other = own.communicator.context().new_stream().unwrap();
            let one = other.clone_htod(&[1_i32]).unwrap();
            let (from, _) = cudarc::driver::DevicePtr::device_ptr(&one, &other);
            // SAFETY: both are one integer.
            unsafe { cudarc::driver::result::memcpy_dtod_async(at, from, 4, other.cu_stream()) }.unwrap();
            other.synchronize().unwrap();
            own.stream.synchronize().unwrap();
        });
    }
);

stand_in_test!(an_asynchronous_error_is_found, [("STANDIN_NCCL", "error=0:1")], || {
    ranks(2, |own| {
        all_reduce(own)
            .or_else(|error| {
                if own.communicator.place().rank == 0 {
                    Ok(())
                } else {
                    Err(error)
                }
            })
            .unwrap();
        if own.communicator.place().rank == 0 {
            let error = own.communicator.failure().unwrap().to_string();
            assert!(
                error.contains("remote process exited or there was a network error (code 6)"),
                "{error}"
            );
        }
        own.communicator.abort(LIMIT).unwrap();
    });
});

stand_in_test!(
    a_refused_launch_is_told_and_the_next_one_works,
    [("STANDIN_NCCL", "refuse=0:1")],
    || {
        ranks(1, |own| {
            let error = all_reduce(own).unwrap_err().to_string();
            assert!(error.starts_with("ncclAllReduce failed: internal error"), "{error}");
            assert!(error.ends_with(": refused on request (code 3)"), "{error}");
            all_reduce(own).unwrap();
            own.stream.synchronize().unwrap();
        });
    }
);

stand_in_test!(
    closing_waits_for_what_is_in_flight_and_aborts_what_hangs,
    [("STANDIN_CUDA_DELAY", "100000"), ("STANDIN_NCCL", "hang=1:2")],
    || {
        ranks(2, |own| {
            all_reduce(own).unwrap();
            let again = own.communicator.split(Some(0), 0, LIMIT).unwrap().unwrap();
            again.close(LIMIT).unwrap();
            all_reduce(own).unwrap();
            let began = Instant::now();
            // The stand-in's stream is free once the operation is aborted.
            let result = own.communicator.close(SHORT);
            assert!(began.elapsed() < LIMIT / 2);
            if let Err(error) = result {
                assert!(matches!(error, NcclError::Timeout { .. }), "{error}");
            }
            own.stream.synchronize().unwrap();
        });
    }
);

/// The rank of another process, which ends without a word.
#[test]
fn the_end_of_a_peers_process_is_found() {
    const NAME: &str = "the_end_of_a_peers_process_is_found";
    if let Ok(id) = std::env::var("FIXTURE_ID") {
        let bytes: Vec<_> = id.split(',').map(|byte| byte.parse::<u8>().unwrap()).collect();
        let id = lockstep_nccl::UniqueId::from_bytes(&bytes).unwrap();
        let own = Rank::connect(&id, Place { rank: 1, size: 2 }, LIMIT).unwrap();
        all_reduce(&own).unwrap();
        own.stream.synchronize().unwrap();
        std::process::abort();
    }
    in_process(NAME, &[("STANDIN_NCCL", "")], || {
        let id = library().unique_id().unwrap();
        let text: Vec<_> = id.to_bytes().iter().map(u8::to_string).collect();
        let mut peer = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", NAME])
            .env("FIXTURE_ID", text.join(","))
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let own = Rank::connect(&id, Place { rank: 0, size: 2 }, LIMIT).unwrap();
        // The peer may be gone before this returns.
        let _ = all_reduce(&own);
        own.stream.synchronize().unwrap();
        let began = Instant::now();
        while own.communicator.failure().is_none() && began.elapsed() < LIMIT {
            std::thread::sleep(Duration::from_millis(5));
        }
        let error = own.communicator.failure().unwrap();
        assert!(matches!(error, NcclError::Call { code: 6, .. }), "{error}");
        peer.wait().unwrap();
    });
}
