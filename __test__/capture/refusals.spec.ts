import { inspect } from 'node:util'

import test from 'ava'
import { LockstepError, autograd, capture, manualSeed, nn, ones, parallel, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const unsupported = 'ERR_CAPTURE_UNSUPPORTED'

class Forward extends nn.Module {
  fc = new nn.Linear(2, 2)
  list = [1]
  noted: { count: number; last: { rows?: number } } = { count: 0, last: { rows: 0 } }
  seen = new Map<number, number>()
  kinds = new Set(['one'])
  readonly body: (x: Tensor, module: Forward) => unknown
  constructor(body: (x: Tensor, module: Forward) => unknown) {
    super()
    this.body = body
  }
  override forward(x: Tensor): Tensor {
    return this.body(x, this) as Tensor
  }
}

const refusals: [string, RegExp, (x: Tensor, module: Forward) => unknown][] = [
  ['item', /item\(\) reads/, (x) => (x.sum().item() > 0 ? x.add(1) : x)],
  ['toArray', /reads a tensor's values/, (x) => x.toArray() && x],
  ['print', /reads a tensor's values/, (x) => inspect(x) && x],
  ['equal', /equal\(\) reads/, (x) => (x.equal(x) ? x : x.add(1))],
  [
    'backward',
    /backward pass/,
    (x, module) => {
      module.fc
        .forward(x)
        .sum()
        .backward()
        .catch(() => {})
      return x
    },
  ],
  ['grad', /grad\(\)/, (x, module) => autograd.grad([module.fc.forward(x).sum()], [module.fc.weight])[0]],
  ['a hook on a tensor', /hook on a tensor/, (x, module) => module.fc.forward(x).registerHook(() => {}) && x],
  ['.grad', /\.grad/, (x, module) => module.fc.weight.grad ?? x],
  ['an assigned field', /field 'state'/, (x, module) => Object.assign(module, { state: x.add(1) }) && x],
  ['an array that grows', /changed the field 'list\.1'/, (x, module) => module.list.push(x.shape[0] ?? 0) && x],
  ['a counter in an object', /changed the field 'noted\.count'/, (x, module) => (module.noted.count++, x)],
  ['an object in it', /changed the field 'noted\.last\.rows'/, (x, module) => delete module.noted.last.rows && x],
  ['a Map', /changed the field 'seen\.0'/, (x, module) => module.seen.set(x.shape[0] ?? 0, 1) && x],
  ['a Set', /changed the field 'kinds\.1'/, (x, module) => module.kinds.add('other') && x],
  ['a promise', /promise/, (x) => Promise.resolve(x)],
  ['an object of a class', /can be captured, got Date/, () => new Date()],
  ['scatter', /scatter\(\) inside/, (x) => parallel.scatter(x, ['cpu'])[0]],
  ['gather', /gather\(\) inside/, (x) => parallel.gather([x, x])],
  ['replicate', /replicate\(\) inside/, (x, module) => parallel.replicate(module.fc, ['cpu'])[0]?.forward(x)],
  ['a frozen tensor that is written', /writes to a tensor of shape \[2\]/, (x) => tensor([0, 0]).add_(x.sum(0))],
  [
    'a view of a frozen tensor that is written',
    /writes to a tensor of shape \[2\]/,
    (x) => {
      const state = tensor([0, 0])
      state.narrow(0, 0, 1).copy_(x.sum())
      return x.add(state)
    },
  ],
  [
    'frozen batch statistics',
    /writes to a tensor of shape \[2\]/,
    (x) => nn.functional.batchNorm(x.expand([4, 2]), tensor([0, 0]), tensor([1, 1]), { training: true }),
  ],
  ['seeding', /seeding/, (x) => manualSeed(1) ?? x],
]

for (const [name, message, body] of refusals) {
  test(`refused: ${name}`, (t) => {
    const error = t.throws(() => capture(new Forward(body), [ones([1, 2])]))
    t.true(LockstepError.is(error, unsupported), String(error))
    t.regex(error?.message ?? '', message)
  })
}

test('refused: a read whose error the module catches', (t) => {
  const body = (x: Tensor): Tensor => {
    try {
      return x.item() > 0 ? x : x.add(1)
    } catch {
      return x
    }
  }
  t.throws(() => capture(new Forward(body), [ones([1])]), { code: unsupported })
})

test('refused: an autograd.Function', (t) => {
  class Double extends autograd.Function {
    static forward(_: autograd.FunctionContext, x: Tensor): Tensor {
      return x.mul(2)
    }
    static backward(_: autograd.FunctionContext, grad: Tensor): Tensor {
      return grad.mul(2)
    }
  }
  const body = (x: Tensor, module: Forward): unknown => Double.apply(module.fc.forward(x))
  t.throws(() => capture(new Forward(body), [ones([1, 2])]), { code: unsupported, message: /autograd\.Function/ })
})

test('refused: hooks of modules inside, also those that come later', (t) => {
  const model = new nn.Sequential(new nn.Linear(2, 2), new nn.ReLU())
  const captured = capture(model, [ones([1, 2])])
  using hook = (model[0] as nn.Linear).registerForwardHook(() => {})
  t.throws(() => captured.forward(ones([1, 2])), { code: unsupported, message: /module '0' has hooks/ })
  hook.remove()
  t.deepEqual(captured.forward(ones([1, 2])).shape, [1, 2])
  const calls: string[] = []
  captured.registerForwardHook(() => void calls.push('outside'))
  captured.forward(ones([1, 2]))
  t.deepEqual(calls, ['outside'])
})

test('what is refused leaves the module usable, and the next capture works', (t) => {
  const model = new Forward((x, module) => (x.shape[0] === 1 ? x.item() : module.fc.forward(x)))
  t.throws(() => capture(model, [ones([1])]), { code: unsupported })
  t.is(model.forward(ones([1])) as unknown, 1)
  const captured = capture(model, [ones([2, 2])])
  t.deepEqual(captured.forward(ones([2, 2])).shape, [2, 2])
})

test('errors of the module pass through', (t) => {
  const thrown = new RangeError('mine')
  const model = new Forward(() => {
    throw thrown
  })
  t.is(
    t.throws(() => capture(model, [ones([1, 2])])),
    thrown,
  )
  t.is(ones([1]).item(), 1)
})

test('arguments that are none', (t) => {
  const model = new nn.Linear(2, 2)
  const wrong: [() => unknown, string, RegExp][] = [
    [() => capture({} as never, [] as never), 'ERR_ARGUMENT_TYPE', /module must be an nn\.Module, got object/],
    [() => capture(model, ones([1, 2]) as never), 'ERR_ARGUMENT_TYPE', /array of forward's arguments, got Tensor/],
    [() => capture(model, [ones([1, 2])], { verify: 1 as never }), 'ERR_ARGUMENT_TYPE', /verify must be a boolean/],
    [() => capture(model, [ones([1, 2])], { limit: 0 }), 'ERR_INVALID_ARGUMENT', /limit must be/],
    [() => capture(model, [ones([1, 2])], { limit: 1.5 }), 'ERR_ARGUMENT_TYPE', /limit must be/],
    [() => capture(model, [ones([1, 2])], { strict: true } as never), 'ERR_UNKNOWN_OPTION', /strict/],
    [() => capture(model, [new Date()] as never), unsupported, /can be captured, got Date/],
  ]
  for (const [call, code, message] of wrong) t.throws(call, { code, message })
})

test.serial('a tensor made from JavaScript data is frozen, and a warning says so', async (t) => {
  const warned = new Promise<Error>((resolve) => {
    process.once('warning', resolve)
  })
  const captured = capture(new Forward((x) => x.add(tensor([1, 2]))), [ones([1, 2])])
  t.regex((await warned).message, /1 tensor\(s\) that are neither inputs nor in a field .*shapes \[2\]/)
  t.deepEqual(captured.forward(ones([1, 2])).toArray(), [[2, 3]])
})

test('a frozen tensor that is returned is a copy in each replay', (t) => {
  class Returned extends nn.Module {
    override forward(x: Tensor): Tensor[] {
      const state = tensor([1, 2])
      return [x.add(state), state, state.reshape([1, 2])]
    }
  }
  const captured = capture(new Returned(), [zeros([2])])
  const recorded = captured.forward(zeros([1, 2]))
  for (const output of [recorded, captured.forward(zeros([1, 2])), captured.forward(zeros([1, 2]))]) {
    t.deepEqual(
      output.map((each) => each.toArray()),
      [[[1, 2]], [1, 2], [[1, 2]]],
    )
    for (const each of output) each.zero_()
  }
})

test('errors of a replay say which operation failed', async (t) => {
  const ids = ones([2], { dtype: 'int64' })
  const wrong = ids.mul(9)
  for (const model of [new nn.Embedding(3, 2), new nn.Sequential(new nn.Embedding(3, 2), new nn.Dropout(0.1))]) {
    const captured = capture(model as nn.Embedding, [ids])
    const expected = t.throws(() => model.forward(wrong)) as unknown as LockstepError
    const error = t.throws(() => captured.forward(wrong)) as unknown as LockstepError
    t.deepEqual([error.operation, error.code], [expected.operation, expected.code])
    // A tape knows no layers.
    t.true(expected.message.endsWith(error.message), error.message)
    t.truthy(error.operation)
    const apart = (await t.throwsAsync(() =>
      parallel.parallelApply([captured, captured], [wrong, wrong]),
    )) as unknown as LockstepError
    t.is(apart.operation, expected.operation)
  }
})
