// Every layer and loss: initial values, outputs, gradients, buffers, names and printed form, bit for bit PyTorch's.
import test from 'ava'
import { Tensor, autocast, autograd, manualSeed, nn, noGrad, ops, tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { layerCases } from './layer-cases.js'
import type { Input, LayerCase, Part } from './cases.js'
import { camelCase, compareWith, entry, under } from '../support.js'

interface Facts {
  seed: number
  repr: string
  keys: string[]
  parameters: string[]
}

const { packPaddedSequence } = nn.utils.rnn

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

type Make = (...args: unknown[]) => unknown

/** What an argument of a constructor is: a module of its own, a function, a tensor, or itself. */
function argument(value: unknown, name = ''): unknown {
  if (name === 'weight' || name === 'pos_weight') return tensor(value as number[])
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { function: callee } = value as Part
  if (callee === undefined) return build(value as Part)
  return (nn.functional as unknown as Record<string, Make>)[camelCase(callee)]
}

/** A module that calls a function of nn's with further arguments. */
class Call extends nn.Module {
  constructor(path: string, more: readonly unknown[]) {
    super()
    const parts = path.split('.').map(camelCase)
    const found = parts.reduce<unknown>((from, part) => (from as Record<string, unknown>)[part], nn) as Make
    this.forward = (...inputs) => found(...inputs, ...more)
  }
}

function build({ module, args = [], kwargs = {} }: Part): nn.Module {
  const options = Object.entries(kwargs).map(([name, value]) => [camelCase(name), argument(value, name)] as const)
  const given = [...args.map((arg) => argument(arg)), ...(options.length === 0 ? [] : [Object.fromEntries(options)])]
  if (module !== undefined && /(^|\.)[a-z]\w*$/.test(module)) return new Call(module, given)
  const Layer = (nn as unknown as Record<string, new (...args: unknown[]) => nn.Module>)[module as string]
  if (Layer === undefined) throw new Error(`there is no nn.${module}`)
  return new Layer(...given)
}

/** The tensors of an output, in PyTorch's order. */
function tensorsOf(output: unknown): Tensor[] {
  if (output instanceof Tensor) return [output]
  if (typeof output !== 'object' || output === null) return []
  return Object.values(output).flatMap(tensorsOf)
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
  const leaves: Tensor[] = []
  const make = async (spec: Input | Input[] | number, key: string): Promise<unknown> => {
    if (typeof spec === 'number') return spec
    if (Array.isArray(spec)) {
      const parts: unknown[] = []
      for (const [index, part] of spec.entries()) parts.push(await make(part, `${key}.${index}`))
      return parts
    }
    if (spec.same !== undefined) return inputs[spec.same]
    const made = await read(key)
    const isFloat = made.dtype === 'float32' || made.dtype === 'float64'
    made.requiresGrad = isFloat && !evaluate && (spec.grad ?? true) && spec.kind !== 'signs' && spec.kind !== 'counts'
    leaves.push(made)
    return spec.packed === undefined ? made : packPaddedSequence(made, spec.packed, { enforceSorted: false })
  }
  const inputs: unknown[] = []
  for (const [index, spec] of layer.inputs.entries()) inputs.push(await make(spec, `input/${index}`))
  const forward: Record<string, unknown> = {}
  for (const [name, spec] of Object.entries(layer.forward ?? {})) {
    forward[camelCase(name)] = typeof spec !== 'object' || Array.isArray(spec) ? spec : await read(`forward/${name}`)
  }
  if (inputs.length === 0) return { module, found }
  manualSeed(seed + 2)
  const last = layer.forward === undefined ? [] : [forward]
  for (let turn = 0; turn < (layer.times ?? 1); turn++) {
    const method = camelCase(layer.method ?? 'forward') as 'forward'
    const call = (): unknown => module[method](...inputs, ...last)
    const cast = (): unknown => (layer.autocast === true ? autocast('cpu', call) : call())
    const output = evaluate ? noGrad(cast) : cast()
    const outputs = tensorsOf(output)
    for (const [index, each] of outputs.entries()) {
      await put(`output/${turn}/${index}`, each.dtype === 'float64' ? each : each.float())
    }
    const differentiable = outputs.filter((each) => each.requiresGrad)
    const grads: Tensor[] = []
    for (const index of differentiable.keys()) grads.push(await read(`grad_output/${turn}/${index}`))
    if (differentiable.length > 0) {
      const begin = grads.map((grad, index) => grad.to(differentiable[index]?.dtype ?? 'float32'))
      await autograd.backward(differentiable, begin)
    }
  }
  for (const [index, each] of leaves.entries()) if (each.grad !== null) await put(`grad_input/${index}`, each.grad)
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
