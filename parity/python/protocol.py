"""protocol.py DIRECTORY LABEL CASE...: one rank that trains every case under DistributedDataParallel, and writes the
collectives of each to DIRECTORY/CASE/LABEL-RANK.log, a line each. Rank and master come from the environment."""

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
from training import build, environment, make_hook, make_optimizer, register_fused, snake


def train(directory, case, rank):
    model = build(directory, case, rank)
    ddp = DistributedDataParallel(model, **snake(case["ddp"]))
    optimizer = make_optimizer(ddp.parameters(), case["optimizer"])
    if "hook" in case:
        ddp.register_comm_hook(*make_hook(case["hook"], ddp, optimizer))
    if case.get("fused"):
        register_fused(ddp, case["optimizer"])
    batches = load_file(f"{directory}/batches.safetensors")
    uneven = case.get("uneven")
    throws = case.get("throwOnEarlyTermination", False)
    divides = case.get("divideByInitialWorldSize", True)
    join = contextlib.nullcontext() if uneven is None else ddp.join(divides, throw_on_early_termination=throws)
    with contextlib.suppress(RuntimeError) if throws else contextlib.nullcontext(), join:
        for step in range(case["steps"] - (uneven or 0) * (case["worldSize"] - 1 - rank)):
            optimizer.zero_grad()
            for turn in range(case["accumulate"]):
                x, y = (batches[f"{rank}/{step}/{turn}/{name}"] for name in "xy")
                last = turn == case["accumulate"] - 1
                with contextlib.nullcontext() if last else ddp.no_sync():
                    F.cross_entropy(ddp(x, step + turn + rank * (step % 2)), y).backward()
            if not case.get("fused"):
                optimizer.step()


def main():
    root, label, *names = sys.argv[1:]
    start("recording")
    rank = dist.get_rank()
    lines = dist.group.WORLD.lines
    with open(f"{root}/cases.json", encoding="utf8") as file:
        cases = {case["name"]: case for case in json.load(file)}
    for name in names:
        torch.manual_seed(1000 + rank)
        lines.clear()
        with environment(cases[name].get("env", {})):
            train(f"{root}/{name}", cases[name], rank)
        with open(f"{root}/{name}/{label}-{rank}.log", "w", encoding="utf8") as file:
            file.write("\n".join(lines))
    end()


main()
