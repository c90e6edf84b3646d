/** Gradients that come in several parts, from inside a captured module and from outside: added up as the engine does it. */
import test from 'ava'
import { autograd, capture, cat, keep, manualSeed, nn, ones, randn } from 'lockstep'
import type { Tensor } from 'lockstep'

import { Bodied, bits, twins } from './models.js'

class Forward extends Bodied<Forward> {
  first = new nn.Linear(6, 6)
  second = new nn.Linear(6, 6)
}

/** What is used several times inside. */
const bodies: Record<string, (x: Tensor, module: Forward) => Tensor> = {
  'an input': (x, { first, second }) => first.forward(x).mul(second.forward(x)).add(x.mul(1.3)).mul(x),
  'an input, as it is': (x, { first }) => first.forward(x).add(x).add(x.mul(x)),
  'a parameter': (x, { first }) => first.forward(first.forward(x.mul(first.weight.sum(0))).tanh()),
  'what is made inside': (x, { first, second }) => {
    const y = first.forward(x).tanh()
    return second.forward(y).mul(y).add(y)
  },
  'all of them': (x, { first, second }) => {
    const y = first.forward(x)
    return cat([y, first.forward(x.mul(3)), second.forward(y).mul(x)], 1)
  },
}

/** What becomes of the output: gradients of several forms, some of which no program was made for yet. */
const uses: Record<string, (y: Tensor) => Tensor> = {
  sum: (y) => y.sum(),
  rows: (y) => y.sum(0).pow(2).sum(),
  columns: (y) => y.t().contiguous().pow(2).sum(),
  squares: (y) => y.pow(2).sum(),
  twice: (y) => y.mul(0.7).sum().add(y.pow(3).sum()),
  'three times': (y) => y.mul(0.7).sum().add(y.pow(3).sum()).add(y.relu().sum()),
}

/** A loss to which the input and the parameters lead in several ways: from before the captured pass, through it, after it. */
function lossOf(x: Tensor, module: Forward, forward: (x: Tensor) => Tensor, use: (y: Tensor) => Tensor): Tensor {
  const before = x.mul(0.3)
  const early = module.second.forward(before).pow(2).sum().add(before.mul(0.7).sum())
  const [one, other] = [forward(before), forward(before.mul(1.7))]
  const late = module.first.forward(before).pow(3).sum().add(before.mul(1.1).pow(2).sum())
  return use(one).add(use(other)).add(late).add(early)
}

type Pass = (x: Tensor) => Tensor

/** What `run` sees of a module, and of an equal one that is captured; the first pass of it has the fast form. */
async function both(
  body: (x: Tensor, module: Forward) => Tensor,
  run: (forward: Pass, module: Forward) => Promise<unknown>,
): Promise<{ expected: unknown; found: unknown; node: string | null }> {
  const [eager, other] = twins(() => new Forward(body))
  const captured = capture(other, [ones([4, 6]).requiresGrad_()])
  const node = captured.forward(ones([4, 6]).requiresGrad_()).gradFn
  const expected = await run((x) => eager.forward(x), eager)
  return { expected, found: await run((x) => captured.forward(x), other), node }
}

for (const [what, body] of Object.entries(bodies)) {
  test.serial(`parts are added up in the engine's order: ${what} used several times`, async (t) => {
    for (const [how, use] of Object.entries(uses)) {
      const { expected, found, node } = await both(body, async (forward, module) => {
        const seen: string[][] = []
        manualSeed(12)
        for (let step = 0; step < 4; step++) {
          module.zeroGrad()
          const x = randn([4, 6]).requiresGrad_()
          await lossOf(x, module, forward, use).backward()
          seen.push(await bits([x, ...module.parameters()].flatMap((each) => each.grad ?? [])))
        }
        return seen
      })
      t.deepEqual(found, expected, how)
      t.is(node, 'CapturedBackward')
    }
  })

  test.serial(`so are those of gradients: ${what} used several times`, async (t) => {
    for (const [how, use] of Object.entries(uses)) {
      const { expected, found } = await both(body, async (forward, module) => {
        const seen: string[][] = []
        manualSeed(12)
        for (let step = 0; step < 2; step++) {
          module.zeroGrad()
          const x = randn([4, 6]).requiresGrad_()
          const inputs = [x, ...module.parameters()]
          const loss = lossOf(x, module, forward, use)
          const grads = autograd.grad([loss], inputs, { createGraph: true, allowUnused: true })
          const used = grads.filter((each) => each !== null)
          seen.push(await bits(used))
          const penalty = used.map((each) => each.pow(2).sum()).reduce((sum, each) => sum.add(each), loss)
          await penalty.backward()
          seen.push(await bits(inputs.flatMap((each) => each.grad ?? [])))
        }
        return seen
      })
      t.deepEqual(found, expected, how)
    }
  })
}

test.serial(
  'a recorded pass inside a hook of another, and passes after it, give what they would without capture',
  async (t) => {
    const { expected, found } = await both(bodies['a parameter'] as never, async (forward, module) => {
      manualSeed(3)
      const x = randn([4, 6]).requiresGrad_()
      const loss = forward(x).pow(2).sum()
      const inner: Tensor[] = []
      const hook = module.first.weight.registerHook(() => {
        if (inner.length === 0) inner.push(keep(autograd.grad([loss], [x], { createGraph: true })[0] as Tensor))
      })
      await loss.backward(null, { retainGraph: true })
      hook.remove()
      const seen = await bits([inner[0] as Tensor, module.first.weight.grad as Tensor])
      await loss.backward(null, { retainGraph: true })
      seen.push(...(await bits([module.first.weight.grad as Tensor])))
      await loss.backward()
      seen.push(...(await bits([module.first.weight.grad as Tensor])))
      return [seen, (await t.throwsAsync(loss.backward()))?.message.includes('a second time')]
    })
    t.deepEqual(found, expected)
  },
)
