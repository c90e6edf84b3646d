//! A memory budget that values share.
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A request cannot be carried out: the memory budget is spent, it breaks a rule, or it adds to a value that is no number.
/// A server then closes the connection.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refused;

/// The number of bytes that are left for charges.
#[derive(Clone)]
pub(super) struct Budget(Arc<AtomicUsize>);

impl Budget {
    /// A budget of `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self(Arc::new(AtomicUsize::new(limit)))
    }

    /// Reserves `amount` bytes until the charge is dropped; an error if less is left.
    pub fn charge(&self, amount: usize) -> Result<Charge, Refused> {
        let mut charge = Charge {
            budget: self.clone(),
            amount: 0,
        };
        charge.set(amount)?;
        Ok(charge)
    }
}

/// No limit.
impl Default for Budget {
    fn default() -> Self {
        Self::new(usize::MAX)
    }
}

/// A reserved part of a budget, released on drop.
pub(super) struct Charge {
    budget: Budget,
    amount: usize,
}

impl Charge {
    pub fn amount(&self) -> usize {
        self.amount
    }

    /// Changes the amount; an error without a change if not enough is left.
    pub fn set(&mut self, amount: usize) -> Result<(), Refused> {
        let Budget(left) = &self.budget;
        let spend = |left: usize| (left + self.amount).checked_sub(amount);
        left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend)
            .map_err(|_| Refused)?;
        self.amount = amount;
        Ok(())
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        let Budget(left) = &self.budget;
        left.fetch_add(self.amount, Ordering::Relaxed);
    }
}
