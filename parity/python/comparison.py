"""What the programs share that work on the cases of a directory and leave their results in it."""

import json
import sys
import warnings

import torch
from safetensors.torch import save_file


def compare(work):
    """`work(cases, tensors)` fills `tensors`, by name, and answers further facts: theirs.safetensors and facts.json."""
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    root = sys.argv[1]
    with open(f"{root}/cases.json", encoding="utf8") as file:
        cases = json.load(file)
    tensors = {}
    facts = work(cases, tensors)
    save_file(tensors, f"{root}/theirs.safetensors")
    with open(f"{root}/facts.json", "w", encoding="utf8") as file:
        json.dump(facts, file)


def putter(tensors, name):
    """Puts copies of tensors under the name of a case."""

    def put(key, value):
        tensors[f"{name}/{key}"] = value.detach().contiguous().clone()

    return put
