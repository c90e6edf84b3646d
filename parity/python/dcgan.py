"""A GAN in the way of DCGAN's tutorial: the real and the generated batch have a forward and a backward pass each. While
the generator learns, the discriminator is frozen as a whole, as in pix2pix."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

STEPS = 10
BATCH, NOISE, SIZE = 8, 24, 8


def train(rank, recorder):
    generator = nn.Sequential(
        nn.Linear(NOISE, 8 * SIZE * SIZE),
        nn.ReLU(),
        nn.Unflatten(1, (8, SIZE, SIZE)),
        nn.Conv2d(8, 3, 3, padding=1),
        nn.Tanh(),
    )
    discriminator = nn.Sequential(
        nn.Conv2d(3, 16, 3, stride=2, padding=1), nn.LeakyReLU(0.2), nn.Flatten(), nn.Linear(4 * SIZE * SIZE, 1)
    )
    both = nn.ModuleDict({"generator": generator, "discriminator": discriminator})
    G = DistributedDataParallel(generator)
    D = DistributedDataParallel(discriminator)
    optimizer_G = torch.optim.Adam(G.parameters(), lr=2e-3, betas=(0.5, 0.999))
    optimizer_D = torch.optim.Adam(D.parameters(), lr=2e-3, betas=(0.5, 0.999))
    true, false = torch.ones(BATCH, 1), torch.zeros(BATCH, 1)
    recorder.model(0, both)

    for step in range(1, STEPS + 1):
        real = torch.randn(BATCH, 3, SIZE, SIZE) * 0.3 + 0.5
        fake = G(torch.randn(BATCH, NOISE))

        discriminator.requires_grad_(True)
        optimizer_D.zero_grad()
        loss_real = F.binary_cross_entropy_with_logits(D(real), true)
        loss_real.backward()
        loss_fake = F.binary_cross_entropy_with_logits(D(fake.detach()), false)
        loss_fake.backward()
        optimizer_D.step()
        recorder.put(f"{step:03}/loss/real", loss_real)
        recorder.put(f"{step:03}/loss/fake", loss_fake)

        discriminator.requires_grad_(False)
        optimizer_G.zero_grad()
        loss_G = F.binary_cross_entropy_with_logits(D(fake), true)
        loss_G.backward()
        optimizer_G.step()
        recorder.put(f"{step:03}/loss/generator", loss_G)
        recorder.model(step, both)
