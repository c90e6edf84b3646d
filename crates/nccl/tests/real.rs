//! The real library on a machine without a GPU. `LOCKSTEP_TEST_NCCL` names it; `scripts/real-cuda.mjs` runs this.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
#[path = "../../../stand-ins/process.rs"]
mod process;
mod support;

use lockstep_nccl::{Communicator, LEAST, Library, NcclError, Place, Stop};
use support::{CUDA, LIMIT};

#[test]
fn the_real_library_refuses_a_driver_that_is_none() {
    let Ok(path) = std::env::var("LOCKSTEP_TEST_NCCL") else {
        println!("skipped: LOCKSTEP_TEST_NCCL does not name NCCL's library");
        return;
    };
    process::in_process(
        "the_real_library_refuses_a_driver_that_is_none",
        &[("LOCKSTEP_NCCL", &path)],
        || {
            let library = Library::find().unwrap();
            assert!(library.version >= LEAST, "{}", library.version);
            let [first, second] = [(); 2].map(|()| library.unique_id().unwrap());
            assert_ne!(first.to_bytes(), second.to_bytes());
            // The stand-in of the driver has what Lockstep uses, and lacks what NCCL uses.
            lockstep_cuda::open(CUDA).unwrap();
            let context = lockstep_cuda::context(0).unwrap();
            let alone = Place { rank: 0, size: 1 };
            let connected = Communicator::connect(library, &first, alone, &context, LIMIT, &Stop::default());
            let Err(error) = connected else { panic!("it connected") };
            assert!(matches!(error, NcclError::Call { .. }), "{error:?}");
        },
    );
}
