"""The backend `recording`: Gloo, and a log of what DistributedDataParallel, its hooks and Join issue."""

import torch
import torch.distributed as dist
from torch.distributed import distributed_c10d as c10d

REDUCE_OPS = [("sum", dist.ReduceOp.SUM), ("min", dist.ReduceOp.MIN), ("max", dist.ReduceOp.MAX)]


class Recording(dist.ProcessGroup):
    """Writes down each collective and passes it on. The reducer calls it from C++, too."""

    def __init__(self, gloo, rank, size):
        super().__init__(rank, size)
        self.gloo = gloo
        self.lines = []

    def log(self, operation, tensor, op=None, root=None):
        """A line of what is issued: the operation, the reduction, the root, the dtype and the number of elements."""
        # A reduction equals its constant, but has another hash.
        op = None if op is None else next(name for name, known in REDUCE_OPS if op == known)
        fields = (operation, op, root, str(tensor.dtype).removeprefix("torch."), tensor.numel())
        self.lines.append(" ".join("-" if field is None else str(field) for field in fields))

    def allreduce(self, tensors, opts=None):
        tensors = [tensors] if isinstance(tensors, torch.Tensor) else tensors
        opts = opts or dist.AllreduceOptions()
        self.log("allReduce", tensors[0], op=opts.reduceOp)
        return self.gloo.allreduce(tensors, opts)

    def broadcast(self, tensors, opts):
        self.log("broadcast", tensors[0], root=opts.rootRank)
        return self.gloo.broadcast(tensors, opts)

    def allgather(self, outputs, inputs, opts=None):
        self.log("allGather", inputs[0])
        return self.gloo.allgather(outputs, inputs, opts or dist.AllgatherOptions())

    def barrier(self, opts=None):
        return self.gloo.barrier(opts or dist.BarrierOptions())

    def getBackendName(self):
        return "recording"


def create(store, rank, size, timeout):
    gloo = dist.ProcessGroupGloo(store, rank, size, timeout)
    if dist.get_debug_level() == dist.DebugLevel.DETAIL:
        # The default group's name.
        gloo = c10d._create_process_group_wrapper(gloo, "0", store, rank, size, timeout)
    return Recording(gloo, rank, size)


dist.Backend.register_backend("recording", create, devices=["cpu"])
