"""The model of examples/vae. Names and the order of operations are those of its model.ts."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

STEPS = 20
PIXELS = 64


class Vae(nn.Module):
    def __init__(self, pixels=PIXELS, hidden=128, code=8):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(pixels, hidden), nn.ReLU())
        self.mean = nn.Linear(hidden, code)
        self.logvar = nn.Linear(hidden, code)
        self.decoder = nn.Sequential(nn.Linear(code, hidden), nn.ReLU(), nn.Linear(hidden, pixels))

    def forward(self, images):
        hidden = self.encoder(images)
        mean, logvar = self.mean(hidden), self.logvar(hidden)
        code = mean + torch.randn_like(mean) * (logvar * 0.5).exp()
        return self.decoder(code), mean, logvar


def elbo(coded, images):
    pixels, mean, logvar = coded
    drawn = F.binary_cross_entropy_with_logits(pixels, images, reduction="sum")
    cost = (logvar + 1 - mean.square() - logvar.exp()).sum() * -0.5
    return (drawn + cost) / -images.shape[0]


def build():
    return Vae()


def inputs():
    return (torch.rand(8, PIXELS),)


def train(rank, recorder):
    model = build()
    ddp = DistributedDataParallel(model)
    optimizer = torch.optim.Adam(ddp.parameters(), lr=2e-3)
    recorder.model(0, model)
    for step in range(1, STEPS + 1):
        (images,) = inputs()
        loss = -elbo(ddp(images), images)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        recorder.put(f"{step:03}/loss", loss)
        recorder.model(step, model)
