"""Calls on tiny tensors, as in support/operators.mjs."""

import time

import torch
from torch import nn


def add():
    a, b = torch.randn(16), torch.randn(16)
    return lambda: a.add(b)


def linear():
    layer, x = nn.Linear(64, 64), torch.randn(1, 64)
    return lambda: layer(x)


def conv2d():
    layer, x = nn.Conv2d(2, 4, 3, padding=1), torch.randn(1, 2, 4, 4)
    return lambda: layer(x)


def layerNorm():  # noqa: N802
    layer, x = nn.LayerNorm(16), torch.randn(1, 16)
    return lambda: layer(x)


def embedding():
    layer, x = nn.Embedding(16, 8), torch.randint(0, 16, (4,))
    return lambda: layer(x)


CALLS = {call.__name__: call for call in (add, linear, conv2d, layerNorm, embedding)}


def operator(operator, grad, count):
    """1000 calls a repetition."""
    torch.manual_seed(1)
    once = CALLS[operator]()
    calls = range(1000 * count)
    with torch.set_grad_enabled(grad):
        began = time.perf_counter()
        for _ in calls:
            once()
        return {"seconds": time.perf_counter() - began}
