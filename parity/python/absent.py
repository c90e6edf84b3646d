"""absent.py DIRECTORY LABEL: a rank of a group of two that joins it, and calls nothing until its peer has written its file."""

import os
import sys
import time

import torch.distributed as dist

from support import start


def main():
    directory, label = sys.argv[1:3]
    start()
    while not os.path.exists(f"{directory}/{label}-{1 - dist.get_rank()}.json"):
        time.sleep(0.1)
    # Its peer has left: see support.py.
    os._exit(0)


main()
