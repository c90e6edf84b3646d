"""distributions.py DIRECTORY: what the pairs of distributions of DIRECTORY/cases.json give, and their gradients."""

import torch
from torch.distributions import Bernoulli, Categorical, Normal, kl_divergence

from comparison import compare, putter


def parameters(given):
    return {
        name: torch.tensor(value, dtype=torch.float32).requires_grad_() if isinstance(value, list) else value
        for name, value in given.items()
    }


def work(cases, tensors):
    for index, case in enumerate(cases):
        put = putter(tensors, case["name"])
        torch.manual_seed(index)
        given = [parameters(case["p"]), parameters(case["q"])]
        kind = {"Normal": Normal, "Bernoulli": Bernoulli, "Categorical": Categorical}[case["kind"]]
        p, q = (kind(**each) for each in given)
        sample = p.sample((5, 2))
        put("sample", sample)
        put("one", p.sample())
        put("logProb", p.log_prob(sample))
        put("entropy", p.entropy())
        put("perplexity", p.perplexity())
        for name in ("mean", "mode", "variance", "stddev"):
            put(name, getattr(p, name))
        parts = [p.log_prob(sample).sum(), p.entropy().sum(), kl_divergence(p, q).nan_to_num(0, 1, -1).sum()]
        put("kl", kl_divergence(p, q))
        if kind is Normal:
            through = p.rsample((3,))
            put("rsample", through)
            put("cdf", p.cdf(through))
            put("icdf", p.icdf(p.cdf(sample)))
            parts.append(through.sum())
        else:
            put("support", p.enumerate_support())
            put("flat", p.enumerate_support(False))
        wide = p.expand((4, *p.batch_shape))
        put("wide", wide.sample((3,)))
        put("wideEntropy", wide.entropy())
        sum(parts[1:], parts[0]).backward()
        for side, values in enumerate(given):
            for name, value in values.items():
                if isinstance(value, torch.Tensor) and value.grad is not None:
                    put(f"grad/{side}/{name}", value.grad)
    return {}


compare(work)
