"""The models of the benchmarks, as in support/models.mjs: the same names, the same order of construction."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import torch
from torch import nn
from torch.nn import functional as F

# Those of the examples are here what parity compares them with. This folder stays first: it has a models.py, too.
sys.path.append(str(Path(__file__).parents[2] / "parity" / "python"))

from gpt import Gpt  # noqa: E402
from resnet import ResNet18  # noqa: E402
from tagger import Tagger  # noqa: E402


def mlp():
    return nn.Sequential(nn.Linear(784, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU(), nn.Linear(2048, 10))


def deep():
    layers = []
    for _ in range(51):
        layers += [nn.Linear(256, 256), nn.ReLU()]
    return nn.Sequential(*layers, nn.Linear(256, 10))


def narrow():
    layers = []
    for _ in range(50):
        layers += [nn.Linear(16, 16), nn.ReLU()]
    return nn.Sequential(*layers, nn.Linear(16, 10))


def wide():
    return nn.Sequential(*(nn.Linear(2048, 2048) for _ in range(4)))


def small():
    return nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3, padding=1)
        self.bn1 = nn.BatchNorm2d(16)
        self.conv2 = nn.Conv2d(16, 32, 3, padding=1)
        self.bn2 = nn.BatchNorm2d(32)
        self.fc1 = nn.Linear(32 * 7 * 7, 128)
        self.fc2 = nn.Linear(128, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.bn1(self.conv1(x))), 2)
        x = F.max_pool2d(F.relu(self.bn2(self.conv2(x))), 2)
        return self.fc2(F.relu(self.fc1(x.flatten(1))))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1 = nn.LayerNorm(128)
        self.attention = nn.MultiheadAttention(128, 4, batch_first=True)
        self.norm2 = nn.LayerNorm(128)
        self.up = nn.Linear(128, 512)
        self.down = nn.Linear(512, 128)

    def forward(self, x):
        y = self.norm1(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(1000, 128)
        self.blocks = nn.Sequential(Block(), Block())
        self.norm = nn.LayerNorm(128)
        self.head = nn.Linear(128, 10)

    def forward(self, x):
        return self.head(self.norm(self.blocks(self.words(x))).mean(1))


# nanoGPT's for a CPU, with a vocabulary as large as that of its Shakespeare.
GPT = {"vocabulary": 65, "context": 64, "layers": 4, "heads": 4, "width": 128, "dropout": 0}
WORDS, TAGS, LONGEST = 1000, 10, 20


def classed(size, indices=None):
    """Normal values, or indices below a number, and one of ten classes for each row."""

    def batch(rows):
        x = torch.randn(rows, *size) if indices is None else torch.randint(0, indices, (rows, *size))
        return (x,), torch.randint(0, 10, (rows,))

    return batch


def texts(rows):
    text = torch.randint(0, GPT["vocabulary"], (rows, GPT["context"] + 1))
    return (text[:, :-1],), text[:, 1:]


def sentences(rows):
    lengths = torch.randint(5, LONGEST + 1, (rows,))
    read = torch.randint(1, WORDS, (rows, LONGEST)) * (torch.arange(LONGEST) < lengths[:, None])
    return (read, lengths), torch.randint(0, TAGS, read.shape).masked_fill(read == 0, -100)


def each_position(scores, y):
    return F.cross_entropy(scores.flatten(0, 1), y.flatten())


def sgd(parameters):
    return torch.optim.SGD(parameters, lr=0.01, momentum=0.9)


def adam(parameters):
    return torch.optim.Adam(parameters, lr=1e-2)


def adamw(parameters):
    return torch.optim.AdamW(parameters, lr=1e-3)


@dataclass
class Model:
    build: Callable
    rows: int
    batch: Callable
    loss: Callable = F.cross_entropy
    optimizer: Callable = sgd


MODELS = {
    "mlp": Model(mlp, 32, classed([784])),
    "deep": Model(deep, 32, classed([256])),
    "narrow": Model(narrow, 16, classed([16])),
    "small": Model(small, 32, classed([64])),
    "wide": Model(wide, 16, classed([2048])),
    "cnn": Model(Cnn, 32, classed([1, 28, 28])),
    "transformer": Model(Transformer, 8, classed([32], 1000)),
    "resnet": Model(ResNet18, 8, classed([3, 32, 32])),
    "gpt": Model(lambda: Gpt(**GPT), 12, texts, each_position, adamw),
    "tagger": Model(lambda: Tagger(WORDS, TAGS), 16, sentences, each_position, adam),
}


def batches(model, rank, count=8):
    torch.manual_seed(100 + rank)
    return [model.batch(model.rows) for _ in range(count)]
