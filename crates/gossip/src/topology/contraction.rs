//! Computes the share of the ranks' distance from their mean that remains after a period.
use super::{Round, TOLERANCE};

/// The largest change of the squared singular value at convergence, relative to its distance from 1. (The value is at
/// most 1, except with push-sum.)
const PRECISION: f64 = 1e-8;
/// Vectors below this are rounding errors. So are changes of a value near 1, where topologies that are not connected
/// stay.
const ROUNDING: f64 = 1e-14;
/// Bisections of an interval of about 1, to its last bit.
const HALVINGS: usize = 60;

/// The largest singular value of a period's mixing matrix without its part that takes the mean. If only columns sum to
/// 1, each row is divided by its sum, as push-sum divides a model by its weight.
///
/// Uses Lanczos' method, which needs only products with the rounds: the matrix itself is never formed. Rings of n ranks
/// take about n products to converge, others few.
pub(super) fn contraction(world: usize, rounds: &[Round]) -> f64 {
    let period = |vector: Vec<f64>| rounds.iter().fold(vector, |vector, round| round.taken(&vector));
    let transposed = |vector: Vec<f64>| rounds.iter().rev().fold(vector, |vector, round| round.given(&vector));
    let sums = period(vec![1.0; world]);
    // Rows that sum to 1 do so only up to rounding.
    let uneven = sums.iter().any(|sum| (sum - 1.0).abs() > TOLERANCE);
    let divide = |vector: &mut [f64]| {
        for (entry, sum) in vector.iter_mut().zip(&sums).filter(|_| uneven) {
            *entry /= sum;
        }
    };
    // The transposed matrix times the matrix times a vector, centered after each product.
    let squared = |vector: Vec<f64>| {
        let mut image = period(vector);
        divide(&mut image);
        center(&mut image);
        divide(&mut image);
        let mut image = transposed(image);
        center(&mut image);
        image
    };
    // A start vector with a component in every direction.
    let mut vector: Vec<f64> = (0..world).map(|index| 1.0 + (index as f64 * 1.618).sin()).collect();
    center(&mut vector);
    if normalize(&mut vector) <= ROUNDING {
        return 0.0;
    }
    let mut before = vec![0.0; world];
    let (mut diagonal, mut beside) = (Vec::new(), Vec::new());
    let (mut found, mut look) = (0.0, 8);
    loop {
        let mut image = squared(vector.clone());
        let along = dot(&image, &vector);
        let last: f64 = beside.last().copied().unwrap_or(0.0);
        for ((entry, own), earlier) in image.iter_mut().zip(&vector).zip(&before) {
            *entry -= along * own + last * earlier;
        }
        diagonal.push(along);
        let length = normalize(&mut image);
        let exhausted = length <= ROUNDING || diagonal.len() >= world;
        if exhausted || diagonal.len() == look {
            let now = largest_eigenvalue(&diagonal, &beside);
            if exhausted || (now - found).abs() <= (PRECISION * (1.0 - now).abs()).max(ROUNDING) {
                return now.max(0.0).sqrt();
            }
            found = now;
            look *= 2;
        }
        beside.push(length);
        before = std::mem::replace(&mut vector, image);
    }
}

/// The largest eigenvalue of a symmetric tridiagonal matrix, by bisection with Sturm sequences.
fn largest_eigenvalue(diagonal: &[f64], beside: &[f64]) -> f64 {
    let size = |index: usize| beside.get(index).map_or(0.0, |entry| entry.abs());
    // An upper bound by Gershgorin circles.
    let reach = |(index, entry): (usize, &f64)| entry + size(index) + index.checked_sub(1).map_or(0.0, size);
    let (mut low, mut high) = (0.0_f64, diagonal.iter().enumerate().map(reach).fold(0.0, f64::max));
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if is_below(diagonal, beside, middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    low
}

/// Whether all eigenvalues are below `limit`.
fn is_below(diagonal: &[f64], beside: &[f64], limit: f64) -> bool {
    let mut pivot = -1.0;
    for (entry, before) in diagonal.iter().zip([0.0].iter().chain(beside)) {
        pivot = entry - limit - before * before / pivot;
        if pivot >= 0.0 {
            return false;
        }
    }
    true
}

fn center(vector: &mut [f64]) {
    let mean = vector.iter().sum::<f64>() / vector.len() as f64;
    for entry in vector.iter_mut() {
        *entry -= mean;
    }
}

/// Normalizes a vector and returns its former length.
fn normalize(vector: &mut [f64]) -> f64 {
    let length = dot(vector, vector).sqrt();
    for entry in vector.iter_mut() {
        *entry /= length;
    }
    length
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}
