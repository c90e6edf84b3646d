//! Descriptions of wrapped modules, which ranks compare.
use std::fmt::Write;

use lockstep_collectives::dtype_name;
use lockstep_torch::{Tensor, TensorExt};

use crate::devices::device_type;
use crate::error::Result;

/// A parameter or a buffer of the wrapped module.
#[derive(Debug)]
pub struct ModelTensor<'a> {
    /// The state-dict key.
    pub name: &'a str,
    /// The tensor.
    pub tensor: &'a Tensor,
    /// Whether its layer produces sparse gradients.
    pub expect_sparse: bool,
}

/// The description of one tensor.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    name: String,
    /// The type of the device: ranks of one group may use different devices of one type.
    device: String,
    dtype: String,
    sizes: String,
    strides: String,
    /// "trainable", "trainable, with sparse gradients" or "frozen".
    role: String,
}

impl Line {
    fn is_trainable(&self) -> bool {
        self.role.starts_with("trainable")
    }
}

/// A wrapped module and the options that ranks must agree on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Model {
    options: Vec<(String, String)>,
    parameters: Vec<Line>,
    buffers: Vec<Line>,
}

fn line(tensor: &ModelTensor, role: &str) -> Result<Line> {
    Ok(Line {
        name: tensor.name.to_owned(),
        device: device_type(tensor.tensor)?,
        dtype: dtype_name(tensor.tensor.f_kind()?).to_owned(),
        sizes: format!("{:?}", tensor.tensor.shape()?),
        strides: format!("{:?}", tensor.tensor.strides()?),
        role: role.to_owned(),
    })
}

impl Model {
    /// Describes all parameters and buffers that are not ignored, in state-dict order, and the options, as text.
    pub fn describe(
        parameters: &[ModelTensor],
        buffers: &[ModelTensor],
        options: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self> {
        let mut model = Self::default();
        for parameter in parameters {
            let role = match (parameter.tensor.info()?.requires_grad, parameter.expect_sparse) {
                (false, _) => "frozen",
                (true, false) => "trainable",
                (true, true) => "trainable, with sparse gradients",
            };
            model.parameters.push(line(parameter, role)?);
        }
        for buffer in buffers {
            model.buffers.push(line(buffer, "buffer")?);
        }
        model.options = options.into_iter().collect();
        Ok(model)
    }

    /// Adds an option, as text.
    #[must_use]
    pub fn with_option(mut self, name: &str, value: String) -> Self {
        self.options.push((name.to_owned(), value));
        self
    }

    /// Encodes the model as text for [`Model::decode`].
    pub(crate) fn encode(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.options {
            let _ = writeln!(text, "o\t{}\t{}", escape(name), escape(value));
        }
        for (kind, lines) in [("p", &self.parameters), ("b", &self.buffers)] {
            for line in lines {
                let fields = [
                    &escape(&line.name),
                    &line.device,
                    &line.dtype,
                    &line.sizes,
                    &line.strides,
                    &line.role,
                ];
                let _ = writeln!(text, "{kind}\t{}", fields.map(String::as_str).join("\t"));
            }
        }
        text
    }

    /// Decodes a peer's text. Skips unknown lines.
    pub(crate) fn decode(text: &str) -> Self {
        let mut model = Self::default();
        for text in text.lines() {
            let fields: Vec<&str> = text.split('\t').collect();
            match fields.as_slice() {
                ["o", name, value] => model.options.push((unescape(name), unescape(value))),
                [kind @ ("p" | "b"), name, device, dtype, sizes, strides, role] => {
                    let line = Line {
                        name: unescape(name),
                        device: (*device).to_owned(),
                        dtype: (*dtype).to_owned(),
                        sizes: (*sizes).to_owned(),
                        strides: (*strides).to_owned(),
                        role: (*role).to_owned(),
                    };
                    let list = if *kind == "p" {
                        &mut model.parameters
                    } else {
                        &mut model.buffers
                    };
                    list.push(line);
                }
                _ => {}
            }
        }
        model
    }

    /// The first difference between this rank's model and a peer's, described from this rank's side.
    pub fn difference(&self, rank: usize, other: &Self, peer: usize) -> Option<String> {
        let trainable = |model: &Self| model.parameters.iter().filter(|line| line.is_trainable()).count();
        let (mine, theirs) = (trainable(self), trainable(other));
        if mine != theirs {
            let extra = first_extra(&self.parameters, &other.parameters);
            let detail = match extra {
                Some((true, name)) => format!(" ('{name}' exists on rank {rank} only)"),
                Some((false, name)) => format!(" ('{name}' exists on rank {peer} only)"),
                None => String::new(),
            };
            return Some(format!(
                "DDP expects same model across all ranks, but Rank {rank} has {mine} params, while rank {peer} has \
                 inconsistent {theirs} params.{detail}"
            ));
        }
        for (name, value) in &self.options {
            let found = other
                .options
                .iter()
                .find(|(other, _)| other == name)
                .map(|(_, value)| value);
            if found.is_some_and(|found| found != value) {
                return Some(format!(
                    "DDP expects same options across all ranks, but {name} is {value} on rank {rank} and {} on rank {peer}.",
                    found.map_or("", String::as_str)
                ));
            }
        }
        compare("params", &self.parameters, &other.parameters, rank, peer)
            .or_else(|| compare("buffers", &self.buffers, &other.buffers, rank, peer))
    }
}

/// The first name that only one side has; true if it is this rank's.
fn first_extra(mine: &[Line], theirs: &[Line]) -> Option<(bool, String)> {
    let only = |a: &[Line], b: &[Line]| {
        a.iter()
            .find(|line| !b.iter().any(|other| other.name == line.name))
            .map(|line| line.name.clone())
    };
    only(mine, theirs)
        .map(|name| (true, name))
        .or_else(|| only(theirs, mine).map(|name| (false, name)))
}

fn compare(what: &str, mine: &[Line], theirs: &[Line], rank: usize, peer: usize) -> Option<String> {
    for (index, (line, other)) in mine.iter().zip(theirs).enumerate() {
        if line == other {
            continue;
        }
        let subject = format!("[{rank}]: {what}[{index}] ('{}') in this process", line.name);
        return Some(if line.name != other.name {
            format!("{subject} is called '{}' in process {peer}.", other.name)
        } else if line.sizes != other.sizes {
            format!(
                "{subject} with sizes {} appears not to match sizes of the same param in process {peer}, which are {}.",
                line.sizes, other.sizes
            )
        } else if line.device != other.device {
            format!(
                "{subject} is on {}, but on {} in process {peer}.",
                line.device, other.device
            )
        } else if line.dtype != other.dtype {
            format!(
                "{subject} has dtype {}, but {} in process {peer}.",
                line.dtype, other.dtype
            )
        } else if line.strides != other.strides {
            format!(
                "{subject} with sizes {} appears not to match strides of the same param in process {peer}: {} here, {} \
                 there.",
                line.sizes, line.strides, other.strides
            )
        } else {
            format!("{subject} is {}, but {} in process {peer}.", line.role, other.role)
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

/// The backslash comes first, so that every backslash in an escaped text begins a code.
const ESCAPES: [(&str, &str); 4] = [("\\", "\\s"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")];

fn escape(text: &str) -> String {
    let replace = |text: String, (plain, code)| text.replace(plain, code);
    ESCAPES.into_iter().fold(text.to_owned(), replace)
}

fn unescape(text: &str) -> String {
    let replace = |text: String, (plain, code)| text.replace(code, plain);
    ESCAPES.into_iter().rev().fold(text.to_owned(), replace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, sizes: &str, role: &str) -> Line {
        Line {
            name: name.to_owned(),
            device: "cpu".to_owned(),
            dtype: "float32".to_owned(),
            sizes: sizes.to_owned(),
            strides: "[1]".to_owned(),
            role: role.to_owned(),
        }
    }

    fn model(parameters: Vec<Line>) -> Model {
        Model {
            options: vec![("findUnusedParameters".to_owned(), "false".to_owned())],
            parameters,
            buffers: vec![line("a\tb\\n", "[]", "buffer")],
        }
    }

    #[test]
    fn a_model_survives_its_encoding() {
        let model = model(vec![
            line("w", "[2, 3]", "trainable"),
            line("odd\nname\\t\\s", "[]", "frozen"),
        ]);
        assert_eq!(Model::decode(&model.encode()), model);
    }

    #[test]
    fn differences_are_named() {
        let base = model(vec![line("w", "[2]", "trainable"), line("b", "[2]", "trainable")]);
        assert_eq!(base.difference(0, &base, 1), None);
        let table = [
            (
                vec![line("w", "[2]", "trainable")],
                "Rank 0 has 2 params, while rank 1 has inconsistent 1 params. ('b' exists on rank 0 only)",
            ),
            (
                vec![line("w", "[2]", "trainable"), line("c", "[2]", "trainable")],
                "params[1] ('b') in this process is called 'c' in process 1",
            ),
            (
                vec![line("w", "[3]", "trainable"), line("b", "[2]", "trainable")],
                "with sizes [2] appears not to match sizes of the same param in process 1",
            ),
            (
                vec![
                    line("w", "[2]", "trainable"),
                    line("b", "[2]", "trainable"),
                    line("f", "[]", "frozen"),
                ],
                "has 2 params (frozen ones included), while rank 1 has 3",
            ),
        ];
        for (parameters, expected) in table {
            let text = base.difference(0, &model(parameters), 1).unwrap_or_default();
            assert!(text.contains(expected), "{text}");
        }
        let mut other = base.clone();
        other.parameters[1].device = "cuda".to_owned();
        let text = base.difference(0, &other, 1).unwrap_or_default();
        assert!(
            text.contains("('b') in this process is on cpu, but on cuda in process 1"),
            "{text}"
        );
        let mut other = base.clone();
        other.options[0].1 = "true".to_owned();
        let text = base.difference(2, &other, 0).unwrap_or_default();
        assert!(
            text.contains("findUnusedParameters is false on rank 2 and true on rank 0"),
            "{text}"
        );
    }
}
