//! Small conversions on raw Node-API values, for the hot path and for callbacks.
use std::ptr;

use napi::sys;

use crate::error::NodeError;

/// A JS string.
pub fn string(env: sys::napi_env, text: &str) -> Option<sys::napi_value> {
    let mut value = ptr::null_mut();
    // SAFETY: the text has `len` bytes; a call on the environment's own thread.
    let status =
        unsafe { sys::napi_create_string_utf8(env, text.as_ptr().cast(), text.len() as isize, &raw mut value) };
    (status == sys::Status::napi_ok).then_some(value)
}

/// A JS number.
pub fn number(env: sys::napi_env, number: f64) -> Option<sys::napi_value> {
    let mut value = ptr::null_mut();
    // SAFETY: a call on the environment's own thread.
    let status = unsafe { sys::napi_create_double(env, number, &raw mut value) };
    (status == sys::Status::napi_ok).then_some(value)
}

/// An integer as a JS number, or as a BigInt where a number would round it.
pub fn integer(env: sys::napi_env, integer: i64) -> Option<sys::napi_value> {
    const SAFE: i64 = (1 << 53) - 1;
    if (-SAFE..=SAFE).contains(&integer) {
        return number(env, integer as f64);
    }
    let mut value = ptr::null_mut();
    // SAFETY: a call on the environment's own thread.
    let status = unsafe { sys::napi_create_bigint_int64(env, integer, &raw mut value) };
    (status == sys::Status::napi_ok).then_some(value)
}

/// `true` or `false`.
pub fn boolean(env: sys::napi_env, boolean: bool) -> Option<sys::napi_value> {
    let mut value = ptr::null_mut();
    // SAFETY: a call on the environment's own thread.
    let status = unsafe { sys::napi_get_boolean(env, boolean, &raw mut value) };
    (status == sys::Status::napi_ok).then_some(value)
}

/// `undefined`.
pub fn undefined(env: sys::napi_env) -> Option<sys::napi_value> {
    let mut value = ptr::null_mut();
    // SAFETY: a call on the environment's own thread.
    let status = unsafe { sys::napi_get_undefined(env, &raw mut value) };
    (status == sys::Status::napi_ok).then_some(value)
}

/// A JS array of the given values.
pub fn array(env: sys::napi_env, items: &[sys::napi_value]) -> Option<sys::napi_value> {
    let mut value = ptr::null_mut();
    // SAFETY: calls on the environment's own thread.
    unsafe {
        if sys::napi_create_array_with_length(env, items.len(), &raw mut value) != sys::Status::napi_ok {
            return None;
        }
        for (index, item) in items.iter().enumerate() {
            if sys::napi_set_element(env, value, index as u32, *item) != sys::Status::napi_ok {
                return None;
            }
        }
    }
    Some(value)
}

/// The type of a value, as `napi_valuetype`.
pub fn type_of(env: sys::napi_env, value: sys::napi_value) -> i32 {
    let mut kind = -1;
    // SAFETY: a value of this environment.
    unsafe { sys::napi_typeof(env, value, &raw mut kind) };
    kind
}

/// Reads a number; `None` if the value is not a number.
pub fn read_number(env: sys::napi_env, value: sys::napi_value) -> Option<f64> {
    let mut number = 0.0;
    // SAFETY: a value of this environment.
    let status = unsafe { sys::napi_get_value_double(env, value, &raw mut number) };
    (status == sys::Status::napi_ok).then_some(number)
}

/// Reads a boolean; `None` if the value is not a boolean.
pub fn read_boolean(env: sys::napi_env, value: sys::napi_value) -> Option<bool> {
    let mut boolean = false;
    // SAFETY: a value of this environment.
    let status = unsafe { sys::napi_get_value_bool(env, value, &raw mut boolean) };
    (status == sys::Status::napi_ok).then_some(boolean)
}

/// Reads a string; `None` if the value is not a string.
pub fn read_string(env: sys::napi_env, value: sys::napi_value) -> Option<String> {
    let mut length = 0;
    // SAFETY: queries the length only.
    if unsafe { sys::napi_get_value_string_utf8(env, value, ptr::null_mut(), 0, &raw mut length) }
        != sys::Status::napi_ok
    {
        return None;
    }
    let mut bytes = vec![0_u8; length + 1];
    // SAFETY: room for the text and its NUL.
    let status =
        unsafe { sys::napi_get_value_string_utf8(env, value, bytes.as_mut_ptr().cast(), bytes.len(), &raw mut length) };
    bytes.truncate(length);
    (status == sys::Status::napi_ok).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads an integer from a number (integral and safe) or a BigInt.
pub fn read_integer(env: sys::napi_env, value: sys::napi_value) -> Result<i64, NodeError> {
    if let Some(number) = read_number(env, value) {
        return integral(number);
    }
    let (mut integer, mut lossless) = (0, false);
    // SAFETY: a value of this environment.
    let status = unsafe { sys::napi_get_value_bigint_int64(env, value, &raw mut integer, &raw mut lossless) };
    if status != sys::Status::napi_ok {
        return Err(NodeError::argument_type("expected an integer"));
    }
    if !lossless {
        return Err(NodeError::new(
            "ERR_UNSAFE_INTEGER",
            "the BigInt does not fit into 64 bits",
        ));
    }
    Ok(integer)
}

/// An integral, safe number as an integer.
pub fn integral(number: f64) -> Result<i64, NodeError> {
    const SAFE: f64 = 9_007_199_254_740_991.0;
    if number.fract() != 0.0 || !number.is_finite() {
        return Err(NodeError::argument_type(format!("expected an integer, got {number}")));
    }
    if number.abs() > SAFE {
        return Err(NodeError::new(
            "ERR_UNSAFE_INTEGER",
            format!("{number} is beyond 2^53 and would be rounded: pass a BigInt"),
        ));
    }
    Ok(number as i64)
}

/// A callback's first argument; undefined if there is none.
pub fn first_argument(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    let (mut argument, mut count) = (ptr::null_mut(), 1);
    // SAFETY: the running callback's own info; Node-API sets missing arguments to undefined.
    unsafe {
        sys::napi_get_cb_info(
            env,
            info,
            &raw mut count,
            &raw mut argument,
            ptr::null_mut(),
            ptr::null_mut(),
        );
    }
    argument
}

/// The length of an array; `None` if the value is not an array.
pub fn array_length(env: sys::napi_env, value: sys::napi_value) -> Option<usize> {
    let mut length = 0;
    // SAFETY: a value of this environment; Node-API rejects anything but an array.
    let status = unsafe { sys::napi_get_array_length(env, value, &raw mut length) };
    (status == sys::Status::napi_ok).then_some(length as usize)
}

/// An element of an array.
pub fn element(env: sys::napi_env, array: sys::napi_value, index: usize) -> Result<sys::napi_value, NodeError> {
    let mut value = ptr::null_mut();
    // SAFETY: an array of this environment.
    let status = unsafe { sys::napi_get_element(env, array, index as u32, &raw mut value) };
    if status == sys::Status::napi_ok {
        Ok(value)
    } else {
        Err(NodeError::internal("an array's element is missing"))
    }
}

/// Unwraps the result of a conversion to JS, which fails only during the environment's teardown.
pub fn made(value: Option<sys::napi_value>) -> Result<sys::napi_value, NodeError> {
    value.ok_or_else(|| NodeError::internal("the environment is being torn down"))
}
