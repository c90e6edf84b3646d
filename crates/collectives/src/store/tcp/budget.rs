//! How much memory a server gives to all of its clients together.
use std::cell::Cell;
use std::rc::Rc;

use super::wire::Refused;

/// A number of bytes that charges share.
#[derive(Clone)]
pub(super) struct Budget(Rc<Inner>);

struct Inner {
    used: Cell<usize>,
    limit: usize,
}

impl Budget {
    /// Of `limit` bytes.
    pub fn new(limit: usize) -> Self {
        let used = Cell::new(0);
        Self(Rc::new(Inner { used, limit }))
    }

    /// Takes `amount` bytes until the charge goes; refuses what is more than is left.
    pub fn charge(&self, amount: usize) -> Result<Charge, Refused> {
        let mut charge = Charge {
            budget: self.clone(),
            amount: 0,
        };
        charge.set(amount)?;
        Ok(charge)
    }
}

/// A part of a budget; it goes back when the charge is dropped.
pub(super) struct Charge {
    budget: Budget,
    amount: usize,
}

impl Charge {
    pub fn amount(&self) -> usize {
        self.amount
    }

    /// Changes the amount; where there is not enough left, it stays.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charges_share_a_budget_and_give_it_back() {
        let budget = Budget::new(10);
        let Ok(mut first) = budget.charge(6) else {
            unreachable!()
        };
        assert!(budget.charge(5).is_err());
        let second = budget.charge(4);
        assert!(second.is_ok() && first.set(7).is_err() && first.set(2).is_ok());
        drop(second);
        assert!(first.set(10).is_ok());
        drop(first);
        assert!(budget.charge(10).is_ok());
    }
}
