"""averaging.py DIRECTORY: averages of a model that is trained for five steps, in the ways of DIRECTORY/cases.json."""

import torch
from torch import nn
from torch.optim import swa_utils

from comparison import compare, putter

AVERAGES = {
    "swa_multi": lambda: {"multi_avg_fn": swa_utils.get_swa_multi_avg_fn()},
    "ema": lambda: {"avg_fn": swa_utils.get_ema_avg_fn(0.9)},
    "ema_multi": lambda: {"multi_avg_fn": swa_utils.get_ema_multi_avg_fn(0.9)},
}


def work(cases, tensors):
    for index, case in enumerate(cases):
        put = putter(tensors, case["name"])
        torch.manual_seed(index)
        model = nn.Sequential(nn.Linear(6, 9), nn.BatchNorm1d(9), nn.Linear(9, 3))
        average = AVERAGES.get(case["average"], dict)()
        averaged = swa_utils.AveragedModel(model, use_buffers=case["buffers"], **average)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        for step in range(5):
            loss = model(torch.randn(7, 6)).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            averaged.update_parameters(model)
            for name, value in averaged.state_dict().items():
                put(f"{step}/{name}", value)
        swa_utils.update_bn([[torch.randn(7, 6)], [torch.randn(5, 6)]], averaged)
        for name, value in averaged.state_dict().items():
            put(f"bn/{name}", value)
        averaged.eval()
        put("output", averaged(torch.randn(4, 6)))
    return {}


compare(work)
