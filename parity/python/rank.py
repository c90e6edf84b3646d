"""rank.py DIRECTORY LABEL CASE...: one rank of the comparison. Trains every case under DistributedDataParallel and
writes what happened to DIRECTORY/CASE/LABEL-RANK.safetensors: after each step the loss, gradients, parameters, buffers.
Rank and master come from the environment."""

import contextlib
import json
import sys

import torch
import torch.distributed as dist
from safetensors.torch import load_file
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

import recording  # noqa: F401
from support import end, start
from training import (
    Recorder,
    build,
    environment,
    make_averaged,
    make_hook,
    make_optimizer,
    make_schedule,
    register_fused,
    snake,
)


def train(directory, case, label):
    rank = dist.get_rank()
    torch.manual_seed(1000 + rank)
    model = build(directory, case, rank)
    ddp = DistributedDataParallel(model, **snake(case["ddp"]))
    optimizer = make_optimizer(ddp.parameters(), case["optimizer"], case.get("zero"))
    if "hook" in case:
        ddp.register_comm_hook(*make_hook(case["hook"], ddp, optimizer))
    if case.get("fused"):
        register_fused(ddp, case["optimizer"])
    averaged = make_averaged(optimizer, case["averager"]) if "averager" in case else optimizer
    schedule = make_schedule(optimizer, case["schedule"]) if "schedule" in case else None
    batches = load_file(f"{directory}/batches.safetensors")
    recorder = Recorder()
    recorder.model(0, model)

    def train_step(step):
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
        # The backward pass may have made the step.
        if not case.get("fused") and not case.get("zero", {}).get("overlapWithDdp"):
            averaged.step()
        if schedule:
            schedule.step()
        recorder.model(step + 1, model)

    uneven = case.get("uneven")
    steps = case["steps"] - (uneven or 0) * (case["worldSize"] - 1 - rank)
    divides = case.get("divideByInitialWorldSize", True)
    with contextlib.nullcontext() if uneven is None else ddp.join(divide_by_initial_world_size=divides):
        for step in range(steps):
            train_step(step)
    if uneven is not None:
        # All ranks have the model of the last one.
        recorder.model(case["steps"], model)
    # PyTorch fills its log in forward passes. Ours says 0 bytes for a bucket of sparse gradients.
    if steps > 0 and case["model"] != "sparse":
        recorder.buckets(ddp)
    recorder.save(f"{directory}/{label}-{rank}.safetensors")


def main():
    root, label, *names = sys.argv[1:]
    # Under DETAIL, PyTorch's DistributedDataParallel ends the process unless Gloo's group is inside another one.
    start("recording" if dist.get_debug_level() == dist.DebugLevel.DETAIL else "gloo")
    with open(f"{root}/cases.json", encoding="utf8") as file:
        cases = {case["name"]: case for case in json.load(file)}
    for name in names:
        with environment(cases[name].get("env", {})):
            train(f"{root}/{name}", cases[name], label)
    end()


main()
