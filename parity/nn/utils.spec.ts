// nn.utils on modules: what is computed, trained, saved and printed, bit for bit PyTorch's; and in which order hooks run.
import test from 'ava'
import { cat, manualSeed, nn, noGrad, ones, randn, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { fuseCases, utilCases } from './util-cases.js'
import type { FuseCase, Step, UtilCase } from './util-cases.js'
import { camelCase, compareWith, entry, under } from '../support.js'

type Facts = [repr: string, keys: string[], parameters: string[]]

let expected: Trace
let given: Map<string, Tensor>
let facts: Record<string, unknown>

compareWith('utils.py', { utils: utilCases, fuse: fuseCases }, async (reference) => {
  ;({ expected, given } = await reference.tensors())
  facts = await reference.facts<unknown>()
})

class Symmetric extends nn.Module {
  override forward(x: Tensor): Tensor {
    return x.triu().add(x.triu(1).mT)
  }
}

class Scale extends nn.Module {
  override forward(x: Tensor): Tensor {
    return x.mul(3)
  }

  rightInverse(x: Tensor): Tensor {
    return x.div(3)
  }
}

class Rows extends nn.Module {
  override forward(x: Tensor): Tensor {
    return x.to('float64').to('float32')
  }
}

class Pieces extends nn.Module {
  override forward(a: Tensor, b: Tensor): Tensor {
    return cat([a, b.mul(2)])
  }

  rightInverse(x: Tensor): Tensor[] {
    return [x.narrow(0, 0, 2).clone(), x.narrow(0, 2, x.size(0) - 2).div(2)]
  }
}

const own = { Symmetric, Scale, Rows, Pieces }
const { parametrize, prune } = nn.utils

type Fields = Record<string, Tensor>
type Make = (...args: unknown[]) => unknown
const classes = nn as unknown as Record<string, new (...args: unknown[]) => nn.Module>

function call(module: nn.Module, [path, args = [], kwargs = {}]: Step): void {
  const [name] = args as string[]
  if (path === 'register') {
    const made = new own[args[1] as 'Scale']()
    parametrize.registerParametrization(module, camelCase(name ?? ''), made, kwargs)
  } else if (path === 'assign') {
    const value = randn((module as unknown as Fields)[name ?? '']?.shape ?? [])
    Object.assign(module, { [name ?? '']: value.dim() === 2 ? nn.init.orthogonal_(value) : value })
  } else if (path === 'prune.global') {
    const places = (args as [string, string][]).map(([at, field]) => [module.getSubmodule(at), field] as const)
    prune.globalUnstructured(places, prune[kwargs['method'] as 'L1Unstructured'], {
      amount: kwargs['amount'] as number,
    })
  } else {
    const found = path
      .split('.')
      .map(camelCase)
      .reduce((from, part) => (from as never)[part], nn.utils as unknown) as Make
    const value = (key: string, each: unknown): unknown =>
      key === 'mask' ? tensor(each as number[]) : typeof each === 'string' ? camelCase(each) : each
    const options = Object.entries(kwargs).map(([key, each]) => [camelCase(key), value(key, each)] as const)
    found(module, ...args.map((each) => value('', each)), ...(options.length > 0 ? [Object.fromEntries(options)] : []))
  }
}

function build({ module, args }: UtilCase): nn.Module {
  const make = (name: string, more: readonly unknown[]): nn.Module =>
    new (classes[name] as typeof nn.Module)(...(more as []))
  if (typeof module === 'string') return make(module, args)
  return new nn.Sequential(...module.map(([name, ...more]) => make(name, more)))
}

async function record(module: nn.Module, key: string, found: Trace): Promise<Facts> {
  for (const [name, value] of module.stateDict()) found.set(`${key}/${name}`, await entry(value))
  return [String(module), [...module.stateDict().keys()], module.namedParameters().map(([name]) => name)]
}

async function run(each: UtilCase, seed: number): Promise<[Trace, Facts[]]> {
  const found: Trace = new Map()
  const list: Facts[] = []
  const read = async (key: string): Promise<Tensor> => {
    const value = given.get(`${each.name}/${key}`) as Tensor
    found.set(key, await entry(value))
    return value
  }
  manualSeed(seed)
  const module = build(each)
  for (const [index, step] of each.steps.entries()) {
    call(module, step)
    list.push(await record(module, `step${index}`, found))
  }
  const x = await read('input')
  x.requiresGrad = true
  module.train(each.evaluate !== true)
  for (let turn = 0; turn < 2; turn++) {
    const result: unknown = module.forward(x)
    const output = (Array.isArray(result) ? result[0] : result) as Tensor
    found.set(`output${turn}`, await entry(output))
    await output.backward(await read(`grad_output${turn}`))
  }
  found.set('grad', await entry(x.grad as Tensor))
  for (const [name, { grad }] of module.namedParameters()) found.set(`grad/${name}`, await entry(grad as Tensor))
  list.push(await record(module, 'trained', found))
  for (const [index, step] of each.after.entries()) {
    call(module, step)
    list.push(await record(module, `then${index}`, found))
  }
  return [found, list]
}

for (const [index, each] of utilCases.entries()) {
  test.serial(each.name, async (t) => {
    const [found, list] = await run(each, 100 + index)
    t.deepEqual(list, facts[each.name])
    t.is(firstDifference(under(expected, `${each.name}/`), found), undefined)
  })
}

function fuse({ fuse: name, layer, norm, kwargs, transpose }: FuseCase): nn.Module {
  const make = ([cls, ...args]: FuseCase['layer'], options: object): nn.Module =>
    new (classes[cls] as new (...given: unknown[]) => nn.Module)(...args, options)
  const [made, bn] = [make(layer, kwargs[0]), make(norm, kwargs[1]) as nn.BatchNorm2d]
  noGrad(() => {
    bn.runningMean?.normal_()
    bn.runningVar?.uniform_(0.5, 2)
  })
  const found = nn.utils[camelCase(name) as 'fuseConvBnEval'] as unknown as (...args: unknown[]) => nn.Module
  return found(made.eval(), bn.eval(), ...(transpose === undefined ? [] : [transpose]))
}

for (const [index, each] of fuseCases.entries()) {
  test.serial(each.name, async (t) => {
    manualSeed(500 + index)
    const found: Trace = new Map()
    t.deepEqual(await record(fuse(each), 'fused', found), facts[each.name])
    t.is(firstDifference(under(expected, `${each.name}/`), found), undefined)
  })
}

test.serial('hooks of all modules, of modules and of states run in the order of PyTorch', async (t) => {
  const seen: string[] = []
  const see = (text: string): void => void seen.push(text)
  const net = new nn.Sequential(new nn.Linear(2, 2), new nn.Sequential(new nn.Tanh(), new nn.Linear(2, 1)))
  for (const [name, module] of net.namedModules()) {
    const at = name === '' ? 'root' : name
    module.registerStateDictPreHook((_, prefix, keep) => see(`save ${at} ${prefix} ${keep ? 'True' : 'False'}`))
    module.registerStateDictPostHook((_, state, prefix) => see(`saved ${at} ${prefix} ${state.size}`))
    module.registerLoadStateDictPreHook((_, __, prefix) => see(`load ${at} ${prefix}`))
    module.registerLoadStateDictPostHook((_, keys) => see(`loaded ${at} ${keys.missingKeys.length}`))
    module.registerForwardHook(() => see(`own ${at}`))
  }
  net.loadStateDict(net.stateDict())
  const everything = nn.modules.module
  const label = (module: nn.Module): string => module.constructor.name
  const handles = [
    everything.registerModuleForwardPreHook((module) => see(`before ${label(module)}`)),
    everything.registerModuleForwardHook((module) => see(`after ${label(module)}`)),
    everything.registerModuleFullBackwardPreHook((module) => see(`back ${label(module)}`)),
    everything.registerModuleFullBackwardHook((module) => see(`backed ${label(module)}`)),
  ]
  await net
    .forward(ones([1, 2], { requiresGrad: true }))
    .sum()
    .backward()
  for (const handle of handles) handle.remove()
  net.forward(ones([1, 2]))
  // Here every tensor is copied before the first hook that may refuse the keys: a failure changes nothing.
  const theirs = facts['hooks'] as string[]
  const isLate = (text: string): boolean => text.startsWith('loaded')
  const split = (list: string[]): string[][] => [list.filter((each) => !isLate(each)), list.filter(isLate)]
  t.deepEqual(split(seen), split(theirs))
})
