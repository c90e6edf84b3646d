"""exchange.py write FILE: tensors of every dtype and of odd shapes and names, as PyTorch saves them.
exchange.py check FILE: ends with an error unless FILE holds exactly these."""

import sys

import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file

DTYPES = "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64".split()


def tensors():
    torch.manual_seed(5)
    result = {dtype: torch.randn(3, 4).mul(10).to(getattr(torch, dtype)) for dtype in DTYPES}
    result["scalar"] = torch.tensor(2.5)
    result["empty"] = torch.zeros(0, 3)
    result["layer.0.weight \u00fc\u4e16"] = torch.randn(1, 2, 3, 1)
    result["special"] = torch.tensor([float("nan"), float("inf"), float("-inf"), -0.0, 1e-45])
    return result


def bits(tensor):
    # NumPy has no bfloat16.
    return (tensor.view(torch.int16) if tensor.dtype == torch.bfloat16 else tensor).numpy().tobytes()


def main():
    command, path = sys.argv[1:]
    wanted = tensors()
    if command == "write":
        save_file(wanted, path, metadata={"made by": "PyTorch"})
        return
    found = load_file(path)
    assert found.keys() == wanted.keys(), found.keys() ^ wanted.keys()
    for name, tensor in wanted.items():
        assert found[name].dtype == tensor.dtype and found[name].shape == tensor.shape, name
        assert bits(found[name]) == bits(tensor), name
    with safe_open(path, "pt") as file:
        assert file.metadata() == {"made by": "Lockstep"}, file.metadata()


main()
