"""What r1.py takes care of, forgotten: the last bias has no part in the penalty. PyTorch says so at the next forward
pass."""

import torch
from torch.nn.parallel import DistributedDataParallel

from r1 import BATCH, SIZE, Discriminator


def train(rank, recorder):
    model = Discriminator()
    D = DistributedDataParallel(model)
    recorder.model(0, model)
    real = torch.randn(BATCH, 3, SIZE, SIZE).requires_grad_()
    (gradients,) = torch.autograd.grad(D(real).sum(), real, create_graph=True)
    penalty = gradients.square().sum((1, 2, 3)).mean()
    penalty.backward()
    recorder.put("001/loss/penalty", penalty)
    try:
        D(real)
    except RuntimeError as error:
        assert "Expected to have finished reduction in the prior iteration" in str(error)
        recorder.put("001/raised", torch.ones(1))
