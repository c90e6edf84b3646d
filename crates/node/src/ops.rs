//! The native operator entry: calls any libtorch operator by id, with arguments encoded according to its schema.
use std::cell::RefCell;
use std::ffi::CStr;
use std::mem::{ManuallyDrop, MaybeUninit};
use std::ptr;
use std::rc::Rc;

use lockstep_torch::DeviceCode;
use lockstep_torch::device;
use lockstep_torch::dispatch::{Arg, ArgKind, Operator, Output, RawScalar, TensorPointers, Value};
use lockstep_torch::generator::Generator;
use lockstep_torch::modes::Modes;
use lockstep_torch::tape::recorder;
use lockstep_torch::{C_tensor, Tensor};
use napi::bindgen_prelude::{Env, Object};
use napi::sys;
use napi_derive::napi;
use smallvec::SmallVec;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle, Table};
use crate::{generator, tensor, value};

/// More arguments than any operator has, including the id and the modes.
const MAX_ARGS: usize = 40;
/// Enough for most calls, including the id and the modes.
const COMMON_ARGS: usize = 9;

thread_local! {
    /// Never freed: an operator is a few strings, and lives as long as libtorch does.
    static OPERATORS: RefCell<ManuallyDrop<Vec<&'static Operator>>> =
        const { RefCell::new(ManuallyDrop::new(Vec::new())) };
}

/// The id of `aten::name.overload`, for [`call`]. Each lookup creates a new id, so keep it.
#[napi(catch_unwind)]
pub fn op_id(name: String, overload: String) -> napi::Result<u32> {
    let operator = Operator::find(&name, &overload)
        .map_err(|error| NodeError::new("ERR_UNKNOWN_OPERATOR", error.to_string()))
        .js()?;
    Ok(OPERATORS.with_borrow_mut(|operators| {
        operators.push(Box::leak(Box::new(operator)));
        (operators.len() - 1) as u32
    }))
}

/// Exports the raw callbacks: `call`, which takes any number of arguments, and the other hottest functions.
#[napi(catch_unwind, module_exports)]
pub fn export_raw(exports: Object, env: Env) -> napi::Result<()> {
    let functions: [(&CStr, unsafe extern "C" fn(_, _) -> _); 4] = [
        (c"call", call),
        (c"free", handles::free),
        (c"shape", tensor::shape),
        (c"dtype", tensor::dtype),
    ];
    for (name, callback) in functions {
        let mut function = ptr::null_mut();
        // SAFETY: the module's initialization, with its own environment and exports.
        unsafe {
            crate::error::status(sys::napi_create_function(
                env.raw(),
                name.as_ptr(),
                name.count_bytes() as isize,
                Some(callback),
                ptr::null_mut(),
                &raw mut function,
            ))?;
            let exports = napi::JsValue::raw(&exports);
            crate::error::status(sys::napi_set_named_property(
                env.raw(),
                exports,
                name.as_ptr(),
                function,
            ))?;
        }
    }
    crate::panics::export(&exports, env)
}

/// `call(id, modeBits, ...args)`.
unsafe extern "C" fn call(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    crate::error::border(env, || {
        let mut given: [MaybeUninit<sys::napi_value>; MAX_ARGS] = [const { MaybeUninit::uninit() }; MAX_ARGS];
        let mut read = |room: usize| {
            let mut count = room;
            // SAFETY: the callback's own info, and room for `count` values.
            unsafe {
                sys::napi_get_cb_info(
                    env,
                    info,
                    &raw mut count,
                    given.as_mut_ptr().cast(),
                    ptr::null_mut(),
                    ptr::null_mut(),
                );
            }
            count
        };
        // Node-API writes undefined to unused places, so the common call passes few.
        let (mut written, mut count) = (COMMON_ARGS, read(COMMON_ARGS));
        if count > COMMON_ARGS {
            (written, count) = (MAX_ARGS, read(MAX_ARGS));
        }
        // SAFETY: Node-API has written `written` values.
        let given = unsafe { std::slice::from_raw_parts(given.as_ptr().cast::<sys::napi_value>(), written) };
        let (Some(id), Some(modes)) = (value::read_number(env, given[0]), value::read_number(env, given[1])) else {
            return Err(NodeError::internal("an operator is called with its id and its modes"));
        };
        let operator = OPERATORS
            .with_borrow(|operators| operators.get(id as usize).copied())
            .ok_or_else(|| NodeError::internal("no operator has this id"))?;
        let passed = count.min(MAX_ARGS).saturating_sub(2);
        if passed > operator.args.len() {
            return Err(NodeError::new(
                "ERR_ARGUMENT_TYPE",
                format!(
                    "{} takes {} arguments, got {passed}",
                    operator.name,
                    operator.args.len()
                ),
            ));
        }
        let modes = Modes(modes as u32);
        if modes.place() != device::standing() {
            device::stand(modes.place())?;
        }
        call_operator(env, operator, modes, &given[2..2 + passed])
    })
}

/// The data that an argument's [`Value`] borrows, if it is more than a number or a tensor.
enum Held {
    Ints(SmallVec<[i64; 6]>),
    Doubles(Vec<f64>),
    Bools(Vec<bool>),
    Scalars(Vec<RawScalar>),
    Text(String),
    Tensors(Vec<*const C_tensor>),
    OptTensors(Vec<*const C_tensor>),
    Generator(Rc<Generator>),
}

impl Held {
    fn value(&self) -> Value<'_> {
        match self {
            Self::Ints(list) => Value::IntList(list),
            Self::Doubles(list) => Value::DoubleList(list),
            Self::Bools(list) => Value::BoolList(list),
            Self::Scalars(list) => Value::ScalarList(list),
            Self::Text(text) => Value::String(text),
            Self::Generator(generator) => Value::Generator(generator),
            // SAFETY: entries of the table, which is borrowed during the call; none of them null.
            Self::Tensors(list) => Value::TensorList(unsafe { TensorPointers::new(list) }),
            // SAFETY: as above, or null.
            Self::OptTensors(list) => Value::OptTensorList(unsafe { TensorPointers::new(list) }),
        }
    }
}

/// An argument that was read.
enum Given<'a> {
    Plain(Value<'a>),
    Held(Held),
}

fn call_operator(
    env: sys::napi_env,
    operator: &'static Operator,
    modes: Modes,
    args: &[sys::napi_value],
) -> Result<sys::napi_value, NodeError> {
    let mut outputs: SmallVec<[Output; 2]> = SmallVec::new();
    // The table is borrowed during the call, so its tensors do not move.
    handles::with_table(|table| -> Result<(), NodeError> {
        let mut held: SmallVec<[(usize, Held); 2]> = SmallVec::new();
        let mut values: SmallVec<[Value<'_>; 8]> = SmallVec::new();
        for (index, arg) in operator.args.iter().enumerate() {
            let given = match args.get(index) {
                Some(given) => read(env, table, arg, *given),
                None => absent(arg),
            };
            match given.map_err(|error| named(error, operator, arg))? {
                Given::Plain(value) => values.push(value),
                Given::Held(item) => {
                    values.push(Value::None);
                    held.push((index, item));
                }
            }
        }
        for (index, item) in &held {
            values[*index] = item.value();
        }
        if recorder::recording() {
            recorder::refuse_read(operator)?;
            operator.call(modes, &values, |output| outputs.push(output))?;
            return Ok(recorder::record(operator, modes, &values, &outputs)?);
        }
        operator.call(modes, &values, |output| outputs.push(output))?;
        Ok(())
    })
    .and_then(|()| crate::saved::settle(modes))
    .map_err(|mut error| {
        error.operation.get_or_insert_with(|| operator.name.clone());
        error
    })?;
    value::made(match outputs.len() {
        0 => value::undefined(env),
        1 => outputs.pop().and_then(|output| to_js(env, output)),
        _ => {
            let items: Option<SmallVec<[_; 4]>> = outputs.into_iter().map(|output| to_js(env, output)).collect();
            items.and_then(|items| value::array(env, &items))
        }
    })
}

/// Adds the argument's name to an error.
fn named(error: NodeError, operator: &Operator, arg: &Arg) -> NodeError {
    NodeError {
        message: format!("{}: argument '{}': {}", operator.name, arg.name, error.message),
        ..error
    }
}

fn read<'a>(env: sys::napi_env, table: &'a Table, arg: &Arg, given: sys::napi_value) -> Result<Given<'a>, NodeError> {
    if arg.kind == ArgKind::Tensor
        && let Some(handle) = Handle::read(env, given)
    {
        return table
            .slot(handle)
            .map(|tensor| Given::Plain(Value::Tensor(tensor)))
            .ok_or_else(handles::disposed);
    }
    match value::type_of(env, given) {
        sys::ValueType::napi_undefined => return absent(arg),
        sys::ValueType::napi_null if arg.optional => return Ok(Given::Plain(Value::None)),
        _ => {}
    }
    let expected = |what: &str| NodeError::argument_type(format!("expected {what}"));
    Ok(match arg.kind {
        ArgKind::Tensor => return Err(expected("a tensor")),
        ArgKind::Int | ArgKind::ScalarType | ArgKind::Layout | ArgKind::MemoryFormat => {
            Given::Plain(Value::Int(value::read_integer(env, given)?))
        }
        ArgKind::Double => Given::Plain(Value::Double(
            value::read_number(env, given).ok_or_else(|| expected("a number"))?,
        )),
        ArgKind::Bool => Given::Plain(Value::Bool(
            value::read_boolean(env, given).ok_or_else(|| expected("a boolean"))?,
        )),
        ArgKind::Scalar => Given::Plain(match read_scalar(env, given)? {
            Number::Int(int) => Value::Int(int),
            Number::Double(double) => Value::Double(double),
            Number::Bool(boolean) => Value::Bool(boolean),
        }),
        ArgKind::Device => {
            let name = value::read_string(env, given).ok_or_else(|| expected("a device, such as 'cpu'"))?;
            Given::Plain(Value::Device(DeviceCode::parse(&name)?))
        }
        ArgKind::Unsupported => {
            return Err(NodeError::new(
                "ERR_NOT_IMPLEMENTED",
                "has a type that cannot be passed",
            ));
        }
        _ => Given::Held(read_held(env, table, arg, given)?),
    })
}

fn read_held(env: sys::napi_env, table: &Table, arg: &Arg, given: sys::napi_value) -> Result<Held, NodeError> {
    let expected = |what: &str| NodeError::argument_type(format!("expected {what}"));
    let lookup = |handle| table.slot(handle).map(Tensor::as_ptr).ok_or_else(handles::disposed);
    Ok(match arg.kind {
        ArgKind::String => Held::Text(value::read_string(env, given).ok_or_else(|| expected("a string"))?),
        ArgKind::DoubleList => Held::Doubles(read_list(env, given, |item| {
            value::read_number(env, item).ok_or_else(|| expected("an array of numbers"))
        })?),
        ArgKind::BoolList => Held::Bools(read_list(env, given, |item| {
            value::read_boolean(env, item).ok_or_else(|| expected("an array of booleans"))
        })?),
        ArgKind::ScalarList => Held::Scalars(read_list(env, given, |item| {
            Ok(match read_scalar(env, item)? {
                Number::Int(int) => RawScalar::int(int),
                Number::Double(double) => RawScalar::double(double),
                Number::Bool(boolean) => RawScalar::bool(boolean),
            })
        })?),
        ArgKind::TensorList => Held::Tensors(read_list(env, given, |item| {
            lookup(Handle::read(env, item).ok_or_else(|| expected("an array of tensors"))?)
        })?),
        ArgKind::OptTensorList => Held::OptTensors(read_list(env, given, |item| match Handle::read(env, item) {
            Some(handle) if handle != Handle::NONE => lookup(handle),
            _ => Ok(ptr::null()),
        })?),
        ArgKind::Generator => {
            let handle = value::read_number(env, given).ok_or_else(|| expected("a generator"))?;
            Held::Generator(generator::get(handle)?)
        }
        _ => Held::Ints(read_ints(env, arg, given)?),
    })
}

/// The value of an argument that was not passed.
fn absent<'a>(arg: &Arg) -> Result<Given<'a>, NodeError> {
    if arg.has_default {
        Ok(Given::Plain(Value::Default))
    } else if arg.optional {
        Ok(Given::Plain(Value::None))
    } else {
        Err(NodeError::argument_type("is missing"))
    }
}

enum Number {
    Int(i64),
    Double(f64),
    Bool(bool),
}

/// An integral number is an int, any other a double; a BigInt is an int; `[v]` is a double whatever `v` is.
fn read_scalar(env: sys::napi_env, given: sys::napi_value) -> Result<Number, NodeError> {
    if let Some(number) = value::read_number(env, given) {
        // -0 is a double: an int has no negative zero.
        let integral = number.fract() == 0.0 && !(number == 0.0 && number.is_sign_negative());
        if !integral {
            return Ok(Number::Double(number));
        }
        return value::integral(number).map(Number::Int);
    }
    if let Some(boolean) = value::read_boolean(env, given) {
        return Ok(Number::Bool(boolean));
    }
    if value::array_length(env, given) == Some(1) {
        let item = value::element(env, given, 0)?;
        return value::read_number(env, item)
            .map(Number::Double)
            .ok_or_else(|| NodeError::argument_type("expected a number"));
    }
    value::read_integer(env, given).map(Number::Int).map_err(|error| {
        if error.code == "ERR_ARGUMENT_TYPE" {
            NodeError::argument_type("expected a number")
        } else {
            error
        }
    })
}

fn read_ints(env: sys::napi_env, arg: &Arg, given: sys::napi_value) -> Result<SmallVec<[i64; 6]>, NodeError> {
    let Some(length) = value::array_length(env, given) else {
        if arg.fixed_size > 0 {
            let integer = value::read_integer(env, given)?;
            return Ok(SmallVec::from_elem(integer, arg.fixed_size));
        }
        return Err(NodeError::argument_type("expected an array of integers"));
    };
    let mut ints = SmallVec::with_capacity(length);
    for index in 0..length {
        ints.push(value::read_integer(env, value::element(env, given, index)?)?);
    }
    Ok(ints)
}

fn read_list<T>(
    env: sys::napi_env,
    given: sys::napi_value,
    read: impl Fn(sys::napi_value) -> Result<T, NodeError>,
) -> Result<Vec<T>, NodeError> {
    let length = value::array_length(env, given).ok_or_else(|| NodeError::argument_type("expected an array"))?;
    (0..length)
        .map(|index| read(value::element(env, given, index)?))
        .collect()
}

fn to_js(env: sys::napi_env, output: Output) -> Option<sys::napi_value> {
    match output {
        Output::None => value::number(env, 0.0),
        Output::Tensor(tensor) => handles::put(tensor).value(env),
        Output::TensorList(list) => {
            let items: Option<Vec<_>> = list
                .into_iter()
                .map(|tensor| handles::put_option(tensor).value(env))
                .collect();
            value::array(env, &items?)
        }
        Output::Int(int) => value::integer(env, int),
        Output::Double(double) => value::number(env, double),
        Output::Bool(boolean) => value::boolean(env, boolean),
        Output::Complex(real, imaginary) => {
            value::array(env, &[value::number(env, real)?, value::number(env, imaginary)?])
        }
        Output::IntList(list) => {
            let items: Option<Vec<_>> = list.into_iter().map(|int| value::integer(env, int)).collect();
            value::array(env, &items?)
        }
        Output::String(text) => value::string(env, &text),
    }
}
