"""A GAN of two wrapped networks with an optimizer each. The discriminator sees a real and a generated batch before its
backward pass; the generator's backward pass goes through the discriminator, whose reducer averages then, too."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

STEPS = 12
BATCH, NOISE, SIZE = 16, 24, 64


def train(rank, recorder):
    generator = nn.Sequential(nn.Linear(NOISE, 128), nn.LeakyReLU(0.2), nn.Linear(128, SIZE), nn.Tanh())
    discriminator = nn.Sequential(nn.Linear(SIZE, 128), nn.LeakyReLU(0.2), nn.Linear(128, 1))
    both = nn.ModuleDict({"generator": generator, "discriminator": discriminator})
    G = DistributedDataParallel(generator)
    D = DistributedDataParallel(discriminator, bucket_cap_mb=0.01)
    optimizer_G = torch.optim.Adam(G.parameters(), lr=2e-3, betas=(0.5, 0.999))
    optimizer_D = torch.optim.Adam(D.parameters(), lr=2e-3, betas=(0.5, 0.999))
    true, false = torch.ones(BATCH, 1), torch.zeros(BATCH, 1)
    recorder.model(0, both)

    for step in range(1, STEPS + 1):
        real = torch.randn(BATCH, SIZE) * 0.3 + 0.5
        fake = G(torch.randn(BATCH, NOISE))

        optimizer_D.zero_grad()
        loss_real = F.binary_cross_entropy_with_logits(D(real), true)
        loss_fake = F.binary_cross_entropy_with_logits(D(fake.detach()), false)
        loss_D = loss_real + loss_fake
        loss_D.backward()
        recorder.put(f"{step:03}/loss/discriminator", loss_D)
        optimizer_D.step()

        optimizer_G.zero_grad()
        loss_G = F.binary_cross_entropy_with_logits(D(fake), true)
        loss_G.backward()
        recorder.put(f"{step:03}/loss/generator", loss_G)
        optimizer_G.step()
        recorder.model(step, both)
