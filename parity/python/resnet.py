"""The model of examples/resnet. Names and the order of operations are those of its model.ts."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

STEPS = 20


def conv3(before, after, stride=1):
    return nn.Conv2d(before, after, 3, stride=stride, padding=1, bias=False)


class BasicBlock(nn.Module):
    def __init__(self, before, after, stride=1):
        super().__init__()
        self.conv1 = conv3(before, after, stride)
        self.bn1 = nn.BatchNorm2d(after)
        self.conv2 = conv3(after, after)
        self.bn2 = nn.BatchNorm2d(after)
        self.downsample = None
        if stride != 1 or before != after:
            shortcut = nn.Conv2d(before, after, 1, stride=stride, bias=False)
            self.downsample = nn.Sequential(shortcut, nn.BatchNorm2d(after))

    def forward(self, x):
        inner = self.bn2(self.conv2(F.relu(self.bn1(self.conv1(x)))))
        return F.relu(inner + (x if self.downsample is None else self.downsample(x)))


class ResNet18(nn.Module):
    def __init__(self, classes=10, width=64):
        super().__init__()

        def stage(before, after, stride):
            return nn.Sequential(BasicBlock(before, after, stride), BasicBlock(after, after))

        self.conv1 = conv3(3, width)
        self.bn1 = nn.BatchNorm2d(width)
        self.layer1 = stage(width, width, 1)
        self.layer2 = stage(width, 2 * width, 2)
        self.layer3 = stage(2 * width, 4 * width, 2)
        self.layer4 = stage(4 * width, 8 * width, 2)
        self.fc = nn.Linear(8 * width, classes)
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, mode="fan_out", nonlinearity="relu")

    def forward(self, images):
        x = F.relu(self.bn1(self.conv1(images)))
        for layer in (self.layer1, self.layer2, self.layer3, self.layer4):
            x = layer(x)
        return self.fc(x.mean((2, 3)))


def build():
    return ResNet18()


def inputs():
    return (torch.randn(4, 3, 32, 32),)


def train(rank, recorder):
    model = build()
    ddp = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(ddp.parameters(), lr=0.05, momentum=0.9, weight_decay=5e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.05, total_steps=STEPS)
    recorder.model(0, model)
    for step in range(1, STEPS + 1):
        images, labels = torch.randn(4, 3, 32, 32), torch.randint(0, 10, (4,))
        loss = F.cross_entropy(ddp(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        recorder.put(f"{step:03}/loss", loss)
    # 11 million weights: what any step does to them is in the last ones.
    recorder.model(STEPS, model)
