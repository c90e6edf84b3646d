"""schedulers.py DIRECTORY: the learning rates of every schedule of DIRECTORY/cases.json over 60 epochs, as hex."""

import torch
from torch.optim import lr_scheduler

from comparison import compare

EPOCHS = 60


def build(case, optimizer):
    if "parts" in case:
        parts = [build(part, optimizer) for part in case["parts"]]
        return lr_scheduler.SequentialLR(optimizer, parts, milestones=case["milestones"])
    args = case["args"]
    if case["scheduler"] == "LambdaLR":
        args = [eval(f"lambda epoch: {args[0]}")]
    return getattr(lr_scheduler, case["scheduler"])(optimizer, *args, **case.get("kwargs", {}))


def start():
    parameters = [torch.nn.Parameter(torch.zeros(1)) for _ in range(2)]
    return torch.optim.SGD([{"params": parameters[:1]}, {"params": parameters[1:], "lr": 0.07}], lr=0.1)


def run(case):
    optimizer = start()
    scheduler = build(case, optimizer)
    rates = [scheduler.get_last_lr()]
    for epoch in range(EPOCHS):
        if epoch == case.get("resume"):
            saved = scheduler.state_dict(), optimizer.state_dict()
            optimizer = start()
            scheduler = build(case, optimizer)
            scheduler.load_state_dict(saved[0])
            optimizer.load_state_dict(saved[1])
        optimizer.step()
        scheduler.step()
        rates.append(scheduler.get_last_lr())
    return [[float(rate).hex() for rate in each] for each in rates]


def work(cases, _):
    return {case["name"]: run(case) for case in cases}


compare(work)
