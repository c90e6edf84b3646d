//! Approximates matrices M (n x m) by P * Q^T, with P (n x r) and Q (m x r).
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use super::power_sgd::{PowerSgdOptions, of_other_buckets};
use super::random_state::seeded;
use crate::error::Result;

/// The thin matrices of one bucket.
pub(crate) struct LowRank {
    /// All Ps, one after another, as they are sent; `q` likewise.
    pub p: Tensor,
    pub q: Tensor,
    /// By matrix or batch of matrices: its P and Q, parts of the above.
    pairs: Vec<[Tensor; 2]>,
    epsilon: f64,
}

impl LowRank {
    /// Room for the factors of these batches of matrices.
    fn new(matrices: &[Tensor], memory: Option<[Tensor; 2]>, like: &Tensor, options: &PowerSgdOptions) -> Result<Self> {
        let (mut shapes, mut lengths) = (Vec::new(), [0, 0]);
        for matrix in matrices {
            let (batch, n, m) = matrix.size3()?;
            let rank = n.min(m).min(options.matrix_approximation_rank);
            let pair = [[batch, n, rank], [batch, m, rank]];
            for (length, shape) in lengths.iter_mut().zip(&pair) {
                *length += shape.iter().product::<i64>();
            }
            shapes.push(pair);
        }
        let [p, q] = if let Some(memory) = memory {
            for (tensor, length) in memory.iter().zip(lengths) {
                if tensor.numel() as i64 != length {
                    return Err(of_other_buckets(tensor.numel(), length as usize));
                }
            }
            memory
        } else {
            let empty = |length: i64| Tensor::f_empty([length], (like.f_kind()?, like.device()));
            [empty(lengths[0])?, empty(lengths[1])?]
        };
        let mut offsets = [0, 0];
        let mut pairs = Vec::with_capacity(shapes.len());
        for shape in shapes {
            let mut part = |side: usize, whole: &Tensor| -> Result<Tensor> {
                let length = shape[side].iter().product::<i64>();
                let view = whole.f_narrow(0, offsets[side], length)?.f_view(shape[side])?;
                offsets[side] += length;
                Ok(view)
            };
            pairs.push([part(0, &p)?, part(1, &q)?]);
        }
        let epsilon = options.orthogonalization_epsilon;
        Ok(Self { p, q, pairs, epsilon })
    }

    /// Begins with random Qs, drawn from `seed`, of the dtype and on the device of `like`.
    pub fn random(matrices: &[Tensor], like: &Tensor, seed: u32, options: &PowerSgdOptions) -> Result<Self> {
        let own = Self::new(matrices, None, like, options)?;
        seeded(seed, || {
            own.pairs.iter().try_for_each(|[_, q]| {
                let values = Tensor::f_randn(q.size(), (q.f_kind()?, Device::Cpu))?;
                q.share()?.f_copy_(&values)?;
                orthogonalize(q, own.epsilon)
            })
        })?;
        Ok(own)
    }

    /// Begins with the factors of the last step.
    pub fn again(matrices: &[Tensor], memory: [Tensor; 2], like: &Tensor, options: &PowerSgdOptions) -> Result<Self> {
        let own = Self::new(matrices, Some(memory), like, options)?;
        own.pairs.iter().try_for_each(|[_, q]| orthogonalize(q, own.epsilon))?;
        Ok(own)
    }

    /// P = M * Q.
    pub fn compute_p(&self, matrices: &[Tensor]) -> Result<()> {
        for (matrix, [p, q]) in matrices.iter().zip(&self.pairs) {
            let _ = matrix.f_bmm_out(p, q)?;
        }
        Ok(())
    }

    /// Makes the columns of the summed Ps orthonormal; Q = M^T * P.
    pub fn compute_q(&self, matrices: &[Tensor]) -> Result<()> {
        self.pairs
            .iter()
            .try_for_each(|[p, _]| orthogonalize(p, self.epsilon))?;
        for (matrix, [p, q]) in matrices.iter().zip(&self.pairs) {
            let _ = matrix.f_transpose(1, 2)?.f_bmm_out(q, p)?;
        }
        Ok(())
    }

    /// M = P * Q^T.
    pub fn expand(&self, matrices: &[Tensor]) -> Result<()> {
        for (matrix, [p, q]) in matrices.iter().zip(&self.pairs) {
            let _ = p.f_bmm_out(matrix, &q.f_transpose(1, 2)?)?;
        }
        Ok(())
    }
}

/// Makes the columns of each matrix of a batch orthonormal, in place (`_orthogonalize`).
fn orthogonalize(matrices: &Tensor, epsilon: f64) -> Result<()> {
    let (_, _, rank) = matrices.size3()?;
    let kind = matrices.f_kind()?;
    if rank > 2 && !matches!(kind, Kind::Half | Kind::BFloat16) {
        let (q, _) = Tensor::f_linalg_qr(matrices, "reduced")?;
        matrices.share()?.f_copy_(&q)?;
        return Ok(());
    }
    for index in 0..rank {
        let mut column = matrices.f_narrow(2, index, 1)?;
        let mut norm = column.f_linalg_norm(2.0, [1].as_slice(), true, None::<Kind>)?;
        if epsilon != 0.0 {
            norm = norm.f_add_scalar(epsilon)?;
        }
        let _ = column.f_div_(&norm)?;
        if index + 1 < rank {
            let mut rest = matrices.f_narrow(2, index + 1, rank - index - 1)?;
            let projection = column
                .f_mul(&rest)?
                .f_sum_dim_intlist([1].as_slice(), true, None::<Kind>)?;
            let _ = rest.f_sub_(&projection.f_mul(&column)?)?;
        }
    }
    Ok(())
}
