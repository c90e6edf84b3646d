"""functional.py DIRECTORY: derivatives of functions of tensors."""

import torch
from torch.autograd import functional

from comparison import compare, putter


def several(x, y):
    return torch.tanh(x @ y), (x * x).sum(0) * 3


def number(x, y):
    return (torch.sin(x @ y) ** 2).sum() + (x ** 3).mean()


def alone(x):
    return (x.exp() * x).sum()


def flat(prefix, value):
    if isinstance(value, torch.Tensor):
        yield prefix, value
    else:
        for index, item in enumerate(value):
            yield from flat(f"{prefix}/{index}", item)


def work(cases, tensors):
    put = putter(tensors, "functional")
    torch.manual_seed(4)
    x, y = torch.randn(3, 2), torch.randn(2, 4)
    v = [torch.randn(3, 4), torch.randn(2)]
    w = [torch.randn(3, 2), torch.randn(2, 4)]
    for name, value in {"x": x, "y": y, "v0": v[0], "v1": v[1], "w0": w[0], "w1": w[1]}.items():
        put(name, value)
    results = {
        "jacobian": functional.jacobian(several, (x, y)),
        "jacobian of one": functional.jacobian(torch.tanh, x),
        "hessian": functional.hessian(number, (x, y)),
        "hessian of one": functional.hessian(alone, x),
        "vjp": functional.vjp(several, (x, y), tuple(v)),
        "jvp": functional.jvp(several, (x, y), tuple(w)),
        "vhp": functional.vhp(number, (x, y), tuple(w)),
        "hvp": functional.hvp(number, (x, y), tuple(w)),
        "vjp of a number": functional.vjp(alone, x),
    }
    for name, value in results.items():
        for key, tensor in flat(name, value):
            put(key, tensor)
    return {}


compare(work)
