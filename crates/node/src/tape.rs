//! Tapes: the operators of a module's forward pass, recorded and replayed.
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use lockstep_parallel::{Replica, Workers, may_leave_thread, may_run_at_once};
use lockstep_torch::DeviceCode;
use lockstep_torch::generator::Generator;
use lockstep_torch::modes::Modes;
use lockstep_torch::tape::{self, Tape, recorder};
use lockstep_torch::{Tensor, TensorExt};
use napi_derive::napi;
use smallvec::SmallVec;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle};

/// The key of a tape: the facade's context, as a number, and the metadata of the tensors.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Fit {
    context: u32,
    tensors: Vec<i64>,
}

struct Recorded {
    number: u32,
    tape: Arc<Tape>,
    /// Whether replicas may replay it on other threads.
    apart: bool,
    used: u64,
}

/// The tapes of one captured module and its clones: at most `limit`; the least recently used is evicted.
struct Tapes {
    limit: usize,
    recorded: HashMap<Fit, Recorded>,
    /// How often a forward pass was met that has no tape.
    met: HashMap<Fit, u32>,
    last: u32,
    clock: u64,
}

/// How many forward passes without a tape are remembered.
const MAX_MET: usize = 64;

#[derive(Default)]
struct Table {
    tapes: HashMap<u32, Tapes>,
    last: u32,
    /// The cache and the key of the running recording.
    running: Option<(u32, Fit)>,
    /// The threads that run replicas.
    workers: Arc<Workers>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

/// Drops all tapes when the environment ends.
pub fn clear() {
    recorder::cancel();
    drop(TABLE.try_with(RefCell::take));
}

/// While a recording runs, rejects an operation that a replay could not repeat.
pub fn refuse(what: &str) -> Result<(), NodeError> {
    Ok(recorder::refuse(what)?)
}

/// Creates a cache of at most `limit` tapes; returns its number.
#[napi(catch_unwind)]
pub fn tapes_new(limit: u32) -> u32 {
    TABLE.with_borrow_mut(|table| {
        table.last += 1;
        let tapes = Tapes {
            limit: limit as usize,
            recorded: HashMap::new(),
            met: HashMap::new(),
            last: 0,
            clock: 0,
        };
        table.tapes.insert(table.last, tapes);
        table.last
    })
}

/// Frees a cache of tapes. No effect the second time.
#[napi(catch_unwind)]
pub fn tapes_free(tapes: u32) {
    drop(TABLE.with_borrow_mut(|table| table.tapes.remove(&tapes)));
}

/// Borrows the tensors of handles.
fn tensors<'a>(table: &'a handles::Table, handles: &[Handle]) -> Result<SmallVec<[&'a Tensor; 16]>, NodeError> {
    let tensor = |handle: &Handle| table.slot(*handle).ok_or_else(handles::disposed);
    handles.iter().map(tensor).collect()
}

fn fit(tensors: &[&Tensor], inputs: u32, context: u32) -> Result<Fit, NodeError> {
    Ok(Fit {
        context,
        tensors: tape::key(tensors, inputs as usize)?,
    })
}

/// The matching tape, with its number, and whether it may be replayed on another thread.
fn find(tapes: u32, fit: &Fit) -> Option<(u32, Arc<Tape>, bool)> {
    TABLE.with_borrow_mut(|table| {
        let tapes = table.tapes.get_mut(&tapes)?;
        tapes.clock += 1;
        let recorded = tapes.recorded.get_mut(fit)?;
        recorded.used = tapes.clock;
        Some((recorded.number, recorded.tape.clone(), recorded.apart))
    })
}

/// Whether there is a matching tape.
#[napi(catch_unwind)]
pub fn tape_fits(tapes: u32, context: u32, given: &[f64], inputs: u32) -> napi::Result<bool> {
    let fit = handles::with_table(|table| fit(&tensors(table, Handle::all(given))?, inputs, context)).js()?;
    Ok(find(tapes, &fit).is_some())
}

/// How often this forward pass was met, counted from now on; for one without a tape.
#[napi(catch_unwind)]
pub fn tape_met(tapes: u32, context: u32, given: &[f64], inputs: u32) -> napi::Result<u32> {
    let fit = handles::with_table(|table| fit(&tensors(table, Handle::all(given))?, inputs, context)).js()?;
    Ok(TABLE.with_borrow_mut(|table| {
        let Some(tapes) = table.tapes.get_mut(&tapes) else {
            return 0;
        };
        if tapes.met.len() >= MAX_MET && !tapes.met.contains_key(&fit) {
            tapes.met.clear();
        }
        let times = tapes.met.entry(fit).or_default();
        *times += 1;
        *times
    }))
}

/// Replays the matching tape. Returns its number, then handles to the outputs; nothing if no tape matches.
#[napi(catch_unwind)]
pub fn tape_replay(tapes: u32, context: u32, given: &[f64], inputs: u32) -> napi::Result<Option<Vec<f64>>> {
    let replayed = handles::with_table(|table| {
        let given = tensors(table, Handle::all(given))?;
        let Some((number, tape, _)) = find(tapes, &fit(&given, inputs, context)?) else {
            return Ok(None);
        };
        Ok::<_, NodeError>(Some((number, tape.run(&given)?)))
    })
    .js()?;
    Ok(replayed.map(|(number, outputs)| {
        let handles = outputs.into_iter().map(|tensor| handles::put(tensor).number());
        std::iter::once(f64::from(number)).chain(handles).collect()
    }))
}

/// One of several replays: the arguments of [`tape_replay`].
#[napi(object)]
pub struct TapeCall {
    /// The cache of tapes.
    pub tapes: u32,
    /// The facade's context.
    pub context: u32,
    /// The tensors.
    pub given: Vec<Handle>,
    /// How many of them are inputs.
    pub inputs: u32,
}

/// Replays several tapes at once, the first on this thread and the others on their own threads. Returns what
/// [`tape_replay`] returns, for each. Returns nothing if a call has no matching tape, or cannot run beside the others.
/// Each replay draws random numbers from its own generator, seeded from the default one.
#[napi(catch_unwind)]
pub fn tape_apply(calls: Vec<TapeCall>, modes: u32) -> napi::Result<Option<Vec<Vec<f64>>>> {
    let Some((numbers, replicas)) = replicas(&calls).js()? else {
        return Ok(None);
    };
    let workers = TABLE.with_borrow(|table| table.workers.clone());
    let outputs = lockstep_parallel::apply(&workers, replicas, Modes(modes)).js()?;
    let answer = numbers.into_iter().zip(outputs).map(|(number, outputs)| {
        let handles = outputs.into_iter().map(|tensor| handles::put(tensor).number());
        std::iter::once(f64::from(number)).chain(handles).collect()
    });
    Ok(Some(answer.collect()))
}

/// Replicas, and the numbers of their tapes.
type Numbered = (Vec<u32>, Vec<Replica>);

fn replicas(calls: &[TapeCall]) -> Result<Option<Numbered>, NodeError> {
    let (mut numbers, mut replicas) = (Vec::new(), Vec::new());
    for call in calls {
        let tensors = handles::get_all(&call.given)?;
        let given: Vec<&Tensor> = tensors.iter().collect();
        let Some((number, tape, true)) = find(call.tapes, &fit(&given, call.inputs, call.context)?) else {
            return Ok(None);
        };
        numbers.push(number);
        replicas.push(Replica {
            tape,
            tensors,
            generator: None,
        });
    }
    if !may_run_at_once(&replicas)? {
        return Ok(None);
    }
    // Seed only now: a call that returns nothing must not draw random numbers.
    for replica in replicas.iter_mut().filter(|replica| replica.tape.draws()) {
        let generator = Generator::new(DeviceCode::CPU)?;
        generator.seed(Generator::default_of(DeviceCode::CPU)?.random()?)?;
        replica.generator = Some(generator);
    }
    Ok(Some((numbers, replicas)))
}

/// Starts recording the operators on these tensors, until [`tape_finish`] or [`tape_cancel`]. With `unasked`, what a tape
/// cannot hold, or more than so many bytes of results, ends the recording, and no operator throws for it.
#[napi(catch_unwind)]
pub fn tape_begin(tapes: u32, context: u32, given: &[f64], inputs: u32, unasked: Option<f64>) -> napi::Result<()> {
    handles::with_table(|table| {
        let given = tensors(table, Handle::all(given))?;
        let fit = fit(&given, inputs, context)?;
        recorder::begin(&given, unasked.map(|bytes| bytes as usize))?;
        TABLE.with_borrow_mut(|table| table.running = Some((tapes, fit)));
        Ok::<_, NodeError>(())
    })
    .js()
}

/// A recorded tape.
#[napi(object)]
pub struct RecordedTape {
    /// The number that a replay returns first.
    pub number: u32,
    /// The number of operators that it calls.
    pub length: u32,
    /// Whether a replay writes nothing that it is given, and draws no random numbers: it may run twice.
    pub repeats: bool,
    /// Shapes of the tensors that are neither given nor computed by an operator: the tape contains their values.
    pub frozen: Vec<Vec<f64>>,
    /// Numbers of the tapes that it evicted or replaced.
    pub dropped: Vec<u32>,
}

/// Ends the recording. `outputs` are the results of a replay. Nothing where nobody asked for the recording, and it has ended
/// before, froze a tensor, or calls fewer than `least` operators.
#[napi(catch_unwind)]
pub fn tape_finish(outputs: Vec<Handle>, least: u32) -> napi::Result<Option<RecordedTape>> {
    let finished = handles::with_table(|table| {
        let outputs = tensors(table, &outputs)?;
        let Some((tape, frozen)) = recorder::finish(&outputs)? else {
            return Ok(None);
        };
        let apart = may_leave_thread(&frozen, &outputs)?;
        Ok::<_, NodeError>(Some((tape, frozen, apart)))
    });
    recorder::cancel();
    let Some((tape, frozen, apart)) = finished.js()?.filter(|(tape, ..)| tape.len() >= least as usize) else {
        return Ok(None);
    };
    let frozen: Result<Vec<Vec<f64>>, _> = frozen
        .iter()
        .map(|tensor| tensor.with_shape(|sizes| sizes.iter().map(|size| *size as f64).collect()))
        .collect();
    let length = tape.len() as u32;
    let repeats = !tape.draws() && tape.written().next().is_none();
    let (number, dropped) = TABLE
        .with_borrow_mut(|table| {
            let (id, fit) = table.running.take()?;
            Some(table.tapes.get_mut(&id)?.add(fit, tape, apart))
        })
        .ok_or_else(|| NodeError::internal("the place for this tape is gone"))
        .js()?;
    Ok(Some(RecordedTape {
        number,
        length,
        repeats,
        frozen: frozen.js()?,
        dropped,
    }))
}

/// Ends the recording without a tape. No effect if none runs.
#[napi(catch_unwind)]
pub fn tape_cancel() {
    recorder::cancel();
    TABLE.with_borrow_mut(|table| table.running = None);
}

impl Tapes {
    fn add(&mut self, fit: Fit, tape: Tape, apart: bool) -> (u32, Vec<u32>) {
        let mut dropped = Vec::new();
        while self.recorded.len() >= self.limit.max(1) {
            let oldest = self.recorded.iter().min_by_key(|(_, recorded)| recorded.used);
            let Some(oldest) = oldest.map(|(fit, _)| fit.clone()) else {
                break;
            };
            dropped.extend(self.recorded.remove(&oldest).map(|recorded| recorded.number));
        }
        self.met.remove(&fit);
        self.last += 1;
        self.clock += 1;
        let recorded = Recorded {
            number: self.last,
            tape: Arc::new(tape),
            apart,
            used: self.clock,
        };
        if let Some(old) = self.recorded.insert(fit, recorded) {
            dropped.push(old.number);
        }
        (self.last, dropped)
    }
}
