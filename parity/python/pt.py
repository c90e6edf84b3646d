"""pt.py write DIR: DIR/theirs.pt as torch.save writes it, with a model and an optimizer in mid-training.
pt.py check DIR: ends with an error unless DIR/again.pt holds exactly the same, and DIR/trained.pt what PyTorch gets to
from the same state by the same steps."""

import sys
from collections import OrderedDict
from pathlib import Path

import torch
from torch import nn

DTYPES = (
    "bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128 "
    "float8_e5m2 float8_e4m3fn"
).split()


def tensors():
    torch.manual_seed(5)
    result = {dtype: torch.randn(3, 4).mul(10).abs().to(getattr(torch, dtype)) for dtype in DTYPES}
    result["scalar"] = torch.tensor(2.5)
    result["empty"] = torch.zeros(0, 3)
    result["special"] = torch.tensor([float("nan"), float("inf"), float("-inf"), -0.0, 1e-45])
    base = torch.randn(6, 5)
    result["base"], result["column"], result["transposed"] = base, base[:, 2], base[1:4].t()
    result["expanded"] = torch.tensor([1.5]).expand(4, 3)
    result["grad"] = torch.randn(2, requires_grad=True)
    result["conjugated"] = torch.randn(3, dtype=torch.complex64).conj()
    return result


def values():
    return {
        "numbers": [0, 1, -1, 255, 65536, 2**31, -(2**31) - 1, 2**53 - 1, 2**62, -(2**70), 0.5, -0.0, 1e300, float("inf")],
        "texts": ["", "a", "\u00fc\u4e16\U0001f600", "line\nline"],
        "none": None,
        "flags": [True, False],
        "nested": {"a": [{"b": []}, {}], 3: "three", 0: "zero"},
        "keys": {"0": "text", "x": 1},
        "set": {1, 2, 3},
        "bytes": b"\x00\x80\xff",
        "ordered": OrderedDict([("z", 1), ("a", 2)]),
        "many": list(range(3000)),
    }


def model():
    torch.manual_seed(7)
    return nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 2))


def step(net, optimizer, x):
    optimizer.zero_grad()
    net(x).square().mean().backward()
    optimizer.step()


def same(a, b, where):
    if isinstance(a, torch.Tensor):
        assert type(a) is type(b), (where, type(a), type(b))
        assert a.dtype == b.dtype and a.shape == b.shape, (where, a, b)
        assert a.requires_grad == b.requires_grad, where
        if not a.is_conj():
            assert a.stride() == b.stride() and a.storage_offset() == b.storage_offset(), where
        left, right = (bytes(t.detach().resolve_conj().contiguous().view(-1).view(torch.uint8).tolist()) for t in (a, b))
        assert left == right, where
    elif isinstance(a, dict):
        # A dict with keys like "0" is a Map in JavaScript, as an OrderedDict is.
        assert isinstance(b, OrderedDict) or type(a) is type(b) is dict, (where, type(a), type(b))
        # A JavaScript object has its integers first.
        assert sorted(a, key=repr) == sorted(b, key=repr), (where, list(a), list(b))
        assert not isinstance(a, OrderedDict) or list(a) == list(b), where
        for key in a:
            same(a[key], b[key], f"{where}.{key}")
    elif isinstance(a, (list, tuple)):
        assert len(a) == len(b), where
        for index, (x, y) in enumerate(zip(a, b)):
            same(x, y, f"{where}.{index}")
    else:
        assert a == b and (isinstance(a, bool) == isinstance(b, bool)) and str(a) == str(b), (where, a, b)


def main():
    command, directory = sys.argv[1], Path(sys.argv[2])
    torch.set_num_threads(1)
    torch.manual_seed(9)
    x = torch.randn(5, 4)
    net = model()
    optimizer = torch.optim.AdamW(net.parameters(), lr=0.01)
    step(net, optimizer, x)
    content = {
        "tensors": tensors(),
        "values": values(),
        "parameter": nn.Parameter(torch.randn(3)),
        "x": x,
        "model": net.state_dict(),
        "optimizer": optimizer.state_dict(),
    }
    content["tied"] = [content["parameter"], content["tensors"]["base"]]
    if command == "write":
        torch.save(content, directory / "theirs.pt")
        torch.save(net, directory / "code.pt")
        return
    again = torch.load(directory / "again.pt", weights_only=True)
    same(torch.load(directory / "theirs.pt", weights_only=True), again, "")
    found = again["tensors"]
    assert found["column"].untyped_storage().data_ptr() == found["base"].untyped_storage().data_ptr()
    assert again["tied"][0] is again["parameter"] and again["tied"][1] is found["base"]
    for _ in range(3):
        step(net, optimizer, x)
    trained = torch.load(directory / "trained.pt", weights_only=True)
    same(net.state_dict(), trained["model"], "model")
    same(optimizer.state_dict(), trained["optimizer"], "optimizer")
    other, rest = model(), torch.optim.AdamW(model().parameters())
    other.load_state_dict(trained["model"])
    rest.load_state_dict(trained["optimizer"])
    assert len(rest.state_dict()["state"]) == 6


main()
