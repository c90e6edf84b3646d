// torch.nn.init from the same generator, and the clipping of gradients, bit for bit.
import test from 'ava'
import { empty, manualSeed, nn, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { clipCases, initCases } from './init-cases.js'
import { camelCase, compareWith, entry, under } from '../support.js'

let expected: Trace
let given: Map<string, Tensor>

compareWith('init.py', { fills: initCases, clips: clipCases }, async (reference) => {
  ;({ expected, given } = await reference.tensors())
})

for (const [index, one] of initCases.entries()) {
  test.serial(one.name, async (t) => {
    manualSeed(index)
    const filled = empty(one.shape)
    const fill = (nn.init as unknown as Record<string, (tensor: Tensor, ...args: unknown[]) => Tensor>)[
      camelCase(one.fill)
    ]
    const options = Object.entries(one.kwargs ?? {}).map(([name, value]) => {
      const choice = name === 'mode' || name === 'nonlinearity'
      return [camelCase(name), choice ? camelCase(value as string) : value] as const
    })
    // Some of PyTorch's are keywords that are positional here.
    const gain = options.find(([name]) => name === 'gain')
    const last = gain === undefined ? (options.length === 0 ? [] : [Object.fromEntries(options)]) : [gain[1]]
    t.is(fill?.(filled, ...one.args, ...last), filled)
    const found = new Map([[one.name, await entry(filled)]])
    t.is(firstDifference(new Map([...expected].filter(([key]) => key === one.name)), found), undefined)
  })
}

for (const { name, maxNorm, normType } of clipCases) {
  test.serial(name, async (t) => {
    const found: Trace = new Map()
    const parameters = [[7, 5], [11], [], [2, 2, 2]].map((shape) => new nn.Parameter(zeros(shape)))
    const record = async (what: string): Promise<void> => {
      for (const [index, { grad }] of parameters.entries()) {
        if (grad !== null) found.set(`${what}/${index}`, await entry(grad))
      }
    }
    for (const [index, parameter] of parameters.entries()) parameter.grad = given.get(`${name}/grad/${index}`) ?? null
    await record('grad')
    const type = normType === 'inf' ? Infinity : normType
    found.set('norm', await entry(nn.utils.clipGradNorm_(parameters, maxNorm, { normType: type })))
    await record('clipped')
    nn.utils.clipGradValue_(parameters, 0.11)
    await record('limited')
    t.is(firstDifference(under(expected, `${name}/`), found), undefined)
  })
}
