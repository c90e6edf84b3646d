"""What the programs share that train a case: its model, optimizer, schedule and communication hook, and the record of
what happened."""

import contextlib
import os
import re
from collections import OrderedDict
from unittest import mock

import torch
from safetensors.torch import load_file, save_file
from torch.distributed.algorithms.ddp_comm_hooks import (
    ddp_zero_hook,
    debugging_hooks,
    default_hooks,
    post_localSGD_hook,
    powerSGD_hook,
)
from torch.distributed.algorithms.model_averaging.averagers import PeriodicModelAverager
from torch.distributed.algorithms.model_averaging.hierarchical_model_averager import HierarchicalModelAverager
from torch.distributed.optim import PostLocalSGDOptimizer, ZeroRedundancyOptimizer

from models import BUILD


def snake(options):
    """Python's names of the options; some of them have their own style."""
    names = {key: re.sub("([A-Z])", lambda m: "_" + m[1].lower(), key) for key in options}
    own = {"t_max": "T_max", "start_power_s_g_d_iter": "start_powerSGD_iter", "start_local_s_g_d_iter": "start_localSGD_iter"}
    return {own.get(names[key], names[key]): value for key, value in options.items()}


@contextlib.contextmanager
def environment(variables):
    """Sets variables of the environment for a case."""
    os.environ.update(variables)
    yield
    for name in variables:
        del os.environ[name]


def optimizer_class(options):
    """The class, and the options for it."""
    options = snake(options)
    return {"sgd": torch.optim.SGD, "adam": torch.optim.Adam, "adamw": torch.optim.AdamW}[options.pop("kind")], options


def make_optimizer(parameters, options, zero=None):
    kind, options = optimizer_class(options)
    if zero is not None:
        return ZeroRedundancyOptimizer(parameters, kind, **snake(zero), **options)
    return kind(parameters, **options)


def register_fused(ddp, options):
    kind, options = optimizer_class(options)
    ddp._register_fused_optim(kind, **options)


def make_schedule(optimizer, options):
    options = snake(options)
    kind = {
        "step": torch.optim.lr_scheduler.StepLR,
        "cosine": torch.optim.lr_scheduler.CosineAnnealingLR,
        "linear": torch.optim.lr_scheduler.LinearLR,
    }[options.pop("kind")]
    return kind(optimizer, **options)


def make_hook(options, ddp, optimizer):
    """The state and the hook."""
    options = snake(options)
    kind = options.pop("kind")
    if kind == "zeroStep":
        # PyTorch refuses Gloo. This hook issues its messages in one order there, too.
        with mock.patch.object(torch.distributed, "get_backend", lambda group: "other"):
            return None, ddp_zero_hook.hook_with_zero_step(default_hooks.allreduce_hook, ddp, optimizer, **options)
    if kind == "powerSGD":
        return powerSGD_hook.PowerSGDState(None, **options), powerSGD_hook.powerSGD_hook
    if kind == "postLocalSGD":
        state = post_localSGD_hook.PostLocalSGDState(None, None, post_local_gradient_allreduce=False, **options)
        return state, post_localSGD_hook.post_localSGD_hook
    if kind == "fp16CompressWrapper":
        return None, default_hooks.fp16_compress_wrapper(default_hooks.allreduce_hook)
    if kind == "bf16Compress":
        # Under its own name, PyTorch refuses it on CPUs.
        def bf16(state, bucket: torch.distributed.GradBucket) -> torch.futures.Future[torch.Tensor]:
            return default_hooks.bf16_compress_hook(state, bucket)

        return None, bf16
    return None, {"fp16Compress": default_hooks.fp16_compress_hook, "noop": debugging_hooks.noop_hook}[kind]


def make_averaged(optimizer, options):
    """The optimizer, followed by the averager of these options."""
    options = snake(options)
    levels = options.pop("levels", None)
    if levels:
        return PostLocalSGDOptimizer(optimizer, HierarchicalModelAverager(OrderedDict(levels), **options))
    return PostLocalSGDOptimizer(optimizer, PeriodicModelAverager(**options))


class Recorder:
    """What one rank saw, bit for bit."""

    def __init__(self):
        self.tensors = {}

    def put(self, key, tensor):
        tensor = tensor.detach()
        if tensor.is_sparse:
            tensor = tensor.to_dense()
        self.tensors[key] = tensor.contiguous().clone()

    def model(self, step, model):
        for name, parameter in model.named_parameters():
            self.put(f"{step:03}/weight/{name}", parameter)
            if parameter.grad is not None:
                self.put(f"{step:03}/grad/{name}", parameter.grad)
        for name, buffer in model.named_buffers():
            self.put(f"{step:03}/buffer/{name}", buffer)

    def buckets(self, ddp):
        """Sizes and parameters of the buckets, at first and rebuilt, sorted: ours have another order if dtypes differ.

        Where unused parameters are searched for, PyTorch rebuilds none.
        """
        data = ddp._get_ddp_logging_data()
        keys = ["bucket_sizes"]
        if not ddp.find_unused_parameters:
            keys += ["rebuilt_bucket_sizes", "rebuilt_per_bucket_param_indices"]
        for key in keys:
            text = ", ".join(sorted(data.get(key, "").split(", ")))
            self.put(key, torch.tensor(list(text.encode()), dtype=torch.uint8))

    def save(self, path):
        save_file(self.tensors, path)


def build(directory, case, rank):
    model = BUILD[case["model"]]()
    model.load_state_dict(load_file(f"{directory}/initial.safetensors"))
    if case.get("channelsLast"):
        model = model.to(memory_format=torch.channels_last)
    if rank > 0:
        # The wrapper has to bring rank 0's state here.
        with torch.no_grad():
            for tensor in model.state_dict().values():
                tensor.add_(rank)
    return model
