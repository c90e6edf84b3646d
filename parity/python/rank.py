"""rank.py DIRECTORY LABEL CASE...: one rank of the comparison. Trains every case under DistributedDataParallel and
writes what happened to DIRECTORY/CASE/LABEL-RANK.safetensors: after each step the loss, gradients, parameters, buffers.
Rank and master come from the environment."""

import contextlib
import json
import re
import sys

import torch
import torch.distributed as dist
from safetensors.torch import load_file, save_file
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

from models import BUILD
from support import end, start


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


def train(directory, case, label):
    rank = dist.get_rank()
    torch.manual_seed(1000 + rank)
    model = build(directory, case, rank)
    ddp = DistributedDataParallel(model, **snake(case["ddp"]))
    optimizer = make_optimizer(ddp.parameters(), case["optimizer"])
    schedule = make_schedule(optimizer, case["schedule"]) if "schedule" in case else None
    batches = load_file(f"{directory}/batches.safetensors")
    recorder = Recorder()
    recorder.model(0, model)
    for step in range(case["steps"]):
        optimizer.zero_grad()
        for turn in range(case["accumulate"]):
            x, y = (batches[f"{rank}/{step}/{turn}/{name}"] for name in "xy")
            if case.get("channelsLast"):
                x = x.contiguous(memory_format=torch.channels_last)
            last = turn == case["accumulate"] - 1
            with contextlib.nullcontext() if last else ddp.no_sync():
                with torch.autocast("cpu", torch.bfloat16, enabled=case.get("autocast", False)):
                    loss = F.cross_entropy(ddp(x, step + turn + rank * (step % 2)), y)
                loss.backward()
            recorder.put(f"{step + 1:03}/loss/{turn}", loss)
        if "clip" in case:
            norm = torch.nn.utils.clip_grad_norm_(ddp.parameters(), case["clip"])
            recorder.put(f"{step + 1:03}/norm", norm)
        optimizer.step()
        if schedule:
            schedule.step()
        recorder.model(step + 1, model)
    save_file(recorder.tensors, f"{directory}/{label}-{rank}.safetensors")


def main():
    root, label, *names = sys.argv[1:]
    start()
    with open(f"{root}/cases.json", encoding="utf8") as file:
        cases = {case["name"]: case for case in json.load(file)}
    for name in names:
        train(f"{root}/{name}", cases[name], label)
    end()


main()
