//! What a recorded graph leads to.
use std::ffi::c_void;
use std::ptr;

use tch::Tensor;

use super::hooks::AccumulatorHook;
use crate::tensor::{own_option, pointers};
use crate::{Result, error::check, ffi};

/// Does the graph behind `roots` lead to one of `leaves`, or to a leaf that one of them is a view of? Tensors that nothing
/// accumulates into are passed over.
pub fn reaches(roots: &[Tensor], leaves: &[Tensor]) -> Result<bool> {
    let (roots, leaves) = (pointers(roots), pointers(leaves));
    let mut reached = false;
    // SAFETY: two lists with their lengths, and room for one answer.
    check(unsafe {
        ffi::ls_reaches(
            roots.as_ptr(),
            roots.len(),
            leaves.as_ptr(),
            leaves.len(),
            &raw mut reached,
        )
    })?;
    Ok(reached)
}

unsafe extern "C" fn push_storage(context: *mut c_void, storage: *const c_void) {
    // SAFETY: the list that `leaf_storages` passes, which lives through its call.
    unsafe { &mut *context.cast::<Vec<usize>>() }.push(storage as usize);
}

/// The storages of the leaves behind `roots`, as [`crate::tensor::Info::storage`] names them.
pub fn leaf_storages(roots: &[Tensor]) -> Result<Vec<usize>> {
    let roots = pointers(roots);
    let mut storages: Vec<usize> = Vec::new();
    let context = (&raw mut storages).cast();
    // SAFETY: a list with its length, and a list for the function that adds to it.
    check(unsafe { ffi::ls_leaf_storages(roots.as_ptr(), roots.len(), context, push_storage) })?;
    Ok(storages)
}

/// The first leaf behind `outputs` that is none of `known`. What stands behind `inputs` does not count.
pub fn foreign_leaf(outputs: &[Tensor], inputs: &[Tensor], known: &[Tensor]) -> Result<Option<Tensor>> {
    let (outputs, inputs, known) = (pointers(outputs), pointers(inputs), pointers(known));
    let mut out = ptr::null_mut();
    // SAFETY: three lists with their lengths, and a place for the answer.
    check(unsafe {
        ffi::ls_foreign_leaf(
            outputs.as_ptr(),
            outputs.len(),
            inputs.as_ptr(),
            inputs.len(),
            known.as_ptr(),
            known.len(),
            &raw mut out,
        )
    })?;
    // SAFETY: null, or a reference that the shim gave us.
    Ok(unsafe { own_option(out) })
}

/// Which hooked leaves can `outputs` reach through the recorded graph? One answer a hook.
pub fn search_graph(outputs: &[Tensor], hooks: &[&AccumulatorHook]) -> Result<Vec<bool>> {
    let outputs = pointers(outputs);
    let hooks: Vec<_> = hooks.iter().map(|hook| hook.raw).collect();
    let mut reached = vec![false; hooks.len()];
    // SAFETY: two lists with their lengths, and room for one answer a hook.
    check(unsafe {
        ffi::ls_search_graph(
            outputs.as_ptr(),
            outputs.len(),
            hooks.as_ptr(),
            hooks.len(),
            reached.as_mut_ptr(),
        )
    })?;
    Ok(reached)
}
