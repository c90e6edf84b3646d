// Values of the wrong kind, where TypeScript was not asked: typed errors that name them, never a fault of V8's.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import {
  Generator,
  Tensor,
  amp,
  autocast,
  autograd,
  capture,
  checkpoint,
  data,
  distributed,
  enableGrad,
  float,
  full,
  inferenceMode,
  io,
  isAutocastEnabled,
  memory,
  nn,
  noGrad,
  ones,
  ops,
  optim,
  parallel,
  scope,
  setGradEnabled,
  setNumThreads,
  slice,
  tensor,
  zeros,
} from 'lockstep'
import type { LockstepError } from 'lockstep'

import { failure, rejection } from './failure.ts'

const x = ones([2])
const wrong = (value: unknown): never => value as never

test('no Tensor where one is expected', async (t) => {
  const calls = [
    () => (x.grad = wrong(5)),
    () => x.is(wrong(5)),
    () => x.is(wrong({})),
    () => x.is(wrong(null)),
    () => x.sharesStorage(wrong('x')),
    () => new Generator().setState(wrong(5)),
    () => new nn.Parameter(wrong(5)),
    () => new nn.Buffer(wrong({})),
  ]
  for (const call of calls) t.regex(failure(t, call, 'ERR_ARGUMENT_TYPE').message, /a Tensor.*, got /)
  await rejection(t, io.saveSafetensors(join(tmpdir(), 'never'), { a: wrong(5) }), 'ERR_ARGUMENT_TYPE')
})

test('no function, no number, no boolean, no device', (t) => {
  const calls = [
    () => scope(wrong(5)),
    () => noGrad(wrong(5)),
    () => enableGrad(wrong(undefined)),
    () => inferenceMode(wrong({})),
    () => setNumThreads(wrong('2')),
    () => setNumThreads(1.5),
    () => new Generator(wrong(5)),
    () => (ones([1]).requiresGrad = wrong('x')),
    () => ones([1]).requiresGrad_(wrong(1)),
    () => tensor([1], { requiresGrad: wrong('yes') }),
    () => zeros([1], { requiresGrad: wrong('yes') }),
    () => zeros([1]).indexPut_(wrong(0), 1),
    () => zeros([1]).indexPut_([0], 1, { accumulate: wrong('yes') }),
  ]
  for (const call of calls) failure(t, call, 'ERR_ARGUMENT_TYPE')
  failure(t, () => setNumThreads(0), 'ERR_VALUE')
})

test('null for options', (t) => {
  const calls = [
    () => tensor([1], wrong(null)),
    () => zeros([1], wrong(null)),
    () => full([1], 1, wrong(null)),
    () => autocast('cpu', wrong(null), () => 1),
    () => x.isContiguous(wrong(null)),
  ]
  for (const call of calls) failure(t, call, 'ERR_ARGUMENT_TYPE')
})

test('options and memory formats that do not exist', (t) => {
  failure(t, () => x.isContiguous({ memoryFormat: wrong('bogus') }), 'ERR_INVALID_ARGUMENT')
  failure(t, () => x.isContiguous(wrong({ format: 'channelsLast' })), 'ERR_UNKNOWN_OPTION')
  failure(t, () => zeros([2]).indexPut_([0], 1, wrong({ acumulate: true })), 'ERR_UNKNOWN_OPTION')
  t.true(zeros([1], { requiresGrad: undefined }).isLeaf)
})

test('the error for a dtype names the kind once', (t) => {
  const error = failure(t, () => ones([1]).sum({ dtype: wrong('float31') }), 'ERR_ARGUMENT_TYPE')
  t.regex(error.message, /'dtype' must be dtype \('float32', 'int64', \.\.\.\) or null, got/)
})

test('arrays that hold themselves', (t) => {
  const cycle: unknown[] = []
  cycle.push(cycle)
  t.regex(failure(t, () => tensor(wrong(cycle)), 'ERR_VALUE').message, /too many dimensions/)
  let deep: unknown = 1
  for (let level = 0; level < 128; level++) deep = [deep]
  t.is(tensor(deep as number[]).shape.length, 128)
  failure(t, () => tensor(wrong([deep])), 'ERR_VALUE')
})

test('arrays that hold one another more often than memory can', (t) => {
  let [full, empty]: unknown[] = [1, []]
  for (let level = 0; level < 60; level++)
    [full, empty] = [
      [full, full],
      [empty, empty],
    ]
  for (const shared of [full, empty]) {
    t.regex(failure(t, () => tensor(wrong(shared)), 'ERR_OUT_OF_MEMORY').message, /shape \[2, 2, .*typed array/)
  }
})

test.serial('a tensor() that fails leaves nothing behind', (t) => {
  const before = memory.stats().liveTensors
  failure(t, () => tensor([1n], { requiresGrad: true }), 'ERR_TORCH')
  t.is(memory.stats().liveTensors, before)
})

test('more memory than there is', async (t) => {
  failure(t, () => zeros([1e13]), 'ERR_OUT_OF_MEMORY')
  const wide = zeros([1]).expand([2 ** 20, 2 ** 28])
  failure(t, () => wide.toArray(), 'ERR_OUT_OF_MEMORY')
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-'))
  const path = join(directory, 'x.safetensors')
  await rejection(t, io.saveSafetensors(path, { wide }), 'ERR_OUT_OF_MEMORY')
  await rejection(t, io.saveSafetensors(path, { wide: zeros([1]).expand([2 ** 31, 2 ** 31]) }), 'ERR_INVALID_ARGUMENT')
  t.deepEqual(readdirSync(directory), [])
  rmSync(directory, { recursive: true })
})

function failing(...[t, action, code, text]: [...Parameters<typeof failure>, RegExp]): void {
  t.regex(failure(t, action, code).message, text)
}

test('options are an object of options, not any object', (t) => {
  for (const value of [ones([1]), new Date(0), new Map(), new Float32Array(1), []]) {
    failing(t, () => tensor([1], wrong(value)), 'ERR_ARGUMENT_TYPE', /options are an object, got/)
    failure(t, () => new optim.SGD([ones([1])], wrong(value)), 'ERR_ARGUMENT_TYPE')
  }
  t.deepEqual(tensor([1], Object.create(null) as object).toArray(), [1])
})

test('switches are booleans, not what is true or false in JavaScript', async (t) => {
  const leaf = ones([2]).requiresGrad_()
  const loss = leaf.sum()
  for (const name of ['retainGraph', 'createGraph']) {
    const error = await rejection(t, loss.backward(null, { [name]: 'yes' } as object), 'ERR_ARGUMENT_TYPE')
    t.regex(error.message, new RegExp(`^backward: ${name} must be a boolean, got string`))
    failure(t, () => autograd.grad(loss, leaf, { [name]: 1 } as object), 'ERR_ARGUMENT_TYPE')
  }
  failing(t, () => autograd.grad(loss, leaf, { allowUnused: 1 } as object), 'ERR_ARGUMENT_TYPE', /allowUnused/)
  failing(t, () => autocast('cpu', { enabled: 'false' } as object, () => 1), 'ERR_ARGUMENT_TYPE', /enabled must be/)
  failure(t, () => setGradEnabled(wrong('false'), () => 1), 'ERR_ARGUMENT_TYPE')
  failing(t, () => setGradEnabled(false, wrong(undefined)), 'ERR_ARGUMENT_TYPE', /^setGradEnabled/)
  failure(t, () => memory.debugLeaks(wrong(0)), 'ERR_ARGUMENT_TYPE')
  failure(t, () => isAutocastEnabled(wrong('tpu')), 'ERR_ARGUMENT_TYPE')
})

test('a message can show any value', async (t) => {
  const odd = [Symbol('s'), Object.create(null), { a: 1 }, new Map(), 1n, () => 1]
  for (const value of odd) {
    const errors = [
      failure(t, () => tensor([1], { dtype: wrong(value) }), 'ERR_ARGUMENT_TYPE'),
      failure(t, () => x.size(wrong(value)), 'ERR_ARGUMENT_TYPE'),
      failure(t, () => x.cuda(wrong(value)), 'ERR_ARGUMENT_TYPE'),
      failure(t, () => float(wrong(value)), 'ERR_ARGUMENT_TYPE'),
      await rejection(t, x.data(wrong(value)), 'ERR_ARGUMENT_TYPE'),
      await rejection(t, x.sum().backward(null, { timeout: wrong(value) }), 'ERR_ARGUMENT_TYPE'),
    ]
    for (const { message } of errors) t.notRegex(message, /\[object /)
  }
})

test('what only has the prototype of a Tensor is none', (t) => {
  const fake = Object.create(Tensor.prototype) as Tensor
  failure(t, () => x.add(fake), 'ERR_ARGUMENT_TYPE')
  failure(t, () => new nn.Parameter(fake), 'ERR_ARGUMENT_TYPE')
  t.notThrows(() => scope(() => fake))
})

test('scopes', (t) => {
  const opened = scope()
  failure(t, () => opened.run(wrong(5)), 'ERR_ARGUMENT_TYPE')
  failure(t, () => opened.adopt(wrong({})), 'ERR_ARGUMENT_TYPE')
  failure(t, () => new (opened.constructor as new () => unknown)(), 'ERR_INVALID_ARGUMENT')
  opened.end()
})

test('a Function says what it lacks, and what it was given', (t) => {
  class Nothing extends autograd.Function {}
  failing(
    t,
    () => (Nothing as never as { apply(x: Tensor): void }).apply(x),
    'ERR_ARGUMENT_TYPE',
    /^Function\.apply: forward must be/,
  )
  class Saving extends autograd.Function {
    static forward(ctx: autograd.FunctionContext, input: Tensor): Tensor {
      ctx.saveForBackward(wrong('x'))
      return input.mul(1)
    }
    static backward(_: autograd.FunctionContext, grad: Tensor): Tensor {
      return grad
    }
  }
  failing(t, () => Saving.apply(ones([1]).requiresGrad_()), 'ERR_ARGUMENT_TYPE', /saveForBackward/)
})

test('no inputs to differentiate by', (t) => {
  const leaf = ones([2]).requiresGrad_()
  failing(t, () => autograd.grad(leaf.sum(), []), 'ERR_VALUE', /grad requires non-empty inputs/)
})

test('what native code cannot convert is named', (t) => {
  const optimizer = new optim.SGD([new nn.Parameter(ones([2]))], { lr: 1 })
  const group = optimizer.paramGroups[0] as { lr: unknown; params: unknown; nesterov: unknown }
  group.lr = 'x'
  failing(t, () => optimizer.step(), 'ERR_ARGUMENT_TYPE', /^lr must be a number, got string$/)
  group.lr = undefined
  failing(t, () => optimizer.step(), 'ERR_ARGUMENT_TYPE', /^lr is missing$/)
  group.lr = 1
  group.nesterov = 1
  failing(t, () => optimizer.step(), 'ERR_ARGUMENT_TYPE', /^nesterov must be a boolean$/)
})

test('zeros without memory can be read', (t) => {
  t.deepEqual(ops._efficientzerotensor([2]).toArray(), [0, 0])
  t.deepEqual(ops._efficientzerotensor([4]).narrow(0, 1, 2).toArray(), [0, 0])
})

test('what is wrong with an argument is said in one way', async (t) => {
  class Scheduler extends optim.lrScheduler.LRScheduler {
    protected nextLrs(): number[] {
      return []
    }
  }
  const store = new distributed.HashStore()
  const model = new nn.Linear(1, 1)
  const of = (kind: string): string => `must be ${kind}, got number (5)`
  const calls: [call: () => unknown, message: string][] = [
    [() => setNumThreads(1.5), 'setNumThreads: threads must be a whole number, got number (1.5)'],
    [() => slice(1, 0.5), 'slice: stop must be a whole number or null, got number (0.5)'],
    [
      () => x.to(wrong(5)),
      `to: an argument ${of("a dtype ('float32', 'int64', ...), a device ('cpu', 'cuda', 'cuda:0') or a Tensor")}`,
    ],
    [
      () => x.to(wrong('gpu')),
      "to: an argument must be a dtype ('float32', 'int64', ...), a device ('cpu', 'cuda', 'cuda:0') or a Tensor, " +
        "got string ('gpu'): did you mean 'cuda'?",
    ],
    [
      () => x.to({ device: wrong('gpu') }),
      "to: device must be a device ('cpu', 'cuda', 'cuda:0') or null, got string ('gpu'): did you mean 'cuda'?",
    ],
    [() => noGrad(wrong(5)), `noGrad: fn ${of('a function')}`],
    [() => new Generator(wrong(5)), `Generator: device ${of("a device ('cpu', 'cuda', 'cuda:0')")}`],
    [() => isAutocastEnabled(wrong(5)), `isAutocastEnabled: device ${of("'cpu' or 'cuda'")}`],
    [() => autocast('cpu', { dtype: wrong(5) }, () => 1), `autocast: dtype ${of("'bfloat16' or 'float16'")}`],
    [() => autograd.grad(wrong(5), x), `grad: outputs ${of('a Tensor or an array of Tensors')}`],
    [() => x.indexPut_(wrong(5), 1), `indexPut_: indices ${of('an array')}`],
    [() => tensor([1], { requiresGrad: wrong(5) }), `tensor: requiresGrad ${of('a boolean')}`],
    [() => nn.utils.stripModulePrefix(wrong(5)), `stripModulePrefix: stateDict ${of('a Map by name')}`],
    [() => new Scheduler(wrong(5)), `Scheduler: optimizer ${of('an Optimizer')}`],
    [() => new amp.GradScaler().step(wrong(5)), `GradScaler.step: optimizer ${of('an Optimizer')}`],
    [() => new distributed.PrefixStore('', wrong(5)), `PrefixStore: store ${of('a Store')}`],
    [() => store.set('a', wrong(5)), `store.set: value ${of('a string or a Uint8Array')}`],
    [() => store.multiGet(wrong(5)), `store.multiGet: keys ${of('an array of strings')}`],
    [() => new data.RandomSampler(wrong(5)), `RandomSampler: a data set ${of('something with a length')}`],
    [() => new data.RandomSampler([1], { generator: wrong(5) }), `RandomSampler: generator ${of('a Generator')}`],
    [() => io.loadCsv(wrong(5)), `loadCsv: path ${of('a string')}`],
    [() => checkpoint.load('', { generators: { a: wrong(5) } }), `checkpoint.load: generators.a ${of('a Generator')}`],
    [() => capture(wrong(5), wrong([])), `capture: module ${of('an nn.Module')}`],
    [() => capture(model, wrong(5)), `capture: exampleInputs ${of("an array of forward's arguments")}`],
    [() => parallel.replicate(wrong(5), ['cpu']), `replicate: module ${of('an nn.Module')}`],
    [() => parallel.replicate(model, wrong(5)), `replicate: devices ${of('an array of names of devices')}`],
  ]
  for (const [call, message] of calls) {
    const error = await t.throwsAsync(async () => call(), { code: 'ERR_ARGUMENT_TYPE', message })
    t.is((error as LockstepError).operation, message.slice(0, message.indexOf(':')))
  }
})
