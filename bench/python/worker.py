"""One rank of the Python side: reads commands from stdin, a JSON object a line, and answers with "@" and JSON."""

import json
import os
import resource
import sys
import time
from contextlib import nullcontext

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.algorithms.ddp_comm_hooks import default_hooks, powerSGD_hook
from torch.nn.parallel import DistributedDataParallel

import checkpoint
from checkpoint import read, write
from loader import epochs, files, loader
from models import MODELS, batches
from operators import operator

RANK = int(os.environ["RANK"])
WORLD_SIZE = int(os.environ["WORLD_SIZE"])


class Contender:
    def __init__(self, ddp, optimizer, loss, data, mode):
        self.ddp, self.optimizer, self.loss, self.data, self.mode = ddp, optimizer, loss, data, mode
        self.step = 0


# What this rank trains: set by `model`.
CONTENDER = None


def load():
    torch.set_num_threads(1)
    return {}


def start():
    """Forms the group: seconds until it has worked, and what it takes."""
    if WORLD_SIZE == 1:
        return {}
    before = resources()
    began = time.perf_counter()
    dist.init_process_group("gloo")
    dist.barrier()
    seconds = time.perf_counter() - began
    taken = {name: value - before[name] for name, value in resources().items()}
    return {"seconds": seconds, "backend": "gloo", **taken}


def resources():
    """Seconds of CPU time; sockets and threads on Linux."""
    found = {"cpu": time.process_time()}
    if sys.platform == "linux":
        entries = [f"/proc/self/fd/{fd}" for fd in os.listdir("/proc/self/fd")]
        found["sockets"] = sum(os.path.islink(entry) and os.readlink(entry).startswith("socket:") for entry in entries)
        found["threads"] = len(os.listdir("/proc/self/task"))
    return found


def allReduce(bytes, count):  # noqa: N802
    """The median of `count` sums of so many bytes of float32, each issued when the one before has arrived."""
    tensor = torch.zeros(bytes // 4)
    times = []
    dist.barrier()
    for _ in range(count):
        began = time.perf_counter()
        dist.all_reduce(tensor)
        times.append(time.perf_counter() - began)
    return {"seconds": sorted(times)[count >> 1]}


def gossip(model, optimizer_of, topology, local):
    """Decent-DP's wrapper, which makes its own optimizers."""
    from decent_dp.ddp import DecentralizedDataParallel

    def optimizer_fn(params):
        return optimizer_of([param for _, param in params])

    return DecentralizedDataParallel(model, optimizer_fn, topology=topology, _local_world_size=local)


# Options of the modes.
OPTIONS = {
    "unused": {"find_unused_parameters": True},
    "static": {"static_graph": True},
    # PyTorch's hook works over Gloo with one bucket only.
    "powerSGD": {"bucket_cap_mb": 1000},
}


def bf16(state, bucket):
    # Under its own name DDP refuses it without NCCL.
    return default_hooks.bf16_compress_hook(state, bucket)


def register_hook(ddp, mode):
    if mode == "fp16":
        ddp.register_comm_hook(None, default_hooks.fp16_compress_hook)
    elif mode == "bf16":
        ddp.register_comm_hook(None, bf16)
    elif mode == "powerSGD":
        state = powerSGD_hook.PowerSGDState(None, start_powerSGD_iter=10)
        ddp.register_comm_hook(state, powerSGD_hook.powerSGD_hook)


class WithUnusedHead(nn.Module):
    """A model with a head that it does not use."""

    def __init__(self, body):
        super().__init__()
        self.head = nn.Linear(64, 64)
        self.body = body

    def forward(self, x):
        return self.body(x)


def model(model, wrapper="DistributedDataParallel", topology="complete", localWorldSize=1, views=False, mode=None):
    global CONTENDER
    made = MODELS[model]
    torch.manual_seed(1)
    ddp, optimizer = made.build(), None
    if mode == "unused":
        ddp = WithUnusedHead(ddp)
    if wrapper == "DecentralizedDataParallel":
        ddp = gossip(ddp, made.optimizer, topology, localWorldSize)
    else:
        if wrapper == "DistributedDataParallel" and WORLD_SIZE > 1:
            ddp = DistributedDataParallel(ddp, gradient_as_bucket_view=views, **OPTIONS.get(mode, {}))
            register_hook(ddp, mode)
        optimizer = made.optimizer(ddp.parameters())
    CONTENDER = Contender(ddp, optimizer, made.loss, batches(made, RANK), mode)
    return {"parameters": sum(p.numel() for p in ddp.parameters())}


def steps(count):
    state = CONTENDER
    if WORLD_SIZE > 1:
        dist.barrier()
    began = time.perf_counter()
    with state.ddp.join() if state.mode == "join" else nullcontext():
        for _ in range(count):
            x, y = state.data[state.step % len(state.data)]
            state.step += 1
            loss = state.loss(state.ddp(*x), y)
            if state.optimizer is not None:
                state.optimizer.zero_grad()
            loss.backward()
            if state.optimizer is not None:
                state.optimizer.step()
    return {"seconds": time.perf_counter() - began, "loss": loss.item()}


def storage(directory, how):
    return checkpoint.storage(CONTENDER, directory, how)


def passes(count):
    """Forward and backward without a step."""
    state = CONTENDER
    began = time.perf_counter()
    for _ in range(count):
        x, y = state.data[state.step % len(state.data)]
        state.step += 1
        state.optimizer.zero_grad()
        loss = state.loss(state.ddp(*x), y)
        loss.backward()
    return {"seconds": time.perf_counter() - began, "loss": loss.item()}


def memory():
    """Megabytes: what is resident, its private part, its share of what is shared, and the most that was resident."""
    result = {"flavour": torch.__version__, "tensors": 0, "rss": 0, "private": 0, "pss": 0}
    if sys.platform == "darwin":
        result["peak"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        return result
    # Not getrusage: what it says begins with the size of the process that started this one.
    for path in ("/proc/self/status", "/proc/self/smaps_rollup"):
        with open(path, encoding="utf8") as file:
            for line in file:
                name, *value = line.split()
                if name == "VmHWM:":
                    result["peak"] = int(value[0]) * 1024 / 1e6
                elif name == "Rss:":
                    result["rss"] = int(value[0]) * 1024 / 1e6
                elif name == "Pss:":
                    result["pss"] = int(value[0]) * 1024 / 1e6
                elif name.startswith("Private_"):
                    result["private"] += int(value[0]) * 1024 / 1e6
    return result


def main():
    known = (load, start, model, steps, passes, operator, memory, allReduce)
    known += (files, loader, epochs, storage, write, read)
    commands = {command.__name__: command for command in known}
    for line in sys.stdin:
        request = json.loads(line)
        reply = commands[request.pop("command")](**request)
        print("@" + json.dumps(reply), flush=True)
    # PyTorch's Gloo threads can abort a process that winds down in order.
    os._exit(0)


main()
