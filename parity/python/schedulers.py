"""schedulers.py DIRECTORY: the learning rates and momenta of every schedule of DIRECTORY/cases.json over 60 epochs, as hex."""

import torch
from torch.optim import lr_scheduler

from comparison import compare

EPOCHS = 60


def build(case, optimizer):
    if "parts" in case:
        parts = [build(part, optimizer) for part in case["parts"]]
        if case["scheduler"] == "ChainedScheduler":
            return lr_scheduler.ChainedScheduler(parts)
        return lr_scheduler.SequentialLR(optimizer, parts, milestones=case["milestones"])
    args = case["args"]
    if case["scheduler"] in ("LambdaLR", "MultiplicativeLR"):
        args = [eval(f"lambda epoch: {args[0]}")]
    home = torch.optim.swa_utils if case["scheduler"] == "SWALR" else lr_scheduler
    return getattr(home, case["scheduler"])(optimizer, *args, **case.get("kwargs", {}))


def start(case):
    parameters = [torch.nn.Parameter(torch.zeros(1)) for _ in range(2)]
    groups = [{"params": parameters[:1]}, {"params": parameters[1:], "lr": 0.07}]
    if case.get("optimizer") == "AdamW":
        return torch.optim.AdamW(groups, lr=0.1)
    return torch.optim.SGD(groups, lr=0.1, momentum=0.9)


def momenta(optimizer):
    return [group["betas"][0] if "betas" in group else group["momentum"] for group in optimizer.param_groups]


def step(case, scheduler, epoch):
    if case["scheduler"] == "ReduceLROnPlateau":
        scheduler.step(abs(epoch - 30.5) / 30)
    elif case.get("times"):
        scheduler.step(epoch / 2)
    else:
        scheduler.step()


def run(case):
    optimizer = start(case)
    scheduler = build(case, optimizer)
    rates = [scheduler.get_last_lr() + momenta(optimizer)]
    for epoch in range(EPOCHS):
        if epoch == case.get("resume"):
            saved = scheduler.state_dict(), optimizer.state_dict()
            optimizer = start(case)
            scheduler = build(case, optimizer)
            scheduler.load_state_dict(saved[0])
            optimizer.load_state_dict(saved[1])
        optimizer.step()
        step(case, scheduler, epoch)
        rates.append(scheduler.get_last_lr() + momenta(optimizer))
    return [[float(rate).hex() for rate in each] for each in rates]


def work(cases, _):
    return {case["name"]: run(case) for case in cases}


compare(work)
