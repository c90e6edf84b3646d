//! Sends and receives that compare lengths first.
//!
//! Gloo ends a process that receives more than fits, and reports nothing if it receives less. If all ranks run
//! Lockstep, the sender announces each message on the checker; the receiver compares and answers. Only then does the
//! message travel, under its own tag, so that no other receive takes it.
use std::sync::Arc;

use lockstep_torch::{Device, Tensor};

use crate::backend::{Backend, BackendFailure, BackendResult, Completion, FailureKind, Launch, Outcome};
use crate::collective::Collective;
use crate::fingerprint::{extent, fits, read, vector};
use crate::queue::{Issue, Shared};

/// The bit that marks the tag of an answer, since answers and messages use the same backend. A message's number is
/// smaller. Only announcements carry users' tags.
pub(crate) const ANSWER: i32 = 1 << 30;

/// The number after another one of a message, of those from one rank, on the host or on devices. A message travels under
/// its number as its tag. The receiver gives them, in its order of receives: transports without tags deliver in it.
pub(crate) const fn following(number: i32) -> i32 {
    number % (ANSWER - 1) + 1
}

/// A message of a group: its tensor, the peer, and the user's tag.
type Message<P> = (Tensor, P, i32);

/// Announces a send on the checker, and passes it to the backend once the receiver agrees.
pub(crate) fn send(
    shared: &Arc<Shared>,
    issue: &mut Issue,
    (tensor, peer, tag): Message<usize>,
    launch: Launch,
    done: Completion,
) {
    let (own, host) = (extent(&tensor), launch.on_host());
    let id = issue.next_announcement();
    // If the announcement fails, so does the answer, which reports the failure.
    let announcement = [own.0, own.1, i64::from(id)];
    if let Err(failure) = show(issue.checker.as_deref(), &announcement, peer, tag, host.clone()) {
        return done.finish(Err(failure));
    }
    let answer = (3, Some(peer), ANSWER | id);
    hear(shared, issue.backend.as_deref(), answer, host, move |issue, answer| {
        let agreed = answer.and_then(|(answer, _)| {
            fits(own, (answer[0], answer[1]))?;
            Ok(answer[2] as i32)
        });
        match agreed {
            Ok(tag) => {
                let message = Collective::Send { tensor, peer, tag };
                pass(issue.backend.as_deref(), message, launch, done);
            }
            Err(failure) => done.finish(Err(failure)),
        }
    });
}

/// Waits for a message's announcement, answers it, and passes the receive to the backend if the message fits.
pub(crate) fn receive(
    shared: &Arc<Shared>,
    issue: &mut Issue,
    (tensor, peer, tag): Message<Option<usize>>,
    launch: Launch,
    done: Completion,
) {
    let (own, host) = (extent(&tensor), launch.on_host());
    let on_device = launch.stream.device != Device::Cpu;
    let (checker, announcement) = (issue.checker.as_deref(), (3, peer, tag));
    hear(shared, checker, announcement, host.clone(), move |issue, announced| {
        let (backend, received) = (issue.backend.as_deref(), &mut issue.received);
        let agree = |(announced, outcome): (Vec<i64>, Outcome)| {
            let source = match outcome {
                Outcome::ReceivedFrom(source) => Some(source),
                _ => peer,
            };
            let nobody = || BackendFailure::new(FailureKind::Other, "the sender of a message is unknown");
            let (source, id) = (source.ok_or_else(nobody)?, announced[2] as i32);
            let agreed = fits((announced[0], announced[1]), own);
            let last = received.entry((source, on_device)).or_default();
            if agreed.is_ok() {
                *last = following(*last);
            }
            let answer = [own.0, own.1, i64::from(*last)];
            let _ = show(backend, &answer, source, ANSWER | id, host);
            agreed.map(|()| (source, *last))
        };
        match announced.and_then(agree) {
            Ok((source, tag)) => {
                let peer = Some(source);
                let received = move |outcome| match outcome {
                    Outcome::OnStream { fence, .. } => Outcome::OnStream {
                        fence,
                        source: Some(source),
                    },
                    _ => Outcome::ReceivedFrom(source),
                };
                let done = Completion::new(move |result: BackendResult| done.finish(result.map(received)));
                pass(backend, Collective::Recv { tensor, peer, tag }, launch, done);
            }
            Err(failure) => done.finish(Err(failure)),
        }
    });
}

fn pass(carrier: Option<&dyn Backend>, collective: Collective, launch: Launch, done: Completion) {
    if let Some(carrier) = carrier {
        carrier.launch(collective, launch, done);
    }
}

/// Sends numbers to a peer.
fn show(carrier: Option<&dyn Backend>, numbers: &[i64], peer: usize, tag: i32, launch: Launch) -> BackendResult<()> {
    let tensor = vector(numbers)?;
    let message = Collective::Send { tensor, peer, tag };
    pass(carrier, message, launch, Completion::new(|_| ()));
    Ok(())
}

/// Receives that many numbers, from this peer or any, with this tag. Passes them to `then`.
fn hear(
    shared: &Arc<Shared>,
    carrier: Option<&dyn Backend>,
    (count, peer, tag): (usize, Option<usize>, i32),
    launch: Launch,
    then: impl FnOnce(&mut Issue, BackendResult<(Vec<i64>, Outcome)>) + Send + 'static,
) {
    let tensor = match vector(&vec![0; count]) {
        Ok(tensor) => tensor,
        Err(failure) => return shared.run(move |_, issue| then(issue, Err(failure))),
    };
    let received = tensor.shallow_clone();
    let heard = shared.run_after(move |_, issue, result| {
        then(issue, result.and_then(|outcome| Ok((read(&received)?, outcome))));
    });
    pass(carrier, Collective::Recv { tensor, peer, tag }, launch, heard);
}
