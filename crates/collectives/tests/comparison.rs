//! Comparisons of descriptions: the same verdict on every rank, through the store and in the order of operations.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::pin::pin;
use std::sync::{Arc, Barrier};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

use lockstep_collectives::{
    CallOptions, Cancel, CollectivesError, Comparison, InProcess, ProcessGroup, ReduceOp, Result, Verdict,
};
use support::{LIMIT, done, floats, full, quick, with_each};

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
    with_each(InProcess::new(3).unwrap(), f)
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
fn equal_ranks_learn_the_number_and_all_notes_and_leave_no_keys() {
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
        assert_eq!(left, [""; 0]);
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

#[test]
fn an_exchange_tells_every_rank_every_number_and_is_not_counted() {
    for numbers in with_each(InProcess::new(3).unwrap(), |group| {
        let mut all = Vec::new();
        for round in 0..2 {
            let number = 10 * round + group.rank() as i64;
            let (work, numbers) = group.exchange(7, number, &quick()).unwrap();
            work.wait(Some(LIMIT)).unwrap();
            done(group.all_reduce(&full(1.0, 1), ReduceOp::Sum, &quick()));
            assert_eq!(group.sequence(), round as u64 + 1);
            all.push(numbers.get().unwrap().clone());
        }
        all
    }) {
        assert_eq!(numbers, [[0, 1, 2], [10, 11, 12]]);
    }
}

#[test]
fn a_rank_that_stays_away_from_an_exchange_tells_those_who_wait_in_it_and_nobody_else() {
    with_each(InProcess::new(2).unwrap(), |group| {
        let exchange = || group.exchange(7, 1, &quick()).unwrap().0;
        let long = Duration::from_millis(2200);
        if group.rank() == 0 {
            group.stay_away(Some("not now".to_owned()));
            // It joins after all, but late.
            group.stay_away(None);
            std::thread::sleep(long);
            exchange().wait(Some(LIMIT)).unwrap();
            group.stay_away(Some("not now".to_owned()));
            let until = Instant::now() + LIMIT;
            while group.failure().is_none() && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(10));
            }
        } else {
            exchange().wait(Some(LIMIT)).unwrap();
            std::thread::sleep(long);
            assert!(group.failure().is_none(), "nobody waited");
            let error = exchange().wait(Some(LIMIT)).unwrap_err();
            let CollectivesError::PeerAborted { peer, reason, .. } = &error else {
                panic!("{error}")
            };
            assert!(*peer == 0 && reason.contains("not now"), "{error}");
        }
    });
}

#[test]
fn a_rank_that_stays_away_and_leaves_tells_those_who_wait_before_it_has_left() {
    with_each(InProcess::new(2).unwrap(), |group| {
        if group.rank() == 0 {
            group.stay_away(Some("not now".to_owned()));
            group.leave(Duration::from_millis(900), &Cancel::new());
        } else {
            let error = group.exchange(7, 1, &quick()).unwrap().0.wait(Some(LIMIT)).unwrap_err();
            assert!(error.to_string().contains("not now"), "{error}");
        }
    });
}

#[test]
fn an_exchange_about_another_subject_is_a_mismatch_on_every_rank() {
    for (detail, sound) in with_each(InProcess::new(2).unwrap(), |group| {
        let (work, numbers) = group.exchange(group.rank() as i64, 1, &quick()).unwrap();
        let error = work.wait(Some(LIMIT)).unwrap_err();
        assert_eq!(numbers.get(), None);
        let CollectivesError::Mismatch { detail, .. } = error else {
            panic!("{error}")
        };
        let tensor = full(1.0, 1);
        done(group.all_reduce(&tensor, ReduceOp::Sum, &quick()));
        (detail, floats(&tensor)[0])
    }) {
        assert_eq!(
            (detail.as_str(), sound),
            (
                "rank 0: a comparison between the ranks (0), rank 1: a comparison between the ranks (1)",
                2.0
            )
        );
    }
}
