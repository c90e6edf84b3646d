//! A tape: the operators of one forward pass, recorded once and called again without JavaScript.
//!
//! Recording ([`recorder`]) notes every operator that the environment's thread calls. What a tape is made of are slots:
//! first the tensors that it is given (inputs, parameters, buffers), then those that it froze, then each operator's
//! results. Replaying ([`Tape::replay`]) calls the same operators with the same modes on the tensors it is given, so that
//! autograd records the same graph and every bit is the same; [`Tape::run`] does without most of that graph where it can.
//! Whether a tape fits is decided by its [`key`].
mod finish;
mod frozen;
mod joint;
mod key;
mod operand;
pub mod recorder;
mod replay;
mod step;
mod unasked;

pub use key::key;
pub use replay::Tape;
pub use step::Turn;
