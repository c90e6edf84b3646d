"""The models of the comparison. Names of children and the order of operations are those of ddp/support/models.ts."""

import torch
from torch import nn
from torch.nn import functional as F


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10))

    def forward(self, x, turn):
        return self.net(x)


class Wide(nn.Module):
    """Its weights are large, and not aligned in their bucket."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(32, 2048), nn.ReLU(), nn.Linear(2048, 10))

    def forward(self, x, turn):
        return self.net(x)


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 8, 3, padding=1)
        self.bn1 = nn.BatchNorm2d(8)
        self.conv2 = nn.Conv2d(8, 16, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(16)
        self.head = nn.Linear(16 * 4 * 4, 10)

    def forward(self, x, turn):
        x = F.max_pool2d(F.relu(self.bn1(self.conv1(x))), 2)
        x = F.relu(self.bn2(self.conv2(x)))
        return self.head(x.flatten(1))


class Words(nn.Module):
    """An embedding, averaged over a sentence."""

    def __init__(self, sparse=False):
        super().__init__()
        self.words = nn.Embedding(50, 16, sparse=sparse)
        self.head = nn.Linear(16, 10)

    def forward(self, x, turn):
        return self.head(self.words(x).mean(1))


class Tied(nn.Module):
    """The output layer's weight is the embedding's."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(10, 16)
        self.middle = nn.Linear(16, 16)
        self.head = nn.Linear(16, 10, bias=False)
        self.head.weight = self.words.weight

    def forward(self, x, turn):
        return self.head(torch.tanh(self.middle(self.words(x).mean(1))))


class Branches(nn.Module):
    """Each rank and step takes one of two branches; one layer is never used, one is frozen."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(32, 24)
        self.left = nn.Linear(24, 24)
        self.right = nn.Linear(24, 24)
        self.never = nn.Linear(24, 24)
        self.frozen = nn.Linear(24, 24)
        self.head = nn.Linear(24, 10)
        for parameter in self.frozen.parameters():
            parameter.requires_grad_(False)

    def forward(self, x, turn):
        x = F.relu(self.stem(x))
        # Together, apart, together, apart: used by both ranks, by one, by none.
        x = self.left(x) if turn % 3 == 0 else self.right(x)
        return self.head(F.relu(self.frozen(F.relu(x))))


class Spare(nn.Module):
    """Two layers, each a bucket of its own, are never used on any rank."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(32, 24, bias=False)
        self.first = nn.Linear(24, 24, bias=False)
        self.middle = nn.Linear(24, 24, bias=False)
        self.second = nn.Linear(24, 24, bias=False)
        self.head = nn.Linear(24, 10)

    def forward(self, x, turn):
        return self.head(F.relu(self.middle(F.relu(self.stem(x)))))


class Attention(nn.Module):
    """A transformer block over an embedded sentence."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(50, 32)
        self.place = nn.Parameter(torch.randn(12, 32) * 0.02)
        self.norm1 = nn.LayerNorm(32)
        self.attention = nn.MultiheadAttention(32, 4, batch_first=True)
        self.norm2 = nn.LayerNorm(32)
        self.up = nn.Linear(32, 64)
        self.down = nn.Linear(64, 32)
        self.head = nn.Linear(32, 10)

    def forward(self, x, turn):
        x = self.words(x) + self.place
        y = self.norm1(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        x = x + self.down(F.gelu(self.up(self.norm2(x))))
        return self.head(x.mean(1))


class Dropped(nn.Module):
    """Dropout from each rank's own generator."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Dropout(0.3), nn.Linear(64, 10))

    def forward(self, x, turn):
        return self.net(x)


class Layers(nn.Module):
    """A layer of each kind that holds parameters, small."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.bn = nn.BatchNorm2d(4)
        self.stem = nn.Linear(4 * 4 * 4, 32)
        self.norm = nn.LayerNorm(32)
        self.middle = nn.Linear(32, 32)
        self.head = nn.Linear(32, 10)

    def forward(self, x, turn):
        x = F.max_pool2d(F.relu(self.bn(self.conv(x))), 2)
        x = F.relu(self.norm(self.stem(x.flatten(1))))
        return self.head(F.gelu(self.middle(x)))


class TwoTypes(nn.Module):
    """Parameters of two dtypes: buckets of two dtypes."""

    def __init__(self):
        super().__init__()
        self.low = nn.Linear(32, 24)
        self.high = nn.Linear(24, 24).double()
        self.norm = nn.BatchNorm1d(24).double()
        self.head = nn.Linear(24, 10)

    def forward(self, x, turn):
        x = F.relu(self.low(x)).double()
        return self.head(self.norm(self.high(x)).float())


class ThreeTypes(nn.Module):
    """Parameters of three dtypes, the first of which appears again at the end."""

    def __init__(self):
        super().__init__()
        self.low = nn.Linear(32, 24)
        self.brief = nn.Linear(24, 24).bfloat16()
        self.high = nn.Linear(24, 24).double()
        self.head = nn.Linear(24, 10)

    def forward(self, x, turn):
        x = F.relu(self.brief(self.low(x).bfloat16()))
        return self.head(F.relu(self.high(x.double())).float())


BUILD = {
    "mlp": Mlp,
    "wide": Wide,
    "cnn": Cnn,
    "words": Words,
    "sparse": lambda: Words(sparse=True),
    "tied": Tied,
    "branches": Branches,
    "spare": Spare,
    "attention": Attention,
    "dropped": Dropped,
    "layers": Layers,
    "two-types": TwoTypes,
    "three-types": ThreeTypes,
}


def batch(model, generator):
    """One batch for a model: inputs and class indices."""
    if model in ("cnn", "layers"):
        x = torch.randn(8, 3, 8, 8, generator=generator)
    elif model in ("words", "sparse", "attention", "tied"):
        x = torch.randint(0, 10 if model == "tied" else 50, (8, 12), generator=generator)
    else:
        x = torch.randn(8, 32, generator=generator)
    return x, torch.randint(0, 10, (8,), generator=generator)
