"""differing.py DIRECTORY LABEL: one rank of a group of two whose ranks run different collectives, one pair after another, and
an equal one after each. Writes to DIRECTORY/LABEL-RANK.json what was raised, and the sums."""

import json
import sys

import torch
import torch.distributed as dist

from support import end, start


def calls(rank):
    """By name, the collective of this rank."""
    return {
        "operation": lambda: dist.all_reduce(torch.ones(2)) if rank == 0 else dist.broadcast(torch.ones(2), src=0),
        "shape": lambda: dist.all_reduce(torch.ones(2 + rank)),
        "dtype": lambda: dist.all_reduce(torch.ones(2, dtype=[torch.float32, torch.int32][rank])),
        "barrier": lambda: dist.barrier() if rank == 0 else dist.all_gather([torch.ones(2)] * 2, torch.ones(2)),
    }


def main():
    directory, label = sys.argv[1:]
    start()
    rank = dist.get_rank()
    found = {}
    for name, call in calls(rank).items():
        raised = None
        try:
            call()
        except RuntimeError as error:
            raised = str(error)
        total = torch.ones(1)
        dist.all_reduce(total)
        found[name] = {"message": raised, "total": total.item()}
    with open(f"{directory}/{label}-{rank}.json", "w", encoding="utf8") as file:
        json.dump(found, file)
    end()


main()
