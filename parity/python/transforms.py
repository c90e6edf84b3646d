"""transforms.py DIRECTORY: images, what torchvision makes of them, and the random numbers after it."""

from functools import partial

import torch
from torchvision.transforms import v2
from torchvision.utils import make_grid

from comparison import compare, putter

# The same seeds, and each of them once: some do what is likely, some what is not.
SEEDS = range(4)


def image_of(dtype, shape):
    kind = getattr(torch, dtype)
    if kind.is_floating_point:
        return torch.rand(shape, dtype=kind)
    top = min(torch.iinfo(kind).max, 2**31 - 1)
    return torch.randint(0, top + 1, shape, dtype=torch.int64).to(kind)


def argument(kind, value):
    return getattr(torch, value) if kind in ("ToDtype", "ConvertImageDtype") and isinstance(value, str) else value


def work(cases, tensors):
    for case in cases:
        kind = case["kind"]
        args = [argument(kind, value) for value in case.get("args", [])]
        options = case.get("options", {})
        if kind == "makeGrid":
            transform = partial(make_grid, **options)
        else:
            transform = getattr(v2, kind)(*args, **options)
        put = putter(tensors, case["name"])
        torch.manual_seed(1)
        image = image_of(case["dtype"], case.get("shape", [3, 13, 17]))
        put("image", image)
        for seed in SEEDS:
            torch.manual_seed(seed)
            if kind in ("MixUp", "CutMix"):
                made, labels = transform(image.clone(), torch.tensor([3, 0, 4, 1]))
                put(f"{seed}/labels", labels)
            else:
                made = transform(image.clone())
            put(f"{seed}/made", made)
            put(f"{seed}/next", torch.rand(2))
    return {}


if __name__ == "__main__":
    compare(work)
