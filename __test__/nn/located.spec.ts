// An error in any module's forward says where in the model the module is.
import test from 'ava'
import { nn, ones, randn } from 'lockstep'
import type { Tensor } from 'lockstep'

import { parseLine } from '../../packages/lockstep/src/signatures/line.ts'
import { table } from '../../packages/lockstep/src/signatures/table.ts'

/** What a layer needs to be made. */
const values: Readonly<Record<string, unknown>> = {
  dim: 0,
  threshold: 0,
  value: 0,
  unflattenedSize: [1],
  normalizedShape: 1,
  kernelSize: 1,
  outputSize: 1,
  cutoffs: [1],
  nClasses: 3,
  encoderLayer: new nn.TransformerEncoderLayer(4, 2),
  decoderLayer: new nn.TransformerDecoderLayer(4, 2),
}

/** What it needs besides, of two that are optional. */
const chosen = (name: string): object => (name.startsWith('Fractional') ? { outputSize: 1 } : {})

/** How many tensors a layer takes, where it is not any number up to 3. */
const counts: Readonly<Record<string, number>> = { LSTM: 1, LSTMCell: 1, CTCLoss: 4 }
const tensorsOf = (name: string): number =>
  counts[name] ?? (name.includes('ConvTranspose') ? 1 : name.includes('Unpool') ? 2 : 3)

/** A model's, of whose inputs no more is known. */
const forward = (model: nn.Module, ...inputs: unknown[]): unknown => model.forward(...inputs) as unknown

for (const [name, line] of Object.entries(table.layers)) {
  test(`${name} says where it is`, async (t) => {
    const needed = parseLine(line).args.filter((arg) => arg.default === undefined)
    const given = Object.fromEntries(needed.map((arg) => [arg.name, values[arg.name] ?? 1]))
    const Layer = nn[name as keyof typeof table.layers] as unknown as new (options: object) => nn.Module
    const here = new Layer({ ...given, ...chosen(name) })
    const model = new nn.Sequential({ outer: new nn.Sequential({ here }) })
    const gone = randn([2, 3, 4])
    gone.dispose()
    const inputs = Array.from({ length: tensorsOf(name) }, () => gone)
    const error = await t.throwsAsync(async () => (await forward(model, ...inputs)) as unknown)
    // A lazy layer may have become another one.
    const called = here.constructor.name
    const message = error?.message ?? ''
    // A layer that holds others may leave it to them.
    const within = here.children().length > 0 && /^outer\.here\.[\w.]+ \(\w+\): /.test(message)
    t.true(within || message.startsWith(`outer.here (${called}): `), message)
    t.is((error as { code?: string }).code, 'ERR_DISPOSED')
  })
}

test('shapes that do not fit, in layers that compute by functions', (t) => {
  const say = (here: nn.Module, ...inputs: Tensor[]): string | undefined =>
    t.throws(() => void forward(new nn.Sequential({ here }), ...inputs)).message
  const x = randn([2, 3])
  t.regex(say(new nn.Softmax(5), x) ?? '', /^here \(Softmax\): /)
  t.regex(say(new nn.GLU(), x) ?? '', /^here \(GLU\): /)
  t.regex(say(new nn.LazyConv2d(1, 1), x) ?? '', /^here \(LazyConv2d\): /)
  t.regex(say(new nn.CrossEntropyLoss(), x, ones([5], { dtype: 'int64' })) ?? '', /^here \(CrossEntropyLoss\): /)
  t.regex(say(new nn.MSELoss(), x, randn([5, 7])) ?? '', /^here \(MSELoss\): /)
})

class Block extends nn.Module {
  fc = new nn.Linear(3, 3)
  weight = new nn.Parameter(ones([4]))
  override forward(x: Tensor, mode: 'own' | 'inner'): Tensor {
    return mode === 'own' ? this.fc.forward(x).add(this.weight) : this.fc.forward(x.flatten())
  }
}

class Child extends Block {
  override forward(x: Tensor, mode: 'own' | 'inner'): Tensor {
    return super.forward(x, mode)
  }
}

class Other extends nn.Module {
  override forward(x: Tensor): Tensor {
    return nn.functional.embedding(x, randn([3, 2]))
  }
}

class Later extends Block {
  // @ts-expect-error -- a promise, where the other one returns a tensor
  override async forward(x: Tensor, mode: 'own' | 'inner'): Promise<Tensor> {
    await Promise.resolve()
    return super.forward(x, mode)
  }
}

test("a user's own arithmetic, once, and the innermost module's", async (t) => {
  for (const block of [new Block(), new Child(), new Later().clone()]) {
    const model = new nn.Sequential({ block })
    const name = block.constructor.name
    const run = async (mode: 'own' | 'inner'): Promise<unknown> =>
      (await forward(model, randn([2, 3]), mode)) as unknown
    await t.throwsAsync(run('own'), {
      code: 'ERR_TORCH',
      message: new RegExp(String.raw`^block \(${name}\): (?!block)`),
    })
    await t.throwsAsync(run('inner'), { code: 'ERR_TORCH', message: /^block\.fc \(Linear\): (?!block)/ })
  }
  const model = new nn.Sequential({ missing: new nn.Module() })
  t.throws(() => void forward(model), { code: 'ERR_NOT_IMPLEMENTED', message: /^missing \(Module\): / })
})

test('an operation with the name of its class is not named twice', (t) => {
  const model = new nn.Sequential(new nn.Embedding(3, 2))
  const floats = randn([2])
  t.throws(() => new nn.Embedding(3, 2).forward(floats), { message: /^embedding: expected indices of dtype/ })
  t.throws(() => model.forward(floats), { message: /^0 \(Embedding\): expected indices of dtype/ })
  // Another one's name stays.
  const other = new nn.Sequential({ other: new Other() })
  t.throws(() => other.forward(floats), { message: /^other \(Other\): embedding: expected indices of dtype/ })
})

test('other errors are left as they are', (t) => {
  const mine = new TypeError('mine')
  class Net extends nn.Module {
    override forward(_x: Tensor): Tensor {
      throw mine
    }
  }
  t.is(
    t.throws(() => new nn.Sequential(new Net()).forward(randn([1]))),
    mine,
  )
  t.is(Net.prototype.forward.length, 1)
  t.is(Net.prototype.forward.name, 'forward')
})

test("a pass that nobody awaited, which reaches a module's own parameter", async (t) => {
  const block = new Block()
  const backward = block.weight.sum().backward()
  t.throws(() => block.forward(randn([2, 3]), 'inner'), {
    code: 'ERR_BACKWARD_PENDING',
    message: /Block\.forward\(\)/,
  })
  t.notThrows(() => new nn.LazyLinear(2).forward(randn([2, 3])))
  await backward
  t.notThrows(() => block.forward(randn([3]), 'inner'))
})
