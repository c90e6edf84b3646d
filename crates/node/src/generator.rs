//! Random number generators, with their own handles.
use std::cell::RefCell;
use std::rc::Rc;

use lockstep_torch::DeviceCode;
use lockstep_torch::generator::{self, Generator};
use napi::bindgen_prelude::BigInt;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle};
use crate::tape::refuse;

thread_local! {
    static GENERATORS: RefCell<Vec<Option<Rc<Generator>>>> = const { RefCell::new(Vec::new()) };
}

/// The generator of a handle.
pub fn get(handle: f64) -> Result<Rc<Generator>, NodeError> {
    GENERATORS
        .with_borrow(|generators| generators.get(handle as usize).cloned().flatten())
        .ok_or_else(|| NodeError::new("ERR_DISPOSED", "the generator has been disposed of"))
}

fn put(generator: Generator) -> f64 {
    GENERATORS.with_borrow_mut(|generators| {
        let generator = Some(Rc::new(generator));
        if let Some(index) = generators.iter().position(Option::is_none) {
            generators[index] = generator;
            return index as f64;
        }
        generators.push(generator);
        (generators.len() - 1) as f64
    })
}

/// Creates a generator for the device.
#[napi(catch_unwind)]
pub fn generator_new(device: String) -> napi::Result<f64> {
    DeviceCode::parse(&device).and_then(Generator::new).map(put).js()
}

/// The default generator of the device.
#[napi(catch_unwind)]
pub fn default_generator(device: String) -> napi::Result<f64> {
    DeviceCode::parse(&device).and_then(Generator::default_of).map(put).js()
}

/// Frees a generator.
#[napi(catch_unwind)]
pub fn generator_free(handle: f64) {
    GENERATORS.with_borrow_mut(|generators| {
        if let Some(slot) = generators.get_mut(handle as usize) {
            *slot = None;
        }
    });
}

/// Seeds one generator.
#[napi(catch_unwind)]
pub fn generator_seed(handle: f64, seed: BigInt) -> napi::Result<()> {
    refuse("seeding a generator").js()?;
    get(handle)
        .and_then(|generator| Ok(generator.seed(seed_of(&seed))?))
        .js()
}

/// The generator's initial seed.
#[napi(catch_unwind)]
pub fn generator_initial_seed(handle: f64) -> napi::Result<BigInt> {
    get(handle)
        .and_then(|generator| Ok(BigInt::from(generator.initial_seed()?)))
        .js()
}

/// The generator's state, a uint8 tensor.
#[napi(catch_unwind)]
pub fn generator_get_state(handle: f64) -> napi::Result<Handle> {
    get(handle)
        .and_then(|generator| Ok(handles::put(generator.state()?)))
        .js()
}

/// Restores a state.
#[napi(catch_unwind)]
pub fn generator_set_state(handle: f64, state: Handle) -> napi::Result<()> {
    refuse("setting a generator's state").js()?;
    get(handle)
        .and_then(|generator| handles::with(state, |state| Ok(generator.set_state(state)?)))
        .js()
}

/// Swaps the states of a generator and the CPU's default generator.
#[napi(catch_unwind)]
pub fn generator_swap(handle: f64) -> napi::Result<()> {
    refuse("setting a generator's state").js()?;
    let swap = || -> Result<(), NodeError> {
        let (own, default) = (get(handle)?, Generator::default_of(DeviceCode::parse("cpu")?)?);
        let (one, other) = (own.state()?, default.state()?);
        own.set_state(&other)?;
        Ok(default.set_state(&one)?)
    };
    swap().js()
}

/// `torch.manual_seed`.
#[napi(catch_unwind)]
pub fn manual_seed(seed: BigInt) -> napi::Result<()> {
    refuse("seeding the generators").js()?;
    generator::manual_seed(seed_of(&seed)).js()
}

/// A negative seed wraps modulo 2^64, as in PyTorch.
fn seed_of(seed: &BigInt) -> u64 {
    let word = seed.words.first().copied().unwrap_or(0);
    if seed.sign_bit { word.wrapping_neg() } else { word }
}
