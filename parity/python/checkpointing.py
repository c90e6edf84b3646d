"""checkpointing.py DIRECTORY: one step of a model with dropout, checkpointed in the ways of DIRECTORY/cases.json."""

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

from comparison import compare, putter


def block():
    return nn.Sequential(nn.Linear(6, 9), nn.Dropout(0.4), nn.Tanh(), nn.Linear(9, 6), nn.Dropout(0.2))


def run(case, model, x):
    kwargs = {"use_reentrant": True, "preserve_rng_state": case["preserve"]}
    if case["segments"] is None:
        return model(x)
    if case["segments"] == 0:
        return checkpoint(model, x, **kwargs)
    return checkpoint_sequential(model, case["segments"], x, **kwargs)


def work(cases, tensors):
    for index, case in enumerate(cases):
        put = putter(tensors, case["name"])
        torch.manual_seed(index)
        model = nn.Sequential(block(), block(), block(), nn.BatchNorm1d(6), block())
        x = torch.randn(5, 6).requires_grad_()
        with torch.autocast("cpu", torch.bfloat16, enabled=case["autocast"]):
            output = run(case, model, x)
        put("output", output.float())
        output.float().square().mean().backward()
        put("input", x.grad)
        for name, parameter in model.named_parameters():
            put(f"grad/{name}", parameter.grad)
        for name, buffer in model.named_buffers():
            put(f"buffer/{name}", buffer)
        put("next", torch.randn(4))
    return {}


compare(work)
