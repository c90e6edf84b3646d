// torch.distributions: samples, probabilities, moments, divergences and their gradients, bit for bit.
import test from 'ava'
import { distributions, manualSeed, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { compareWith, entry, under } from '../support.js'

const { Bernoulli, Categorical, Normal, klDivergence } = distributions

/** Parameters of two distributions of a kind, which diverge; under PyTorch's names. */
const cases = [
  {
    name: 'Normal of tensors',
    kind: 'Normal',
    p: { loc: [0.3, -2], scale: [[0.5], [1.7]] },
    q: { loc: [1, 0], scale: [[1], [0.2]] },
  },
  { name: 'Normal of numbers', kind: 'Normal', p: { loc: 0.3, scale: 2.5 }, q: { loc: [1, 0], scale: 0.7 } },
  {
    name: 'Bernoulli by probabilities',
    kind: 'Bernoulli',
    p: { probs: [0.1, 0.5, 0, 1] },
    q: { probs: [0.3, 0.5, 0.2, 1] },
  },
  { name: 'Bernoulli by logits', kind: 'Bernoulli', p: { logits: [-2, 0.3, 4] }, q: { logits: [0.1, 1, -0.5] } },
  {
    name: 'Categorical by probabilities',
    kind: 'Categorical',
    p: {
      probs: [
        [1, 2, 3],
        [0, 1, 1],
      ],
    },
    q: { probs: [3, 1, 2] },
  },
  {
    name: 'Categorical by logits',
    kind: 'Categorical',
    p: { logits: [[0.1, -2, 3]] },
    q: {
      logits: [
        [1, 1, 0.5],
        [0, 2, 9],
      ],
    },
  },
] as const

type Numbers = number | readonly number[] | readonly (readonly number[])[]
type Parameters = Readonly<Record<string, Numbers>>

let expected: Trace

compareWith('distributions.py', cases, async (reference) => {
  ;({ expected } = await reference.tensors())
})

/** The parameters that are tensors get gradients. */
function parameters(given: Parameters): Record<string, Tensor | number> {
  const entries = Object.entries(given).map(([name, value]) => {
    return [name, typeof value === 'number' ? value : tensor(value as number[]).requiresGrad_()] as const
  })
  return Object.fromEntries(entries)
}

function build(kind: string, given: Record<string, Tensor | number>): distributions.Distribution {
  if (kind === 'Normal') return new Normal(given['loc'] as Tensor, given['scale'] as Tensor)
  return kind === 'Bernoulli' ? new Bernoulli(given) : new Categorical(given as Record<string, Tensor>)
}

for (const [index, one] of cases.entries()) {
  test.serial(one.name, async (t) => {
    const found: Trace = new Map()
    const put = async (key: string, value: Tensor): Promise<void> => void found.set(key, await entry(value))
    manualSeed(index)
    const given = [parameters(one.p), parameters(one.q)] as const
    const [p, q] = [build(one.kind, given[0]), build(one.kind, given[1])]
    const sample = p.sample([5, 2])
    await put('sample', sample)
    await put('one', p.sample())
    await put('logProb', p.logProb(sample))
    await put('entropy', p.entropy())
    await put('perplexity', p.perplexity())
    for (const name of ['mean', 'mode', 'variance', 'stddev'] as const) await put(name, p[name])
    const parts = [p.logProb(sample).sum(), p.entropy().sum(), klDivergence(p, q).nanToNum(0, 1, -1).sum()]
    await put('kl', klDivergence(p, q))
    if (p instanceof Normal) {
      const through = p.rsample([3])
      await put('rsample', through)
      await put('cdf', p.cdf(through))
      await put('icdf', p.icdf(p.cdf(sample)))
      parts.push(through.sum())
    } else {
      await put('support', p.enumerateSupport())
      await put('flat', p.enumerateSupport(false))
    }
    const wide = p.expand([4, ...p.batchShape])
    await put('wide', wide.sample([3]))
    await put('wideEntropy', wide.entropy())
    await parts.reduce((sum, part) => sum.add(part)).backward()
    for (const [side, values] of given.entries()) {
      for (const [name, value] of Object.entries(values)) {
        if (typeof value !== 'number' && value.grad !== null) await put(`grad/${side}/${name}`, value.grad)
      }
    }
    t.is(firstDifference(under(expected, `${one.name}/`), found), undefined)
  })
}
