"""Writes and reads the weights of a model, as in support/checkpoint.mjs."""

import os
import time

import torch

# What is measured: set by `storage`.
STORAGE = None


def storage(contender, directory, how):
    """`how`: `torch`, or `flushed`, whose files are on the disk when a save has ended."""
    global STORAGE
    STORAGE = (contender.ddp, os.path.join(directory, f"{how}.pt"), how == "flushed")
    write(1)
    return {"bytes": os.path.getsize(STORAGE[1])}


def write(count):
    model, path, flushed = STORAGE
    began = time.perf_counter()
    for _ in range(count):
        with open(path, "wb") as file:
            torch.save(model.state_dict(), file)
            if flushed:
                file.flush()
                os.fsync(file.fileno())
    return {"seconds": time.perf_counter() - began}


def read(count):
    model, path, _ = STORAGE
    began = time.perf_counter()
    for _ in range(count):
        model.load_state_dict(torch.load(path))
    return {"seconds": time.perf_counter() - began}
