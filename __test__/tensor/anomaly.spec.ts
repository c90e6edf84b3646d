/** Anomaly detection: where the forward call of a failing node was made. */
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'
import { autograd, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

const { detectAnomaly, isAnomalyCheckNanEnabled, isAnomalyEnabled, setDetectAnomaly } = autograd

/** A gradient that is NaN: 0 / 0. */
function wrongRoot(input: Tensor): Tensor {
  return input.sqrt().mul(0).sum()
}

async function warnings(run: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  const note = (warning: Error): number => seen.push(warning.message)
  process.on('warning', note)
  try {
    await run()
    for (let turn = 0; turn < 100 && seen.length === 0; turn++) await sleep(10)
  } finally {
    process.off('warning', note)
  }
  return seen
}

test.afterEach(() => setDetectAnomaly(false))

test.serial('a gradient that is NaN is an error that says where the forward call was made', async (t) => {
  const input = tensor([0, 1], { requiresGrad: true })
  const seen = await warnings(async () => {
    await detectAnomaly(async () => {
      t.deepEqual([isAnomalyEnabled(), isAnomalyCheckNanEnabled()], [true, true])
      const error = await t.throwsAsync(async () => wrongRoot(input).backward())
      t.regex(error?.message ?? '', /Function 'SqrtBackward0' returned nan values in its 0th output/)
    })
  })
  t.is(seen.length, 1, seen.join('\n'))
  t.regex(
    seen[0] ?? '',
    /Error detected in SqrtBackward0\. Its forward call was made here:\n *at wrongRoot .*anomaly\.spec/,
  )
  t.deepEqual([isAnomalyEnabled(), isAnomalyCheckNanEnabled()], [false, true])
  t.notThrows(() => wrongRoot(input))
})

test.serial('without checkNan only errors are anomalies; the modes are what they were after an error', async (t) => {
  const input = tensor([0, 1], { requiresGrad: true })
  await detectAnomaly({ checkNan: false }, async () => wrongRoot(input).backward())
  t.true(Number.isNaN(input.grad?.index(0).item()))
  const failing = (): never => {
    throw new RangeError('inside')
  }
  t.throws(() => detectAnomaly(failing), { message: 'inside' })
  await t.throwsAsync(
    detectAnomaly(async () => failing()),
    { message: 'inside' },
  )
  t.false(isAnomalyEnabled())
  t.throws(() => setDetectAnomaly(1 as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => setDetectAnomaly(true, { nan: true } as never), { code: 'ERR_UNKNOWN_OPTION' })
})

test.serial('a node that was made before says that it is not known where', async (t) => {
  const input = tensor([0, 1], { requiresGrad: true })
  const out = wrongRoot(input)
  setDetectAnomaly(true)
  const seen = await warnings(async () => {
    await t.throwsAsync(async () => out.backward())
  })
  t.regex(seen.join('\n'), /was made without anomaly detection: enable it there, too/)
})

test.serial('calls that overlap end with the last one', async (t) => {
  const run = (ms: number): Promise<boolean> =>
    detectAnomaly(async () => {
      await sleep(ms)
      return isAnomalyEnabled()
    })
  t.deepEqual(await Promise.all([run(5), run(40), run(20)]), [true, true, true])
  t.false(isAnomalyEnabled())
})
