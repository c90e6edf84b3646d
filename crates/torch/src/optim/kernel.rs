//! Calls of operators by name, looked up once.
use std::marker::PhantomData;
use std::sync::OnceLock;

use tch::Tensor;
use torch_sys::C_tensor;

use crate::dispatch::{Operator, Output, TensorPointers, Value, tensor_pointers};
use crate::modes::Modes;
use crate::{Result, TorchError};

/// An operator, found at its first call.
pub(super) struct Kernel {
    name: &'static str,
    overload: &'static str,
    operator: OnceLock<Operator>,
}

impl Kernel {
    pub(super) const fn new(name: &'static str, overload: &'static str) -> Self {
        Self {
            name,
            overload,
            operator: OnceLock::new(),
        }
    }

    /// Calls it without recording gradients. Trailing arguments may be left out: they take the schema's defaults.
    pub(super) fn call(&self, args: &[Value<'_>]) -> Result<Option<Output>> {
        let operator = if let Some(operator) = self.operator.get() {
            operator
        } else {
            let found = Operator::find(self.name, self.overload)?;
            self.operator.get_or_init(|| found)
        };
        let mut first = None;
        let mut take = |output| {
            first.get_or_insert(output);
        };
        if args.len() == operator.args.len() {
            operator.call(Modes::NO_GRAD, args, &mut take)?;
        } else {
            let mut all = args.to_vec();
            all.resize(operator.args.len(), Value::Default);
            operator.call(Modes::NO_GRAD, &all, &mut take)?;
        }
        Ok(first)
    }

    /// Calls a kernel of lists that it changes, followed by other arguments.
    pub(super) fn each(&self, lists: &[&[Tensor]], rest: &[Value<'_>]) -> Result<()> {
        self.with_lists(lists, rest).map(drop)
    }

    /// Calls a kernel of lists that returns a new one.
    pub(super) fn made(&self, lists: &[&[Tensor]], rest: &[Value<'_>]) -> Result<Vec<Tensor>> {
        values(self.with_lists(lists, rest)?)
    }

    fn with_lists(&self, lists: &[&[Tensor]], rest: &[Value<'_>]) -> Result<Option<Output>> {
        let lists: Vec<_> = lists.iter().map(|tensors| pointers(tensors)).collect();
        let args: Vec<_> = lists.iter().map(list).chain(rest.iter().copied()).collect();
        self.call(&args)
    }

    /// The one tensor that it returns.
    pub(super) fn tensor(&self, args: &[Value<'_>]) -> Result<Tensor> {
        match self.call(args)? {
            Some(Output::Tensor(tensor)) => Ok(tensor),
            _ => Err(TorchError::argument(format!("{} returned no tensor", self.name))),
        }
    }
}

/// Pointers of tensors that live as long as the borrow does.
pub(super) struct Pointers<'a> {
    raw: Vec<*const C_tensor>,
    tensors: PhantomData<&'a [Tensor]>,
}

pub(super) fn pointers(tensors: &[Tensor]) -> Pointers<'_> {
    Pointers {
        raw: tensor_pointers(tensors.iter().map(Some)),
        tensors: PhantomData,
    }
}

/// A `Tensor[]` argument.
pub(super) fn list<'a>(pointers: &'a Pointers<'_>) -> Value<'a> {
    // SAFETY: none is null, and the borrow inside `Pointers` keeps the tensors alive for longer than `'a`.
    Value::TensorList(unsafe { TensorPointers::new(&pointers.raw) })
}

/// A `Tensor` argument.
pub(super) fn one(tensor: &Tensor) -> Value<'_> {
    Value::Tensor(tensor)
}

/// A `Tensor?` argument.
pub(super) fn optional(tensor: Option<&Tensor>) -> Value<'_> {
    tensor.map_or(Value::None, Value::Tensor)
}

/// A `Scalar` or `float` argument: a double, as a Python float is.
pub(super) fn scalar<'a>(value: f64) -> Value<'a> {
    Value::Double(value)
}

/// The tensors of a list that a kernel returned.
pub(super) fn values(output: Option<Output>) -> Result<Vec<Tensor>> {
    match output {
        Some(Output::TensorList(list)) => list
            .into_iter()
            .map(|tensor| tensor.ok_or_else(|| TorchError::argument("a kernel returned an undefined tensor")))
            .collect(),
        _ => Err(TorchError::argument("a kernel returned no list of tensors")),
    }
}
