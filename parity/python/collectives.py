"""collectives.py DIRECTORY LABEL: one rank of a group of two that goes through every collective, in the order of
ddp/support/collectives.ts, and writes every result to DIRECTORY/LABEL-RANK.safetensors."""

import sys

import torch
import torch.distributed as dist
from safetensors.torch import save_file

from support import end, start

SUMMED = ["float32", "float64", "float16", "bfloat16", "int32", "int64", "uint8", "int8"]
COMPARED = ["float32", "float64", "int32", "int64", "uint8"]
OPS = {"sum": dist.ReduceOp.SUM, "product": dist.ReduceOp.PRODUCT, "min": dist.ReduceOp.MIN, "max": dist.ReduceOp.MAX}
BITS = {"band": dist.ReduceOp.BAND, "bor": dist.ReduceOp.BOR, "bxor": dist.ReduceOp.BXOR}


def ramp(rank, count, dtype="float32"):
    """Small numbers that differ between ranks and are exact in every dtype."""
    return torch.arange(count).mul(rank + 2).add(rank).fmod(13).to(getattr(torch, dtype))


def reductions(rank, out):
    for dtype in SUMMED:
        out[f"all_reduce/sum/{dtype}"] = x = ramp(rank, 7, dtype)
        dist.all_reduce(x)
    for dtype in COMPARED:
        for name in ("product", "min", "max"):
            out[f"all_reduce/{name}/{dtype}"] = x = ramp(rank, 7, dtype)
            dist.all_reduce(x, op=OPS[name])
    for name, op in BITS.items():
        out[f"all_reduce/{name}"] = x = ramp(rank, 9, "int32")
        dist.all_reduce(x, op=op)
    # Sizes around what Gloo sends in one piece, of values whose sum rounds.
    for count in (1, 255, 4096, 65_537, 300_000):
        out[f"all_reduce/size/{count}"] = x = ramp(rank, count).mul(0.1).add(1 / 3)
        dist.all_reduce(x)
    for root in (0, 1):
        out[f"reduce/{root}"] = x = ramp(rank, 5)
        dist.reduce(x, dst=root)
        if rank != root:
            del out[f"reduce/{root}"]  # what other ranks hold afterwards is not said
    several = [ramp(rank, 5), ramp(rank, 300).mul(0.1), ramp(rank, 6).reshape(2, 3)]
    dist.all_reduce_coalesced(several)
    out["all_reduce/coalesced"] = torch.cat([x.reshape(-1) for x in several])
    out["all_reduce/empty"] = x = torch.zeros(0)
    dist.all_reduce(x)


def copies(rank, out):
    for root in (0, 1):
        for dtype in ("float32", "int64", "bool", "bfloat16"):
            out[f"broadcast/{root}/{dtype}"] = x = ramp(rank, 6, dtype)
            dist.broadcast(x, src=root)
    parts = [torch.empty(2, 3), torch.empty(2, 3)]
    dist.all_gather(parts, ramp(rank, 6).reshape(2, 3))
    out["all_gather"] = torch.stack(parts)
    out["all_gather_into_tensor"] = x = torch.empty(8)
    dist.all_gather_into_tensor(x, ramp(rank, 4))
    for root in (0, 1):
        parts = [torch.empty(3), torch.empty(3)] if rank == root else None
        dist.gather(ramp(rank, 3), parts, dst=root)
        if rank == root:
            out[f"gather/{root}"] = torch.stack(parts)
        parts = [ramp(rank, 4), ramp(rank + 1, 4)] if rank == root else None
        out[f"scatter/{root}"] = x = torch.empty(4)
        dist.scatter(x, parts, src=root)
    out["all_to_all_single"] = x = torch.empty(6)
    dist.all_to_all_single(x, ramp(rank, 6))
    # Rank 0 sends 1 and 3, rank 1 sends 2 and 4.
    inputs, outputs = ([1, 3], [1, 2]) if rank == 0 else ([2, 4], [3, 4])
    out["all_to_all_single/uneven"] = x = torch.empty(sum(outputs))
    dist.all_to_all_single(x, ramp(rank, sum(inputs)), outputs, inputs)
    # One tensor with splits: lists must have one shape here, and say the same on the wire.
    out["all_to_all/uneven"] = x = torch.empty(sum(outputs))
    dist.all_to_all_single(x, torch.cat([ramp(rank, count) for count in inputs]), outputs, inputs)
    # PyTorch's comparison takes parts of different sizes for a mistake.
    if dist.get_debug_level() != dist.DebugLevel.DETAIL:
        out["reduce_scatter/uneven"] = x = torch.empty(2 + rank)
        dist.reduce_scatter(x, [ramp(rank, 2), ramp(rank + 1, 3)])
    out["reduce_scatter_tensor"] = x = torch.empty(4)
    dist.reduce_scatter_tensor(x, ramp(rank, 8))


def complex_numbers(rank, out):
    def make(count, shift=0):
        return torch.complex(ramp(rank, count), ramp(rank + shift, count).add(1))

    def put(name, x):
        out[f"complex/{name}"] = torch.view_as_real(x).contiguous()

    def room(count):
        return torch.zeros(count, dtype=torch.complex64)

    dist.all_reduce(x := make(3))
    put("all_reduce", x)
    dist.broadcast(x := make(3), src=1)
    put("broadcast", x)
    dist.all_gather(parts := [room(2), room(2)], make(2))
    put("all_gather", torch.cat(parts))
    dist.all_gather_into_tensor(x := room(4), make(2))
    put("all_gather_into_tensor", x)
    dist.scatter(x := room(2), [make(2), make(2, 1)] if rank == 0 else None, src=0)
    put("scatter", x)
    dist.all_to_all(parts := [room(2), room(2)], [make(2), make(2, 1)])
    put("all_to_all", torch.cat(parts))
    dist.all_to_all_single(x := room(4), make(4))
    put("all_to_all_single", x)
    dist.reduce_scatter(x := room(2), [make(2), make(2, 1)])
    put("reduce_scatter", x)


def points(rank, out):
    if rank == 0:
        dist.send(ramp(0, 5), 1)
        dist.recv(out.setdefault("recv/0", torch.empty(4)), 1, tag=7)
        dist.send(out["recv/0"], 1, tag=2**31 - 1)
    else:
        dist.recv(out.setdefault("recv/1", torch.empty(5)), 0)
        dist.send(ramp(1, 4), 0, tag=7)
        dist.recv(out["recv/1"].narrow(0, 0, 4), 0, tag=2**31 - 1)


def groups(rank, out):
    both = dist.new_group([0, 1])
    alone = [dist.new_group([0]), dist.new_group([1])][rank]
    out["group/both"] = x = ramp(rank, 4)
    dist.all_reduce(x, group=both)
    out["group/alone"] = x = ramp(rank, 4)
    dist.all_reduce(x, group=alone)
    dist.new_group([rank], use_local_synchronization=True)
    for count in (3, 4):
        group = dist.new_group([0, 1], use_local_synchronization=True)
        out[f"group/local/{count}"] = x = ramp(rank, count)
        dist.all_reduce(x, group=group)
    dist.barrier(both)
    dist.barrier()
    dist.monitored_barrier()
    out["after"] = x = ramp(rank, 4)
    dist.all_reduce(x)


def main():
    directory, label = sys.argv[1:]
    start()
    rank = dist.get_rank()
    out = {}
    for part in (reductions, copies, complex_numbers, points, groups):
        part(rank, out)
    save_file(out, f"{directory}/{label}-{rank}.safetensors")
    end()


main()
