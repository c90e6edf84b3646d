"""The tasks of multi_task.py without find_unused_parameters. PyTorch complains at the next forward pass."""

import torch
from torch.nn.parallel import DistributedDataParallel

from multi_task import BATCH, LOSS, MultiTask


def train(rank, recorder):
    model = MultiTask()
    ddp = DistributedDataParallel(model)
    recorder.model(0, model)
    x = torch.randn(BATCH, 32)
    task = ("classify", "regress")[rank]
    loss = LOSS[task](ddp(x, [task])[task], x)
    loss.backward()
    recorder.put("001/loss", loss)
    try:
        ddp(x, [task])
    except RuntimeError as error:
        assert "Expected to have finished reduction in the prior iteration" in str(error)
        recorder.put("001/raised", torch.ones(1))
