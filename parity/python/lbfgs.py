"""lbfgs.py DIRECTORY: steps of LBFGS for every case of DIRECTORY/cases.json, on a small regression."""

import torch

from comparison import compare, putter

STEPS = 6
KEPT = ("d", "prev_flat_grad", "t", "prev_loss", "func_evals", "n_iter", "H_diag")


def run(case, seed, put):
    generator = torch.Generator().manual_seed(seed)
    dtype = getattr(torch, case["dtype"])
    make = lambda *shape: torch.randn(*shape, generator=generator, dtype=dtype)
    x, y = make(20, 3), make(20, 4)
    weight, bias = torch.nn.Parameter(make(3, 4)), torch.nn.Parameter(make(4))
    unused = torch.nn.Parameter(make(2))
    for name, value in {"x": x, "y": y, "weight": weight, "bias": bias, "unused": unused}.items():
        put(name, value)
    optimizer = torch.optim.LBFGS([weight, bias, unused], **case["kwargs"])

    def closure():
        optimizer.zero_grad()
        loss = ((torch.tanh(x @ weight + bias) - y) ** 2).mean()
        loss.backward()
        return loss

    for step in range(STEPS):
        put(f"loss/{step}", optimizer.step(closure))
        put(f"weight/{step}", weight)
        put(f"bias/{step}", bias)
    saved = optimizer.state_dict()
    state = saved["state"][0]
    for name in KEPT:
        put(f"state/{name}", torch.as_tensor(state[name], dtype=torch.float64))
    for name in ("old_dirs", "old_stps", "ro"):
        for index, value in enumerate(state[name]):
            put(f"state/{name}/{index}", value)
    return {"groups": saved["param_groups"]}


def work(cases, tensors):
    return {case["name"]: run(case, 900 + index, putter(tensors, case["name"])) for index, case in enumerate(cases)}


compare(work)
