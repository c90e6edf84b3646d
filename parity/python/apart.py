"""apart.py DIRECTORY LABEL KIND: one rank of a group whose ranks of Lockstep do something else. What that is shows in no
message that this rank sends at construction. It ends at once, however its peers end: see support.py."""

import os
import signal
import sys
from datetime import timedelta

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import fp16_compress_hook
from torch.nn.parallel import DistributedDataParallel

GIVEN = {
    "static-graph": {"static_graph": True},
    "no-buffers": {"broadcast_buffers": False},
}


def train(kind):
    model = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4))
    ddp = DistributedDataParallel(model, **GIVEN.get(kind, {}))
    if kind == "hook":
        ddp.register_comm_hook(None, fp16_compress_hook)
    for _ in range(3):
        ddp(torch.ones(2, 4)).sum().backward()


DIRECTORY, LABEL, KIND = sys.argv[1:]
if os.fork():
    # PyTorch's Gloo aborts the process when a peer's message has another size.
    _, status = os.wait()
    os._exit(0 if os.waitstatus_to_exitcode(status) in (0, -signal.SIGABRT) else 1)
# The import of torch may take long: the peers' deadlines begin after it.
with open(f"{DIRECTORY}/{LABEL}-{os.environ['RANK']}.ready", "w"):
    pass
dist.init_process_group("gloo", timeout=timedelta(seconds=8))
try:
    if KIND.startswith("barrier"):
        # The peers wait for this rank in vain. Rank 1 comes, unless nobody does.
        if dist.get_rank() == 1 and KIND == "barrier":
            dist.monitored_barrier(timeout=timedelta(seconds=4))
        else:
            dist.recv(torch.ones(1), 0)
    else:
        train(KIND)
except (dist.DistError, RuntimeError):
    pass
os._exit(0)
