//! PowerSGD: sends two thin matrices in place of each gradient (Vogels et al., 2019), `powerSGD_hook` and
//! `batched_powerSGD_hook` of PyTorch, to the same bits.
use std::collections::BTreeMap;
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_torch::{Tensor, TensorExt, TorchError};
use parking_lot::Mutex;

use super::low_rank::LowRank;
use super::random_state::RandomState;
use super::{average, sum};
use crate::comm_hook::{CommHook, Division, GradBucket, HookFuture, Issuing};
use crate::error::{ReducerError, Result, invalid};

/// The options of PowerSGD (`PowerSGDState`).
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "PyTorch's options")]
pub struct PowerSgdOptions {
    /// The rank of the thin matrices.
    pub matrix_approximation_rank: i64,
    /// The number of steps that are averaged whole before.
    pub start_iter: u64,
    /// Gradients that would shrink by less are sent whole.
    pub min_compression_rate: f64,
    /// Add what compression has lost to the gradients of the next step.
    pub use_error_feedback: bool,
    /// Begin with the matrices of the last step.
    pub warm_start: bool,
    /// Added to the norms by which columns are divided.
    pub orthogonalization_epsilon: f64,
    /// Compress tensors of one shape in one batch.
    pub batch_tensors_with_same_shape: bool,
    /// Equal on all ranks.
    pub random_seed: u32,
    /// Compress each bucket as one square matrix.
    pub is_batched: bool,
}

impl Default for PowerSgdOptions {
    fn default() -> Self {
        Self {
            matrix_approximation_rank: 1,
            start_iter: 1000,
            min_compression_rate: 2.0,
            use_error_feedback: true,
            warm_start: true,
            orthogonalization_epsilon: 0.0,
            batch_tensors_with_same_shape: false,
            random_seed: 0,
            is_batched: false,
        }
    }
}

/// What the hook keeps from step to step (`PowerSGDState`).
#[derive(Debug, Default)]
pub struct PowerSgdState {
    /// The number of steps so far.
    pub iter: u64,
    /// How many words were drawn from the random generator.
    pub random_words: u64,
    /// The number of elements before and after compression, over all compressed steps.
    pub elements: [u64; 2],
    /// By bucket that was compressed.
    pub buckets: BTreeMap<usize, BucketState>,
}

/// What the hook keeps of a bucket.
#[derive(Debug, Default)]
pub struct BucketState {
    /// With error feedback: what compression lost in the last step, flat, of the bucket's dtype.
    pub error: Option<Tensor>,
    /// With warm start: the P and Q of all matrices in the last step, each flat.
    pub factors: Option<[Tensor; 2]>,
}

/// The hook. Its buckets are compressed on the hook thread.
#[derive(Debug)]
pub struct PowerSgd(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    options: PowerSgdOptions,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    iter: u64,
    random: RandomState,
    elements: [u64; 2],
    /// A bucket that is being compressed has no state here.
    buckets: BTreeMap<usize, BucketState>,
    is_compressing: bool,
}

impl PowerSgd {
    /// The hook with these options. An error where error feedback or warm start would begin before the buckets are
    /// final.
    pub fn new(options: PowerSgdOptions) -> Result<Self> {
        if options.start_iter <= 1 && (options.use_error_feedback || options.warm_start) {
            return invalid(
                "Expect `start_powerSGD_iter` > 1 if `use_error_feedback` or `warm_start` is enabled, because PowerSGD can \
                 only be applied after the first two iterations in DDP.",
            );
        }
        if options.matrix_approximation_rank < 1 {
            let rank = options.matrix_approximation_rank;
            return invalid(format!("matrixApproximationRank is at least 1, got {rank}"));
        }
        let state = Mutex::new(State::after(PowerSgdState::default(), options.random_seed));
        Ok(Self(Arc::new(Inner { options, state })))
    }

    /// What it keeps now. The tensors are its own. An error while it compresses a bucket.
    pub fn state(&self) -> Result<PowerSgdState> {
        let state = self.0.state.lock();
        state.check_at_rest("stateDict")?;
        let share = |bucket: &BucketState| -> Result<_> {
            let error = bucket.error.as_ref().map(TensorExt::share).transpose()?;
            let factors = bucket.factors.as_ref();
            let factors = factors.map(|[p, q]| Ok::<_, TorchError>([p.share()?, q.share()?]));
            let factors = factors.transpose()?;
            Ok(BucketState { error, factors })
        };
        let buckets = state.buckets.iter().map(|(index, bucket)| Ok((*index, share(bucket)?)));
        Ok(PowerSgdState {
            iter: state.iter,
            random_words: state.random.words,
            elements: state.elements,
            buckets: buckets.collect::<Result<_>>()?,
        })
    }

    /// Goes on from `state`, whose tensors it takes over. Error feedback and warm start of buckets of another size are
    /// an error of their next reduction. An error while it compresses a bucket.
    pub fn restore(&self, state: PowerSgdState) -> Result<()> {
        let mut own = self.0.state.lock();
        own.check_at_rest("loadStateDict")?;
        *own = State::after(state, self.0.options.random_seed);
        Ok(())
    }
}

impl State {
    fn after(state: PowerSgdState, seed: u32) -> Self {
        Self {
            iter: state.iter,
            random: RandomState::new(seed, state.random_words),
            elements: state.elements,
            buckets: state.buckets,
            is_compressing: false,
        }
    }

    fn check_at_rest(&self, action: &str) -> Result<()> {
        if !self.is_compressing {
            return Ok(());
        }
        Err(ReducerError::CommHook(format!(
            "{action} of PowerSGD was called while a bucket is being compressed: call it between an `await`ed backward and \
             the next forward"
        )))
    }

    fn take(&mut self, bucket: usize) -> BucketState {
        self.is_compressing = true;
        self.buckets.remove(&bucket).unwrap_or_default()
    }

    fn count(&mut self, before: i64, after: i64) {
        self.elements[0] += before as u64;
        self.elements[1] += after as u64;
    }
}

impl CommHook for PowerSgd {
    fn name(&self) -> &str {
        if self.0.options.is_batched {
            "batchedPowerSGD"
        } else {
            "powerSGD"
        }
    }

    fn compared(&self) -> String {
        let own = &self.0.options;
        format!(
            "{} (matrixApproximationRank {}, startPowerSGDIter {}, minCompressionRate {}, useErrorFeedback {}, warmStart {}, \
             orthogonalizationEpsilon {}, batchTensorsWithSameShape {}, randomSeed {})",
            self.name(),
            own.matrix_approximation_rank,
            own.start_iter,
            own.min_compression_rate,
            own.use_error_feedback,
            own.warm_start,
            own.orthogonalization_epsilon,
            own.batch_tensors_with_same_shape,
            own.random_seed
        )
    }

    fn issuing(&self) -> Issuing {
        Issuing::OnHookThread
    }

    fn division(&self) -> Division {
        Division::BeforeSum
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let (inner, group) = (Arc::clone(&self.0), group.clone());
        Box::pin(async move {
            let is_last = bucket.is_last;
            let result = inner.reduce(bucket, &group).await;
            let mut state = inner.state.lock();
            state.is_compressing = false;
            state.iter += u64::from(is_last && result.is_ok());
            Ok(result?)
        })
    }
}

impl Inner {
    async fn reduce(&self, bucket: GradBucket, group: &ProcessGroup) -> Result<Tensor> {
        let options = &self.options;
        if self.state.lock().iter < options.start_iter || bucket.buffer.is_sparse() {
            let mut whole = bucket.buffer;
            let _ = whole.f_div_scalar_(group.size() as f64)?;
            return sum(group, whole).await;
        }
        let (length, mut whole) = (bucket.buffer.numel() as i64, self.whole(&bucket)?);
        let mut kept = self.state.lock().take(bucket.index);
        if let Some(error) = &kept.error {
            if error.size() != whole.size() {
                return Err(of_other_buckets(error.numel(), whole.numel()));
            }
            let _ = whole.f_add_(error)?;
        }
        let before = options.use_error_feedback.then(|| whole.f_detach_copy()).transpose()?;
        let (matrices, vectors) = self.divided(&bucket, &whole)?;
        let batches = if options.batch_tensors_with_same_shape {
            stacked(&matrices)?
        } else {
            matrices
                .iter()
                .map(|matrix| Ok(matrix.f_unsqueeze(0)?))
                .collect::<Result<Vec<_>>>()?
        };
        let low_rank = if let Some(factors) = kept.factors.take() {
            LowRank::again(&batches, factors, &whole, options)?
        } else {
            let seed = self.state.lock().random.below(1_000_000_000);
            LowRank::random(&batches, &whole, seed, options)?
        };
        low_rank.compute_p(&batches)?;
        if !options.is_batched {
            let averages = average(group, joined(&vectors, &whole)?).await?;
            write_parts(&averages, &vectors)?;
        }
        // The sum is normalized, so that it need not be divided.
        let _ = sum(group, low_rank.p.share()?).await?;
        low_rank.compute_q(&batches)?;
        let _ = average(group, low_rank.q.share()?).await?;
        low_rank.expand(&batches)?;
        if options.batch_tensors_with_same_shape {
            unstack(&batches, &matrices)?;
        }
        if let Some(before) = before {
            kept.error = Some(before.f_sub(&whole)?);
        }
        kept.factors = options.warm_start.then_some([low_rank.p, low_rank.q]);
        self.state.lock().buckets.insert(bucket.index, kept);
        Ok(whole.f_narrow(0, 0, length)?)
    }

    /// The buffer or, if buckets are compressed as a square, a copy that fills the square with zeros.
    fn whole(&self, bucket: &GradBucket) -> Result<Tensor> {
        if !self.options.is_batched {
            return Ok(bucket.buffer.share()?);
        }
        let length = bucket.buffer.numel() as i64;
        Ok(bucket.buffer.f_constant_pad_nd([0, side(length).pow(2) - length])?)
    }

    /// The matrices to compress, by shape in the order of first appearance, and the gradients that are sent whole.
    fn divided(&self, bucket: &GradBucket, whole: &Tensor) -> Result<(Vec<Tensor>, Vec<Tensor>)> {
        let options = &self.options;
        if options.is_batched {
            let side = side(bucket.buffer.numel() as i64);
            self.state.lock().count(
                bucket.buffer.numel() as i64,
                side * options.matrix_approximation_rank * 2,
            );
            return Ok((vec![whole.f_view([side, side])?], Vec::new()));
        }
        let (mut by_shape, mut vectors) = (Vec::<Vec<Tensor>>::new(), Vec::new());
        for gradient in bucket.gradients()? {
            let elements = gradient.numel() as i64;
            let rows = gradient.size().first().copied().unwrap_or_default();
            let columns = elements.checked_div(rows).unwrap_or_default();
            let sent = (rows + columns) * rows.min(columns).min(options.matrix_approximation_rank);
            let compresses = rows > 0 && (sent as f64) * options.min_compression_rate < elements as f64;
            self.state
                .lock()
                .count(elements, if compresses { sent } else { elements });
            if !compresses {
                vectors.push(gradient);
                continue;
            }
            let matrix = gradient.f_view([rows, columns])?;
            match by_shape.iter_mut().find(|group| group[0].size() == matrix.size()) {
                Some(group) => group.push(matrix),
                None => by_shape.push(vec![matrix]),
            }
        }
        Ok((by_shape.into_iter().flatten().collect(), vectors))
    }
}

/// Gradients that are not compressed, in one message: also an empty one, which PyTorch sends, too. `like`: its dtype and
/// device.
fn joined(gradients: &[Tensor], like: &Tensor) -> Result<Tensor> {
    if gradients.is_empty() {
        return Ok(like.f_new_empty([0], (like.f_kind()?, like.device()))?);
    }
    let flat: Vec<_> = gradients
        .iter()
        .map(|gradient| Ok(gradient.f_reshape([-1])?))
        .collect::<Result<_>>()?;
    Ok(Tensor::f_cat(&flat, 0)?)
}

/// Copies the parts of a message back into its gradients.
fn write_parts(message: &Tensor, gradients: &[Tensor]) -> Result<()> {
    let mut offset = 0;
    for gradient in gradients {
        let length = gradient.numel() as i64;
        gradient
            .share()?
            .f_copy_(&message.f_narrow(0, offset, length)?.f_view_as(gradient)?)?;
        offset += length;
    }
    Ok(())
}

/// The error of a state that was restored for another bucket than that of `expected` elements.
pub(crate) fn of_other_buckets(found: usize, expected: usize) -> ReducerError {
    ReducerError::CommHook(format!(
        "PowerSGD was restored with the state of a bucket of {found} elements, and its bucket has {expected}: restore the \
         buckets, too (`trainingState` of the wrapper)"
    ))
}

/// The side of the smallest square with at least `length` elements.
fn side(length: i64) -> i64 {
    (length as f64).sqrt().ceil() as i64
}

/// One batch for each shape. A single matrix stays where it is.
fn stacked(matrices: &[Tensor]) -> Result<Vec<Tensor>> {
    let groups = matrices.chunk_by(|a, b| a.size() == b.size());
    let stack = |group: &[Tensor]| match group {
        [one] => one.f_unsqueeze(0),
        several => Tensor::f_stack(several, 0),
    };
    Ok(groups.map(stack).collect::<std::result::Result<_, _>>()?)
}

/// Copies batches back into their matrices.
fn unstack(batches: &[Tensor], matrices: &[Tensor]) -> Result<()> {
    let groups = matrices.chunk_by(|a, b| a.size() == b.size());
    for (batch, group) in batches.iter().zip(groups).filter(|(_, group)| group.len() > 1) {
        for (index, matrix) in group.iter().enumerate() {
            matrix.share()?.f_copy_(&batch.f_select(0, index as i64)?)?;
        }
    }
    Ok(())
}
