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

/// The description of one tensor: its name, device type, dtype, sizes, strides and role. Ranks of one group may use
/// different devices of one type.
type Line = [String; 6];

/// A wrapped module and the options that ranks must agree on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Model {
    options: Vec<(String, String)>,
    parameters: Vec<Line>,
    buffers: Vec<Line>,
}

fn line(ModelTensor { name, tensor, .. }: &ModelTensor, role: &str) -> Result<Line> {
    Ok([
        (*name).to_owned(),
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
                let fields = line.each_ref().map(|field| escape(field));
                let _ = writeln!(text, "{kind}\t{}", fields.join("\t"));
            }
        }
        text
    }

    /// Decodes a peer's text. Skips unknown lines.
    pub(crate) fn decode(text: &str) -> Self {
        let mut model = Self::default();
        for text in text.lines() {
            let fields: Vec<String> = text.split('\t').map(unescape).collect();
            let Some((kind, fields)) = fields.split_first() else {
                continue;
            };
            match (kind.as_str(), fields) {
                ("o", [name, value]) => model.options.push((name.clone(), value.clone())),
                ("p", fields) => model.parameters.extend(<&Line>::try_from(fields).ok().cloned()),
                ("b", fields) => model.buffers.extend(<&Line>::try_from(fields).ok().cloned()),
                _ => {}
            }
        }
        model
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
            let extra = first_extra(own, others).map(|name| (name, rank));
            let extra = extra.or_else(|| Some((first_extra(others, own)?, peer)));
            let text = |(name, rank)| format!(" ('{name}' exists on rank {rank} only)");
            let detail = extra.map_or_else(String::new, text);
            return Some(format!(
                "DDP expects same model across all ranks, but Rank {rank} has {mine} params, while rank {peer} has \
                 inconsistent {theirs} params.{detail}"
            ));
        }
        for (name, value) in &self.options {
            let mut others = other.options.iter();
            let found = others.find(|(other, _)| other == name).map(|(_, value)| value);
            if let Some(found) = found.filter(|found| *found != value) {
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

/// The first name that only `mine` has.
fn first_extra<'a>(mine: &'a [Line], theirs: &[Line]) -> Option<&'a str> {
    let mut names = mine.iter().map(|line| line[0].as_str());
    names.find(|name| theirs.iter().all(|other| other[0] != *name))
}

fn compare(what: &str, mine: &[Line], theirs: &[Line], rank: usize, peer: usize) -> Option<String> {
    let mut pairs = mine.iter().zip(theirs).enumerate();
    if let Some((index, (line, other))) = pairs.find(|(_, (line, other))| line != other) {
        let [name, device, dtype, sizes, strides, role] = line;
        let [
            other_name,
            other_device,
            other_dtype,
            other_sizes,
            other_strides,
            other_role,
        ] = other;
        let subject = format!("[{rank}]: {what}[{index}] ('{name}') in this process");
        return Some(if name != other_name {
            format!("{subject} is called '{other_name}' in process {peer}.")
        } else if sizes != other_sizes {
            format!(
                "{subject} with sizes {sizes} appears not to match sizes of the same param in process {peer}, which are \
                 {other_sizes}."
            )
        } else if device != other_device {
            format!("{subject} is on {device}, but on {other_device} in process {peer}.")
        } else if dtype != other_dtype {
            format!("{subject} has dtype {dtype}, but {other_dtype} in process {peer}.")
        } else if strides != other_strides {
            format!(
                "{subject} with sizes {sizes} appears not to match strides of the same param in process {peer}: {strides} \
                 here, {other_strides} there."
            )
        } else {
            format!("{subject} is {role}, but {other_role} in process {peer}.")
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
        [name, "cpu", "float32", sizes, "[1]", role].map(str::to_owned)
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
        let w = || line("w", "[2]", "trainable");
        let b = || line("b", "[2]", "trainable");
        let mut elsewhere = b();
        "cuda".clone_into(&mut elsewhere[1]);
        for (parameters, expected) in [
            (
                vec![w()],
                "Rank 0 has 2 params, while rank 1 has inconsistent 1 params. ('b' exists on rank 0 only)",
            ),
            (
                vec![w(), b(), line("f", "[]", "frozen")],
                "has 2 params (frozen ones included), while rank 1 has 3",
            ),
            (
                vec![w(), elsewhere],
                "('b') in this process is on cpu, but on cuda in process 1",
            ),
        ] {
            let text = base.difference(0, &model(parameters), 1).unwrap_or_default();
            assert!(text.contains(expected), "{text}");
        }
        let mut other = base.clone();
        other.options[0].1 = "true".to_owned();
        let text = base.difference(2, &other, 0).unwrap_or_default();
        assert!(
            text.contains("findUnusedParameters is false on rank 2 and true on rank 0"),
            "{text}"
        );
    }
}
