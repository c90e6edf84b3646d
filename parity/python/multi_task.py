"""Several tasks on one trunk. Which of them a batch has labels for differs by step and rank, and so do the heads that
are used; some heads are evaluated and left out of the loss, and some no rank uses."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

STEPS, BATCH = 15, 8
# The heads that each rank evaluates and, after a colon, those that it has labels for.
PLAN = [
    ("classify:classify", "classify:classify"),
    ("classify:classify", "regress:regress"),
    ("regress rebuild:regress rebuild", "rebuild:rebuild"),
    ("classify regress rebuild:rebuild", "classify rebuild:classify"),
    ("regress:regress", "classify regress:classify"),
]


class MultiTask(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(32, 96), nn.ReLU(), nn.Linear(96, 64), nn.ReLU())
        heads = {"classify": nn.Linear(64, 5), "regress": nn.Linear(64, 1), "rebuild": nn.Linear(64, 32)}
        self.heads = nn.ModuleDict(heads)

    def forward(self, x, tasks):
        features = self.trunk(x)
        return {task: self.heads[task](features) for task in tasks}


LOSS = {
    "classify": lambda output, x: F.cross_entropy(output, x[:, :5].argmax(1)),
    "regress": lambda output, x: F.mse_loss(output, x.mean(1, keepdim=True)),
    "rebuild": lambda output, x: F.smooth_l1_loss(output, x),
}


def train(rank, recorder):
    model = MultiTask()
    ddp = DistributedDataParallel(model, find_unused_parameters=True, bucket_cap_mb=0.02)
    optimizer = torch.optim.AdamW(ddp.parameters(), lr=3e-3)
    recorder.model(0, model)
    for step in range(1, STEPS + 1):
        tasks, labelled = (names.split() for names in PLAN[step % len(PLAN)][rank].split(":"))
        x = torch.randn(BATCH, 32)
        optimizer.zero_grad()
        outputs = ddp(x, tasks)
        loss = sum(LOSS[task](outputs[task], x) for task in labelled)
        loss.backward()
        optimizer.step()
        recorder.put(f"{step:03}/loss", loss)
        recorder.model(step, model)
