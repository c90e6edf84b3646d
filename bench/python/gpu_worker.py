"""Python's side on one GPU: reads commands from stdin, a JSON object a line, and answers with "@" and JSON."""

import json
import os
import sys
import time

import torch
import torch.distributed as dist
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

from gpu_models import GPU_MODELS

# What it trains: the wrapper, the optimizer, the batches, and whether under autocast. Set by `model`.
STATE = None
STEP = 0


def load():
    return {"gpus": torch.cuda.device_count() if torch.cuda.is_available() else 0}


def start():
    torch.cuda.set_device(0)
    dist.init_process_group("nccl")
    return {}


def model(model, rows=None):
    global STATE, STEP
    build, shape, classes, bf16 = GPU_MODELS[model]
    torch.manual_seed(1)
    ddp = DistributedDataParallel(build().to("cuda:0"))
    optimizer = torch.optim.SGD(ddp.parameters(), lr=0.01, momentum=0.9)
    size = [rows or shape[0], *shape[1:]]
    torch.manual_seed(100)
    data = [(torch.randn(size).to("cuda:0"), torch.randint(0, classes, size[:1]).to("cuda:0")) for _ in range(4)]
    STATE, STEP = (ddp, optimizer, data, bf16), 0
    return {}


def steps(count):
    global STEP
    ddp, optimizer, data, bf16 = STATE
    torch.cuda.synchronize()
    began = time.perf_counter()
    for _ in range(count):
        x, y = data[STEP % len(data)]
        STEP += 1
        with torch.autocast("cuda", dtype=torch.bfloat16, enabled=bf16):
            loss = F.cross_entropy(ddp(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    last = loss.item()
    torch.cuda.synchronize()
    return {"seconds": time.perf_counter() - began, "loss": last, "peak": torch.cuda.max_memory_allocated() / 1e6}


def main():
    commands = {command.__name__: command for command in (load, start, model, steps)}
    for line in sys.stdin:
        request = json.loads(line)
        reply = commands[request.pop("command")](**request)
        print("@" + json.dumps(reply), flush=True)
    os._exit(0)


main()
