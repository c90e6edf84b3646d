"""utils.py DIRECTORY: what nn.utils does to the modules of DIRECTORY/cases.json, and in which order hooks run."""

import torch
import torch.nn.utils.prune
from torch import nn
from torch.nn.utils import parametrize, prune

from comparison import compare, putter


class Symmetric(nn.Module):
    def forward(self, x):
        return x.triu() + x.triu(1).mT


class Scale(nn.Module):
    def forward(self, x):
        return x * 3

    def right_inverse(self, x):
        return x / 3


class Rows(nn.Module):
    def forward(self, x):
        return x.to(torch.float64).to(torch.float32)


class Pieces(nn.Module):
    def forward(self, a, b):
        return torch.cat([a, b * 2])

    def right_inverse(self, x):
        return x[:2].clone(), x[2:] / 2


own = {each.__name__: each for each in (Symmetric, Scale, Rows, Pieces)}


def call(module, path, args=(), kwargs=None):
    kwargs = dict(kwargs or {})
    if path == "register":
        return parametrize.register_parametrization(module, args[0], own[args[1]](), **kwargs)
    if path == "assign":
        value = torch.randn(getattr(module, args[0]).shape)
        return setattr(module, args[0], nn.init.orthogonal_(value) if value.dim() == 2 else value)
    if path == "prune.global":
        method = getattr(prune, kwargs.pop("method"))
        return prune.global_unstructured([(getattr(module, at), name) for at, name in args], method, **kwargs)
    if "mask" in kwargs:
        kwargs["mask"] = torch.tensor(kwargs["mask"])
    if "memory_format" in kwargs:
        kwargs["memory_format"] = getattr(torch, kwargs["memory_format"])
    found = nn.utils
    for part in path.split("."):
        found = getattr(found, part)
    return found(module, *args, **kwargs)


def build(case):
    if isinstance(case["module"], str):
        return getattr(nn, case["module"])(*case["args"])
    return nn.Sequential(*[getattr(nn, name)(*args) for name, *args in case["module"]])


def record(module, key, put):
    for name, value in module.state_dict().items():
        put(f"{key}/{name}", value)
    return [repr(module), list(module.state_dict()), [name for name, _ in module.named_parameters()]]


def run(case, seed, put):
    torch.manual_seed(seed)
    module = build(case)
    facts = []
    for index, step in enumerate(case["steps"]):
        call(module, *step)
        facts.append(record(module, f"step{index}", put))
    generator = torch.Generator().manual_seed(seed + 1)
    x = torch.randn(case["input"], generator=generator)
    put("input", x)
    x.requires_grad_()
    module.train(not case["evaluate"])
    for turn in range(2):
        output = module(x)
        output = output[0] if isinstance(output, tuple) else output
        put(f"output{turn}", output)
        grad = torch.randn(output.shape, generator=generator)
        put(f"grad_output{turn}", grad)
        output.backward(grad)
    put("grad", x.grad)
    for name, parameter in module.named_parameters():
        put(f"grad/{name}", parameter.grad)
    facts.append(record(module, "trained", put))
    for index, step in enumerate(case["after"]):
        call(module, *step)
        facts.append(record(module, f"then{index}", put))
    return facts


def fuse(case, seed, put):
    torch.manual_seed(seed)
    layer, norm = (
        getattr(nn, name)(*args, **kwargs) for (name, *args), kwargs in zip((case["layer"], case["norm"]), case["kwargs"])
    )
    norm.running_mean.normal_()
    norm.running_var.uniform_(0.5, 2)
    more = [case["transpose"]] if "transpose" in case else []
    fused = getattr(nn.utils, case["fuse"])(layer.eval(), norm.eval(), *more)
    return record(fused, "fused", put)


def hooks():
    """In which order hooks of all modules, of modules and of states run."""
    seen = []
    net = nn.Sequential(nn.Linear(2, 2), nn.Sequential(nn.Tanh(), nn.Linear(2, 1)))
    for name, module in net.named_modules():
        label = name or "root"
        module.register_state_dict_pre_hook(lambda m, prefix, keep, at=label: seen.append(f"save {at} {prefix} {keep}"))
        module.register_state_dict_post_hook(
            lambda m, state, prefix, meta, at=label: seen.append(f"saved {at} {prefix} {len(state)}")
        )
        module.register_load_state_dict_pre_hook(
            lambda m, state, prefix, *rest, at=label: seen.append(f"load {at} {prefix}")
        )
        module.register_load_state_dict_post_hook(lambda m, keys, at=label: seen.append(f"loaded {at} {len(keys[0])}"))
        module.register_forward_hook(lambda m, x, y, at=label: seen.append(f"own {at}"))
    net.load_state_dict(net.state_dict())
    everything = nn.modules.module
    label = lambda m: type(m).__name__
    handles = [
        everything.register_module_forward_pre_hook(lambda m, x: seen.append(f"before {label(m)}")),
        everything.register_module_forward_hook(lambda m, x, y: seen.append(f"after {label(m)}")),
        everything.register_module_full_backward_pre_hook(lambda m, gy: seen.append(f"back {label(m)}")),
        everything.register_module_full_backward_hook(lambda m, gx, gy: seen.append(f"backed {label(m)}")),
    ]
    net(torch.ones(1, 2, requires_grad=True)).sum().backward()
    for handle in handles:
        handle.remove()
    net(torch.ones(1, 2))
    return seen


def work(cases, tensors):
    facts = {"hooks": hooks()}
    for index, case in enumerate(cases["utils"]):
        facts[case["name"]] = run(case, 100 + index, putter(tensors, case["name"]))
    for index, case in enumerate(cases["fuse"]):
        facts[case["name"]] = fuse(case, 500 + index, putter(tensors, case["name"]))
    return facts


compare(work)
