"""init.py DIRECTORY: the fills and the clippings of DIRECTORY/cases.json."""

import torch
from torch import nn

from comparison import compare


def work(cases, tensors):
    for index, case in enumerate(cases["fills"]):
        torch.manual_seed(index)
        filled = torch.empty(case["shape"])
        getattr(nn.init, case["fill"])(filled, *case["args"], **case.get("kwargs", {}))
        tensors[case["name"]] = filled.contiguous().clone()
    for case in cases["clips"]:
        generator = torch.Generator().manual_seed(3)
        parameters = [nn.Parameter(torch.zeros(shape)) for shape in [(7, 5), (11,), (), (2, 2, 2)]]
        for index, parameter in enumerate(parameters[:3]):
            parameter.grad = torch.randn(parameter.shape, generator=generator)
            tensors[f"{case['name']}/grad/{index}"] = parameter.grad.clone()
        norm = nn.utils.clip_grad_norm_(parameters, case["maxNorm"], float(case["normType"]))
        tensors[f"{case['name']}/norm"] = norm.clone()
        for index, parameter in enumerate(parameters[:3]):
            tensors[f"{case['name']}/clipped/{index}"] = parameter.grad.clone()
        nn.utils.clip_grad_value_(parameters, 0.11)
        for index, parameter in enumerate(parameters[:3]):
            tensors[f"{case['name']}/limited/{index}"] = parameter.grad.clone()
    return {}


compare(work)
