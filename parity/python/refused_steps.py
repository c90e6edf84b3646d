"""refused_steps.py DIRECTORY LABEL: one rank of a group of two, whose peer refuses what PyTorch's ranks cannot do safely.
Writes what its last step raises to DIRECTORY/LABEL-RANK.json."""

import json
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.algorithms.ddp_comm_hooks.powerSGD_hook import PowerSGDState, powerSGD_hook
from torch.nn.parallel import DistributedDataParallel

from support import end, start


def main():
    directory, label = sys.argv[1:]
    start()
    DistributedDataParallel(nn.Linear(4, 2), static_graph=True)
    DistributedDataParallel(nn.Linear(4, 2), find_unused_parameters=True, skip_all_reduce_unused_params=True)
    model = nn.Sequential(nn.Linear(4, 64), nn.Linear(64, 64), nn.Linear(64, 2))
    ddp = DistributedDataParallel(model, bucket_cap_mb=0.001)
    ddp.register_comm_hook(PowerSGDState(None, start_powerSGD_iter=2), powerSGD_hook)
    raised = []
    for _ in range(2):
        try:
            ddp(torch.ones(3, 4)).sum().backward()
            raised.append(None)
        except RuntimeError as error:
            raised.append(str(error))
    with open(f"{directory}/{label}-{dist.get_rank()}.json", "w", encoding="utf8") as file:
        json.dump(raised, file)
    end()


main()
