"""prepare.py DIRECTORY: the initial weights and all batches of every case in DIRECTORY/cases.json."""

import json
import os
import sys

import torch
from safetensors.torch import save_file

from models import BUILD, batch


def prepare(directory, case):
    torch.manual_seed(case["seed"])
    model = BUILD[case["model"]]()
    # Tied parameters are saved under each of their names, as both sides load them.
    save_file({k: v.clone() for k, v in model.state_dict().items()}, f"{directory}/initial.safetensors")
    generator = torch.Generator().manual_seed(case["seed"] + 1)
    batches = {}
    for rank in range(case["worldSize"]):
        for step in range(case["steps"]):
            for turn in range(case["accumulate"]):
                x, y = batch(case["model"], generator)
                batches[f"{rank}/{step}/{turn}/x"] = x
                batches[f"{rank}/{step}/{turn}/y"] = y
    save_file(batches, f"{directory}/batches.safetensors")


def main():
    root = sys.argv[1]
    with open(f"{root}/cases.json", encoding="utf8") as file:
        cases = json.load(file)
    for case in cases:
        directory = f"{root}/{case['name']}"
        os.makedirs(directory, exist_ok=True)
        prepare(directory, case)


main()
