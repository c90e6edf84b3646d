"""layers.py DIRECTORY: builds, runs and differentiates the layers of DIRECTORY/cases.json, from the seed of each."""

import torch
from torch import nn
from torch.nn.parameter import is_lazy

from comparison import compare, putter


def argument(value):
    """A list in a keyword argument that PyTorch wants as a tensor."""
    return torch.tensor(value, dtype=torch.float32)


class Call(nn.Module):
    """A function as a module."""

    def __init__(self, run, args, kwargs):
        super().__init__()
        self.run, self.args, self.kwargs = run, args, kwargs

    def forward(self, *inputs):
        return self.run(*inputs, *self.args, **self.kwargs)


def build(case):
    kwargs = dict(case.get("kwargs", {}))
    for name in ("weight", "pos_weight"):
        if name in kwargs:
            kwargs[name] = argument(kwargs[name])
    if "dtype" in kwargs:
        kwargs["dtype"] = getattr(torch, kwargs["dtype"])
    args = [tuple(arg) if isinstance(arg, list) else arg for arg in case["args"]]
    kwargs = {name: tuple(value) if isinstance(value, list) else value for name, value in kwargs.items()}
    if case["module"].startswith("functional."):
        return Call(getattr(nn.functional, case["module"].removeprefix("functional.")), args, kwargs)
    return getattr(nn, case["module"])(*args, **kwargs)


def make(spec, generator):
    kind, shape = spec.get("kind", "normal"), spec["shape"]
    if kind == "classes":
        return torch.randint(0, spec["high"], shape, generator=generator)
    if kind == "given":
        return torch.tensor(spec["values"], dtype=torch.int64).reshape(shape)
    if kind == "mask":
        # Never a whole row: softmax of nothing is not a number.
        made = torch.rand(shape, generator=generator) < 0.33
        made[..., 0] = False
        return made
    if kind == "signs":
        return torch.randint(0, 2, shape, generator=generator) * 2.0 - 1.0
    return torch.rand(shape, generator=generator) if kind == "uniform" else torch.randn(shape, generator=generator)


def tensors_of(output):
    return [each for each in (output if isinstance(output, tuple) else (output,)) if each is not None]


def run(case, seed, put):
    torch.manual_seed(seed)
    module = build(case)
    for key, value in module.state_dict().items():
        if not is_lazy(value):
            put(f"initial/{key}", value)
    evaluate = case.get("evaluate", False)
    module.train(not evaluate)
    generator = torch.Generator().manual_seed(seed + 1)
    inputs, forward = [], {}
    for index, spec in enumerate(case["inputs"]):
        if "same" in spec:
            inputs.append(inputs[spec["same"]])
            continue
        made = make(spec, generator)
        put(f"input/{index}", made)
        if made.is_floating_point() and not evaluate and spec.get("grad", True) and spec.get("kind") != "signs":
            made.requires_grad_()
        inputs.append(made)
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
            given = [each.clone() if evaluate and index == 0 and len(inputs) == 1 else each for index, each in enumerate(inputs)]
            outputs = tensors_of(module(*given, **forward))
        for index, output in enumerate(outputs):
            put(f"output/{turn}/{index}", output.float())
        if evaluate:
            continue
        differentiable = [output for output in outputs if output.requires_grad]
        grads = [torch.randn(output.shape, generator=generator) for output in differentiable]
        for index, grad in enumerate(grads):
            put(f"grad_output/{turn}/{index}", grad)
        if differentiable:
            torch.autograd.backward(differentiable, [grad.to(output.dtype) for grad, output in zip(grads, differentiable)])
    for index, each in enumerate(inputs):
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
