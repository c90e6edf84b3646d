//! Shared memory that a rank cannot make in the middle of a job; ranks as threads. A single test, since it seals files
//! of the process.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::fs::File;
use std::sync::Barrier;

use lockstep_collectives::{Cancel, CollectivesError, ProcessGroup, ReduceOp, Work};
use lockstep_torch::{Device, Tensor};
use rustix::fs::{SealFlags, fcntl_add_seals};
use support::{LIMIT, done, floats, full, memory_files, named, plain, shm};

/// Lets the memory of this rank grow no more. No other rank may need memory meanwhile.
fn seal(group: &ProcessGroup) {
    let before = memory_files();
    drop(group.allocate(1 << 20, Device::Cpu).unwrap());
    let after = memory_files();
    let grown = after.iter().filter(|(path, length)| before.get(*path) != Some(length));
    for (path, _) in grown {
        let file = File::options().read(true).write(true).open(path).unwrap();
        fcntl_add_seals(&file, SealFlags::GROW).unwrap();
    }
}

type Call = fn(&ProcessGroup, &Tensor) -> Work;

#[test]
fn an_operation_without_memory_for_its_copy_says_so_and_its_peers_hear_it() {
    let calls: [(&str, usize, Call); 4] = [
        // Three pieces of 512 KiB.
        ("allReduce", 3 << 19, |group, tensor| {
            group.all_reduce(tensor, ReduceOp::Sum, &plain()).unwrap()
        }),
        ("broadcast", 2 << 20, |group, tensor| {
            group.broadcast(tensor, 0, &plain()).unwrap()
        }),
        ("send", 2 << 20, |group, tensor| match group.rank() {
            0 => group.send(tensor, 1, 0, &plain()).unwrap(),
            _ => group.recv(tensor, Some(0), 0, &plain()).unwrap(),
        }),
        ("allGather", 2 << 20, |group, tensor| {
            let outputs = [0, 1].map(|_| full(0.0, 1 << 19));
            group.all_gather(&outputs, tensor, &plain()).unwrap()
        }),
    ];
    for (name, bytes, call) in calls {
        for beside in [false, true] {
            let all = Barrier::new(2);
            let errors = shm(2, |group| {
                let companion = group.companion(&named("beside"), &Cancel::new()).unwrap();
                let used = if beside { &companion } else { group };
                all.wait();
                if group.rank() == 0 {
                    seal(group);
                    let error = group.allocate(2 << 20, Device::Cpu).unwrap_err().to_string();
                    assert!(
                        error.contains("allocate: no shared memory for 2097152 bytes: "),
                        "{error}"
                    );
                }
                all.wait();
                // What needs no memory goes on.
                let small = full(1.0, 4);
                done(used.all_reduce(&small, ReduceOp::Sum, &plain()));
                assert_eq!(floats(&small), [2.0; 4]);
                let error = call(used, &full(1.0, 1 << 19)).wait(Some(LIMIT)).unwrap_err();
                assert!(companion.destroy(LIMIT));
                error
            });
            let text = format!("{name}: no shared memory for {bytes} bytes: ");
            assert!(errors[0].to_string().starts_with(&text), "{}", errors[0]);
            match &errors[1] {
                CollectivesError::PeerAborted { peer: 0, reason, .. } => assert!(reason.contains(&text), "{reason}"),
                error => panic!("{error:?}"),
            }
        }
    }
}
