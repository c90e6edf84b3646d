// 50 steps of every optimizer with every combination of options: parameters after each, and the state dict at the end.
import test from 'ava'
import { amp, nn, ones, ops, optim, tensor as tensorOf } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { optimizerCases } from './optimizer-cases.js'
import type { OptimizerCase } from './optimizer-cases.js'
import { camelCase, compareWith, entry, under } from '../support.js'

interface Facts {
  groups: Record<string, unknown>[]
  scales: number[]
  scaler: amp.GradScalerStateDict | null
}

const steps = 50

let expected: Trace
let given: Map<string, Tensor>
let facts: Record<string, Facts>

compareWith('optimizers.py', optimizerCases, async (reference) => {
  ;({ expected, given } = await reference.tensors())
  facts = await reference.facts<Facts>()
})

for (const one of optimizerCases) {
  test.serial(one.name, async (t) => {
    const { groups, scales, scaler } = facts[one.name] as Facts
    const { optimizer, found, ourScales, ourScaler } = await run(one)
    t.is(firstDifference(under(expected, `${one.name}/`), found), undefined)
    t.deepEqual(JSON.parse(JSON.stringify(optimizer.stateDict().param_groups)), groups)
    t.deepEqual(ourScales, scales)
    t.deepEqual(ourScaler?.stateDict() ?? null, scaler)
  })
}

async function run(one: OptimizerCase): Promise<{
  optimizer: optim.Optimizer
  found: Trace
  ourScales: number[]
  ourScaler: amp.GradScaler | undefined
}> {
  const found: Trace = new Map()
  const put = async (key: string, value: Tensor): Promise<void> => void found.set(key, await entry(value))
  const read = async (key: string): Promise<Tensor | undefined> => {
    const value = given.get(`${one.name}/${key}`)
    if (value !== undefined) await put(key, value)
    return value
  }
  const parameters: nn.Parameter[] = []
  for (let index = 0; ; index++) {
    const initial = await read(`initial/${index}`)
    if (initial === undefined) break
    parameters.push(new nn.Parameter(initial.clone()))
  }
  const options = Object.fromEntries(Object.entries(one.kwargs).map(([name, value]) => [camelCase(name), value]))
  const lr = one.kwargs['lr'] as number
  const groups = [{ params: parameters.slice(0, 2) }, { params: parameters.slice(2), lr: lr / 3 }]
  const Class = optim[one.optimizer as 'SGD']
  const optimizer: optim.Optimizer = new Class(groups, options)
  const scaler = one.scaled === true ? new amp.GradScaler({ initScale: 128, growthInterval: 3 }) : undefined
  const ourScales: number[] = []
  for (let step = 0; step < steps; step++) {
    for (const [index, parameter] of parameters.entries()) {
      const indices = await read(`indices/${step}/${index}`)
      const values = await read(`values/${step}/${index}`)
      const dense = await read(`grad/${step}/${index}`)
      if (indices !== undefined && values !== undefined) {
        parameter.grad = ops.sparseCooTensor(indices, values, parameter.shape)
      } else parameter.grad = dense ?? null
    }
    if (scaler === undefined) optimizer.step()
    else {
      scaler.scale(ones([]))
      scaler.step(optimizer)
      scaler.update()
      ourScales.push(scaler.getScale())
    }
    for (const [index, parameter] of parameters.entries()) await put(`step/${step}/${index}`, parameter)
  }
  for (const [index, state] of Object.entries(optimizer.stateDict().state)) {
    for (const [name, value] of Object.entries(state)) {
      const tensor = typeof value === 'number' ? tensorOf(value, { dtype: 'int64' }) : (value as Tensor)
      await put(`state/${index}/${name}`, tensor.layout === 'sparseCoo' ? tensor.toDense() : tensor)
    }
  }
  return { optimizer, found, ourScales, ourScaler: scaler }
}
