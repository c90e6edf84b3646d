//! Sends and receives that compare lengths first.
//!
//! Gloo ends a process that receives more than fits, and reports nothing if it receives less. If all ranks run
//! Lockstep, the sender announces each message on the checker; the receiver compares and answers. Only then does the
//! message travel, under its own tag, so that no other receive takes it.
use std::sync::Arc;

use lockstep_torch::{Tensor, TorchError};

use crate::backend::{BackendFailure, Completion, FailureKind, Launch, Outcome};
use crate::collective::Collective;
use crate::fingerprint::{describe, dtype_code};
use crate::queue::{Event, Issue, Shared};

/// Marks the tags of answers, which share the transport with messages. Message tags are announcement numbers, below it;
/// only announcements carry users' tags.
pub(crate) const ANSWER: i32 = 1 << 30;

type Outcomes = std::result::Result<Outcome, BackendFailure>;

/// Announces a send, or waits for a receive's announcement, then passes the message itself to the backend.
pub(crate) fn launch(
    shared: &Arc<Shared>,
    issue: &mut Issue,
    collective: Collective,
    launch: Launch,
    done: Completion,
) {
    match collective {
        Collective::Send { tensor, peer, tag } => send(shared, issue, tensor, peer, tag, launch, done),
        Collective::Recv { tensor, peer, tag } => receive(shared, issue, tensor, peer, tag, launch, done),
        other => done.finish(Err(BackendFailure::new(
            FailureKind::Other,
            format!("{} is no message", other.name()),
        ))),
    }
}

fn send(
    shared: &Arc<Shared>,
    issue: &mut Issue,
    tensor: Tensor,
    peer: usize,
    tag: i32,
    launch: Launch,
    done: Completion,
) {
    let id = issue.next_announcement();
    let (Some(checker), Some(backend)) = (issue.checker.as_ref(), issue.backend.as_ref()) else {
        return drop(done);
    };
    let own = numbers(&tensor);
    let (header, answer) = match (vector(&[own.0, own.1, i64::from(id)]), vector(&[0, 0])) {
        (Ok(header), Ok(answer)) => (header, answer),
        (Err(failure), _) | (_, Err(failure)) => return done.finish(Err(failure)),
    };
    // If the announcement fails, so does the answer, which reports the failure.
    let announced = Completion::new(|_| ());
    checker.launch(
        Collective::Send {
            tensor: header,
            peer,
            tag,
        },
        launch,
        announced,
    );
    let received = answer.shallow_clone();
    let later = Arc::clone(shared);
    let answered = Completion::new(move |result: Outcomes| {
        let peers = result.and_then(|_| read(&received));
        later.post(Event::Run(Box::new(move |_, issue| {
            let proceed = peers.and_then(|peers| agree((own.0, own.1), (peers[0], peers[1]), true));
            match (proceed, issue.backend.as_ref()) {
                (Ok(()), Some(backend)) => backend.launch(Collective::Send { tensor, peer, tag: id }, launch, done),
                (Err(failure), _) => done.finish(Err(failure)),
                (Ok(()), None) => {}
            }
        })));
    });
    backend.launch(
        Collective::Recv {
            tensor: answer,
            peer: Some(peer),
            tag: ANSWER | id,
        },
        launch,
        answered,
    );
}

fn receive(
    shared: &Arc<Shared>,
    issue: &mut Issue,
    tensor: Tensor,
    peer: Option<usize>,
    tag: i32,
    launch: Launch,
    done: Completion,
) {
    let Some(checker) = issue.checker.as_ref() else {
        return drop(done);
    };
    let header = match vector(&[0, 0, 0]) {
        Ok(header) => header,
        Err(failure) => return done.finish(Err(failure)),
    };
    let received = header.shallow_clone();
    let later = Arc::clone(shared);
    let announced = Completion::new(move |result: Outcomes| {
        let message = result.and_then(|outcome| {
            let source = match outcome {
                Outcome::ReceivedFrom(source) => Some(source),
                _ => peer,
            };
            Ok((source, read(&received)?))
        });
        later.post(Event::Run(Box::new(move |_, issue| {
            let (source, header) = match message {
                Ok((Some(source), header)) => (source, header),
                Ok((None, _)) => {
                    return done.finish(Err(BackendFailure::new(
                        FailureKind::Other,
                        "a message without a sender",
                    )));
                }
                Err(failure) => return done.finish(Err(failure)),
            };
            let own = numbers(&tensor);
            let id = header[2] as i32;
            if let (Some(backend), Ok(answer)) = (issue.backend.as_ref(), vector(&[own.0, own.1])) {
                let sent = Completion::new(|_| ());
                backend.launch(
                    Collective::Send {
                        tensor: answer,
                        peer: source,
                        tag: ANSWER | id,
                    },
                    launch,
                    sent,
                );
            }
            match (agree(own, (header[0], header[1]), false), issue.backend.as_ref()) {
                (Ok(()), Some(backend)) => {
                    let collective = Collective::Recv {
                        tensor,
                        peer: Some(source),
                        tag: id,
                    };
                    let done = Completion::new(move |result: Outcomes| {
                        done.finish(result.map(|_| Outcome::ReceivedFrom(source)));
                    });
                    backend.launch(collective, launch, done);
                }
                (Err(failure), _) => done.finish(Err(failure)),
                (Ok(()), None) => {}
            }
        })));
    });
    checker.launch(
        Collective::Recv {
            tensor: header,
            peer,
            tag,
        },
        launch,
        announced,
    );
}

/// Elements and dtype: the shape may differ, as in PyTorch.
fn numbers(tensor: &Tensor) -> (i64, i64) {
    (tensor.numel() as i64, dtype_code(tensor))
}

fn agree(own: (i64, i64), peers: (i64, i64), sends: bool) -> std::result::Result<(), BackendFailure> {
    if own == peers {
        return Ok(());
    }
    let (sent, expected) = if sends { (own, peers) } else { (peers, own) };
    let text = format!(
        "{} are sent, but {} are expected",
        describe(sent.0, sent.1),
        describe(expected.0, expected.1)
    );
    Err(BackendFailure::new(FailureKind::Mismatch, text))
}

fn vector(values: &[i64]) -> std::result::Result<Tensor, BackendFailure> {
    Tensor::f_from_slice(values).map_err(|e| BackendFailure::new(FailureKind::Other, TorchError::from(e).to_string()))
}

fn read(tensor: &Tensor) -> std::result::Result<Vec<i64>, BackendFailure> {
    Vec::<i64>::try_from(tensor).map_err(|e| BackendFailure::new(FailureKind::Other, TorchError::from(e).to_string()))
}
