"""The models of the benchmarks, as in support/models.mjs: the same names, the same order of construction."""

import torch
from torch import nn
from torch.nn import functional as F


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


# Model, and the shape of a batch; a range makes it one of indices.
MODELS = {
    "mlp": (mlp, [32, 784], None),
    "deep": (deep, [32, 256], None),
    "narrow": (narrow, [16, 16], None),
    "small": (small, [32, 64], None),
    "cnn": (Cnn, [32, 1, 28, 28], None),
    "transformer": (Transformer, [8, 32], 1000),
}


def batches(shape, indices, rank, count=8):
    torch.manual_seed(100 + rank)
    result = []
    for _ in range(count):
        x = torch.randint(0, indices, shape) if indices else torch.randn(shape)
        result.append((x, torch.randint(0, 10, (shape[0],))))
    return result
