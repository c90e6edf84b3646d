"""names.py DIRECTORY: the public names of PyTorch's modules, but for modules in them."""

import inspect
import json
import sys

import torch
import torch.autograd.functional
import torch.func
import torch.optim.swa_utils

MODULES = {
    "torch.nn": torch.nn,
    "torch.nn.functional": torch.nn.functional,
    "torch.nn.init": torch.nn.init,
    "torch.nn.utils": torch.nn.utils,
    "torch.nn.utils.rnn": torch.nn.utils.rnn,
    "torch.optim": torch.optim,
    "torch.optim.lr_scheduler": torch.optim.lr_scheduler,
    "torch.optim.swa_utils": torch.optim.swa_utils,
    "torch.utils.data": torch.utils.data,
    "torch.autograd": torch.autograd,
    "torch.autograd.functional": torch.autograd.functional,
    "torch.autograd.graph": torch.autograd.graph,
    "torch.func": torch.func,
}

# What torch.nn.functional has imported for itself.
OTHERS = {
    "Callable",
    "DType",
    "assert_int_or_pair",
    "boolean_dispatch",
    "handle_torch_function",
    "has_torch_function",
    "has_torch_function_unary",
    "has_torch_function_variadic",
}
FOREIGN = ("typing", "torch._jit_internal", "torch")


def public(module):
    listed = getattr(module, "__all__", None)
    for name in listed if listed is not None else dir(module):
        value = getattr(module, name, None)
        if name.startswith("_") or name in OTHERS or inspect.ismodule(value) or not callable(value):
            continue
        if listed is None and not inspect.isbuiltin(value) and getattr(value, "__module__", None) in FOREIGN:
            continue
        yield name


with open(f"{sys.argv[1]}/facts.json", "w") as file:
    json.dump({name: sorted(public(module)) for name, module in MODULES.items()}, file)
