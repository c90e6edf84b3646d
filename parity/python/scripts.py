"""scripts.py DIRECTORY LABEL SCRIPT...: one rank of a group that runs training scripts, the modules of these names, one
after another, and writes what each saw to DIRECTORY/SCRIPT-LABEL-RANK.safetensors. Rank and master come from the
environment."""

import importlib
import sys

import torch
import torch.distributed as dist

from support import end, start
from training import Recorder


def main():
    directory, label, *names = sys.argv[1:]
    start()
    rank = dist.get_rank()
    for name in names:
        # Ranks begin with other weights, which the wrapper has to replace, and draw other batches.
        torch.manual_seed(rank)
        recorder = Recorder()
        importlib.import_module(name).train(rank, recorder)
        recorder.save(f"{directory}/{name}-{label}-{rank}.safetensors")
    end()


main()
