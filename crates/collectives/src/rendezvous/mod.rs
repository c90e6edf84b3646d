//! How the ranks of a job find each other, agree on a group, connect, and part.
pub(crate) mod claim;
mod closing;
pub(crate) mod epoch;
pub(crate) mod leave;
pub(crate) mod meeting;
pub(crate) mod member;
mod store;
mod view;
pub(crate) mod wait;

pub use leave::Departure;
pub use member::Member;
pub use store::{JobStore, Rendezvous};

/// The text of a record in the store, which only ranks of Lockstep read.
fn encoded(record: &impl serde::Serialize) -> Vec<u8> {
    // It fails only for maps whose keys are no strings.
    serde_json::to_vec(record).unwrap_or_default()
}
