//! The memory budget that all clients of a server share.
use std::cell::Cell;
use std::rc::Rc;

use super::wire::Refused;

/// A number of bytes that all charges share.
#[derive(Clone)]
pub(super) struct Budget(Rc<Inner>);

struct Inner {
    used: Cell<usize>,
    limit: usize,
}

impl Budget {
    /// A budget of `limit` bytes.
    pub fn new(limit: usize) -> Self {
        let used = Cell::new(0);
        Self(Rc::new(Inner { used, limit }))
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
        let inner = &self.budget.0;
        let used = (inner.used.get() - self.amount).saturating_add(amount);
        if amount > self.amount && used > inner.limit {
            return Err(Refused);
        }
        inner.used.set(used);
        self.amount = amount;
        Ok(())
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        let used = &self.budget.0.used;
        used.set(used.get() - self.amount);
    }
}
