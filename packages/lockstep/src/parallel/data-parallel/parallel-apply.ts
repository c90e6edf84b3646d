/** Calling several modules, each with its own input. */
import { LockstepError } from '../../error.js'
import { CapturedModule } from '../../capture/capture.js'
import type { ReplayCall } from '../../capture/capture.js'
import { currentFrame, runInFrame } from '../../frame.js'
import type { Frame } from '../../frame.js'
import type { Module } from '../../nn/module.js'
import { describe } from '../../ops/explain.js'
import type { Device } from '../../ops/types.js'
import { checkOptions } from '../../options.js'
import { openScope, runAndEnd, tensorsIn } from '../../tensor/scope.js'
import { checkDevices, moveTensors } from './devices.js'
import { checkModule } from './replicate.js'

/** What a module's `forward` takes. */
export type Input<M extends Module> = Parameters<M['forward']>[0]
/** What it gives, once it is awaited. */
export type Output<M extends Module> = Awaited<ReturnType<M['forward']>>

/** Options of `parallelApply`. */
export interface ParallelApplyOptions {
  /** One a module: where its new tensors are made, and its outputs are moved. Default: outputs go where its input is. */
  devices?: readonly Device[]
}

const operation = 'parallelApply'

/** One module, its input, and where its output belongs. */
interface Call {
  readonly module: Module
  readonly input: unknown
  /** The default for new tensors; undefined leaves it as it is. */
  readonly device: Device | undefined
  /** Undefined where the output stays where it is. */
  readonly target: string | undefined
}

/**
 * Calls `modules[i].forward(inputs[i])` for each i and returns the outputs in that order
 * (`torch.nn.parallel.parallel_apply`). Grad mode, autocast and the other modes of the caller hold in each call.
 *
 * Modules in JavaScript run one after another; where a `forward` is async, the next starts meanwhile. Captured modules
 * (`capture`) run at once, each on a thread of its own with one thread inside an operator, forward and backward, once they
 * have a tape for their inputs; each draws random numbers from a generator of its own, seeded from the default one. When one
 * throws, the others still run to their end; then the first error is thrown as it is. Tensors made inside are freed, but for those in
 * the outputs, those that modules store in their fields, and those given to `keep()`.
 *
 * Rejects with `ERR_INVALID_ARGUMENT` where inputs or devices are not as many as modules, or a device is unknown.
 */
export async function parallelApply<M extends Module>(
  modules: readonly M[],
  inputs: readonly Input<M>[],
  options: ParallelApplyOptions = {},
): Promise<Output<M>[]> {
  checkOptions(operation, options, ['devices'])
  const { devices } = options
  for (const list of [modules, inputs]) {
    if (Array.isArray(list)) continue
    const text = `${operation}: modules and inputs are arrays, one input a module, got ${describe(list)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
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

/** Where an input is, if it is in one place. */
function deviceOf(input: unknown): string | undefined {
  const [device, ...others] = new Set([...tensorsIn(input)].map((tensor) => tensor.device))
  return others.length === 0 ? device : undefined
}

/** JavaScript has one thread, on which each module's turn comes; captured modules have threads of their own. */
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

/** The outputs of captured modules; undefined where they have to run in turn. */
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
