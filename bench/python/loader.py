"""Loaders with one worker, as in support/loader.mjs, and the files that both sides read."""

import gzip
import time
from pathlib import Path

import torch
from torch.utils.data import DataLoader, TensorDataset

CLASSES = 2
# What is measured: set by `loader`.
LOADER = None


def make_files(directory, idx, images):
    """A training set as MNIST has it, plain and gzip, and as many images in folders of JPEG and of PNG files."""
    import numpy
    from PIL import Image

    draw = numpy.random.default_rng(1)
    raw = Path(directory, "MNIST", "raw")
    raw.mkdir(parents=True)
    for part, count in (("train", idx), ("t10k", 10)):
        # Three quarters of MNIST's pixels are black.
        pixels = draw.integers(0, 256, (count, 28, 28), numpy.uint8) * (draw.random((count, 28, 28)) < 0.25)
        labels = draw.integers(0, 10, count, numpy.uint8)
        for name, values in (("images-idx3", pixels), ("labels-idx1", labels)):
            sizes = b"".join(size.to_bytes(4, "big") for size in values.shape)
            content = bytes([0, 0, 8, values.ndim]) + sizes + values.astype(numpy.uint8).tobytes()
            (raw / f"{part}-{name}-ubyte").write_bytes(content)
            Path(directory, f"{part}-{name}-ubyte.gz").write_bytes(gzip.compress(content))
    for i in range(images):
        # Smooth with some noise, as photographs are.
        coarse = Image.fromarray(draw.integers(0, 256, (14, 14, 3), numpy.uint8)).resize((224, 224), Image.BICUBIC)
        noisy = numpy.asarray(coarse, numpy.int16) + draw.integers(-8, 9, (224, 224, 3))
        image = Image.fromarray(noisy.clip(0, 255).astype(numpy.uint8))
        for ending, options in (("jpg", {"quality": 90}), ("png", {})):
            folder = Path(directory, ending, str(i % CLASSES))
            folder.mkdir(parents=True, exist_ok=True)
            image.save(folder / f"{i:05}.{ending}", **options)


def read_idx(path):
    with gzip.open(path) as file:
        content = file.read()
    sizes = [int.from_bytes(content[4 + 4 * i : 8 + 4 * i], "big") for i in range(content[3])]
    return torch.frombuffer(bytearray(content[4 + 4 * len(sizes) :]), dtype=torch.uint8).view(sizes)


def tensors(directory):
    images = read_idx(f"{directory}/train-images-idx3-ubyte.gz")[:, None] / 255
    return TensorDataset(images, read_idx(f"{directory}/train-labels-idx1-ubyte.gz").long())


def torchvision_mnist(directory):
    from torchvision import datasets, transforms

    return datasets.MNIST(directory, transform=transforms.ToTensor())


def folder(directory):
    from torchvision import datasets, transforms

    return datasets.ImageFolder(directory, transform=transforms.ToTensor())


SETS = {
    "idx": tensors,
    "mnist": torchvision_mnist,
    "jpg": lambda directory: folder(f"{directory}/jpg"),
    "png": lambda directory: folder(f"{directory}/png"),
}


def files(directory, idx, images):
    make_files(directory, idx, images)
    return {}


def loader(kind, directory, batchSize):  # noqa: N803
    """Makes the loader and its worker: how many samples it has, and the mean of those of an epoch."""
    global LOADER
    torch.manual_seed(1)
    LOADER = DataLoader(
        SETS[kind](directory), batch_size=batchSize, shuffle=True, num_workers=1, persistent_workers=True
    )
    means = [x.mean().item() for x, _ in LOADER]
    return {"samples": len(LOADER.dataset), "mean": sum(means) / len(means)}


def epochs(count):
    began = time.perf_counter()
    for _ in range(count):
        for _batch in LOADER:
            pass
    return {"seconds": time.perf_counter() - began}
