"""What the programs share that train a case: its model, optimizer and schedule, and the record of what happened."""

import re

import torch
from safetensors.torch import load_file, save_file

from models import BUILD


def snake(options):
    """Python's names of the options; one of them has its own style."""
    names = {key: re.sub("([A-Z])", lambda m: "_" + m[1].lower(), key) for key in options}
    return {{"t_max": "T_max"}.get(names[key], names[key]): value for key, value in options.items()}


def make_optimizer(parameters, options):
    options = snake(options)
    kind = {"sgd": torch.optim.SGD, "adam": torch.optim.Adam, "adamw": torch.optim.AdamW}[options.pop("kind")]
    return kind(parameters, **options)


def make_schedule(optimizer, options):
    options = snake(options)
    kind = {
        "step": torch.optim.lr_scheduler.StepLR,
        "cosine": torch.optim.lr_scheduler.CosineAnnealingLR,
        "linear": torch.optim.lr_scheduler.LinearLR,
    }[options.pop("kind")]
    return kind(optimizer, **options)


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
        """Sizes and parameters of the buckets, at first and rebuilt, as PyTorch writes them."""
        data = ddp._get_ddp_logging_data()
        for key in ("bucket_sizes", "rebuilt_bucket_sizes", "rebuilt_per_bucket_param_indices"):
            self.put(key, torch.tensor(list(data.get(key, "").encode()), dtype=torch.uint8))

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
