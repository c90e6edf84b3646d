//! Communication hooks: what is done with a full bucket.
use std::pin::Pin;
use std::sync::Arc;

use lockstep_collectives::{Layout, ProcessGroup, dtype_name, wire_kind};
use lockstep_torch::{Tensor, TensorExt};

use crate::error::{HookError, ReducerError, Result, invalid};
use crate::record::Clock;
use crate::shared::Shared;
use crate::state::{Phase, State};

/// Resolves to a communicated tensor.
pub(crate) type Pending = Pin<Box<dyn Future<Output = Result<Tensor>> + Send>>;

/// Resolves to the reduced bucket. May be polled from any thread.
pub type HookFuture<T = Tensor> = Pin<Box<dyn Future<Output = std::result::Result<T, HookError>> + Send>>;

/// Where gradients are divided by the number of ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Division {
    /// While they are collected in the bucket.
    Collecting,
    /// When the bucket is full.
    WhenFull,
    /// The transport multiplies its input by the reciprocal. Sparse gradients are divided while they are collected.
    InSum,
    /// The hook divides them, before the sum.
    BeforeSum,
    /// The hook divides the sum.
    AfterSum,
}

impl Division {
    /// Whether hooks leave the division to the reducer.
    pub(crate) const fn is_done_for_hook(self) -> bool {
        matches!(self, Self::Collecting | Self::WhenFull | Self::InSum)
    }
}

/// When a hook issues its collectives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issuing {
    /// Before `run` returns. Buckets overlap.
    AtOnce,
    /// Also later, when its future is polled. The next bucket's hook starts when that is done.
    InTurn,
    /// Likewise, and all on the hook thread, while the backward pass goes on.
    OnHookThread,
}

/// A communication hook: receives each full bucket, and returns the tensor that replaces it.
///
/// Hooks run in bucket order on every rank.
pub trait CommHook: Send + Sync {
    /// The name in messages and in the logging data.
    fn name(&self) -> &str;

    /// What ranks compare before the first reduction: the name and the options.
    fn compared(&self) -> String {
        self.name().to_owned()
    }

    /// Whether it may be given sparse gradients.
    fn takes_sparse(&self) -> bool {
        true
    }

    /// When it issues its collectives.
    fn issuing(&self) -> Issuing {
        Issuing::InTurn
    }

    /// Whether it issues collectives on the hook thread.
    fn uses_hook_thread(&self) -> bool {
        self.issuing() == Issuing::OnHookThread
    }

    /// Whether its bits are the same wherever a bucket lies in memory. Those of matrix products are not: buckets of such
    /// hooks begin where PyTorch's do.
    fn is_elementwise(&self) -> bool {
        false
    }

    /// Where gradients are divided. By default, the hook receives them undivided.
    fn division(&self) -> Division {
        Division::BeforeSum
    }

    /// Called on the thread that runs the backward pass, unless on the hook thread. The result must have the buffer's
    /// dtype, device and number of elements.
    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture;
}

impl State {
    /// Registers a hook.
    pub(crate) fn register(&mut self, hook: Arc<dyn CommHook>, replace: bool, shared: &Shared) -> Result<()> {
        let refused = |text: &str| Err(ReducerError::CommHook(text.to_owned()));
        if matches!(self.phase, Phase::Reducing(_)) {
            return refused(
                "a communication hook was registered while a reduction is open: register communication hooks between \
                 an `await`ed backward and the next forward",
            );
        }
        if self.is_registered && !replace {
            return refused(
                "register_builtin_comm_hook or register_comm_hook can only be called once. Use replaceCommHook to \
                 change it",
            );
        }
        if let Some(own) = self.parameters.iter().find(|own| own.spec.expect_sparse)
            && !hook.takes_sparse()
        {
            return Err(ReducerError::CommHook(format!(
                "the hook '{}' sends no sparse gradients, which parameter '{}' has",
                hook.name(),
                own.name
            )));
        }
        let former = std::mem::replace(&mut self.hook, hook);
        if former.is_elementwise() != self.hook.is_elementwise() {
            let moved = (0..self.buckets.len()).try_for_each(|bucket| self.move_bucket(bucket, shared));
            if moved.is_err() {
                self.hook = former;
                return moved;
            }
        }
        (self.is_registered, self.hook_compared) = (true, false);
        Ok(())
    }
}

/// A bucket of gradients, as communication hooks receive it.
#[derive(Debug)]
pub struct GradBucket {
    /// Its index in the order of buckets.
    pub index: usize,
    /// Whether it is the last bucket of the reduction.
    pub is_last: bool,
    /// The flat gradients, in parameter order; a sparse gradient has a bucket of its own. Complex gradients appear as
    /// twice as many real numbers. A hook that wraps another one may replace it.
    pub buffer: Tensor,
    /// The parameters of the bucket.
    pub parameters: Vec<Tensor>,
    /// The state-dict keys of the parameters.
    pub names: Vec<String>,
    pub(crate) layout: Layout,
    /// In a join: by what its gradients are divided, unless the hook divides them.
    pub(crate) divisor: Option<usize>,
    /// Records the end of a collective.
    pub(crate) clock: Clock,
}

impl GradBucket {
    /// The same bucket: its buffer shares memory.
    pub(crate) fn share(&self) -> Result<Self> {
        let parameters = self.parameters.iter().map(TensorExt::share);
        Ok(Self {
            index: self.index,
            is_last: self.is_last,
            buffer: self.buffer.share()?,
            parameters: parameters.collect::<std::result::Result<_, _>>()?,
            names: self.names.clone(),
            layout: self.layout.clone(),
            divisor: self.divisor,
            clock: self.clock.clone(),
        })
    }

    /// Views of the buffer, one per parameter, with its shape.
    pub fn gradients(&self) -> Result<Vec<Tensor>> {
        if self.buffer.is_sparse() {
            return Ok(vec![self.buffer.share()?]);
        }
        let kind = self.buffer.f_kind()?;
        // A hook around this one may have replaced the buffer.
        let replaced = (kind != wire_kind(self.layout.kind())).then(|| self.layout.with_kind(kind));
        if replaced.is_some() && self.layout.kind() != wire_kind(self.layout.kind()) {
            let name = dtype_name(kind);
            return invalid(format!(
                "bucket {} holds complex gradients: they have no views of {name}",
                self.index
            ));
        }
        Ok(replaced.as_ref().unwrap_or(&self.layout).views(&self.buffer)?)
    }
}

/// An error if the `result` of a hook for a bucket does not fit its buffer.
pub(crate) fn check_result(hook: &str, index: usize, expected: &Tensor, result: &Tensor) -> Result<()> {
    misfit(expected, result)?.map_or(Ok(()), |message| {
        let text = format!("the communication hook '{hook}' returned {message} for bucket {index}");
        Err(ReducerError::CommHook(text))
    })
}

/// Why a hook's result does not fit a bucket whose buffer is `expected`; `None` if it fits.
fn misfit(expected: &Tensor, result: &Tensor) -> Result<Option<String>> {
    if !result.defined() {
        return Ok(Some("an undefined tensor".to_owned()));
    }
    if expected.is_sparse() != result.is_sparse() {
        let word = |tensor: &Tensor| if tensor.is_sparse() { "sparse" } else { "dense" };
        let (found, wanted) = (word(result), word(expected));
        return Ok(Some(format!("a {found} tensor instead of a {wanted} one")));
    }
    let [wanted, found] = [expected.f_kind()?, result.f_kind()?].map(dtype_name);
    if wanted != found {
        return Ok(Some(format!("dtype {found} instead of {wanted}")));
    }
    let (wanted, found) = (expected.numel(), result.numel());
    if !expected.is_sparse() && wanted != found {
        let shape = result.size();
        let text = format!("a tensor of {found} elements (shape {shape:?}) instead of {wanted}");
        return Ok(Some(text));
    }
    let (wanted, found) = (expected.info()?.device.name()?, result.info()?.device.name()?);
    Ok((wanted != found).then(|| format!("a tensor on the device '{found}' instead of '{wanted}'")))
}
