//! The options of rules.
use std::collections::HashMap;

use crate::{Result, TorchError};

/// The options of a parameter group, under the facade's names: flags are 0 or 1, and of a list `betas` the members are
/// `betas0` and `betas1`. What is null is absent.
#[derive(Debug, Default)]
pub struct Options(HashMap<String, f64>);

impl Options {
    /// Those of a map.
    pub fn new(map: HashMap<String, f64>) -> Self {
        Self(map)
    }

    pub(super) fn number(&self, name: &str) -> Result<f64> {
        let found = self.optional(name);
        found.ok_or_else(|| TorchError::argument(format!("an optimizer's group has no option '{name}'")))
    }

    pub(super) fn optional(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    pub(super) fn flag(&self, name: &str) -> Result<bool> {
        Ok(self.number(name)? != 0.0)
    }
}
