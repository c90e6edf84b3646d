//! Panics: defects of ours, on their way to becoming errors.
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

thread_local! {
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A panic, as the error that whoever waited for the code gets.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{text}: this is a defect of Lockstep, please report it")]
pub struct Fault {
    text: String,
}

impl Fault {
    /// The last panic of this thread that nobody has taken, with its place where the process's panic hook calls [`note`].
    pub fn last() -> Option<Self> {
        let text = LAST.try_with(|last| last.try_borrow_mut().ok()?.take()).ok()??;
        Some(Self { text })
    }

    /// The panic that was just caught on this thread.
    pub fn caught() -> Self {
        Self::last().unwrap_or_else(|| Self::new("a panic"))
    }

    /// What should not have happened.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }
}

/// Runs `work`; its panic becomes an error.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| Fault::caught())
}

/// Keeps a panic's text and place for the error that it becomes; for the process's panic hook.
pub fn note(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic");
    let text = match info.location() {
        Some(place) => format!("{message} (at {place})"),
        None => message.to_owned(),
    };
    // Both fail only where the thread is ending, or panicked in here.
    let _ = LAST.try_with(|last| last.try_borrow_mut().map(|mut last| *last = Some(text)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::panic, reason = "what the test is about")]
    fn a_panic_is_an_error_with_its_place() {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(note));
        let fault = catch(|| panic!("{} things", 3));
        std::panic::set_hook(before);
        let text = fault.map_or_else(|fault| fault.to_string(), |()| String::new());
        assert!(text.starts_with("3 things (at crates/torch/src/fault.rs:"), "{text}");
        assert!(
            text.ends_with("): this is a defect of Lockstep, please report it"),
            "{text}"
        );
        assert!(Fault::last().is_none(), "it was taken");
        assert_eq!(catch(|| 7).ok(), Some(7));
    }
}
