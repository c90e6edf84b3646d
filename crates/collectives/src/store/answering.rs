//! A limit for every question to a store's server. libtorch's client has none: a server that is stopped, or whose machine
//! is gone, would hold whoever asks for ever, the thread that watches deadlines among them.
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lockstep_torch::c10d::NativeStore;
use lockstep_torch::{ErrorKind, TorchError, fault};

/// A server answers within microseconds; this is for machines under load.
pub(super) const LIMIT: Duration = Duration::from_secs(10);

type Job<T> = Box<dyn FnOnce(&T) + Send>;

/// How far a thread has come with its questions, by number.
#[derive(Default)]
struct Progress {
    asked: AtomicU64,
    answered: AtomicU64,
    given_up: AtomicU64,
}

/// Something that may not answer, with a thread of its own that waits for it.
pub(super) struct Answering<T> {
    /// `None`: it is asked directly.
    jobs: Option<Mutex<mpsc::Sender<Job<T>>>>,
    inner: Arc<T>,
    progress: Arc<Progress>,
    limit: Duration,
}

impl<T: Send + Sync + 'static> Answering<T> {
    /// For what lives in this process, and always answers.
    pub fn here(inner: Arc<T>) -> Self {
        Self {
            jobs: None,
            inner,
            progress: Arc::default(),
            limit: LIMIT,
        }
    }

    /// For what lives elsewhere.
    pub fn elsewhere(inner: Arc<T>) -> Result<Self, TorchError> {
        Self::with_limit(inner, LIMIT)
    }

    /// What is asked.
    pub fn inner(&self) -> &Arc<T> {
        &self.inner
    }

    fn with_limit(inner: Arc<T>, limit: Duration) -> Result<Self, TorchError> {
        let (jobs, queue) = mpsc::channel::<Job<T>>();
        let progress = Arc::new(Progress::default());
        let (asked, counted) = (Arc::clone(&inner), Arc::clone(&progress));
        std::thread::Builder::new()
            .name("lockstep-client".to_owned())
            .spawn(move || {
                for job in queue {
                    let _ = fault::catch(|| job(&asked));
                    counted.answered.fetch_add(1, Ordering::AcqRel);
                }
            })
            .map_err(|error| TorchError::argument(format!("no thread: {error}")))?;
        Ok(Self {
            jobs: Some(Mutex::new(jobs)),
            inner,
            progress,
            limit,
        })
    }

    /// Asks, and waits at most the limit. While an answer is overdue, every further question fails at once.
    fn ask<R: Send + 'static>(
        &self,
        question: impl FnOnce(&T) -> Result<R, TorchError> + Send + 'static,
    ) -> Result<R, TorchError> {
        let Some(jobs) = &self.jobs else {
            return question(&self.inner);
        };
        let silent = || {
            Err(TorchError::Torch {
                kind: ErrorKind::Timeout,
                message: "the store's server does not answer".to_owned(),
            })
        };
        if self.progress.given_up.load(Ordering::Acquire) > self.progress.answered.load(Ordering::Acquire) {
            return silent();
        }
        let (answer, answers) = mpsc::channel();
        let job: Job<T> = Box::new(move |inner| {
            let _ = answer.send(question(inner));
        });
        let number = {
            let jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
            if jobs.send(job).is_err() {
                return silent();
            }
            self.progress.asked.fetch_add(1, Ordering::AcqRel) + 1
        };
        match answers.recv_timeout(self.limit) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => {
                self.progress.given_up.fetch_max(number, Ordering::AcqRel);
                silent()
            }
            Err(RecvTimeoutError::Disconnected) => silent(),
        }
    }
}

impl Answering<NativeStore> {
    pub fn set(&self, key: &str, value: &[u8]) -> Result<(), TorchError> {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.ask(move |store| store.set(&key, &value))
    }

    pub fn get(&self, key: &str, timeout: Duration) -> Result<Vec<u8>, TorchError> {
        let key = key.to_owned();
        self.ask(move |store| store.get(&key, timeout))
    }

    pub fn add(&self, key: &str, amount: i64) -> Result<i64, TorchError> {
        let key = key.to_owned();
        self.ask(move |store| store.add(&key, amount))
    }

    pub fn check(&self, keys: &[String]) -> Result<bool, TorchError> {
        let keys = keys.to_owned();
        self.ask(move |store| store.check(&keys))
    }

    pub fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>, TorchError> {
        let (key, expected, desired) = (key.to_owned(), expected.to_owned(), desired.to_owned());
        self.ask(move |store| store.compare_set(&key, &expected, &desired))
    }

    pub fn delete_key(&self, key: &str) -> Result<bool, TorchError> {
        let key = key.to_owned();
        self.ask(move |store| store.delete_key(&key))
    }

    pub fn num_keys(&self) -> Result<i64, TorchError> {
        self.ask(NativeStore::num_keys)
    }
}

/// Runs `work` on a thread of its own and waits at most `limit` for its result; later it is dropped there, and `overdue`
/// is the error.
pub(crate) fn within<R: Send + 'static>(
    limit: Duration,
    overdue: &str,
    work: impl FnOnce() -> Result<R, TorchError> + Send + 'static,
) -> Result<R, TorchError> {
    let (done, result) = mpsc::channel();
    std::thread::Builder::new()
        .name("lockstep-connect".to_owned())
        .spawn(move || {
            let _ = done.send(work());
        })
        .map_err(|error| TorchError::argument(format!("no thread: {error}")))?;
    result
        .recv_timeout(limit)
        .unwrap_or_else(|_| Err(TorchError::argument(overdue)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_secs(1);

    #[test]
    fn silence_is_an_error_until_the_answer_has_come() {
        let answering = Answering::with_limit(Arc::new(7), SHORT).unwrap();
        assert_eq!(answering.ask(|number| Ok(*number)).unwrap(), 7);
        let (release, released) = mpsc::channel::<()>();
        let stopped = answering.ask(move |number| {
            let _ = released.recv();
            Ok(*number)
        });
        assert!(stopped.unwrap_err().to_string().contains("does not answer"));
        assert!(
            answering.ask(|number| Ok(*number)).is_err(),
            "asked behind an overdue answer"
        );
        release.send(()).unwrap();
        while answering.ask(|number| Ok(*number)).is_err() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_call_without_an_end_is_given_up() {
        let (release, released) = mpsc::channel::<()>();
        let result = within(SHORT, "overdue", move || {
            let _ = released.recv();
            Ok(())
        });
        assert!(result.is_err());
        drop(release);
        assert_eq!(within(Duration::from_secs(60), "overdue", || Ok(3)).unwrap(), 3);
    }
}
