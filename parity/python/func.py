"""func.py DIRECTORY: transforms of functions (torch.func)."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import (
    functional_call,
    grad,
    grad_and_value,
    hessian,
    jacfwd,
    jacrev,
    jvp,
    stack_module_state,
    vjp,
    vmap,
)

from comparison import compare, putter


def flat(prefix, value):
    if isinstance(value, torch.Tensor):
        yield prefix, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from flat(f"{prefix}/{key}", item)
    else:
        for index, item in enumerate(value):
            yield from flat(f"{prefix}/{index}", item)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 5)
        self.norm = nn.LayerNorm(5)
        self.last = nn.Linear(5, 3)

    def forward(self, x):
        return self.last(torch.tanh(self.norm(self.first(x))))


class Images(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 3, 3, padding=1)
        self.group = nn.GroupNorm(1, 3)
        self.pool = nn.MaxPool2d(2)
        self.last = nn.Linear(12, 3)

    def forward(self, x):
        return self.last(self.pool(F.relu(self.group(self.conv(x)))).flatten(1))


class Text(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(7, 4)
        self.query = nn.Linear(4, 4)
        self.last = nn.Linear(4, 3)

    def forward(self, x):
        words = self.words(x)
        seen = F.scaled_dot_product_attention(self.query(words), words, words, is_causal=True)
        return self.last(F.gelu(seen).mean(1))


class Normed(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 5)
        self.norm = nn.BatchNorm1d(5, track_running_stats=False)

    def forward(self, x):
        return self.norm(self.first(x))


def single(x):
    return (x.sin() * x.exp()).sum()


def pair(x, y):
    return torch.tanh(x @ y), (x * x).sum(0) * 3


LOSSES = {
    "mse": lambda out, y: F.mse_loss(out, y),
    "mse sum": lambda out, y: F.mse_loss(out, y, reduction="sum"),
    "smooth": lambda out, y: F.smooth_l1_loss(out, y, beta=0.5),
    "huber": lambda out, y: F.huber_loss(out, y, delta=0.3),
    "l1": lambda out, y: F.l1_loss(out, y),
    "binary": lambda out, y: F.binary_cross_entropy_with_logits(out, y.sigmoid()),
    "kl": lambda out, y: F.kl_div(F.log_softmax(out, -1), y.softmax(-1), reduction="batchmean"),
    "log sigmoid": lambda out, y: (F.logsigmoid(out) * y).sum(),
}


def work(cases, tensors):
    put = putter(tensors, "func")
    torch.manual_seed(4)
    inputs = {
        "x": torch.randn(3, 2),
        "y": torch.randn(2, 4),
        "v0": torch.randn(3, 4),
        "v1": torch.randn(2),
        "w0": torch.randn(3, 2),
        "w1": torch.randn(2, 4),
        "batch": torch.randn(6, 4),
        "targets": torch.randn(6, 3),
        "classes": torch.tensor([0, 2, 1, 1, -100, 2]),
        "weights": torch.tensor([0.5, 1.5, 2.0]),
        "images": torch.randn(4, 2, 4, 4),
        "labels": torch.tensor([0, 2, 1, 1]),
        "text": torch.tensor([[1, 5, 2], [0, 0, 6], [3, 4, 4], [2, 1, 0]]),
        "scores": torch.randn(4, 3, 2, 2),
        "map": torch.randint(0, 3, (4, 2, 2)),
        "three": torch.randn(2, 3, 4),
    }
    for name, value in inputs.items():
        put(name, value)
    i = inputs
    x, y, three = i["x"], i["y"], i["three"]
    results = {}

    torch.manual_seed(1)
    net, images, text, normed = Net(), Images(), Text(), Normed()
    params = {key: value.detach() for key, value in net.named_parameters()}

    def loss(params, x, y):
        return F.mse_loss(functional_call(net, params, (x,)), y)

    def entropy(params, x, y, **options):
        return F.cross_entropy(functional_call(net, params, (x[None],)), y[None], **options)

    # grad
    results["grad"] = grad(loss)(params, i["batch"], i["targets"])
    results["grad of two"] = grad(lambda a, b: (a @ b).sin().sum(), argnums=(1, 0))(x, y)
    results["grad and value"] = grad_and_value(single)(x)
    results["aux"] = grad_and_value(lambda a: (single(a), {"twice": a * 2}), has_aux=True)(x)
    results["grad of grad"] = grad(lambda a: grad(single)(a).pow(2).sum())(x)
    results["thrice"] = grad(grad(grad(lambda a: a.sin())))(x[0, 0])
    results["unused"] = grad(lambda a, b: b.sum())(x, y)

    def without(a):
        with torch.no_grad():
            constant = a ** 2
        return (a - constant).sum()

    results["no grad inside"] = grad(without)(x)
    with torch.no_grad():
        results["no grad outside"] = grad(single)(x)
        results["no grad outside twice"] = grad(lambda a: grad(single)(a).sum())(x)
    with torch.inference_mode():
        results["inference outside"] = grad(single)(x).clone()
        results["jvp in inference"] = jvp(single, (x,), (i["w0"],))
    recorded = x.clone().requires_grad_()
    results["recorded outside"] = torch.autograd.grad(grad(single)(recorded).sum(), recorded)

    # vmap
    results["vmap"] = vmap(lambda a: a.sum())(three)
    results["vmap dims"] = vmap(torch.mul, in_dims=(1, None), out_dims=1)(x, torch.ones(3))
    results["vmap nested"] = vmap(vmap(lambda a, b: a.dot(b), (None, 0)), (0, None))(three[0], three[1])
    results["vmap tree"] = vmap(lambda d, s: {"sum": d["a"] + d["b"] * s, "same": s}, ({"a": 0, "b": None}, None), {"sum": -1, "same": None})(
        {"a": x, "b": x[0]}, torch.tensor(2.0))
    results["vmap chunks"] = vmap(lambda a, b: a @ b, (0, None), chunk_size=2)(three.transpose(0, 1), torch.ones(4))
    results["vmap constant"] = vmap(lambda a: torch.ones(2))(x)
    results["vmap of a constant"] = vmap(lambda a: vmap(lambda b: a)(x), out_dims=1)(three)
    results["addr"] = vmap(lambda m, a, b: torch.addr(m, a, b, beta=0.5, alpha=2), (None, 0, 0))(torch.ones(2, 4), x, three[0])

    # Gradients of examples
    for name, measure in LOSSES.items():
        def of_example(params, a, b):
            return measure(functional_call(net, params, (a,)), b)

        results[f"examples {name}"] = vmap(grad(of_example), (None, 0, 0))(params, i["batch"], i["targets"])
    classes = i["classes"].clamp(min=0)
    for name, options in {"": {}, " weight": {"weight": i["weights"]}, " smooth": {"label_smoothing": 0.1}, " sum": {"reduction": "sum"}}.items():
        results[f"examples entropy{name}"] = vmap(grad(lambda p, a, b: entropy(p, a, b, **options)), (None, 0, 0))(params, i["batch"], classes)
    results["entropy ignores"] = vmap(lambda a, b: F.cross_entropy(a, b, ignore_index=2), (0, None))(
        torch.stack([i["targets"], i["targets"] * 2]), classes)
    results["nll of one"] = vmap(lambda a, b: F.nll_loss(a, b, weight=i["weights"]))(F.log_softmax(i["targets"], 1), classes)
    results["nll 2d"] = vmap(grad(lambda a, b: F.cross_entropy(a[None], b[None])))(i["scores"], i["map"])
    for name, model, data in [("images", images, i["images"]), ("text", text, i["text"])]:
        state = {key: value.detach() for key, value in model.named_parameters()}

        def of_one(params, a, b):
            return F.cross_entropy(functional_call(model, params, (a[None],)), b[None])

        results[f"examples {name}"] = vmap(grad_and_value(of_one), (None, 0, 0))(state, data, i["labels"])
    state = {key: value.detach() for key, value in normed.named_parameters()}
    results["batches"] = vmap(grad(lambda p, a: functional_call(normed, p, (a,)).pow(3).sum()), (None, 0))(
        state, i["batch"].view(2, 3, 4))

    # vjp and jvp
    output, pull = vjp(pair, x, y)
    results["vjp"] = output, pull((i["v0"], i["v1"]))
    _, pull, aux = vjp(lambda a: ({"s": a.sin()}, a * 2), x, has_aux=True)
    results["vjp aux"] = pull({"s": x}), aux
    results["vjp rows"] = vmap(vjp(torch.sin, x[0])[1])(torch.eye(2))
    results["jvp"] = jvp(pair, (x, y), (i["w0"], i["w1"]))
    results["jvp aux"] = jvp(lambda a: (a.sin(), a * 2), (x,), (i["w0"],), has_aux=True)
    results["jvp of jvp"] = jvp(lambda a: jvp(single, (a,), (i["w0"],))[1], (x,), (i["w0"],))
    results["jvp of grad"] = jvp(grad(single), (x,), (i["w0"],))
    results["grad of jvp"] = grad(lambda a: jvp(single, (a,), (i["w0"],))[1])(x)
    results["vmap of jvp"] = vmap(lambda t: jvp(torch.tanh, (x,), (t,))[1])(torch.stack([i["w0"], x]))

    # Jacobians
    results["jacrev"] = jacrev(pair, argnums=(0, 1))(x, y)
    results["jacrev chunks"] = jacrev(pair, chunk_size=3)(x, y)
    results["jacrev rows"] = jacrev(pair, argnums=1, chunk_size=1)(x, y)
    results["jacfwd"] = jacfwd(pair, argnums=(0, 1))(x, y)
    results["jacfwd of one"] = jacfwd(lambda a: a.sin())(x[0, 0])
    results["jacrev aux"] = jacrev(lambda a: (a.sin(), a * 2), has_aux=True)(x)
    results["jacfwd aux"] = jacfwd(lambda a: (a.sin(), a * 2), has_aux=True)(x)
    results["jacrev tree"] = jacrev(lambda d: {"s": d["a"].sin() * d["b"]})({"a": x[0], "b": x[1]})
    results["jacrev over vmap"] = jacrev(vmap(lambda a: a.sin().sum()))(x)
    results["vmap over jacrev"] = vmap(jacrev(torch.tanh))(x)
    results["vmap over jacfwd"] = vmap(jacfwd(torch.tanh))(x)
    results["hessian"] = hessian(single)(x)
    results["hessian of two"] = hessian(lambda a, b: (a @ b).sin().sum(), argnums=(0, 1))(x, y)
    results["examples hessian"] = vmap(hessian(single))(x)
    small = {key: value for key, value in params.items() if key.startswith("norm")}
    others = {key: value for key, value in params.items() if not key.startswith("norm")}
    results["hessian of a model"] = hessian(lambda p: F.cross_entropy(functional_call(net, {**others, **p}, (i["batch"],)), classes))(small)
    results["hessian of a norm"] = hessian(lambda a: F.layer_norm(a, [2], x[0], x[1]).pow(3).sum())(x)
    results["hessian of a batch norm"] = hessian(lambda a: F.batch_norm(a, None, None, x[0], x[1], True).pow(3).sum())(x)
    results["hessian of softmax"] = hessian(lambda a: a.softmax(-1).pow(2).sum())(x)
    results["hessian of log sigmoid"] = hessian(lambda a: F.logsigmoid(a).sum())(x)
    results["hessian of trace"] = hessian(lambda a: a.sin().trace().exp())(x)
    results["hessian of nll 2d"] = hessian(lambda a: F.cross_entropy(a, i["map"][:1]))(i["scores"][:1])

    # Ensembles
    torch.manual_seed(2)
    models = [Net() for _ in range(3)]
    stacked, buffers = stack_module_state(models)
    results["stacked"] = dict(stacked)

    def call(params, buffers, x):
        return functional_call(models[0], (params, buffers), (x,))

    results["ensemble"] = vmap(call, (0, 0, None))(stacked, buffers, i["batch"])
    results["ensemble gradients"] = torch.autograd.grad(results["ensemble"].pow(2).sum(), list(stacked.values()))

    # Random numbers
    def noisy(a):
        return a + torch.randn(2) + F.dropout(a, 0.5)

    for randomness in ["different", "same"]:
        torch.manual_seed(3)
        results[f"random {randomness}"] = vmap(noisy, randomness=randomness)(x)
        torch.manual_seed(3)
        results[f"random {randomness} chunks"] = vmap(noisy, randomness=randomness, chunk_size=2)(x)

    for name, value in results.items():
        for key, tensor in flat(name, value):
            put(key, tensor)
    return {}


compare(work)
