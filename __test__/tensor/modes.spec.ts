// Modes hold for a function and all that it awaits, and for nothing else.
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'

import {
  autocast,
  enableGrad,
  inferenceMode,
  isAutocastEnabled,
  isGradEnabled,
  isInferenceModeEnabled,
  noGrad,
  ones,
  scope,
  setGradEnabled,
  tensor,
} from 'lockstep'

import { failure } from './failure.ts'

const w = tensor([2], { requiresGrad: true })

test('noGrad and enableGrad nest, and end with their function', (t) => {
  t.true(isGradEnabled())
  t.true(w.mul(2).requiresGrad)
  noGrad(() => {
    t.false(isGradEnabled())
    t.false(w.mul(2).requiresGrad)
    enableGrad(() => t.true(w.mul(2).requiresGrad))
    t.false(w.mul(2).requiresGrad)
  })
  t.true(w.mul(2).requiresGrad)
  t.throws(() =>
    noGrad(() => {
      throw new Error('mine')
    }),
  )
  t.true(isGradEnabled())
  t.false(setGradEnabled(false, () => w.mul(2).requiresGrad))
  t.is(
    noGrad(() => 5),
    5,
  )
})

test('two tasks that interleave do not see each other’s modes', async (t) => {
  const seen: Record<string, boolean[]> = { off: [], on: [], cast: [] }
  const steps = async (name: string): Promise<void> => {
    for (let i = 0; i < 20; i++) {
      seen[name]?.push(w.mul(2).requiresGrad)
      if (name === 'cast') t.is(ones([2, 2]).mm(ones([2, 2])).dtype, 'bfloat16')
      else t.is(ones([2, 2]).mm(ones([2, 2])).dtype, 'float32')
      await (i % 2 ? Promise.resolve() : sleep(0))
    }
  }
  await Promise.all([noGrad(() => steps('off')), steps('on'), autocast('cpu', () => steps('cast'))])
  t.deepEqual(new Set(seen['off']), new Set([false]))
  t.deepEqual(new Set(seen['on']), new Set([true]))
  t.deepEqual(new Set(seen['cast']), new Set([true]))
})

test('a mode holds in timers and promises that began inside', async (t) => {
  const late = noGrad(() => sleep(5).then(() => isGradEnabled()))
  t.true(isGradEnabled())
  t.false(await late)
})

test('inferenceMode', (t) => {
  const made = inferenceMode(() => {
    t.true(isInferenceModeEnabled())
    return w.mul(2)
  })
  t.false(isInferenceModeEnabled())
  t.true(made.isInference())
  t.regex(failure(t, () => made.mul(w), 'ERR_TORCH').message, /Inference tensors cannot be saved for backward/)
})

test('autocast', async (t) => {
  const x = ones([2, 3])
  const y = ones([3, 2])
  t.is(x.mm(y).dtype, 'float32')
  autocast('cpu', () => {
    t.true(isAutocastEnabled('cpu'))
    t.false(isAutocastEnabled('cuda'))
    t.is(x.mm(y).dtype, 'bfloat16')
    autocast('cpu', { enabled: false }, () => t.is(x.mm(y).dtype, 'float32'))
    t.is(x.mm(y).dtype, 'bfloat16')
    // Not one that loses precision.
    t.is(x.mm(y).float().softmax(0).dtype, 'float32')
  })
  t.is(autocast('cpu', { dtype: 'float16' }, () => x.mm(y)).dtype, 'float16')
  t.is((await autocast('cpu', async () => x.mm(y))).dtype, 'bfloat16')
  t.is(x.mm(y).dtype, 'float32')
  failure(t, () => autocast('tpu' as never, () => 1), 'ERR_ARGUMENT_TYPE')
  failure(t, () => autocast('cpu', { dtyp: 'float16' } as never, () => 1), 'ERR_UNKNOWN_OPTION')
  failure(t, () => autocast('cpu', { dtype: 'int64' }, () => 1), 'ERR_ARGUMENT_TYPE')
})

test('a hook of a pass under autocast has its own modes', async (t) => {
  const x = ones([2, 2], { requiresGrad: true })
  const loss = autocast('cpu', () => x.mm(x).float().sum())
  const dtypes: string[] = []
  const hook = x.registerHook(() => {
    dtypes.push(ones([2, 2]).mm(ones([2, 2])).dtype)
    autocast('cpu', { enabled: false }, () => dtypes.push(ones([2, 2]).mm(ones([2, 2])).dtype))
    dtypes.push(ones([2, 2]).mm(ones([2, 2])).dtype)
  })
  await autocast('cpu', () => loss.backward())
  hook.remove()
  t.deepEqual(dtypes, ['bfloat16', 'float32', 'bfloat16'])
})

test('a weight cast without a graph is not given to a task that records one', async (t) => {
  const weight = ones([2, 2], { requiresGrad: true })
  const x = ones([2, 2])
  await autocast('cpu', async () => {
    noGrad(() => x.mm(weight))
    const y = x.mm(weight)
    t.true(y.requiresGrad)
    await y.sum().backward()
  })
  t.is(weight.grad?.sum().item(), 8)
})

test('the cache of cast weights ends with the outermost autocast', (t) => {
  const weight = ones([2, 2], { requiresGrad: true })
  const x = ones([2, 2])
  const run = (): number => autocast('cpu', () => x.mm(weight).float().sum().item())
  t.is(run(), 8)
  noGrad(() => weight.mul_(2))
  t.is(run(), 16)
})

test('modes and scopes go together', async (t) => {
  const total = await noGrad(() =>
    scope(async () => {
      const a = w.mul(2)
      await sleep(1)
      return a.requiresGrad ? 1 : 0
    }),
  )
  t.is(total, 0)
})
