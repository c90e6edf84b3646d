"""optimizers.py DIRECTORY: 50 steps of every optimizer of DIRECTORY/cases.json, over two parameter groups."""

import torch

from comparison import compare, putter

STEPS = 50
SHAPES = {
    "matrices": [(5, 7), (12, 4), (6, 6)],
    "all sparse": [(5, 7), (8, 3), (4,)],
}
OTHERS = [(5, 7), (13,), (3, 3, 2), ()]


def gradient(case, parameter, index, step, generator):
    if case["gradients"] == "late" and step < 2 and index == 1:
        return None
    if case["gradients"] == "sparse" and index == 0 or case["gradients"] == "all sparse":
        size, *rest = parameter.shape
        rows = torch.randint(0, size, (1, 3), generator=generator)
        return torch.sparse_coo_tensor(rows, torch.randn(3, *rest, generator=generator), parameter.shape)
    made = torch.randn(parameter.shape, generator=generator, dtype=parameter.dtype) * (0.1 + step % 3)
    if case.get("scaled") and step in (0, 7) and index == 2:
        made[0, 0, 0] = float("inf")
    return made


def run(case, seed, put):
    generator = torch.Generator().manual_seed(seed)
    shapes = SHAPES.get(case["gradients"], OTHERS)
    dtypes = [torch.complex64 if case["gradients"] == "complex" and shape == (13,) else torch.float32 for shape in shapes]
    parameters = [
        torch.nn.Parameter(torch.randn(shape, generator=generator, dtype=dtype))
        for shape, dtype in zip(shapes, dtypes)
    ]
    for index, parameter in enumerate(parameters):
        put(f"initial/{index}", parameter)
    kwargs = {name: tuple(value) if isinstance(value, list) else value for name, value in case["kwargs"].items()}
    groups = [{"params": parameters[:2]}, {"params": parameters[2:], "lr": kwargs["lr"] / 3}]
    optimizer = getattr(torch.optim, case["optimizer"])(groups, **kwargs)
    scaler = torch.amp.GradScaler("cpu", init_scale=128.0, growth_interval=3) if case.get("scaled") else None
    scales = []
    for step in range(STEPS):
        for index, parameter in enumerate(parameters):
            grad = gradient(case, parameter, index, step, generator)
            parameter.grad = grad
            if grad is None:
                continue
            if grad.is_sparse:
                put(f"indices/{step}/{index}", grad._indices())
                put(f"values/{step}/{index}", grad._values())
            else:
                put(f"grad/{step}/{index}", grad)
        if scaler is None:
            optimizer.step()
        else:
            scaler.scale(torch.ones(()))
            scaler.step(optimizer)
            scaler.update()
            scales.append(scaler.get_scale())
        for index, parameter in enumerate(parameters):
            put(f"step/{step}/{index}", parameter)
    saved = optimizer.state_dict()
    for index, state in saved["state"].items():
        for name, value in state.items():
            if value is not None:
                value = torch.as_tensor(value)
                put(f"state/{index}/{name}", value.to_dense() if value.is_sparse else value)
    return {"groups": saved["param_groups"], "scales": scales, "scaler": scaler and scaler.state_dict()}


def work(cases, tensors):
    return {
        case["name"]: run(case, 500 + index, putter(tensors, case["name"])) for index, case in enumerate(cases)
    }


compare(work)
