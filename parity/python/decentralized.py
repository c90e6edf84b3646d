"""decentralized.py DIRECTORY LABEL CASE...: one rank of the comparison with Decent-DP. Trains every case under its
DecentralizedDataParallel and writes what happened to DIRECTORY/CASE/LABEL-RANK.safetensors: after each step the losses,
parameters, gradients that are left and buffers. Rank and master come from the environment."""

import json
import os
import sys

# It says what it does on the first rank's error output.
os.environ.setdefault("LOGURU_LEVEL", "WARNING")

import torch
import torch.distributed as dist
from decent_dp import optim
from decent_dp.ddp import DecentralizedDataParallel
from decent_dp.topo import Edge, Topology, TopologyReg
from safetensors.torch import load_file
from torch.nn import functional as F

from support import end, start
from training import Recorder, build, make_optimizer, make_schedule, snake

OWN = {"accumadam": optim.AccumAdam, "accumadamw": optim.AccumAdamW}


class Hooked(torch.optim.SGD):
    """Adds a part of what comes in before the model is mixed with it."""

    def pre_average_hook(self, edge, weight):
        for group in self.param_groups:
            for param in group["params"]:
                param.data.add_(param.comm_buffer, alpha=weight / (8 * len(edge.ranks)))


@TopologyReg.register("uneven-pairs")
class UnevenPairs(Topology):
    def _get_topo_edges(self):
        return [[Edge([0, 1], 0.75), Edge([2, 3], 0.6)], [Edge([1, 2], 0.25), Edge([0, 3], 0.5)]]


def optimizer_of(options):
    """What makes the optimizer of a bucket: Decent-DP's own functions are given names as well as parameters."""
    if options["kind"].startswith("optim_fn"):
        rest = snake({name: value for name, value in options.items() if name != "kind"})
        return lambda params: getattr(optim, options["kind"])(params, **rest)
    if options["kind"] in OWN:
        rest = snake({name: value for name, value in options.items() if name != "kind"})
        return lambda params: OWN[options["kind"]]([param for _, param in params], **rest)
    if options["kind"] == "hooked":
        rest = snake({name: value for name, value in options.items() if name != "kind"})
        return lambda params: Hooked([param for _, param in params], **rest)
    return lambda params: make_optimizer([param for _, param in params], options)


def schedule_of(options):
    if options is None:
        return None
    if options["kind"] == "warmup":
        t_max, t_warmup = options["tMax"], options["tWarmup"]
        return lambda optimizer: optim.lr_scheduler_fn_cosine_with_warmup(optimizer, t_max, t_warmup)
    return lambda optimizer: make_schedule(optimizer, options)


def act(action, wrapper, recorder, step, x):
    """What happens before a step."""
    if action in ("evaluate", "forward"):
        wrapper.train(action == "forward")
        with torch.no_grad():
            recorder.put(f"{step:03}/output", wrapper(x, 0))
        wrapper.train()
    elif action == "average":
        wrapper.global_avg()
    elif action == "average for good":
        wrapper.global_avg(will_revert=False)
    elif action == "average and back":
        distance = wrapper.global_avg(will_revert=True, return_d2c=True)
        recorder.put(f"{step:03}/distance", torch.tensor(distance, dtype=torch.float64))
        for name, parameter in wrapper._model.named_parameters():
            recorder.put(f"{step:03}/average/{name}", parameter)
        wrapper.revert_global_avg()


def train(directory, case, label):
    rank = dist.get_rank()
    torch.manual_seed(1000 + rank)
    model = build(directory, case, rank)
    optimizer_fn, schedule_fn = optimizer_of(case["optimizer"]), schedule_of(case.get("schedule"))
    scaler = torch.amp.GradScaler("cpu", **snake(case["scaler"])) if "scaler" in case else None
    wrapper = DecentralizedDataParallel(model, optimizer_fn, schedule_fn, scaler=scaler, **snake(case["gossip"]))
    batches = load_file(f"{directory}/batches.safetensors")
    recorder = Recorder()
    recorder.model(0, model)
    for step in range(case["steps"]):
        if str(step) in case["factors"]:
            wrapper.set_adaptive_factor(case["factors"][str(step)])
        if str(step) in case["actions"]:
            act(case["actions"][str(step)], wrapper, recorder, step, batches[f"{rank}/{step}/0/x"])
        for turn in range(case["accumulate"]):
            x, y = (batches[f"{rank}/{step}/{turn}/{name}"] for name in "xy")
            if case.get("channelsLast"):
                x = x.contiguous(memory_format=torch.channels_last)
            wrapper.set_accumulate_grad(turn < case["accumulate"] - 1)
            loss = F.cross_entropy(wrapper(x, 0), y)
            (loss if scaler is None else scaler.scale(loss)).backward()
            recorder.put(f"{step + 1:03}/loss/{turn}", loss)
            if scaler is not None:
                recorder.put(f"{step + 1:03}/scale", torch.tensor(scaler.get_scale(), dtype=torch.float64))
        recorder.model(step + 1, model)
        # It answers 0 before the second forward pass, whatever the rate is.
        if schedule_fn is not None and step > 0:
            recorder.put(f"{step + 1:03}/lr", torch.tensor(wrapper.get_lr(), dtype=torch.float64))
    recorder.save(f"{directory}/{label}-{rank}.safetensors")
    # The last round is on its way still.
    for work in wrapper._comm_ops:
        if work is not None:
            work.wait()


def main():
    root, label, *names = sys.argv[1:]
    start()
    with open(f"{root}/cases.json", encoding="utf8") as file:
        cases = {case["name"]: case for case in json.load(file)}
    for name in names:
        train(f"{root}/{name}", cases[name], label)
    end()


main()
