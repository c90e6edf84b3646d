//! Process groups: stores, rendezvous, collectives and their deadlines.
//!
//! A [`ProcessGroup`] is a fixed set of ranks with one queue of operations. Every operation returns a [`Work`] at once;
//! a thread of the group enforces deadlines and runs completion callbacks. Transports implement [`Backend`]; ranks
//! share other data through a [`Store`].
//!
//! Every backend relies on one rule: the ranks of a group issue the same operations in the same order.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail loudly"))]

mod announce;
mod backend;
pub mod backends;
mod cancel;
mod coalesced;
mod collective;
mod companion;
mod comparison;
mod connect;
mod error;
mod fingerprint;
mod flight_record;
mod group_thread;
mod layout;
mod membership;
mod messages;
mod open_groups;
mod operations;
mod peers;
mod process;
mod process_group;
mod queue;
mod registry;
mod rendezvous;
pub mod store;
mod stream;
mod tensor_info;
mod thread;
mod validate;
mod wait;
mod watch;
mod within;
mod work;

pub use backend::{Backend, BackendFailure, BackendResult, Completion, FailureKind, Launch, Outcome, PeerFinder};
pub use backends::in_process::InProcess;
#[cfg(target_os = "linux")]
pub use backends::nccl::library as nccl_library;
#[cfg(not(target_os = "linux"))]
pub use backends::unavailable::library as nccl_library;
pub use cancel::Cancel;
pub use coalesced::{BROADCAST_BUCKET_BYTES, broadcast_coalesced};
pub use collective::{Collective, ReduceOp};
pub use companion::CompanionOptions;
pub use comparison::{Comparison, Difference, PendingComparison, Verdict, digest};
pub use connect::GroupOptions;
pub use error::{CallInfo, CollectivesError, Result, StoreCall};
pub use fingerprint::PARTS;
pub use flight_record::Issued;
pub use layout::{Group, Layout, contiguous_strides, group_by, group_tensors, group_up_to, padded};
pub use open_groups::end_groups;
pub use process::Process;
pub use process_group::{CallOptions, GroupInfo, ProcessGroup, ReductionGuard};
pub use registry::BackendRequest;
pub use rendezvous::{Departure, JobStore, Member, Rendezvous};
pub use store::{
    AsyncStore, FileStore, HashStore, PrefixStore, Store, StoreOperation, StoreReply, StoreRequest, TcpStore,
};
pub use stream::{Fence, StreamContext};
pub use tensor_info::{TensorInfo, dtype_name, wire_kind};
pub use thread::spawn;
pub use wait::{LocalFuture, ended};
pub use work::Work;
