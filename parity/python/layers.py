"""layers.py DIRECTORY: builds, runs and differentiates the layers of DIRECTORY/cases.json, from the seed of each."""

import functools

import torch
from torch import nn
from torch.nn.parameter import is_lazy
from torch.nn.utils.rnn import pack_padded_sequence

from comparison import compare, putter


def argument(value, name=""):
    """What an argument is: a list where PyTorch wants a tensor, a module or function of its own, or itself."""
    if name in ("weight", "pos_weight"):
        return torch.tensor(value, dtype=torch.float32)
    if isinstance(value, dict):
        return getattr(nn.functional, value["function"]) if "function" in value else build(value)
    if name == "dtype":
        return getattr(torch, value)
    return tuple(value) if isinstance(value, list) else value


class Call(nn.Module):
    """A module that calls a function of nn's with further arguments."""

    def __init__(self, path, args, kwargs):
        super().__init__()
        self.run, self.args, self.kwargs = functools.reduce(getattr, path.split("."), nn), args, kwargs

    def forward(self, *inputs, **named):
        return self.run(*inputs, *self.args, **self.kwargs, **named)


def build(case):
    kwargs = {name: argument(value, name) for name, value in case.get("kwargs", {}).items()}
    args = [argument(arg) for arg in case.get("args", [])]
    if case["module"].split(".")[-1][0].islower():
        return Call(case["module"], args, kwargs)
    return getattr(nn, case["module"])(*args, **kwargs)


def make(spec, generator):
    kind, shape = spec.get("kind", "normal"), spec["shape"]
    if kind == "padding":
        return torch.arange(shape[-1]) >= torch.tensor(spec["values"]).unsqueeze(-1)
    if kind in ("causal", "future"):
        causal = nn.Transformer.generate_square_subsequent_mask(shape[-1])
        return causal if kind == "causal" else causal < 0
    if "values" in spec:
        return torch.tensor(spec["values"]).reshape(shape)
    if kind == "classes":
        return torch.randint(0, spec["high"], shape, generator=generator)
    if kind == "mask":
        # Never a whole row: softmax of nothing is not a number.
        made = torch.rand(shape, generator=generator) < 0.33
        made[..., 0] = False
        return made
    if kind == "counts":
        return torch.randint(0, 5, shape, generator=generator).float()
    if kind == "signs":
        return torch.randint(0, 2, shape, generator=generator) * 2.0 - 1.0
    draw = torch.rand if kind == "uniform" else torch.randn
    return draw(shape, generator=generator, dtype=getattr(torch, spec.get("dtype", "float32")))


def tensors_of(output):
    if isinstance(output, (list, tuple)):
        return [each for part in output for each in tensors_of(part)]
    return [] if output is None else [output]


def run(case, seed, put):
    torch.manual_seed(seed)
    module = build(case)
    for key, value in module.state_dict().items():
        if not is_lazy(value):
            put(f"initial/{key}", value)
    evaluate = case.get("evaluate", False)
    module.train(not evaluate)
    generator = torch.Generator().manual_seed(seed + 1)
    inputs, leaves, forward = [], [], {}

    def given(spec, key):
        if isinstance(spec, list):
            return tuple(given(part, f"{key}.{index}") for index, part in enumerate(spec))
        if not isinstance(spec, dict):
            return spec
        if "same" in spec:
            return inputs[spec["same"]]
        made = make(spec, generator)
        put(key, made)
        if made.is_floating_point() and not evaluate and spec.get("grad", True) and spec.get("kind") not in ("signs", "counts"):
            made.requires_grad_()
        leaves.append(made)
        return pack_padded_sequence(made, spec["packed"], enforce_sorted=False) if "packed" in spec else made

    for index, spec in enumerate(case["inputs"]):
        inputs.append(given(spec, f"input/{index}"))
    for name, spec in case.get("forward", {}).items():
        forward[name] = make(spec, generator) if isinstance(spec, dict) else spec
        if isinstance(spec, dict):
            put(f"forward/{name}", forward[name])
    if not inputs:
        return module
    torch.manual_seed(seed + 2)
    for turn in range(case.get("times", 1)):
        cast = torch.autocast("cpu", torch.bfloat16, enabled=case.get("autocast", False))
        with torch.set_grad_enabled(not evaluate), cast:
            # An in-place layer must not change what the other side reads.
            alone = evaluate and len(inputs) == 1 and isinstance(inputs[0], torch.Tensor)
            call = getattr(module, case["method"]) if "method" in case else module
            outputs = tensors_of(call(*([inputs[0].clone()] if alone else inputs), **forward))
        for index, output in enumerate(outputs):
            put(f"output/{turn}/{index}", output if output.dtype == torch.float64 else output.float())
        if evaluate:
            continue
        differentiable = [output for output in outputs if output.requires_grad]
        grads = [torch.randn(output.shape, generator=generator) for output in differentiable]
        for index, grad in enumerate(grads):
            put(f"grad_output/{turn}/{index}", grad)
        if differentiable:
            torch.autograd.backward(differentiable, [grad.to(output.dtype) for grad, output in zip(grads, differentiable)])
    for index, each in enumerate(leaves):
        if each.grad is not None:
            put(f"grad_input/{index}", each.grad)
    for name, parameter in module.named_parameters():
        if parameter.grad is not None:
            grad = parameter.grad
            if grad.is_sparse:
                put(f"indices/{name}", grad._indices())
                put(f"values/{name}", grad._values())
            else:
                put(f"grad/{name}", grad)
    for key, value in module.state_dict().items():
        put(f"final/{key}", value)
    return module


def work(cases, tensors):
    facts = {}
    for index, case in enumerate(cases):
        name = case["name"]
        module = run(case, 100 + index, putter(tensors, name))
        facts[name] = {
            "seed": 100 + index,
            "repr": repr(module),
            "keys": list(module.state_dict().keys()),
            "parameters": [key for key, _ in module.named_parameters()],
        }
    return facts


compare(work)
