//! Backward passes, hooks on gradients and on saved tensors, own nodes, and the search of a graph.
mod callback;
mod engine;
mod graph;
mod hooks;
mod nodes;
mod placing;
mod relay;
mod saved;

pub use callback::{CallbackError, CallbackResult};
pub(crate) use callback::{borrow, callback, give, owner, run_callback, take_callback_error};
pub use engine::{GradOptions, at_outermost_end, backward, depth, grad, in_backward, is_grad_enabled, keeps_graph};
pub use graph::{foreign_leaf, leaf_storages, reaches, search_graph};
pub use hooks::{AccumulatorHook, hook_accumulated, hook_gradient, unhook_gradient};
pub use nodes::{NodeInput, NodeOutput, NodeThread, custom_node, reduce_add, sink};
pub use placing::{Block, Placer, add_placer, install_allocator};
pub use relay::{Origin, Pass, PassState, Relay, is_relayed, origin_ended, relay, waits, with_place};
pub use saved::{Packer, anomaly, clear_packer, install_engine, set_anomaly, set_packer, settle};
