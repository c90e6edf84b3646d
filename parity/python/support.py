"""Beginning and end of every Python rank."""

import faulthandler
import os
import sys
import warnings
from datetime import timedelta

import torch
import torch.distributed as dist

DEADLINE = float(os.environ.get("PARITY_DEADLINE", "60"))


def start(backend="gloo"):
    """Joins the group that the environment describes. A rank that hangs prints its stacks and ends."""
    faulthandler.dump_traceback_later(DEADLINE, exit=True)
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    dist.init_process_group(backend, timeout=timedelta(seconds=DEADLINE))


def end():
    """Leaves at once: PyTorch's Gloo threads can abort a process that winds down in order."""
    dist.destroy_process_group()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
