// Models that record themselves: the bits of models that do not, whatever changes between their calls.
import test from 'ava'
import type { ExecutionContext } from 'ava'
import {
  autocast,
  autograd,
  func,
  isAutoCaptureEnabled,
  manualSeed,
  memory,
  nn,
  noGrad,
  ones,
  ops,
  optim,
  randint,
  randn,
  scope,
  setAutoCapture,
  setDefaultDtype,
  tensor,
  zeros,
} from 'lockstep'
import type { Tensor } from 'lockstep'

import { bits } from './models.js'

const F = nn.functional

const chain = (...more: nn.Module[]): nn.Sequential => {
  const layers = Array.from({ length: 4 }, () => [new nn.Linear(6, 6), new nn.ReLU()]).flat()
  return new nn.Sequential(...layers, new nn.Linear(6, 6), ...more)
}

/** Calls of a `forward` in JavaScript. */
let calls = 0

class Counted extends nn.Module {
  static override readonly autoCapture: boolean = true
  layers = chain()

  override forward(x: Tensor): Tensor {
    calls += 1
    return this.layers.forward(x).tanh()
  }
}

/** What a training of `steps` steps gives: outputs, gradients, losses, weights; and which outputs were recorded. */
async function train(
  model: nn.Module,
  steps: number,
  before: (step: number) => unknown,
  input = (): Tensor => randn([4, 6]),
): Promise<{ seen: string[]; recorded: boolean[] }> {
  manualSeed(5)
  const optimizer = new optim.SGD(model.parameters(), { lr: 0.05, momentum: 0.9 })
  const seen: string[] = []
  const recorded: boolean[] = []
  for (let step = 0; step < steps; step++) {
    await before(step)
    const output = (await model.forward(input())) as Tensor
    recorded.push(output.gradFn === 'CapturedBackward')
    optimizer.zeroGrad()
    await output.pow(2).mean().backward()
    const grads = model.parameters().flatMap(({ grad }) => grad ?? [])
    seen.push(...(await bits([output, ...grads])))
    optimizer.step()
  }
  return { seen: [...seen, ...(await bits(model.stateDict().values()))], recorded }
}

/** The same training with and without; answers which outputs were recorded. */
async function same<M extends nn.Module>(
  t: ExecutionContext,
  make: () => M,
  change: (model: M, step: number) => unknown = () => {},
  { steps = 10, input }: { steps?: number; input?: () => Tensor } = {},
): Promise<boolean[]> {
  const run = async (mode: boolean): Promise<{ seen: string[]; recorded: boolean[] }> => {
    manualSeed(1)
    const model = make()
    setAutoCapture(mode)
    try {
      return await train(model, steps, (step) => change(model, step), input)
    } finally {
      setAutoCapture(true)
    }
  }
  const plain = await run(false)
  const automatic = await run(true)
  t.deepEqual(automatic.seen, plain.seen)
  t.false(plain.recorded.includes(true))
  return automatic.recorded
}

test.serial('a chain of layers records itself once the same pass has come again', async (t) => {
  t.true(isAutoCaptureEnabled())
  const recorded = await same(t, chain)
  t.deepEqual(recorded.slice(0, 3), [false, false, false])
  t.true(recorded.slice(3).every(Boolean))
})

test.serial('what is assigned between two passes counts', async (t) => {
  const changes: Record<string, (model: nn.Sequential) => unknown> = {
    'a layer in another`s place': (model) => model.set(1, new nn.Sigmoid()),
    'a layer at the end': (model) => model.append(new nn.Sigmoid()),
    'a layer less': (model) => model.pop(0),
    'a weight': (model) => ((model[0] as nn.Linear).weight = new nn.Parameter(ones([6, 6]))),
    'no bias': (model) => ((model[0] as nn.Linear).bias = null),
    'a tie': (model) => ((model[0] as nn.Linear).weight = (model[2] as nn.Linear).weight),
    'a forward of its own': (model) => ((model[1] as nn.ReLU).forward = (x) => x.mul(3)),
    'a frozen weight': (model) => ((model[0] as nn.Linear).weight.requiresGrad = false),
    evaluation: (model) => model.eval(),
    'another dtype': (model) => model.double().float(),
  }
  for (const [what, change] of Object.entries(changes)) {
    const recorded = await same(t, chain, (model, step) => step === 7 && change(model), { steps: 14 })
    t.true(recorded.slice(3, 7).every(Boolean), what)
    t.is(recorded.at(-1), what !== 'a forward of its own', what)
  }
  class Dropped extends Counted {
    static override readonly autoCapture: boolean = true
    drop = new nn.Dropout(0.1)
    override forward(x: Tensor): Tensor {
      return this.drop.forward(super.forward(x))
    }
  }
  calls = 0
  await same(
    t,
    () => new Dropped(),
    (model, step) => {
      manualSeed(step)
      if (step === 7) (model.drop as { p: number }).p = 0.9
    },
  )
  // Ten without recordings; then two, one that is recorded, and as many after the change.
  t.is(calls, 10 + 3 + 2)
})

test.serial('so does what stands in fields, at any depth', async (t) => {
  class Deep extends nn.Module {
    static override readonly autoCapture: boolean = true
    layers = chain()
    config = { training: true, scale: { by: [1, 2] }, more: {} as Record<string, number> }
    names: Map<string, number> | undefined
    parts: nn.Module[] = []
    override forward(x: Tensor): Tensor {
      calls += 1
      let y = this.layers.forward(x).mul(this.config.scale.by[1] as number)
      if (!this.config.training) y = y.mul(3)
      for (const [key, value] of Object.entries(this.config.more)) y = y.mul(value).add(key.length)
      for (const part of this.parts) y = part.forward(y) as Tensor
      return y.mul(this.names?.get('factor') ?? 1)
    }
  }
  const changes: Record<string, (model: Deep) => unknown> = {
    'a number in an array': ({ config }) => (config.scale.by[1] = 7),
    'a flag that is called training': ({ config }) => (config.training = false),
    'a name': ({ config }) => (config.more = { a: 2, bb: 3 }),
    'another order': ({ config }) => {
      const { more } = config
      delete more['x']
      more['x'] = 2
    },
  }
  const start = (): Deep => {
    const model = new Deep()
    model.config.more = { x: 2, yyyy: 3 }
    return model
  }
  for (const [what, change] of Object.entries(changes)) {
    const recorded = await same(t, start, (model, step) => step === 6 && change(model), { steps: 12 })
    t.true(recorded[5], what)
    t.true(recorded[11], what)
  }
  const mapped = (): Deep => Object.assign(start(), { names: new Map([['factor', 2]]) })
  await same(t, mapped, (model, step) => step === 6 && model.names?.set('factor', 5))
  // An array of modules is refused where parameters are asked for; not by what only runs.
  const run = (mode: boolean): Promise<string[]> => {
    setAutoCapture(mode)
    manualSeed(2)
    const model = start()
    const part = new nn.LeakyReLU(0.1)
    model.parts = [part]
    const outputs = Array.from({ length: 10 }, (_, step) => {
      if (step === 6) (part as unknown as { negativeSlope: number }).negativeSlope = 0.9
      return model.forward(ones([2, 6]))
    })
    return bits(outputs)
  }
  t.deepEqual(await run(true), await run(false))
  setAutoCapture(true)
})

test.serial('layers of this package whose course depends on values', async (t) => {
  const softmax = (): nn.Module => new nn.AdaptiveLogSoftmaxWithLoss(6, 10, [2, 5])
  const losses = async (mode: boolean): Promise<string[]> => {
    setAutoCapture(mode)
    manualSeed(3)
    const model = softmax()
    const seen: string[] = []
    for (const target of [
      [0, 1, 6, 7],
      [0, 1, 6, 7],
      [0, 1, 6, 7],
      [0, 1, 6, 7],
      [0, 1, 3, 7],
      [0, 0, 0, 0],
    ]) {
      const { loss, output } = model.forward(randn([4, 6]), tensor(target, { dtype: 'int64' })) as {
        loss: Tensor
        output: Tensor
      }
      seen.push(...(await bits([output, loss])))
    }
    t.throws(() => model.forward(randn([4, 6]), tensor([0, 1, 2, 99], { dtype: 'int64' })) as unknown, {
      code: 'ERR_VALUE',
    })
    return seen
  }
  t.deepEqual(await losses(true), await losses(false))
  setAutoCapture(true)
  const layer = new nn.TransformerEncoderLayer(8, 2, { dimFeedforward: 16, batchFirst: true })
  const encoder = new nn.TransformerEncoder(layer, 2).eval()
  const x = randn([2, 3, 8])
  const masks = [
    [0, 0, 1, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
    [1, 0, 0, 0, 0, 0],
  ]
  const run = (mode: boolean): Promise<string[]> => {
    setAutoCapture(mode)
    const outputs = masks.map((mask) => {
      const srcKeyPaddingMask = tensor(mask).reshape(2, 3).to('bool')
      return noGrad(() => encoder.forward(x, { srcKeyPaddingMask }))
    })
    return bits(outputs)
  }
  t.deepEqual(await run(true), await run(false))
  setAutoCapture(true)
})

test.serial('a pass that fails half way has done what it did once', async (t) => {
  class Half extends nn.Module {
    static override readonly autoCapture: boolean = true
    norm = new nn.BatchNorm1d(6)
    layers = chain(new nn.Dropout(0.5))
    words = new nn.Embedding(5, 6)
    override forward(x: Tensor, ids: Tensor): Tensor {
      return this.layers.forward(this.norm.forward(x.mul_(2))).add(this.words.forward(ids))
    }
  }
  const run = async (mode: boolean): Promise<string[]> => {
    setAutoCapture(mode)
    manualSeed(8)
    const model = new Half()
    const good = tensor([0, 1, 2], { dtype: 'int64' })
    for (let i = 0; i < 6; i++) noGrad(() => model.forward(randn([3, 6]), good))
    const x = randn([3, 6])
    t.throws(() => noGrad(() => model.forward(x, tensor([0, 9, 2], { dtype: 'int64' }))))
    return bits([x, randn([3]), ...model.stateDict().values()])
  }
  t.deepEqual(await run(true), await run(false))
  setAutoCapture(true)
})

test.serial('hooks run, whenever they come, and a class that is patched', async (t) => {
  let ran = 0
  await same(t, chain, (model, step) => {
    if (step === 6) (model[3] as nn.Module).registerForwardHook((_module, _inputs, output) => (output as Tensor).mul(2))
    if (step === 8) (model[2] as nn.Module).registerFullBackwardHook(() => void (ran += 1))
  })
  t.is(ran, 4)
  const { forward } = nn.Tanh.prototype
  await same(
    t,
    () => chain(new nn.Tanh()),
    (_model, step) => {
      nn.Tanh.prototype.forward = step < 6 ? forward : (x) => x.mul(2)
    },
  )
  // Patched before anybody looks, with a function that counts.
  let factor = 0
  nn.Tanh.prototype.forward = (x) => x.mul((factor += 1) % 5)
  await same(
    t,
    () => chain(new nn.Tanh()),
    (_model, step) => step === 0 && (factor = 0),
  )
  nn.Tanh.prototype.forward = forward
  const handle = nn.modules.module.registerModuleForwardHook(
    (module) => void (ran += module instanceof nn.ReLU ? 1 : 0),
  )
  const model = chain()
  for (let i = 0; i < 6; i++) model.forward(ones([1, 6]))
  handle.remove()
  t.is(ran, 4 + 24)
})

test.serial('classes of others take part when they say so', async (t) => {
  class Silent extends nn.Module {
    layers = chain()
    override forward(x: Tensor): Tensor {
      return this.layers.forward(x).sigmoid()
    }
  }
  t.false((await same(t, () => new Silent())).includes(true))
  t.true((await same(t, () => new Counted())).includes(true))
  calls = 0
  const counted = new Counted()
  for (let i = 0; i < 10; i++) counted.forward(ones([2, 6]))
  t.is(calls, 3)
  calls = 0
  const around = new nn.Sequential(new Silent(), counted)
  for (let i = 0; i < 5; i++) around.forward(ones([2, 6]))
  // What it is given requires a gradient now: another pass.
  t.is(calls, 2)
  // It would have to say so itself.
  class Patient extends Counted {}
  calls = 0
  const patient = new Patient()
  for (let i = 0; i < 10; i++) patient.forward(ones([2, 6]))
  t.is(calls, 10)
})

test.serial('what no tape repeats runs as it is, once a call', async (t) => {
  abstract class Odd extends nn.Module {
    static override readonly autoCapture: boolean = true
    layers = chain()
    count = zeros([1])
    extra = 0
  }
  const odd = (body: (x: Tensor, module: Odd) => unknown): Odd =>
    new (class extends Odd {
      static override readonly autoCapture: boolean = true
      override forward(x: Tensor): unknown {
        this.count.add_(1)
        return body(x, this)
      }
    })()
  const cases: Record<string, () => nn.Module> = {
    'a value that is read': () => odd((x, { layers, count }) => layers.forward(x).mul(count.item())),
    'a tensor from data': () => odd((x, { layers }) => layers.forward(x).add(tensor([1, 2, 3, 4, 5, 6]))),
    'a promise': () => odd(async (x, { layers }) => Promise.resolve(layers.forward(x))),
    'a field that is written': () => odd((x, module) => module.layers.forward(x).mul((module.extra += 1))),
    'a shape that depends on values': () =>
      odd((x, { layers }) => layers.forward(x).mul((x.gt(0).nonzero().shape[0] as number) + 1)),
    'a mask': () => odd((x, { layers }) => layers.forward(x).mul(x.index(x.gt(0)).numel())),
    'such a shape inside another operator': () =>
      odd((x, { layers }) => layers.forward(x).mul(ops.argwhere(x.gt(0)).shape[0] as number)),
    'a field that is new': () => odd((x, module) => Object.assign(module, { last: 1 }) && module.layers.forward(x)),
    'a gradient that is asked for': () =>
      odd((x, { layers }) => {
        const y = x.detach().requiresGrad_()
        return layers.forward(x).add(autograd.grad(y.pow(2).sum(), [y])[0] as Tensor)
      }),
    'batch statistics whose average is of all batches': () => chain(new nn.BatchNorm1d(6, { momentum: null })),
  }
  for (const make of Object.values(cases)) await same(t, make, undefined, { steps: 8 })
  const sparse = (): nn.Module => new nn.Sequential(new nn.Embedding(5, 6, { sparse: true }), chain())
  const words = { input: () => randint(0, 5, [4]), steps: 8 }
  await same(t, sparse, undefined, words)
  await same(t, () => new nn.Sequential(new nn.Embedding(5, 6, { maxNorm: 0.5 }), chain()), undefined, words)
  class Notes extends nn.Module {
    static override readonly autoCapture: boolean = true
    layers = chain()
    override forward(x: Tensor, note: { passes: number }): Tensor {
      note.passes = 1
      return this.layers.forward(x)
    }
  }
  const notes = new Notes()
  for (let i = 0; i < 6; i++) {
    const note = { passes: 0 }
    notes.forward(ones([2, 6]), note)
    t.is(note.passes, 1)
  }
  const back = odd((x) => x)
  const x = ones([2, 6])
  for (let i = 0; i < 6; i++) t.is(back.forward(x), x)
  const failing = odd((y, { layers }) => layers.forward(y).narrow(1, 5, 2))
  for (let i = 0; i < 6; i++) t.throws(() => failing.forward(x) as unknown, { code: 'ERR_TORCH' })
})

test.serial('transformers: with functions of this package, and not with those of others', async (t) => {
  const layer = (activation: 'gelu' | ((x: Tensor) => Tensor), dropout = 0): nn.TransformerEncoderLayer =>
    new nn.TransformerEncoderLayer(8, 2, { dimFeedforward: 16, dropout, activation, batchFirst: true })
  const input = (): Tensor => randn([2, 3, 8])
  t.true((await same(t, () => layer('gelu'), undefined, { input })).includes(true))
  await same(t, () => new nn.TransformerEncoder(layer('gelu', 0.2), 2), undefined, { input })
  let factor = 0
  const grows = (x: Tensor): Tensor => x.mul((factor += 1) % 5)
  const begin = (_model: nn.Module, step: number): void => void (step === 0 && (factor = 0))
  t.false((await same(t, () => layer(grows), begin, { input })).includes(true))
})

test.serial('modes around a call are a part of it', async (t) => {
  const model = chain()
  const x = randn([3, 6])
  const [expected = ''] = await bits([model.forward(x)])
  for (let i = 0; i < 6; i++) model.forward(x)
  t.is(model.forward(x).gradFn, 'CapturedBackward')
  for (let i = 0; i < 6; i++) t.false(noGrad(() => model.forward(x)).requiresGrad)
  const cast = autocast('cpu', { dtype: 'bfloat16' }, () => Array.from({ length: 6 }, () => model.forward(x)))
  t.true(cast.every(({ dtype }) => dtype === 'bfloat16'))
  const packed: Tensor[] = []
  const pack = (each: Tensor): Tensor => (packed.push(each), each)
  autograd.graph.savedTensorsHooks(
    pack,
    (each) => each,
    () => model.forward(x),
  )
  t.true(packed.length > 0)
  t.not(autograd.detectAnomaly(() => model.forward(x)).gradFn, 'CapturedBackward')
  const batched = func.vmap((row: Tensor) => model.forward(row))(x)
  t.true(batched.allclose(model.forward(x)))
  t.deepEqual(await bits([model.forward(x)]), [expected])
  setAutoCapture(false)
  t.not(model.forward(x).gradFn, 'CapturedBackward')
  setAutoCapture(true)
  t.is(model.forward(x).gradFn, 'CapturedBackward')
})

test.serial('the default dtype of what a forward makes is that of now', (t) => {
  class Made extends nn.Module {
    static override readonly autoCapture: boolean = true
    layers = chain()
    override forward(x: Tensor): Tensor {
      return this.layers
        .forward(x)
        .double()
        .add(ones([6]).mul(zeros([6])))
        .to(ones([1]).dtype)
    }
  }
  const model = new Made()
  const x = ones([2, 6])
  for (let i = 0; i < 6; i++) t.is(model.forward(x).dtype, 'float32')
  setDefaultDtype('float64')
  try {
    t.is(model.forward(x).dtype, 'float64')
  } finally {
    setDefaultDtype('float32')
  }
})

test.serial('an error says where in the model it is, also of a pass that was recorded', (t) => {
  const model = new nn.Sequential(new nn.Embedding(5, 6), chain())
  for (let i = 0; i < 6; i++) model.forward(tensor([0, 4, 2], { dtype: 'int64' }))
  t.throws(() => model.forward(tensor([1, 9, 2], { dtype: 'int64' })), { message: /^0 \(Embedding\): / })
  t.is(model.forward(tensor([1, 4, 2], { dtype: 'int64' })).shape[0], 3)
})

test.serial('lengths that never repeat are left alone, and nothing is left behind', async (t) => {
  const model = chain()
  const pass = (rows: number): void => scope(() => void model.forward(ones([rows, 6])))
  pass(1)
  const before = memory.stats().liveTensors
  for (let rows = 1; rows < 400; rows++) pass(rows)
  for (let i = 0; i < 20; i++) pass(3)
  t.is(memory.stats().liveTensors, before)
  const recorded = await same(t, chain, undefined, { input: () => randn([randint(1, 4, [1]).item(), 6]), steps: 30 })
  t.true(recorded.includes(true))
})

test.serial('a clone records its own passes', async (t) => {
  const model = chain()
  const x = randn([2, 6])
  for (let i = 0; i < 6; i++) model.forward(x)
  const copy = model.clone()
  noGrad(() => (copy[0] as nn.Linear).weight.zero_())
  for (let i = 0; i < 6; i++) t.notDeepEqual(await bits([copy.forward(x)]), await bits([model.forward(x)]))
})

test.serial('elsewhere than on the CPU, models run as they are', (t) => {
  class Lines extends Counted {
    static override readonly autoCapture: boolean = true
    override layers = new nn.Sequential(...Array.from({ length: 9 }, () => new nn.Linear(6, 6)))
    override forward(x: Tensor): Tensor {
      calls += 1
      return this.layers.forward(x)
    }
  }
  for (const [device, expected] of [
    ['cpu', 3],
    ['meta', 6],
  ] as const) {
    calls = 0
    const model = new Lines().to(device)
    for (let i = 0; i < 6; i++) model.forward(ones([2, 6], { device }))
    t.is(calls, expected, device)
  }
})

test('a mode that is none', (t) => {
  t.throws(() => setAutoCapture(1 as unknown as boolean), {
    code: 'ERR_ARGUMENT_TYPE',
    message: /setAutoCapture: mode/,
  })
})

test.serial('several arguments, and outputs that are more than a tensor', async (t) => {
  class Pair extends nn.Module {
    static override readonly autoCapture: boolean = true
    layers = chain()
    override forward(x: Tensor, { scale }: { scale: number }): { y: Tensor; z: Tensor[] } {
      calls += 1
      const y = this.layers.forward(x).mul(scale)
      return { y, z: [F.relu(y), x.add(1)] }
    }
  }
  calls = 0
  const pair = new Pair()
  const x = randn([2, 6])
  for (let i = 0; i < 6; i++) {
    const { y, z } = pair.forward(x, { scale: 2 })
    t.deepEqual(await bits([F.relu(y)]), await bits([z[0] as Tensor]))
  }
  t.is(calls, 3)
  for (let i = 0; i < 6; i++) pair.forward(x, { scale: i })
  t.is(calls, 3 + 5)
})
