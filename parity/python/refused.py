"""refused.py DIRECTORY LABEL: one rank of a group of two, whose peer asks for what only ranks of Lockstep can do. Writes what
it raises when it wraps a model to DIRECTORY/LABEL-RANK.json."""

import json
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

from support import end, start


def main():
    directory, label = sys.argv[1:]
    start()
    # The peer's refusals of object collectives left the group as it was.
    total = torch.ones(1)
    dist.all_reduce(total)
    raised = None
    try:
        DistributedDataParallel(nn.Linear(4, 2))
    except RuntimeError as error:
        raised = str(error)
    with open(f"{directory}/{label}-{dist.get_rank()}.json", "w", encoding="utf8") as file:
        json.dump({"total": total.item(), "raised": raised}, file)
    end()


main()
