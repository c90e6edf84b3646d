// Asynchronous modes turn the event loop for what their functions leave to the garbage collector.
import test from 'ava'

import { autocast, empty, enableGrad, inferenceMode, noGrad, scope } from 'lockstep'

import { runChild } from './children/run.ts'

/** malloc returns freed memory at once, so that resident memory is memory in use. */
const env = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

const modes = { noGrad, enableGrad, inferenceMode, autocast: <T>(fn: () => T): T => autocast('cpu', fn) }

for (const mode of Object.keys(modes)) {
  test.serial(`awaiting ${mode}() thousands of times takes less than twice the memory of the start`, async (t) => {
    const { code, stdout, stderr } = await runChild('unscoped-modes.ts', [mode, '3000'], { env })
    t.is(code, 0, stderr)
    const { start, most } = JSON.parse(stdout) as { start: number; most: number }
    t.true(most < 2 * start, `${start} -> ${most} MiB`)
  })
}

/** Leaves 32 MiB to the garbage collector. */
async function leave(): Promise<string> {
  empty([2 ** 25], { dtype: 'uint8' })
  await Promise.resolve()
  return 'done'
}

/** Does the event loop turn while `fn` runs? */
async function turns(fn: () => Promise<unknown>): Promise<boolean> {
  let turned = false
  const immediate = setImmediate(() => {
    turned = true
  })
  await fn()
  clearImmediate(immediate)
  return turned
}

for (const [mode, run] of Object.entries(modes)) {
  test.serial(`${mode}() turns the event loop for what no scope owns, and for nothing else`, async (t) => {
    // Whatever came before is done with.
    await run(leave)
    t.true(await turns(async () => t.is(await run(leave), 'done')))
    t.false(await turns(() => scope(() => run(leave))))
    t.false(await turns(() => run(async () => null)))
    const fail = async (): Promise<never> => {
      throw new Error('mine')
    }
    await t.throwsAsync(run(fail), { message: 'mine' })
    t.is(
      run(() => 5),
      5,
    )
  })
}
