// The functions that make a bucket's optimizer.
import test from 'ava'

import { type OptimizerFactory, nn, noGrad, optim, zerosLike, decentralized } from 'lockstep'

const { optimFnAdam, optimFnAdamW, optimFnAccumAdam, optimFnAccumAdamW } = decentralized
const factories = { optimFnAdam, optimFnAdamW, optimFnAccumAdam, optimFnAccumAdamW }

class Layers extends nn.Module {
  conv = new nn.Conv2d(1, 2, 2)
  bn = new nn.BatchNorm2d(2)
  scale = new nn.Parameter(nn.init.ones_(new nn.Linear(1, 1).weight.detach().reshape([])))
  fc = new nn.Linear(2, 3)
  norm = new nn.LayerNorm(3)
}

interface Group {
  weightDecay: number
  lr: number
  betas: number[]
  eps: number
  accumIter?: number
  paramNames?: string[]
}

const valuesOf = (parameter: nn.Parameter): number[] => parameter.flatten().toArray() as number[]
const groupsOf = (optimizer: optim.Optimizer): Group[] => optimizer.paramGroups as unknown as Group[]

const original: Record<string, [make: unknown, weightDecay: number]> = {
  optimFnAdam: [optim.Adam, 1 / 32768],
  optimFnAdamW: [optim.AdamW, 0.1],
  optimFnAccumAdam: [optim.AccumAdam, 1 / 32768],
  optimFnAccumAdamW: [optim.AccumAdamW, 0.1],
}

for (const [name, factory] of Object.entries(factories)) {
  const [make, weightDecay] = original[name] as [new () => optim.Optimizer, number]

  test(`${name} decays what has two dimensions or more, and has Decent-DP's numbers`, (t) => {
    const optimizer = factory()(new Layers().namedParameters())
    t.is(optimizer.constructor, make)
    const [plain, decayed] = groupsOf(optimizer)
    t.deepEqual(decayed?.paramNames, ['conv.weight', 'fc.weight'])
    t.deepEqual(plain?.paramNames?.toSorted(), ['bn.bias', 'bn.weight', 'conv.bias', 'fc.bias', 'norm.bias', 'norm.weight', 'scale']) // prettier-ignore
    t.deepEqual([plain?.weightDecay, decayed?.weightDecay], [0, weightDecay])
    for (const group of groupsOf(optimizer)) {
      t.deepEqual([group.lr, group.betas, group.eps], [1e-3, [0.9, 0.999], 1e-8])
      if (name.includes('Accum')) t.is(group.accumIter, 4)
    }
  })

  test(`${name} takes its optimizer's options, and goes by names for Decent-DP's sake only`, (t) => {
    const options = { lr: 0.5, betas: [0.5, 0.25] as const, eps: 1e-4, weightDecay: 0.75 }
    const optimizer = factory(options)(new Layers().namedParameters(), 'decent-dp-0.2.3')
    const [plain, decayed] = groupsOf(optimizer)
    t.deepEqual(plain?.paramNames?.toSorted(), ['conv.weight', 'fc.weight', 'norm.weight', 'scale'])
    t.deepEqual(decayed?.paramNames?.toSorted(), ['bn.bias', 'bn.weight', 'conv.bias', 'fc.bias', 'norm.bias'])
    t.deepEqual([plain?.weightDecay, decayed?.weightDecay], [0, 0.75])
    for (const group of groupsOf(optimizer)) t.like(group, { lr: 0.5, betas: [0.5, 0.25], eps: 1e-4 })
    const wrong = factory as (options: object) => OptimizerFactory
    t.throws(() => wrong({ learningRate: 1 })(new Layers().namedParameters()), { code: 'ERR_UNKNOWN_OPTION' })
  })

  test(`${name}: without a gradient to follow, only weight decay moves parameters`, (t) => {
    const module = new Layers()
    noGrad(() => module.parameters().map((parameter) => parameter.fill_(2)))
    const optimizer = factory({ lr: 0.5, weightDecay: 0.25 })(module.namedParameters())
    for (const parameter of module.parameters()) parameter.grad = zerosLike(parameter)
    optimizer.step()
    const moved = module.namedParameters().filter(([, parameter]) => valuesOf(parameter)[0] !== 2)
    t.deepEqual(moved.map(([key]) => key), ['conv.weight', 'fc.weight']) // prettier-ignore
    // Decoupled decay takes lr * weightDecay of it; else the gradient is the decay, and a first step of Adam is one of lr.
    const expected = name.endsWith('W') ? 2 * (1 - 0.125) : 2 - 0.5
    for (const [, parameter] of moved) {
      for (const value of valuesOf(parameter)) t.true(Math.abs(value - expected) < 1e-6)
    }
  })
}

test('a bucket may have parameters of one of the groups only', (t) => {
  const [[name, weight]] = new nn.Linear(2, 2).namedParameters() as [[string, nn.Parameter]]
  const optimizer = optimFnAccumAdamW()([[name, weight]])
  t.deepEqual(optimizer.paramGroups.map(({ params }) => params.length), [0, 1]) // prettier-ignore
  weight.grad = zerosLike(weight)
  t.notThrows(() => optimizer.step())
})
