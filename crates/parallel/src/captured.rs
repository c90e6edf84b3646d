//! Forward passes of captured modules, each on a thread of its own, and their backward passes likewise.
//!
//! libtorch runs all CPU nodes of one backward pass on one thread. So each replica records a graph of its own, and one node
//! in the caller's graph stands for all of them: its backward pass runs the replicas' on their threads.
use std::sync::Arc;

use lockstep_torch::autograd::{self, CallbackResult, GradOptions, NodeInput, NodeOutput};
use lockstep_torch::generator::Generator;
use lockstep_torch::modes::Modes;
use lockstep_torch::tape::Tape;
use lockstep_torch::{Tensor, TensorExt};

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

impl Replica {
    /// Can it run beside others? One that writes a tensor which requires a gradient changes the caller's graph.
    pub fn may_run_apart(&self) -> Result<bool> {
        for slot in self.tape.written() {
            if self.tensors[slot].info()?.requires_grad {
                return Ok(false);
            }
        }
        Ok(true)
    }

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
        let outputs = self.tape.replay(&given, self.generator.as_ref())?;
        Ok(Graph { leaves, outputs })
    }
}

/// Plays all replicas at once; the outputs of each. With gradients on, they belong to the caller's graph. When some fail,
/// the first of them is the error, after all have stopped.
pub fn apply(workers: &Arc<Workers>, replicas: Vec<Replica>, modes: Modes) -> Result<Vec<Vec<Tensor>>> {
    let mut inputs = Vec::new();
    if modes.grad() {
        for replica in &replicas {
            for tensor in replica.trained()? {
                inputs.push(NodeInput {
                    tensor: tensor.share()?,
                    dirty: false,
                });
            }
        }
    }
    let jobs = replicas.into_iter().map(|replica| Box::new(move || replica.run()) as _);
    let graphs: Result<Vec<Graph>> = workers.run(jobs.collect()).into_iter().collect();
    let graphs = graphs?;
    if inputs.is_empty() {
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
    let backward = move |grads: Vec<Option<Tensor>>| -> CallbackResult<Vec<Option<Tensor>>> {
        if autograd::is_grad_enabled() {
            return Err(Box::new(ParallelError::DoubleBackward));
        }
        Ok(run_backward(&workers, &graphs, grads)?)
    };
    let mut tied = autograd::custom_node(inputs, &outputs, backward)?.into_iter();
    Ok(counts
        .into_iter()
        .map(|count| tied.by_ref().take(count).collect())
        .collect())
}

/// One replica's gradients.
type BackwardJob = Box<dyn FnOnce() -> Result<Vec<Option<Tensor>>> + Send>;

/// The gradients of all leaves, by replica.
fn run_backward(workers: &Workers, graphs: &[Graph], grads: Vec<Option<Tensor>>) -> Result<Vec<Option<Tensor>>> {
    let mut grads = grads.into_iter();
    let mut jobs: Vec<BackwardJob> = Vec::new();
    for graph in graphs {
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
            // Whether the caller keeps the graph is not known here; it ends with the node.
            let options = GradOptions {
                retain_graph: true,
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
