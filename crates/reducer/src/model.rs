//! Descriptions of wrapped modules, which ranks compare, and the check of their devices.
use std::collections::BTreeSet;
use std::fmt::Display;

use lockstep_collectives::{ProcessGroup, dtype_name};
use lockstep_torch::{DeviceCode, Tensor, TensorExt};
use serde::{Deserialize, Serialize};

use crate::error::{Result, invalid, list};
use crate::parameters::ModelTensor;

/// The description of one tensor: its name, device type, dtype, sizes, strides and role. Ranks of one group may use
/// different devices of one type.
type Line = [String; 6];

/// A wrapped module and the options that ranks must agree on.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Model {
    options: Vec<[String; 2]>,
    parameters: Vec<Line>,
    buffers: Vec<Line>,
}

fn line(ModelTensor { name, tensor, .. }: &ModelTensor, role: &str) -> Result<Line> {
    Ok([
        name.clone(),
        device_type(tensor)?,
        dtype_name(tensor.f_kind()?).to_owned(),
        format!("{:?}", tensor.shape()?),
        format!("{:?}", tensor.strides()?),
        role.to_owned(),
    ])
}

impl Model {
    /// Describes all parameters and buffers that are not ignored, in state-dict order, and the options, as text.
    pub fn describe(
        parameters: &[ModelTensor],
        buffers: &[ModelTensor],
        options: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self> {
        let role = |own: &ModelTensor| match (own.tensor.requires_grad(), own.expect_sparse) {
            (false, _) => "frozen",
            (true, false) => "trainable",
            (true, true) => "trainable, with sparse gradients",
        };
        let parameters = parameters.iter().map(|own| line(own, role(own)));
        let buffers = buffers.iter().map(|own| line(own, "buffer"));
        Ok(Self {
            options: options.into_iter().map(|(name, value)| [name, value]).collect(),
            parameters: parameters.collect::<Result<_>>()?,
            buffers: buffers.collect::<Result<_>>()?,
        })
    }

    /// Adds an option, as text.
    #[must_use]
    pub fn with_option(mut self, name: &str, value: String) -> Self {
        self.options.push([name.to_owned(), value]);
        self
    }

    /// The first difference between this rank's model and a peer's, described from this rank's side.
    pub fn difference(&self, rank: usize, other: &Self, peer: usize) -> Option<String> {
        let trainable = |model: &Self| {
            let roles = model.parameters.iter().map(|[.., role]| role);
            roles.filter(|role| role.starts_with("trainable")).count()
        };
        let (mine, theirs) = (trainable(self), trainable(other));
        if mine != theirs {
            let (own, others) = (&self.parameters, &other.parameters);
            let text = |(name, rank)| format!(" ('{name}' exists on rank {rank} only)");
            let extra = first_extra(own, others).map(|name| text((name, rank)));
            let extra = extra.or_else(|| Some(text((first_extra(others, own)?, peer))));
            return Some(counts_differ(rank, mine, peer, theirs) + &extra.unwrap_or_default());
        }
        for [name, value] in &self.options {
            let mut others = other.options.iter();
            if let Some([_, found]) = others.find(|[other, found]| other == name && found != value) {
                return Some(format!(
                    "DDP expects same options across all ranks, but {name} is {value} on rank {rank} and {found} on rank \
                     {peer}."
                ));
            }
        }
        compare("params", &self.parameters, &other.parameters, rank, peer)
            .or_else(|| compare("buffers", &self.buffers, &other.buffers, rank, peer))
    }
}

/// The message for ranks with different numbers of trainable parameters.
pub(crate) fn counts_differ(rank: usize, own: impl Display, peer: usize, theirs: impl Display) -> String {
    format!(
        "DDP expects same model across all ranks, but Rank {rank} has {own} params, while rank {peer} has inconsistent \
         {theirs} params."
    )
}

/// The first name that only `mine` has.
fn first_extra<'a>(mine: &'a [Line], theirs: &[Line]) -> Option<&'a str> {
    let mut names = mine.iter().map(|line| line[0].as_str());
    names.find(|name| theirs.iter().all(|other| other[0] != *name))
}

fn compare(what: &str, mine: &[Line], theirs: &[Line], rank: usize, peer: usize) -> Option<String> {
    let mut pairs = mine.iter().zip(theirs).enumerate();
    if let Some((index, (line, other))) = pairs.find(|(_, (line, other))| line != other) {
        // Each on this rank, and on the other.
        let [name, device, dtype, sizes, strides, role] =
            std::array::from_fn(|field| (line[field].as_str(), other[field].as_str()));
        let subject = format!("[{rank}]: {what}[{index}] ('{}') in this process", name.0);
        let differs = |(own, other): (&str, &str)| own != other;
        return Some(if differs(name) {
            format!("{subject} is called '{}' in process {peer}.", name.1)
        } else if differs(sizes) {
            format!(
                "{subject} with sizes {} appears not to match sizes of the same param in process {peer}, which are {}.",
                sizes.0, sizes.1
            )
        } else if differs(device) {
            format!("{subject} is on {}, but on {} in process {peer}.", device.0, device.1)
        } else if differs(dtype) {
            format!("{subject} has dtype {}, but {} in process {peer}.", dtype.0, dtype.1)
        } else if differs(strides) {
            format!(
                "{subject} with sizes {} appears not to match strides of the same param in process {peer}: {} here, {} \
                 there.",
                sizes.0, strides.0, strides.1
            )
        } else {
            format!("{subject} is {}, but {} in process {peer}.", role.0, role.1)
        });
    }
    (mine.len() != theirs.len()).then(|| {
        format!(
            "DDP expects same model across all ranks, but Rank {rank} has {} {what} (frozen ones included), while rank \
             {peer} has {}.",
            mine.len(),
            theirs.len()
        )
    })
}

/// The type of a tensor's device, such as "cpu".
pub(crate) fn device_type(tensor: &Tensor) -> Result<String> {
    let device = tensor.info()?.device;
    Ok(DeviceCode { index: -1, ..device }.name()?)
}

/// Rejects parameters on devices of different types, sparse parameters and buffers, and those on devices that the group's
/// backend does not support. Issues no collectives.
pub fn check_devices(group: &ProcessGroup, parameters: &[ModelTensor], buffers: &[ModelTensor]) -> Result<()> {
    let types = parameters.iter().map(|parameter| device_type(&parameter.tensor));
    let types = types.collect::<Result<BTreeSet<_>>>()?;
    if types.len() > 1 {
        return invalid(format!(
            "DistributedDataParallel's input module must be on the same type of devices, but input module parameters \
             locate in {{'{}'}}. Move all of them to one, with module.to(device)",
            list(types, "', '")
        ));
    }
    for (what, tensors) in [("parameter", parameters), ("buffer", buffers)] {
        if let Some(tensor) = tensors.iter().find(|found| found.tensor.is_sparse()) {
            return invalid(format!("No support for sparse tensors. ({what} '{}')", tensor.name));
        }
        let mut tensors = tensors.iter();
        if let Some(tensor) = tensors.find(|found| !group.supports_device(found.tensor.device())) {
            return invalid(format!(
                "{what} '{}' is on {}, where the backend '{}' of group '{}' carries nothing: make the module on another \
                 device, such as 'cpu', or move it there before it is wrapped",
                tensor.name,
                tensor.tensor.info()?.device.name()?,
                group.info().backend,
                group.info().name
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, sizes: &str, role: &str) -> Line {
        [name, "cpu", "float32", sizes, "[1]", role].map(str::to_owned)
    }

    fn model(parameters: Vec<Line>) -> Model {
        Model {
            options: vec![["findUnusedParameters", "false"].map(str::to_owned)],
            parameters,
            buffers: vec![line("a", "[]", "buffer")],
        }
    }

    #[test]
    fn differences_are_named() {
        let base = model(vec![line("w", "[2]", "trainable"), line("b", "[2]", "trainable")]);
        assert_eq!(base.difference(0, &base, 1), None);
        let w = || line("w", "[2]", "trainable");
        let b = || line("b", "[2]", "trainable");
        let f = || line("f", "[]", "frozen");
        let mut elsewhere = b();
        "cuda".clone_into(&mut elsewhere[1]);
        for (parameters, expected) in [
            (
                vec![w()],
                "rank 1 has inconsistent 1 params. ('b' exists on rank 0 only)",
            ),
            (
                vec![w(), b(), f()],
                "has 2 params (frozen ones included), while rank 1 has 3",
            ),
            (vec![w(), elsewhere], "is on cpu, but on cuda in process 1"),
        ] {
            let text = base.difference(0, &model(parameters), 1).unwrap_or_default();
            assert!(text.contains(expected), "{text}");
        }
    }
}
