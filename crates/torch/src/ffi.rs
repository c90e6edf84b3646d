//! The shim's C functions, as `shim/*.cpp` define them.
#![allow(missing_docs, reason = "each is documented beside its definition")]
use std::ffi::{c_char, c_int, c_void};

use torch_sys::C_tensor;

/// `at::Generator`.
#[repr(C)]
pub struct CGenerator {
    _private: [u8; 0],
}

/// An operator's handle in libtorch's dispatcher.
#[repr(C)]
pub struct COperator {
    _private: [u8; 0],
}

/// The numbers of threads that a thread's operators use.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct ThreadCounts {
    omp: c_int,
    mkl: c_int,
}

/// A hook on a gradient accumulator.
#[repr(C)]
pub struct CAccumulatorHook {
    _private: [u8; 0],
}

/// What callbacks of a pass find.
#[repr(C)]
pub struct CPassState {
    _private: [u8; 0],
}

/// A forward and a backward pass, traced together.
#[repr(C)]
pub struct CJointProgram {
    _private: [u8; 0],
}

/// A running trace.
#[repr(C)]
pub struct CJointTrace {
    _private: [u8; 0],
}

/// `c10::Event`.
#[repr(C)]
pub struct CEvent {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct LsValue {
    pub tag: i32,
    pub aux: i32,
    pub len: i64,
    /// An integer, the bits of a double, or a pointer.
    pub payload: u64,
    pub imaginary: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct LsArg {
    pub kind: i32,
    pub fixed_size: i32,
    pub write_alias: i32,
    pub optional: bool,
    pub kwarg_only: bool,
    pub has_default: bool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct LsTensorInfo {
    pub numel: i64,
    pub storage_offset: i64,
    pub storage_bytes: i64,
    pub storage: *const c_void,
    pub data: *const c_void,
    pub dtype: i32,
    pub device_type: i32,
    pub device_index: i32,
    pub layout: i32,
    pub element_size: i32,
    pub requires_grad: bool,
    pub is_leaf: bool,
    pub is_contiguous: bool,
    pub is_non_overlapping_and_dense: bool,
    pub is_floating_point: bool,
    pub is_complex: bool,
}

#[repr(C)]
pub struct LsCallback {
    pub context: *mut c_void,
    pub drop: unsafe extern "C" fn(*mut c_void),
}

#[repr(C)]
pub struct LsPacker {
    pub pack: unsafe extern "C" fn(*mut c_void, *const C_tensor, *mut u64) -> c_int,
    pub unpack: unsafe extern "C" fn(*mut c_void, u64, *mut *mut C_tensor) -> c_int,
    pub release: unsafe extern "C" fn(*mut c_void, u64),
}

pub type NodeBackward =
    unsafe extern "C" fn(*mut c_void, *const *const C_tensor, usize, *mut *mut C_tensor, usize) -> c_int;

pub type JointReplay = unsafe extern "C" fn(
    *mut c_void,
    *const *const C_tensor,
    usize,
    *const C_tensor,
    bool,
    *mut *mut C_tensor,
) -> c_int;

unsafe extern "C" {
    pub fn ls_last_error() -> *const c_char;
    pub fn ls_version() -> *const c_char;
    pub fn ls_keep_freed_memory();
    pub fn ls_take_warnings(take: unsafe extern "C" fn(*const c_char), on: bool);
    pub fn ls_init_logging() -> c_int;
    pub fn ls_install_engine();
    pub fn ls_set_packer(callback: LsCallback, calls: LsPacker) -> c_int;
    pub fn ls_clear_packer();
    pub fn ls_pack_saved() -> c_int;
    pub fn ls_set_anomaly(enabled: bool, check_nan: bool);
    pub fn ls_anomaly_enabled() -> bool;
    pub fn ls_anomaly_checks_nan() -> bool;
    pub fn ls_origins_wait() -> bool;
    pub fn ls_tell_origins(text: *const c_char) -> c_int;
    pub fn ls_func_layers() -> i64;
    pub fn ls_func_push(transform: c_int, batch_size: i64, randomness: c_int, modes: u32, level: *mut i64) -> c_int;
    pub fn ls_func_pop(level: i64) -> c_int;
    pub fn ls_func_wrap(t: *const C_tensor, level: i64, leaf: bool, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_func_unwrap(t: *const C_tensor, level: i64, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_func_batch(t: *const C_tensor, dim: i64, level: i64, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_func_is_batched(t: *const C_tensor, level: i64) -> bool;
    pub fn ls_func_unbatch(
        t: *const C_tensor,
        dim: i64,
        level: i64,
        batch_size: i64,
        modes: u32,
        out: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_func_make_dual(
        primal: *const C_tensor,
        tangent: *const C_tensor,
        modes: u32,
        out: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_func_unpack_dual(
        dual: *const C_tensor,
        modes: u32,
        primal: *mut *mut C_tensor,
        tangent: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_set_default_dtype(kind: c_int) -> c_int;
    pub fn ls_get_default_dtype() -> c_int;
    pub fn ls_set_deterministic(level: c_int);
    pub fn ls_get_deterministic() -> c_int;
    pub fn ls_set_num_threads(n: c_int);
    pub fn ls_get_num_threads() -> c_int;
    pub fn ls_device_parse(text: *const c_char, kind: *mut c_int, index: *mut c_int) -> c_int;
    pub fn ls_device_present(kind: c_int) -> bool;
    pub fn ls_device_current(kind: c_int, index: *mut c_int) -> c_int;
    pub fn ls_device_set_current(kind: c_int, index: c_int) -> c_int;
    pub fn ls_device_synchronize(kind: c_int, index: c_int) -> c_int;
    pub fn ls_device_memory(kind: c_int, index: c_int, out: *mut i64) -> c_int;
    pub fn ls_device_reset_peaks(kind: c_int, index: c_int) -> c_int;
    pub fn ls_device_empty_cache(kind: c_int) -> c_int;
    pub fn ls_place_stand(number: u32) -> c_int;
    pub fn ls_place_standing() -> u32;
    pub fn ls_place_new(
        kind: c_int,
        index: c_int,
        devices: *const c_int,
        ids: *const i64,
        count: usize,
        number: *mut u32,
    ) -> c_int;
    pub fn ls_device_name(kind: c_int, index: c_int, out: *mut c_char, capacity: usize) -> c_int;

    pub fn ls_generator_new(kind: c_int, index: c_int, out: *mut *mut CGenerator) -> c_int;
    pub fn ls_generator_default(kind: c_int, index: c_int, out: *mut *mut CGenerator) -> c_int;
    pub fn ls_generator_free(generator: *mut CGenerator);
    pub fn ls_generator_seed(generator: *mut CGenerator, seed: u64) -> c_int;
    pub fn ls_generator_initial_seed(generator: *mut CGenerator, out: *mut u64) -> c_int;
    pub fn ls_generator_get_state(generator: *mut CGenerator, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_generator_set_state(generator: *mut CGenerator, state: *const C_tensor) -> c_int;
    pub fn ls_manual_seed(seed: u64) -> c_int;
    pub fn ls_generator_share(generator: *const CGenerator, out: *mut *mut CGenerator) -> c_int;
    pub fn ls_generator_random(generator: *mut CGenerator, out: *mut u64) -> c_int;
    pub fn ls_generator_override(generator: *const CGenerator);
    pub fn ls_single_threaded() -> ThreadCounts;
    pub fn ls_threads_restore(before: ThreadCounts);

    pub fn ls_tensor_identity(t: *const C_tensor) -> usize;
    pub fn ls_tape_key(
        tensors: *const *const C_tensor,
        count: usize,
        inputs: usize,
        out: *mut i64,
        capacity: usize,
        length: *mut usize,
    ) -> c_int;

    pub fn ls_stream_current(kind: c_int, index: c_int, id: *mut i64) -> c_int;
    pub fn ls_stream_standing(kind: c_int, index: c_int, id: *mut i64) -> c_int;
    pub fn ls_stream_exchange(kind: c_int, index: c_int, id: i64, former: *mut i64) -> c_int;
    pub fn ls_stream_default(kind: c_int, index: c_int, id: *mut i64) -> c_int;
    pub fn ls_stream_current_in(kind: c_int, index: c_int, modes: u32, id: *mut i64) -> c_int;
    pub fn ls_stream_from_pool(kind: c_int, index: c_int, priority: c_int, id: *mut i64) -> c_int;
    pub fn ls_stream_uses(t: *const C_tensor, id: i64) -> c_int;
    pub fn ls_stream_query(kind: c_int, index: c_int, id: i64, done: *mut bool) -> c_int;
    pub fn ls_stream_synchronize(kind: c_int, index: c_int, id: i64) -> c_int;
    pub fn ls_event_new(kind: c_int, timed: bool, out: *mut *mut CEvent) -> c_int;
    pub fn ls_event_elapsed(start: *const CEvent, end: *const CEvent, milliseconds: *mut f64) -> c_int;
    pub fn ls_event_free(event: *mut CEvent);
    pub fn ls_event_record(event: *mut CEvent, kind: c_int, index: c_int, stream: i64) -> c_int;
    pub fn ls_event_block(event: *const CEvent, kind: c_int, index: c_int, stream: i64) -> c_int;
    pub fn ls_event_query(event: *const CEvent, done: *mut bool) -> c_int;
    pub fn ls_event_synchronize(event: *const CEvent) -> c_int;

    pub fn ls_tensor_same(a: *const C_tensor, b: *const C_tensor) -> bool;
    pub fn ls_tensor_alias(t: *const C_tensor, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_tensor_shape(
        t: *const C_tensor,
        sizes: *mut i64,
        strides: *mut i64,
        capacity: usize,
        dim: *mut usize,
    ) -> c_int;
    pub fn ls_tensor_info(t: *const C_tensor, out: *mut LsTensorInfo) -> c_int;
    pub fn ls_tensor_is_contiguous(t: *const C_tensor, memory_format: c_int, out: *mut bool) -> c_int;
    pub fn ls_tensor_version(t: *const C_tensor, out: *mut i64) -> c_int;
    pub fn ls_tensor_set_requires_grad(t: *const C_tensor, value: bool) -> c_int;
    pub fn ls_tensor_grad(t: *const C_tensor, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_tensor_set_grad(t: *const C_tensor, grad: *const C_tensor) -> c_int;
    pub fn ls_tensor_grad_fn(t: *const C_tensor, out: *mut c_char, capacity: usize) -> c_int;
    pub fn ls_tensor_over_memory(
        memory: *mut c_void,
        length: usize,
        owner: *mut c_void,
        release: unsafe extern "C" fn(*mut c_void),
        out: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_tensor_from_bytes(
        bytes: *const c_void,
        length: usize,
        sizes: *const i64,
        dim: usize,
        dtype: c_int,
        out: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_tensor_empty(sizes: *const i64, dim: usize, dtype: c_int, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_memory_spare(memory: *mut c_void, length: usize) -> bool;
    pub fn ls_tensor_to_bytes(t: *const C_tensor, dtype: c_int, out: *mut c_void, length: usize) -> c_int;
    pub fn ls_tensor_start_read(
        t: *const C_tensor,
        dtype: c_int,
        modes: u32,
        host: *mut *mut C_tensor,
        event: *mut *mut CEvent,
    ) -> c_int;
    pub fn ls_tensor_item(
        t: *const C_tensor,
        kind: *mut c_int,
        int: *mut i64,
        double: *mut f64,
        imaginary: *mut f64,
    ) -> c_int;
    pub fn ls_tensor_as_strided(
        base: *const C_tensor,
        sizes: *const i64,
        strides: *const i64,
        dim: usize,
        offset: i64,
        out: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_tensor_mul_out(out: *const C_tensor, a: *const C_tensor, factor: f64) -> c_int;

    pub fn ls_schemas(context: *mut c_void, visit: unsafe extern "C" fn(*mut c_void, *const c_char, usize)) -> c_int;
    pub fn ls_operator_find(
        name: *const c_char,
        overload: *const c_char,
        out: *mut *const COperator,
        args: *mut usize,
        returns: *mut usize,
    ) -> c_int;
    pub fn ls_operator_describe(op: *const COperator, args: *mut LsArg, returns: *mut LsArg) -> c_int;
    pub fn ls_operator_is_random(op: *const COperator) -> bool;
    pub fn ls_values_watch() -> c_int;
    pub fn ls_values_decided() -> bool;
    pub fn ls_values_unwatch();
    pub fn ls_operator_argument_name(op: *const COperator, index: usize) -> *const c_char;
    pub fn ls_operator_call(
        op: *const COperator,
        modes: u32,
        args: *const LsValue,
        count: usize,
        returns: *mut LsValue,
    ) -> c_int;
    pub fn ls_value_free(value: *mut LsValue);

    pub fn ls_backward(
        roots: *const *const C_tensor,
        grads: *const *const C_tensor,
        count: usize,
        retain_graph: bool,
        create_graph: bool,
        inputs: *const *const C_tensor,
        input_count: usize,
        modes: u32,
    ) -> c_int;
    pub fn ls_grad(
        outputs: *const *const C_tensor,
        grads: *const *const C_tensor,
        count: usize,
        inputs: *const *const C_tensor,
        input_count: usize,
        retain_graph: bool,
        create_graph: bool,
        allow_unused: bool,
        modes: u32,
        results: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_accumulator_hook(
        leaf: *const C_tensor,
        callback: LsCallback,
        call: unsafe extern "C" fn(*mut c_void, bool) -> c_int,
        out: *mut *mut CAccumulatorHook,
    ) -> c_int;
    pub fn ls_install_allocator(
        place: unsafe extern "C" fn(usize, *mut *mut c_void, *mut unsafe extern "C" fn(*mut c_void)) -> *mut c_void,
        elsewhere: unsafe extern "C" fn(usize, *const c_void),
    );
    pub fn ls_set_placing(on: bool);
    pub fn ls_accumulator_hook_free(hook: *mut CAccumulatorHook);
    pub fn ls_reaches(
        roots: *const *const C_tensor,
        count: usize,
        leaves: *const *const C_tensor,
        leaf_count: usize,
        reached: *mut bool,
    ) -> c_int;
    pub fn ls_leaf_storages(
        roots: *const *const C_tensor,
        count: usize,
        context: *mut c_void,
        add: unsafe extern "C" fn(*mut c_void, *const c_void),
    ) -> c_int;
    pub fn ls_foreign_leaf(
        outputs: *const *const C_tensor,
        count: usize,
        inputs: *const *const C_tensor,
        input_count: usize,
        known: *const *const C_tensor,
        known_count: usize,
        out: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_search_graph(
        outputs: *const *const C_tensor,
        count: usize,
        hooks: *const *mut CAccumulatorHook,
        hook_count: usize,
        reached: *mut bool,
    ) -> c_int;
    pub fn ls_tensor_hook(
        t: *const C_tensor,
        callback: LsCallback,
        call: unsafe extern "C" fn(*mut c_void, *const C_tensor, *mut *mut C_tensor) -> c_int,
        position: *mut u32,
    ) -> c_int;
    pub fn ls_post_accumulate_hook(
        leaf: *const C_tensor,
        callback: LsCallback,
        call: unsafe extern "C" fn(*mut c_void) -> c_int,
    ) -> c_int;
    pub fn ls_tensor_hook_remove(t: *const C_tensor, position: u32) -> c_int;
    pub fn ls_sink(inputs: *const *const C_tensor, count: usize, clones: bool, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_custom_node(
        inputs: *const *const C_tensor,
        dirty: *const bool,
        count: usize,
        outputs: *const *const C_tensor,
        differentiable: *const bool,
        output_count: usize,
        callback: LsCallback,
        backward: NodeBackward,
        waits: bool,
        out: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_waits(roots: *const *const C_tensor, count: usize, waits: *mut bool) -> c_int;
    pub fn ls_pass_state(modes: u32, out: *mut *mut CPassState) -> c_int;
    pub fn ls_pass_state_free(state: *mut CPassState);
    pub fn ls_in_pass(state: *const CPassState, context: *mut c_void, run: unsafe extern "C" fn(*mut c_void)) -> c_int;
    pub fn ls_trace_leaf(t: *const C_tensor, out: *mut *mut C_tensor) -> c_int;
    pub fn ls_trace_begin(
        given: *const *const C_tensor,
        count: usize,
        frozen: *const *const C_tensor,
        frozen_count: usize,
        out: *mut *mut CJointTrace,
    ) -> c_int;
    pub fn ls_trace_finish(
        trace: *mut CJointTrace,
        output: *const C_tensor,
        strides: *const i64,
        dim: usize,
        out: *mut *mut CJointProgram,
    ) -> c_int;
    pub fn ls_trace_end(trace: *mut CJointTrace);
    pub fn ls_joint_free(program: *mut CJointProgram);
    pub fn ls_joint_forward(
        program: *const CJointProgram,
        given: *const *const C_tensor,
        count: usize,
        callback: LsCallback,
        replay: JointReplay,
        out: *mut *mut C_tensor,
    ) -> c_int;
    pub fn ls_reduce_add(original: *const C_tensor, replicas: *const *const C_tensor, count: usize) -> c_int;
    pub fn ls_keeps_graph() -> bool;
    pub fn ls_grad_enabled() -> bool;
    pub fn ls_autocast_clear_cache();
}
