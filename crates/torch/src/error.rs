//! The crate's one error.
use std::error::Error;
use std::ffi::CStr;

use crate::ffi;

/// What kind of exception libtorch threw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// Any other error.
    Runtime,
    /// An index or a name that does not exist.
    Index,
    /// A value out of its range, or sizes that do not fit.
    Value,
    /// A wrong type.
    Type,
    /// An operator that this device, layout or dtype does not have.
    NotImplemented,
    /// No memory.
    OutOfMemory,
    /// A deadline passed.
    Timeout,
    /// A connection or a peer was lost.
    Connection,
}

/// An error of libtorch, or of a closure that libtorch called.
#[derive(Debug, thiserror::Error)]
pub enum TorchError {
    /// libtorch threw; the text is its message without the C++ backtrace.
    #[error("{message}")]
    Torch {
        /// The kind of exception.
        kind: ErrorKind,
        /// libtorch's text.
        message: String,
    },
    /// tch reported an error that is none of libtorch's.
    #[error(transparent)]
    Tch(tch::TchError),
    /// A closure (a hook, an own node) failed while libtorch ran it.
    #[error("{0}")]
    Callback(Box<dyn Error + Send + Sync>),
    /// A file could not be read or written.
    #[error("{operation} {path}: {source}")]
    Io {
        /// What was being done.
        operation: &'static str,
        /// The file.
        path: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// An operator of a tape failed.
    #[error("{source}")]
    Operator {
        /// Its name, such as "aten::add.Tensor".
        name: String,
        /// What it failed with.
        source: Box<TorchError>,
    },
    /// A recording met what a replay could not repeat.
    #[error("{message}")]
    Unrecordable {
        /// What it met.
        message: String,
    },
    /// There is no CUDA here.
    #[error("CUDA cannot be used: {reason}. Use 'cpu', or leave the device out")]
    CudaUnavailable {
        /// Why.
        reason: String,
    },
    /// An argument that this crate refuses before libtorch sees it.
    #[error("{message}")]
    Argument {
        /// What is wrong, and what to do.
        message: String,
    },
}

impl TorchError {
    /// An argument that is refused, with its text.
    pub fn argument(message: impl Into<String>) -> Self {
        Self::Argument {
            message: message.into(),
        }
    }
}

impl From<tch::TchError> for TorchError {
    /// Of an exception tch keeps the text alone, with the frames of C++ behind it.
    fn from(error: tch::TchError) -> Self {
        match error {
            tch::TchError::Torch(text) => Self::Torch {
                kind: ErrorKind::Runtime,
                message: without_frames(&text).to_owned(),
            },
            error => Self::Tch(error),
        }
    }
}

/// The part of an exception's text that is for users.
fn without_frames(text: &str) -> &str {
    let end = text.find("\nException raised from ").unwrap_or(text.len());
    text[..end].trim_end()
}

/// Turns a status of the shim into a result.
#[inline]
pub(crate) fn check(status: i32) -> Result<(), TorchError> {
    if status == 0 { Ok(()) } else { Err(last_error(status)) }
}

#[cold]
fn last_error(status: i32) -> TorchError {
    let kind = match status {
        2 => ErrorKind::Index,
        3 => ErrorKind::Value,
        4 => ErrorKind::Type,
        5 => ErrorKind::NotImplemented,
        6 => ErrorKind::OutOfMemory,
        7 => {
            if let Some(error) = crate::autograd::take_callback_error() {
                return TorchError::Callback(error);
            }
            ErrorKind::Runtime
        }
        8 => ErrorKind::Timeout,
        9 => ErrorKind::Connection,
        _ => ErrorKind::Runtime,
    };
    // SAFETY: the shim returns a NUL-terminated text that lives until this thread's next error.
    let message = unsafe { CStr::from_ptr(ffi::ls_last_error()) }
        .to_string_lossy()
        .into_owned();
    TorchError::Torch { kind, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_tch_have_no_frames() {
        let error =
            tch::Tensor::f_zeros([2], (tch::Kind::Float, tch::Device::Cpu)).and_then(|tensor| tensor.f_view([3]));
        let Err(error) = error else {
            unreachable!("[2] is no [3]")
        };
        assert!(error.to_string().contains("frame #"), "nothing to take away: {error}");
        let TorchError::Torch { kind, message } = TorchError::from(error) else {
            unreachable!("it was an exception")
        };
        assert_eq!(
            (kind, message.as_str()),
            (ErrorKind::Runtime, "shape '[3]' is invalid for input of size 2")
        );
    }
}
