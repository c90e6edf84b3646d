// Every layer and loss: initial values, outputs, gradients, buffers, names and printed form, bit for bit PyTorch's.
import test from 'ava'
import { autocast, autograd, manualSeed, nn, noGrad, ops, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { layerCases } from './layer-cases.js'
import type { LayerCase } from './layer-cases.js'
import { camelCase, compareWith, entry, under } from '../support.js'

interface Facts {
  seed: number
  repr: string
  keys: string[]
  parameters: string[]
}

let expected: Trace
let given: Map<string, Tensor>
let facts: Record<string, Facts>

compareWith('layers.py', layerCases, async (reference) => {
  ;({ expected, given } = await reference.tensors())
  facts = await reference.facts<Facts>()
})

for (const layer of layerCases) {
  test.serial(layer.name, async (t) => {
    const { seed, repr, keys, parameters } = facts[layer.name] as Facts
    const { module, found } = await run(layer, seed)
    t.is(firstDifference(under(expected, `${layer.name}/`), found), undefined)
    t.is(String(module), repr)
    t.deepEqual([...module.stateDict().keys()], keys)
    t.deepEqual(
      module.namedParameters().map(([name]) => name),
      parameters,
    )
  })
}

/** A function as a module. */
class Call extends nn.Module {
  readonly run: (...inputs: Tensor[]) => unknown

  constructor(run: (...inputs: Tensor[]) => unknown) {
    super()
    this.run = run
  }

  override forward(...inputs: Tensor[]): Tensor {
    return this.run(...inputs) as Tensor
  }
}

type Functions = Record<string, (...args: unknown[]) => unknown>

function build(layer: LayerCase): nn.Module {
  const options = Object.entries(layer.kwargs ?? {}).map(([name, value]) => {
    const isTensor = name === 'weight' || name === 'pos_weight'
    return [camelCase(name), isTensor ? tensor(value as number[]) : value] as const
  })
  if (layer.module.startsWith('functional.')) {
    const run = (nn.functional as unknown as Functions)[camelCase(layer.module.slice('functional.'.length))]
    return new Call((...inputs) => run?.(...inputs, ...layer.args, Object.fromEntries(options)))
  }
  const Layer = (nn as unknown as Record<string, new (...args: unknown[]) => nn.Module>)[layer.module]
  if (Layer === undefined) throw new Error(`there is no nn.${layer.module}`)
  return options.length === 0 ? new Layer(...layer.args) : new Layer(...layer.args, Object.fromEntries(options))
}

/** What a layer gives, as a list. */
function listed(output: unknown): unknown[] {
  if (Array.isArray(output)) return output
  const { indices } = output as { indices?: unknown }
  return typeof indices === 'object' ? Object.values(output as object) : [output]
}

async function run(layer: LayerCase, seed: number): Promise<{ module: nn.Module; found: Trace }> {
  const found: Trace = new Map()
  const put = async (key: string, value: Tensor): Promise<void> => void found.set(key, await entry(value))
  const read = async (key: string): Promise<Tensor> => {
    const value = given.get(`${layer.name}/${key}`) as Tensor
    await put(key, value)
    return value
  }
  manualSeed(seed)
  const module = build(layer)
  for (const [key, value] of module.stateDict()) {
    if (!nn.isUninitialized(value)) await put(`initial/${key}`, value)
  }
  const evaluate = layer.evaluate ?? false
  module.train(!evaluate)
  const inputs: Tensor[] = []
  for (const [index, spec] of layer.inputs.entries()) {
    if (spec.same !== undefined) {
      inputs.push(inputs[spec.same] as Tensor)
      continue
    }
    const made = await read(`input/${index}`)
    const isFloat = made.dtype === 'float32'
    made.requiresGrad = isFloat && !evaluate && (spec.grad ?? true) && spec.kind !== 'signs'
    inputs.push(made)
  }
  const forward: Record<string, unknown> = {}
  for (const [name, spec] of Object.entries(layer.forward ?? {})) {
    forward[camelCase(name)] = typeof spec === 'boolean' || Array.isArray(spec) ? spec : await read(`forward/${name}`)
  }
  if (inputs.length === 0) return { module, found }
  manualSeed(seed + 2)
  const last = layer.forward === undefined ? [] : [forward]
  for (let turn = 0; turn < (layer.times ?? 1); turn++) {
    const call = (): unknown => module.forward(...inputs, ...last)
    const cast = (): unknown => (layer.autocast === true ? autocast('cpu', call) : call())
    const output = evaluate ? noGrad(cast) : cast()
    const outputs = listed(output).filter((each) => each !== null) as Tensor[]
    for (const [index, each] of outputs.entries()) await put(`output/${turn}/${index}`, each.float())
    const differentiable = outputs.filter((each) => each.requiresGrad)
    const grads: Tensor[] = []
    for (const index of differentiable.keys()) grads.push(await read(`grad_output/${turn}/${index}`))
    if (differentiable.length > 0) {
      const begin = grads.map((grad, index) => grad.to(differentiable[index]?.dtype ?? 'float32'))
      await autograd.backward(differentiable, begin)
    }
  }
  for (const [index, each] of inputs.entries()) if (each.grad !== null) await put(`grad_input/${index}`, each.grad)
  for (const [name, { grad }] of module.namedParameters()) {
    if (grad === null) continue
    if (grad.layout === 'sparseCoo') {
      await put(`indices/${name}`, ops._indices(grad))
      await put(`values/${name}`, ops._values(grad))
    } else await put(`grad/${name}`, grad)
  }
  for (const [key, value] of module.stateDict()) await put(`final/${key}`, value)
  return { module, found }
}
