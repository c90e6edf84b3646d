"""The models on GPUs, as in support/gpu-models.mjs: the same names, the same order of construction."""

from torch import nn
from torch.nn import functional as F

from models import mlp


class Basic(nn.Module):
    """ResNet's basic block."""

    def __init__(self, before, to, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(before, to, 3, stride=stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(to)
        self.conv2 = nn.Conv2d(to, to, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(to)
        self.downsample = None
        if stride != 1 or before != to:
            self.downsample = nn.Sequential(nn.Conv2d(before, to, 1, stride=stride, bias=False), nn.BatchNorm2d(to))

    def forward(self, x):
        shortcut = x if self.downsample is None else self.downsample(x)
        y = F.relu(self.bn1(self.conv1(x)))
        return F.relu(self.bn2(self.conv2(y)) + shortcut)


def resnet18():
    layers = [nn.Conv2d(3, 64, 7, stride=2, padding=3, bias=False), nn.BatchNorm2d(64), nn.ReLU()]
    blocks = []
    for i, to in enumerate([64, 128, 256, 512]):
        blocks += [Basic(64 if i == 0 else to // 2, to, 1 if i == 0 else 2), Basic(to, to, 1)]
    head = [nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, 1000)]
    return nn.Sequential(*layers, nn.MaxPool2d(3, stride=2, padding=1), *blocks, *head)


class Gpt(nn.Module):
    """A block of GPT-2, with an output for each of 1000 classes."""

    def __init__(self):
        super().__init__()
        self.norm1 = nn.LayerNorm(768)
        self.qkv = nn.Linear(768, 3 * 768)
        self.project = nn.Linear(768, 768)
        self.norm2 = nn.LayerNorm(768)
        self.up = nn.Linear(768, 4 * 768)
        self.down = nn.Linear(4 * 768, 768)
        self.head = nn.Linear(768, 1000)

    def forward(self, x):
        rows, length, _ = x.shape
        q, k, v = (part.view(rows, length, 12, 64).transpose(1, 2) for part in self.qkv(self.norm1(x)).chunk(3, 2))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.project(y.transpose(1, 2).reshape(rows, length, 768))
        x = x + self.down(F.gelu(self.up(self.norm2(x))))
        return self.head(x.mean(1))


# Model, the shape of a batch, the number of classes, and whether it runs under autocast in bfloat16.
GPU_MODELS = {
    "mlp": (mlp, [256, 784], 10, False),
    "resnet18": (resnet18, [64, 3, 224, 224], 1000, False),
    "gpt": (Gpt, [16, 1024, 768], 1000, True),
}
