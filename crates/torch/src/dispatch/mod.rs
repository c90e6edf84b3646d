//! One generic way into libtorch: an operator's schema, and its boxed call.
mod schema;
mod value;

use std::ffi::{CStr, CString};
use std::mem::MaybeUninit;
use std::ptr;

pub use schema::{Arg, ArgKind, schemas};
pub use value::{Output, RawScalar, TensorPointers, Value, tensor_pointers};

use crate::modes::Modes;
use crate::{Result, TorchError, error::check, ffi};

/// The most results that an operator has.
pub const MAX_RETURNS: usize = 16;

/// One overload of an operator.
#[derive(Debug)]
pub struct Operator {
    raw: *const ffi::COperator,
    /// Its name, such as "aten::add.Tensor".
    pub name: String,
    /// Its arguments, in the schema's order.
    pub args: Vec<Arg>,
    /// Its results.
    pub returns: Vec<Arg>,
    /// Does it draw random numbers?
    pub random: bool,
}

// SAFETY: the handle points to an immutable entry of libtorch's dispatcher, which lives as long as the process and may
// be called from any thread.
unsafe impl Send for Operator {}
// SAFETY: as above.
unsafe impl Sync for Operator {}

impl Operator {
    /// Finds `aten::name` with the given overload name (which may be empty).
    pub fn find(name: &str, overload: &str) -> Result<Self> {
        let text = |text: &str| CString::new(text).map_err(|_| TorchError::argument("a name has no NUL in it"));
        let qualified = text(&format!("aten::{name}"))?;
        let overload_text = text(overload)?;
        let (mut handle, mut arg_count, mut return_count) = (ptr::null(), 0, 0);
        // SAFETY: NUL-terminated texts, and places to write to.
        check(unsafe {
            ffi::ls_operator_find(
                qualified.as_ptr(),
                overload_text.as_ptr(),
                &raw mut handle,
                &raw mut arg_count,
                &raw mut return_count,
            )
        })?;
        if return_count > MAX_RETURNS {
            return Err(TorchError::argument(format!(
                "aten::{name} has {return_count} results, at most {MAX_RETURNS}"
            )));
        }
        let mut args = vec![ffi::LsArg::default(); arg_count];
        let mut returns = vec![ffi::LsArg::default(); return_count];
        // SAFETY: room for as many as the shim just counted.
        check(unsafe { ffi::ls_operator_describe(handle, args.as_mut_ptr(), returns.as_mut_ptr()) })?;
        let argument_name = |index| {
            // SAFETY: `index` is below the argument count; the text lives as long as the schema.
            unsafe { CStr::from_ptr(ffi::ls_operator_argument_name(handle, index)) }
                .to_string_lossy()
                .into_owned()
        };
        let describe = |arg: ffi::LsArg, name: String| Arg {
            name,
            kind: ArgKind::from_code(arg.kind),
            optional: arg.optional,
            fixed_size: usize::try_from(arg.fixed_size).unwrap_or(0),
            has_default: arg.has_default,
            written_argument: usize::try_from(arg.write_alias).ok(),
        };
        let dot = if overload.is_empty() { "" } else { "." };
        Ok(Self {
            raw: handle,
            name: format!("aten::{name}{dot}{overload}"),
            args: args
                .into_iter()
                .enumerate()
                .map(|(i, arg)| describe(arg, argument_name(i)))
                .collect(),
            returns: returns.into_iter().map(|arg| describe(arg, String::new())).collect(),
            // SAFETY: the handle that was just found.
            random: unsafe { ffi::ls_operator_is_random(handle) },
        })
    }

    /// Calls the operator with one value an argument, and hands each result to `take_output`.
    #[inline]
    pub fn call(&self, modes: Modes, args: &[Value<'_>], take_output: impl FnMut(Output)) -> Result<()> {
        const INLINE: usize = 8;
        let mut inline = [const { MaybeUninit::uninit() }; INLINE];
        let spilled: Vec<_>;
        let values = if args.len() <= INLINE {
            for (slot, value) in inline.iter_mut().zip(args) {
                slot.write(value.to_raw());
            }
            // SAFETY: as many as were just written.
            unsafe { std::slice::from_raw_parts(inline.as_ptr().cast(), args.len()) }
        } else {
            spilled = args.iter().map(|value| value.to_raw()).collect();
            &spilled
        };
        // SAFETY: what the values borrow lives through the call.
        unsafe { self.call_raw(modes, values, take_output) }
    }

    /// As [`Self::call`], with the values as the shim takes them.
    ///
    /// # Safety
    /// What the values point to lives through the call.
    #[inline]
    pub(crate) unsafe fn call_raw(
        &self,
        modes: Modes,
        values: &[ffi::LsValue],
        mut take_output: impl FnMut(Output),
    ) -> Result<()> {
        let mut results: [MaybeUninit<ffi::LsValue>; MAX_RETURNS] = [const { MaybeUninit::uninit() }; MAX_RETURNS];
        // SAFETY: the shim checks the number of values; the caller vouches for what they point to; `find` made sure that
        // there is room for every result.
        check(unsafe {
            ffi::ls_operator_call(
                self.raw,
                modes.0,
                values.as_ptr(),
                values.len(),
                results.as_mut_ptr().cast(),
            )
        })?;
        for result in results.iter_mut().take(self.returns.len()) {
            // SAFETY: written by the shim, which succeeded; taken once.
            take_output(unsafe { value::take(result.assume_init_mut()) });
        }
        Ok(())
    }
}
