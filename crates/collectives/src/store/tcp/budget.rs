//! The memory budget that all clients of a server share.
use std::cell::Cell;
use std::rc::Rc;

use super::wire::Refused;

/// The number of bytes that are left for charges.
#[derive(Clone)]
pub(super) struct Budget(Rc<Cell<usize>>);

impl Budget {
    /// A budget of `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self(Rc::new(Cell::new(limit)))
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
        left.set((left.get() + self.amount).checked_sub(amount).ok_or(Refused)?);
        self.amount = amount;
        Ok(())
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        let Budget(left) = &self.budget;
        left.set(left.get() + self.amount);
    }
}
