//! Sends gradients in 8 bits (`quantization_pertensor_hook`, `quantization_perchannel_hook`), to PyTorch's formulas.
use lockstep_collectives::ProcessGroup;
use lockstep_torch::{Kind, Tensor};

use super::all_reduce::{landed, within_reduction};
use crate::comm_hook::{CommHook, Division, GradBucket, HookFuture, Issuing};
use crate::error::Result;

/// The largest quantized value.
const LARGEST: f64 = 255.0;
/// The elements of a channel.
const CHANNEL: i64 = 512;

/// Quantizes each bucket, and sums the ranks' buckets where they arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantization {
    /// `DDPCommHookType.QUANTIZE_PER_TENSOR`: one scale and zero point a bucket.
    PerTensor,
    /// `DDPCommHookType.QUANTIZE_PER_CHANNEL`: one for 512 elements.
    PerChannel,
}

impl CommHook for Quantization {
    fn name(&self) -> &'static str {
        match self {
            Self::PerTensor => "quantizePerTensor",
            Self::PerChannel => "quantizePerChannel",
        }
    }

    fn is_elementwise(&self) -> bool {
        true
    }

    fn issuing(&self) -> Issuing {
        Issuing::OnHookThread
    }

    fn takes_sparse(&self) -> bool {
        false
    }

    fn division(&self) -> Division {
        Division::AfterSum
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let (own, group) = (*self, group.clone());
        Box::pin(async move { Ok(own.reduce(bucket.buffer, &group).await?) })
    }
}

impl Quantization {
    async fn reduce(self, mut buffer: Tensor, group: &ProcessGroup) -> Result<Tensor> {
        let length = buffer.numel() as i64;
        let rows = self.rows(&buffer)?;
        let parameters = parameters(&rows)?;
        let message = quantized(&rows, &parameters)?;
        let parameters = gather(group, parameters).await?;
        let messages = gather(group, message).await?;
        buffer.f_copy_(&averaged(&messages, &parameters, length)?)?;
        Ok(buffer)
    }

    /// The elements that share a scale and a zero point, by rows.
    fn rows(self, buffer: &Tensor) -> Result<Tensor> {
        let length = buffer.numel() as i64;
        Ok(match self {
            Self::PerTensor => buffer.f_view([1, length])?,
            // A whole row more if the last one is full, as in PyTorch.
            Self::PerChannel => {
                let padded = buffer.f_constant_pad_nd([0, CHANNEL - length % CHANNEL])?;
                padded.f_view([-1, CHANNEL])?
            }
        })
    }
}

/// The scales, then the zero points of the rows, as PyTorch's observers calculate them: float32, of shape `[2, rows]`.
fn parameters(rows: &Tensor) -> Result<Tensor> {
    let (smallest, largest) = rows.f_aminmax(1, false)?;
    let (smallest, largest) = (smallest.f_clamp_max(0.0)?, largest.f_clamp_min(0.0)?);
    let scales = largest.f_sub(&smallest)?.f_div_scalar(LARGEST)?;
    let scales = scales.f_clamp_min(f64::from(f32::EPSILON))?;
    let zeros = smallest.f_div(&scales)?.f_round()?.f_neg()?.f_clamp(0.0, LARGEST)?;
    Ok(Tensor::f_stack(&[scales, zeros], 0)?.f_to_kind(Kind::Float)?)
}

/// The scales and zero points of the rows, each as a column.
fn columns(parameters: &Tensor) -> Result<[Tensor; 2]> {
    let column = |index| -> Result<_> { Ok(parameters.f_select(0, index)?.f_unsqueeze(1)?) };
    Ok([column(0)?, column(1)?])
}

fn quantized(rows: &Tensor, parameters: &Tensor) -> Result<Tensor> {
    let [scales, zeros] = columns(parameters)?;
    let values = rows.f_div(&scales)?.f_round()?.f_add(&zeros)?;
    Ok(values.f_clamp(0.0, LARGEST)?.f_to_kind(Kind::Uint8)?)
}

/// The average of the ranks' messages.
fn averaged(messages: &[Tensor], parameters: &[Tensor], length: i64) -> Result<Tensor> {
    let mut sum = messages[0].f_zeros_like()?.f_to_kind(Kind::Float)?;
    for (message, parameters) in messages.iter().zip(parameters) {
        let [scales, zeros] = columns(parameters)?;
        let values = message.f_to_kind(Kind::Float)?.f_sub(&zeros)?.f_mul(&scales)?;
        let _ = sum.f_add_(&values)?;
    }
    let flat = sum.f_flatten(0, -1)?.f_narrow(0, 0, length)?;
    Ok(flat.f_div_scalar(messages.len() as f64)?)
}

/// The tensors of all ranks.
async fn gather(group: &ProcessGroup, own: Tensor) -> Result<Vec<Tensor>> {
    let all: Vec<_> = (0..group.size())
        .map(|_| own.f_empty_like())
        .collect::<std::result::Result<_, _>>()?;
    let work = group.all_gather(&all, &own, &within_reduction())?;
    let _ = landed(work, own).await?;
    Ok(all)
}
