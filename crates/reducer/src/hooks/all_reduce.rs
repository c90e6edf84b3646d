//! The all-reduce of a bucket: the strategy without a hook, and the built-in hooks `allReduce`, `fp16Compress` and
//! `bf16Compress`.
use lockstep_collectives::{CallOptions, ProcessGroup, ReduceOp, Work, ended};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use crate::comm_hook::{CommHook, Division, GradBucket, HookFuture, Issuing};
use crate::error::Result;
use crate::options::ReducerOptions;

/// Sums a bucket over the ranks.
#[derive(Debug, Clone, Copy)]
pub struct AllReduce {
    name: &'static str,
    division: Division,
    /// The dtype of the copy that it sends; `None`: it sends the bucket itself.
    wire: Option<Kind>,
}

impl AllReduce {
    /// `DDPCommHookType.ALLREDUCE`.
    pub const HOOK: Self = Self::new("allReduce", Division::BeforeSum, None);
    /// `DDPCommHookType.FP16_COMPRESS`: sends float16.
    pub const FP16_COMPRESS: Self = Self::new("fp16Compress", Division::BeforeSum, Some(Kind::Half));
    /// `DDPCommHookType.BF16_COMPRESS`: sends bfloat16.
    pub const BF16_COMPRESS: Self = Self::new("bf16Compress", Division::BeforeSum, Some(Kind::BFloat16));

    /// Sums in `kind`, then divides there (`_reducer_allreduce_and_upcast_hook`).
    pub const fn in_dtype(kind: Kind) -> Self {
        Self::new("mixedPrecision", Division::AfterSum, Some(kind))
    }

    const fn new(name: &'static str, division: Division, wire: Option<Kind>) -> Self {
        Self { name, division, wire }
    }

    /// What a reducer does without a hook.
    pub(crate) fn by_default(group: &ProcessGroup, options: &ReducerOptions, device: Device) -> Self {
        let division = if options.late {
            Division::AfterSum
        } else if group.premultiplies(device) && group.size().is_power_of_two() {
            // The reciprocal is exact, so the result equals PyTorch's, whether that divides or multiplies.
            Division::InSum
        } else if options.batched_grad_copy {
            Division::WhenFull
        } else {
            Division::Collecting
        };
        Self::new("", division, None)
    }
}

impl CommHook for AllReduce {
    fn name(&self) -> &'static str {
        self.name
    }

    fn compared(&self) -> String {
        let name = if self.name.is_empty() { "no hook" } else { self.name };
        name.to_owned()
    }

    /// Sparse tensors of 16 bits are not added.
    fn takes_sparse(&self) -> bool {
        self.wire.is_none()
    }

    fn is_elementwise(&self) -> bool {
        true
    }

    fn issuing(&self) -> Issuing {
        Issuing::AtOnce
    }

    fn division(&self) -> Division {
        self.division
    }

    fn run(&self, mut bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let (Self { division, wire, .. }, ranks) = (*self, group.size() as f64);
        let divisor = bucket.divisor;
        let start = || -> Result<_> {
            let mut message = match wire {
                Some(kind) => bucket.buffer.f_to_kind(kind)?,
                None => bucket.buffer.share()?,
            };
            match division {
                Division::BeforeSum => drop(message.f_div_scalar_(ranks)?),
                // A sparse gradient is divided already.
                Division::WhenFull if !message.is_sparse() => {
                    let divisor = divisor.map_or(ranks, |divisor| divisor as f64);
                    drop(message.f_div_scalar_(divisor)?);
                }
                _ => {}
            }
            let mut multiplies = division == Division::InSum && !message.is_sparse();
            // A rank that has joined does not know the divisor, so that the transport cannot be given it.
            if let Some(divisor) = divisor.filter(|_| multiplies) {
                let _ = message.f_mul_scalar_(1.0 / divisor as f64)?;
                multiplies = false;
            }
            let op = if multiplies { ReduceOp::PremulSum } else { ReduceOp::Sum };
            let mut options = within_reduction();
            // Several wrappers may run in another order on a peer, with buckets of other sizes.
            options.verify = bucket.index == 0 && group.has_several_averagers();
            let work = group.all_reduce(&message, op, &options)?;
            let (clock, index) = (bucket.clock.clone(), bucket.index);
            work.on_complete(move |_| clock.communicated(index));
            Ok(landed(work, message))
        };
        let started = start();
        Box::pin(async move {
            let mut message = started?.await?;
            bucket.clock.landed(bucket.index);
            if division == Division::AfterSum {
                let _ = message.f_div_scalar_(ranks)?;
            }
            if wire.is_some() {
                bucket.buffer.f_copy_(&message)?;
            }
            Ok(bucket.buffer)
        })
    }
}

/// Waits for a collective in place on `tensor`.
pub(crate) async fn landed(work: Work, tensor: Tensor) -> Result<Tensor> {
    ended(&work).await?;
    Ok(tensor)
}

/// The options of a reduction's collective.
pub(crate) fn within_reduction() -> CallOptions {
    CallOptions {
        within_reduction: true,
        ..CallOptions::default()
    }
}
