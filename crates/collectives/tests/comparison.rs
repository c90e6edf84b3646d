//! Comparisons of descriptions: the same verdict on every rank, through the store and in the order of operations.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::pin::pin;
use std::sync::{Arc, Barrier};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::Duration;

use lockstep_collectives::{CallOptions, Comparison, InProcess, ProcessGroup, Result, Verdict};

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return value;
        }
        std::thread::park_timeout(support::LIMIT);
    }
}

fn ranks<T: Send>(f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let f = &f;
        let groups = InProcess::new(3).unwrap();
        let spawn = |group: ProcessGroup| scope.spawn(move || f(&group));
        let threads: Vec<_> = groups.into_iter().map(spawn).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// On rank 2, line 1 differs, and there is a third line.
fn lines(group: &ProcessGroup) -> &'static [&'static str] {
    if group.rank() == 2 {
        &["a", "c", "d"]
    } else {
        &["a", "b"]
    }
}

fn through_store(group: &ProcessGroup, lines: &[&str]) -> Result<Verdict> {
    let mut comparison = Comparison::new(group, "test", "subject", lines);
    comparison.note = format!("note {}", group.rank());
    wait(comparison.compare())
}

fn in_order(group: &ProcessGroup, lines: &[&str]) -> Result<Verdict> {
    let comparison = Comparison::new(group, "test", "subject", lines);
    wait(comparison.exchange(1, &CallOptions::default())?.verdict())
}

#[test]
fn every_rank_finds_the_same_difference_and_the_next_comparison_is_another_one() {
    for compare in [through_store, in_order] {
        let found = ranks(|group| {
            let mut found = Vec::new();
            for _ in 0..2 {
                assert!(matches!(compare(group, &["a", "b"]), Ok(Verdict::Equal { .. })));
                let Verdict::Different(difference) = compare(group, lines(group)).unwrap() else {
                    panic!("rank {} found no difference", group.rank());
                };
                assert_eq!(difference.rank, group.rank());
                let lines = difference.lines();
                let lines: Vec<_> = lines
                    .map(|(line, own, theirs)| format!("{line}: {own}, {theirs}"))
                    .collect();
                found.push((difference.peer, lines.join("; ")));
            }
            found
        });
        let first = (2, "1: b, c; 2: nothing more, d".to_owned());
        let last = (0, "1: c, b; 2: d, nothing more".to_owned());
        for (rank, found) in found.into_iter().enumerate() {
            let expected = if rank == 2 { &last } else { &first };
            assert_eq!(found, [expected.clone(), expected.clone()], "rank {rank}");
        }
    }
}

#[test]
fn equal_ranks_learn_the_number_and_all_notes_and_leave_counters_only() {
    let notes = ["note 0", "note 1", "note 2"].map(ToOwned::to_owned).to_vec();
    for keys in ranks(|group| {
        let store = group.store().unwrap();
        for number in 1..=2 {
            let notes = notes.clone();
            assert_eq!(through_store(group, &["a"]).unwrap(), Verdict::Equal { number, notes });
        }
        in_order(group, &["a"]).unwrap();
        support::done(group.barrier(&CallOptions::default()));
        support::listed(store.as_ref())
    }) {
        let left: Vec<_> = keys.into_iter().filter(|key| key.contains("compared/")).collect();
        assert!(left.iter().all(|key| key.contains("/count/")), "{left:?}");
    }
}

#[test]
fn a_rank_that_refuses_is_heard_before_the_others_have_come() {
    let over = Barrier::new(3);
    let verdicts = ranks(|group| {
        let comparison = Comparison::new(group, "test", "subject", &["a"]);
        let verdict = match group.rank() {
            0 => Some(wait(comparison.compare()).unwrap()),
            2 => {
                wait(comparison.refuse("no\nmodel")).unwrap();
                None
            }
            _ => None,
        };
        over.wait();
        verdict
    });
    let refused = Verdict::Refused {
        peer: 2,
        reason: "no\nmodel".to_owned(),
    };
    assert_eq!(verdicts, [Some(refused), None, None]);
}

#[test]
fn all_who_do_not_come_are_named_at_the_deadline() {
    let over = Barrier::new(3);
    let errors = ranks(|group| {
        let mut comparison = Comparison::new(group, "test", "subject", &["a"]);
        comparison.timeout = Duration::from_millis(500);
        let error = (group.rank() == 0).then(|| wait(comparison.compare()).unwrap_err().to_string());
        over.wait();
        error
    });
    let text = errors[0].as_ref().unwrap();
    assert!(
        text.contains("ranks 1, 2 did not arrive (they have not called test)"),
        "{text}"
    );
}
