/** Calls several modules, each with its own input. */
import { checkAll } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { CapturedModule } from '../../capture/capture.js'
import type { ReplayCall } from '../../capture/capture.js'
import { currentFrame, runInFrame } from '../../frame.js'
import type { Frame } from '../../frame.js'
import { checkModule } from '../../nn/internals.js'
import type { Module } from '../../nn/module.js'
import type { Device } from '../../ops/types.js'
import { checkOptions } from '../../options.js'
import { tensorsIn } from '../../tensor/nested.js'
import { openScope, runAndEnd } from '../../tensor/scope.js'
import { checkDevices, moveTensors } from './devices.js'

/** The first argument of a module's `forward`. */
export type Input<M extends Module> = Parameters<M['forward']>[0]
/** The awaited result of a module's `forward`. */
export type Output<M extends Module> = Awaited<ReturnType<M['forward']>>

/** Options of `parallelApply`. */
export interface ParallelApplyOptions {
  /**
   * One per module: the device of its new tensors and of its outputs. Default: outputs are moved to the input's device.
   */
  devices?: readonly Device[]
}

const operation = 'parallelApply'

/** A module, its input, and the devices of its call. */
interface Call {
  readonly module: Module
  readonly input: unknown
  /** Default device of new tensors; undefined: unchanged. */
  readonly device: Device | undefined
  /** Device of the output; undefined: the output is not moved. */
  readonly target: string | undefined
}

/**
 * Calls `modules[i].forward(inputs[i])` for each i and returns the outputs in that order
 * (`torch.nn.parallel.parallel_apply`). Grad mode, autocast and the other modes of the caller hold in each call.
 *
 * JavaScript modules run one after another; while an async `forward` waits, the next one starts. Captured modules
 * (`capture`) run concurrently, forward and backward, once they have a tape for their inputs: each on its own thread,
 * with one intra-op thread, and with its own random generator, seeded from the default one. If one throws, the others
 * still run to their end; then the first error is thrown unchanged. Tensors made inside are freed, except those in the
 * outputs, those that modules store in their fields, and those passed to `keep()`.
 *
 * Rejects with `ERR_INVALID_ARGUMENT` if the number of inputs or devices is not that of the modules, or a device is
 * unknown.
 */
export async function parallelApply<M extends Module>(
  modules: readonly M[],
  inputs: readonly Input<M>[],
  options: ParallelApplyOptions = {},
): Promise<Output<M>[]> {
  checkOptions(operation, options, ['devices'])
  const { devices } = options
  checkAll(operation, { modules, inputs }, 'array')
  for (const module of modules) checkModule(operation, module)
  checkCount('inputs', inputs.length, modules.length)
  if (devices !== undefined) {
    if (modules.length > 0 || devices.length > 0) checkDevices(operation, devices)
    checkCount('devices', devices.length, modules.length)
  }
  const calls = modules.map((module, index): Call => {
    const input: unknown = inputs[index]
    const device = devices?.[index]
    return { module, input, device, target: device ?? deviceOf(input) }
  })
  return (await runAndEnd(openScope('the end of parallelApply()'), () => run(calls))) as Output<M>[]
}

function checkCount(what: string, count: number, modules: number): void {
  if (count === modules) return
  const text = `Must have as many ${what} as modules: got ${count} ${what} for ${modules} modules`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
}

/** The device of an input's tensors; undefined if there is none, or more than one. */
function deviceOf(input: unknown): string | undefined {
  const [device, ...others] = new Set([...tensorsIn(input)].map((tensor) => tensor.device))
  return others.length === 0 ? device : undefined
}

/** Captured modules run on their own threads; other modules take turns on the JavaScript thread. */
async function run(calls: readonly Call[]): Promise<unknown[]> {
  const frame = currentFrame()
  const framed = calls.map((call) => ({
    ...call,
    frame: call.device === undefined ? frame : frame.withDefaultDevice(call.device),
  }))
  return atOnce(framed) ?? inTurn(framed)
}

interface FramedCall extends Call {
  readonly frame: Frame
}

/** Runs captured modules at once and returns their outputs; undefined if the modules must take turns. */
function atOnce(calls: readonly FramedCall[]): unknown[] | undefined {
  const captured: ReplayCall[] = []
  for (const { module, input, frame } of calls) {
    if (module instanceof CapturedModule) captured.push({ module, inputs: [input], frame })
  }
  if (captured.length < calls.length || calls.length < 2) return undefined
  return CapturedModule.replayAll(captured)?.map((output, index) => placed(output, calls[index]?.target))
}

async function inTurn(calls: readonly FramedCall[]): Promise<unknown[]> {
  const errors: unknown[] = []
  const outputs = await Promise.all(
    calls.map(async ({ module, input, frame, target }) => {
      try {
        const output: unknown = await runInFrame(frame, () => module.forward(input) as unknown)
        return placed(output, target)
      } catch (error) {
        errors.push(error)
        return undefined
      }
    }),
  )
  if (errors.length > 0) throw errors[0]
  return outputs
}

function placed(output: unknown, target: string | undefined): unknown {
  return target === undefined ? output : moveTensors(output, target, { instances: true })
}
