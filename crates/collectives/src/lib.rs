//! Process groups: stores, rendezvous, collectives and their deadlines.
//!
//! A [`ProcessGroup`] is a fixed set of ranks with one queue of operations. Every operation returns a [`Work`] at once;
//! a thread of the group watches deadlines and runs completion callbacks. The transports behind it implement
//! [`Backend`]; what ranks tell each other besides tensors goes through a [`Store`].
//!
//! The law of every backend: the ranks of a group issue the same operations in the same order.

mod announce;
mod backend;
pub mod backends;
mod cancel;
mod coalesced;
mod collective;
mod companion;
mod connect;
mod error;
mod fingerprint;
mod group_thread;
mod membership;
mod messages;
mod open_groups;
mod operations;
mod peers;
mod process;
mod process_group;
mod queue;
mod rendezvous;
pub mod store;
mod tensor_info;
mod validate;
mod wait;
mod watch;
mod within;
mod work;
mod wrapper_records;

pub use backend::{
    Backend, BackendFailure, Completion, FailureKind, Fence, Launch, Outcome, PeerFinder, StreamContext,
};
pub use backends::in_process::InProcess;
pub use cancel::Cancel;
pub use coalesced::{BROADCAST_BUCKET_BYTES, BroadcastCoalesced};
pub use collective::{Collective, ReduceOp};
pub use companion::CompanionOptions;
pub use connect::GlooOptions;
pub use error::{CallInfo, CollectivesError, Result};
pub use open_groups::end_groups;
pub use process::Process;
pub use process_group::{CallOptions, GroupInfo, ProcessGroup, Reduction};
pub use rendezvous::{Departure, JobStore, Member, Rendezvous};
pub use store::{AsyncStore, FileStore, HashStore, PrefixStore, Store, StoreReply, StoreRequest, TcpStore};
pub use tensor_info::{TensorInfo, dtype_name, wire_kind};
pub use wait::{LocalFuture, ended};
pub use work::Work;
pub use wrapper_records::{WrapperRecords, differing_peer, digest, on_thread};
