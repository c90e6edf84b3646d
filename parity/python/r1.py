"""StyleGAN2's regularisation of the discriminator: now and then, in a step of its own, the penalty alone is the loss.
The last bias has no part in it, so a zero times the output goes with it."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

STEPS, EVERY = 12, 3
BATCH, SIZE = 16, 8


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, 3, padding=1)
        self.conv2 = nn.Conv2d(16, 32, 3, padding=1)
        self.head = nn.Linear(32 * SIZE * SIZE // 4, 1)

    def forward(self, images):
        x = F.softplus(self.conv1(images))
        x = F.avg_pool2d(F.softplus(self.conv2(x)), 2)
        return self.head(x.flatten(1))


def train(rank, recorder):
    model = Discriminator()
    D = DistributedDataParallel(model, bucket_cap_mb=0.01, find_unused_parameters=True)
    optimizer = torch.optim.Adam(D.parameters(), lr=2e-3, betas=(0.0, 0.99))
    recorder.model(0, model)
    for step in range(1, STEPS + 1):
        real = torch.randn(BATCH, 3, SIZE, SIZE) * 0.3 + 0.5
        fake = torch.rand(BATCH, 3, SIZE, SIZE)

        optimizer.zero_grad()
        loss = F.softplus(-D(real)).mean() + F.softplus(D(fake)).mean()
        loss.backward()
        optimizer.step()
        recorder.put(f"{step:03}/loss", loss)

        if step % EVERY == 0:
            real.requires_grad_()
            optimizer.zero_grad()
            scores = D(real)
            (gradients,) = torch.autograd.grad(scores.sum(), real, create_graph=True)
            penalty = gradients.square().sum((1, 2, 3)).mean()
            (penalty * (0.5 * EVERY) + 0 * scores[0, 0]).backward()
            optimizer.step()
            recorder.put(f"{step:03}/penalty", penalty)
        recorder.model(step, model)
