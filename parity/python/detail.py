"""detail.py: one rank of a group of two, with TORCH_DISTRIBUTED_DEBUG=DETAIL. It waits in vain for its peer, which is not
PyTorch's."""

import os

os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"

from datetime import timedelta

import torch.distributed as dist

try:
    dist.init_process_group("gloo", timeout=timedelta(seconds=8))
except (dist.DistError, RuntimeError):
    # Ends at once: see support.py.
    os._exit(0)
os._exit(1)
