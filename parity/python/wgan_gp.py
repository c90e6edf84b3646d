"""WGAN-GP: the penalty on the critic's gradient is a gradient of a gradient, and part of the critic's loss."""

import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel

STEPS, CRITIC_STEPS = 12, 3
BATCH, NOISE, SIZE = 16, 24, 64


def train(rank, recorder, static_graph=False):
    generator = nn.Sequential(nn.Linear(NOISE, 64), nn.ReLU(), nn.Linear(64, SIZE))
    critic = nn.Sequential(nn.Linear(SIZE, 128), nn.Tanh(), nn.Linear(128, 128), nn.LeakyReLU(0.2), nn.Linear(128, 1))
    both = nn.ModuleDict({"generator": generator, "critic": critic})
    G = DistributedDataParallel(generator, static_graph=static_graph)
    C = DistributedDataParallel(critic, bucket_cap_mb=0.03, gradient_as_bucket_view=True, static_graph=static_graph)
    optimizer_G = torch.optim.Adam(G.parameters(), lr=1e-3, betas=(0.0, 0.9))
    optimizer_C = torch.optim.Adam(C.parameters(), lr=1e-3, betas=(0.0, 0.9))
    recorder.model(0, both)

    def gradient_penalty(real, fake):
        points = torch.lerp(fake, real, torch.rand(BATCH, 1)).requires_grad_()
        scores = C(points)
        (gradients,) = torch.autograd.grad(scores, points, torch.ones_like(scores), create_graph=True)
        return (gradients.norm(2, dim=1) - 1).square().mean()

    for step in range(1, STEPS + 1):
        real = torch.randn(BATCH, SIZE) * 0.3 + 0.5
        with torch.no_grad():
            fake = G(torch.randn(BATCH, NOISE))
        optimizer_C.zero_grad()
        penalty = gradient_penalty(real, fake)
        loss_C = C(fake).mean() - C(real).mean() + 10 * penalty
        loss_C.backward()
        optimizer_C.step()
        recorder.put(f"{step:03}/loss/penalty", penalty)
        recorder.put(f"{step:03}/loss/critic", loss_C)

        if step % CRITIC_STEPS == 0:
            optimizer_G.zero_grad()
            loss_G = -C(G(torch.randn(BATCH, NOISE))).mean()
            loss_G.backward()
            optimizer_G.step()
            recorder.put(f"{step:03}/loss/generator", loss_G)
        recorder.model(step, both)
