"""mismatch.py DIRECTORY LABEL KIND: wraps a model that differs between the ranks, and writes what was raised to
DIRECTORY/LABEL-RANK.json; null if nothing was."""

import json
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

from support import end, start


def model(kind, rank):
    if kind == "count":
        return nn.Linear(4, 2, bias=rank == 0)
    if kind == "shape":
        return nn.Linear(4, 2 + rank)
    if kind in ("more-dims", "fewer-dims"):
        more = (kind == "more-dims") == (rank == 0)
        return nn.LayerNorm([2, 2, 2]) if more else nn.Linear(4, 2)
    if kind == "strides":
        layer = nn.Conv2d(2, 2, 3, bias=False)
        return layer.to(memory_format=torch.channels_last) if rank else layer
    return nn.Linear(4, 2)


def main():
    directory, label, kind = sys.argv[1:]
    start()
    rank = dist.get_rank()
    raised = None
    try:
        DistributedDataParallel(model(kind, rank))
        dist.barrier()
    except RuntimeError as error:
        raised = str(error)
    with open(f"{directory}/{label}-{rank}.json", "w", encoding="utf8") as file:
        json.dump({"message": raised}, file)
    end()


main()
