//! Forward passes of captured modules, each on a thread that no other one uses, and their backward passes likewise.
//!
//! libtorch runs all CPU nodes of one backward pass on one thread. So each replica records a graph of its own, and one node
//! in the caller's graph stands for all of them: its backward pass runs the replicas' on their threads.
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use lockstep_torch::autograd::{self, CallbackResult, GradOptions, NodeInput, NodeOutput, NodeThread};
use lockstep_torch::generator::Generator;
use lockstep_torch::modes::Modes;
use lockstep_torch::tape::{Tape, Turn};
use lockstep_torch::{DeviceCode, Tensor, TensorExt};

use parking_lot::Mutex;

use crate::operators::detach;
use crate::workers::Workers;
use crate::{ParallelError, Result};

/// One captured module and what its tape is played on.
#[derive(Debug)]
pub struct Replica {
    /// It fits the tensors.
    pub tape: Arc<Tape>,
    /// As [`Tape::replay`] takes them.
    pub tensors: Vec<Tensor>,
    /// What it draws random numbers from.
    pub generator: Option<Generator>,
}

/// A replica's graph.
struct Graph {
    /// Which of its tensors require a gradient, and the leaves that stand for them.
    leaves: Vec<Tensor>,
    outputs: Vec<Tensor>,
}

/// Can replicas of a tape run on threads of their own? Gradients reach what a replica is given, in its outputs' graph: not
/// what the tape froze, nor a leaf that it makes and returns. `frozen` and `outputs` are those of its recording.
pub fn may_leave_thread(frozen: &[Tensor], outputs: &[&Tensor]) -> Result<bool> {
    for tensor in frozen {
        if tensor.info()?.requires_grad {
            return Ok(false);
        }
    }
    for tensor in outputs {
        let info = tensor.info()?;
        if info.requires_grad && info.is_leaf {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Can these run at the same time? A tensor that requires a gradient must not be written, since that changes the caller's
/// graph, and what one of them writes (a buffer of a module that is called twice) no other one may use. From a generator
/// that was passed to an operator they draw in their order. Autocast keeps the weights that it casts, where they are
/// leaves: a replica's are none. Devices with streams run beside each other as it is.
pub fn may_run_at_once(replicas: &[Replica]) -> Result<bool> {
    /// What is known of a storage.
    struct Usage {
        replica: usize,
        shared: bool,
        written: bool,
    }
    let mut storages: HashMap<usize, Usage> = HashMap::new();
    for (index, replica) in replicas.iter().enumerate() {
        if replica.tape.names_generators() {
            return Ok(false);
        }
        let keeps = replica.tape.keeps_cast_weights();
        let written: HashSet<usize> = replica.tape.written().collect();
        for (slot, tensor) in replica.tensors.iter().enumerate() {
            let info = tensor.info()?;
            if info.device.kind != DeviceCode::CPU.kind {
                return Ok(false);
            }
            let writes = written.contains(&slot);
            if info.requires_grad && (writes || keeps && info.is_leaf) {
                return Ok(false);
            }
            if info.storage == 0 {
                continue;
            }
            let usage = storages.entry(info.storage).or_insert(Usage {
                replica: index,
                shared: false,
                written: false,
            });
            usage.shared |= usage.replica != index;
            usage.written |= writes;
            if usage.shared && usage.written {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

impl Replica {
    /// The tensors that get gradients.
    fn trained(&self) -> Result<Vec<&Tensor>> {
        let mut trained = Vec::new();
        for tensor in &self.tensors {
            if tensor.info()?.requires_grad {
                trained.push(tensor);
            }
        }
        Ok(trained)
    }

    /// Plays the tape, with leaves in the place of what requires a gradient: the graph ends there.
    fn run(self) -> Result<Graph> {
        let mut leaves = Vec::new();
        let mut given = Vec::with_capacity(self.tensors.len());
        for tensor in self.tensors {
            if !tensor.info()?.requires_grad {
                given.push(tensor);
                continue;
            }
            let leaf = detach(&tensor)?;
            leaf.set_requires_grad_flag(true)?;
            leaves.push(leaf.share()?);
            given.push(leaf);
        }
        let given: Vec<&Tensor> = given.iter().collect();
        let outputs = self.tape.replay(&given, Turn::Beside(self.generator.as_ref()))?;
        Ok(Graph { leaves, outputs })
    }
}

/// Plays all replicas at once; the outputs of each. Those that require gradients, which a tape may also record for a caller
/// who does not, belong to the caller's graph. When some fail, the first of them is the error, after all have stopped.
pub fn apply(workers: &Arc<Workers>, replicas: Vec<Replica>, modes: Modes) -> Result<Vec<Vec<Tensor>>> {
    let mut inputs = Vec::new();
    for replica in &replicas {
        for tensor in replica.trained()? {
            inputs.push(NodeInput {
                tensor: tensor.share()?,
                dirty: false,
            });
        }
    }
    let jobs = replicas.into_iter().map(|replica| Box::new(move || replica.run()) as _);
    let graphs: Result<Vec<Graph>> = workers.run(jobs.collect()).into_iter().collect();
    let graphs = graphs?;
    let mut recorded = modes.grad();
    for output in graphs.iter().flat_map(|graph| &graph.outputs) {
        recorded = recorded || output.info()?.requires_grad;
    }
    if inputs.is_empty() || !recorded {
        return Ok(graphs.into_iter().map(|graph| graph.outputs).collect());
    }
    tie(workers, &inputs, graphs)
}

fn tie(workers: &Arc<Workers>, inputs: &[NodeInput], graphs: Vec<Graph>) -> Result<Vec<Vec<Tensor>>> {
    let counts: Vec<usize> = graphs.iter().map(|graph| graph.outputs.len()).collect();
    let mut outputs = Vec::new();
    for tensor in graphs.iter().flat_map(|graph| &graph.outputs) {
        outputs.push(NodeOutput {
            tensor: detach(tensor)?,
            differentiable: tensor.info()?.requires_grad,
        });
    }
    let workers = workers.clone();
    // Passes on two threads may come here at once, and tensors are no `Sync`.
    let graphs = Mutex::new(graphs);
    let backward = move |grads: Vec<Option<Tensor>>| -> CallbackResult<Vec<Option<Tensor>>> {
        if autograd::is_grad_enabled() {
            return Err(Box::new(ParallelError::DoubleBackward));
        }
        Ok(run_backward(&workers, &graphs, grads)?)
    };
    let mut tied = autograd::custom_node(inputs, &outputs, NodeThread::Origin, backward)?.into_iter();
    Ok(counts
        .into_iter()
        .map(|count| tied.by_ref().take(count).collect())
        .collect())
}

/// One replica's gradients.
type BackwardJob = Box<dyn FnOnce() -> Result<Vec<Option<Tensor>>> + Send>;

/// The gradients of all leaves, by replica.
fn run_backward(
    workers: &Workers,
    graphs: &Mutex<Vec<Graph>>,
    grads: Vec<Option<Tensor>>,
) -> Result<Vec<Option<Tensor>>> {
    let mut grads = grads.into_iter();
    // As long as the caller's graph: a second pass over one that is not kept is libtorch's error.
    let retain_graph = autograd::keeps_graph();
    let mut jobs: Vec<BackwardJob> = Vec::new();
    for graph in graphs.lock().iter() {
        let (mut roots, mut root_grads) = (Vec::new(), Vec::new());
        for (output, grad) in graph.outputs.iter().zip(grads.by_ref()) {
            if grad.is_some() && output.info()?.requires_grad {
                roots.push(output.share()?);
                root_grads.push(grad);
            }
        }
        let leaves: std::result::Result<Vec<Tensor>, _> = graph.leaves.iter().map(Tensor::share).collect();
        let leaves = leaves?;
        jobs.push(Box::new(move || {
            if roots.is_empty() {
                return Ok(leaves.iter().map(|_| None).collect());
            }
            let options = GradOptions {
                retain_graph,
                create_graph: false,
                allow_unused: true,
            };
            Ok(autograd::grad(&roots, &root_grads, &leaves, options, Modes::NO_GRAD)?)
        }));
    }
    let mut all = Vec::new();
    for result in workers.run(jobs) {
        all.extend(result?);
    }
    Ok(all)
}
