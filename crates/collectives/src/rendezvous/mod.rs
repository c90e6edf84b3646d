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
