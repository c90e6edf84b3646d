import { checkKinds } from '../../checks.js'
import { setImmediate } from 'node:timers/promises'
import { inspect } from 'node:util'
import { LockstepError } from '../../error.js'
import type { AbortSignal, Signal, URL } from '../../host-types.js'
import { show } from '../../ops/explain.js'
import { checkOptions } from '../../options.js'
import { checkSignal } from '../../waiting.js'
import { nodeCommand } from './command.js'
import { EventStream, type LaunchEvent } from './events.js'
import { describeEnd, type WorkerFailure } from './failure.js'
import { LAUNCH_OPTIONS, type LaunchOptions } from './options.js'
import { resolveSettings } from './settings.js'
import { ENDING, NOTICES, uncatchable } from './signals.js'
import { Supervisor, type Outcome } from './supervisor.js'

/** A running group of ranks. Iteration yields its events, and throws the same error when the launch fails. */
export interface Launch extends AsyncIterable<LaunchEvent>, AsyncDisposable {
  /**
   * Resolves when all ranks have ended with exit code 0. Rejects with `ERR_WORKER_FAILED`, whose `rank` is the rank
   * that failed first and whose `cause` is its `WorkerFailure`, or with `ERR_ABORTED`.
   */
  readonly finished: Promise<void>
  /**
   * Sends a signal to all ranks, then SIGKILL after `shutdownTimeout`; a second call kills at once. Default SIGTERM.
   */
  kill(signal?: Signal): void
  /**
   * Passes a signal on to all ranks, which go on: SIGUSR1, SIGUSR2 or one of `signalsToForward`. Ranks that start later
   * get it when they start; one that gets the same signal again within a second takes it for the same.
   *
   *     process.on('SIGUSR1', (signal) => job.forward(signal))
   *
   * Throws `ERR_INVALID_ARGUMENT` for another signal.
   */
  forward(signal: Signal): void
}

/**
 * Starts a script once per rank, as `lockstep run` does. The events of the launch are its output lines, the values that
 * ranks pass to `report()`, starts, ends and failures. If this process dies, in whatever way, the ranks die too. Throws
 * at once for invalid options and for a script that cannot be run.
 */
export function launch(script: string | URL, options: LaunchOptions = {}): Launch {
  checkOptions('launch', options, Object.keys(LAUNCH_OPTIONS))
  checkKinds('launch', options, { cwd: 'string', execArgv: 'strings', output: 'string', signalsToForward: 'strings' })
  checkSignal('launch', options.signal)
  const cwd = options.cwd ?? process.cwd()
  const command = nodeCommand(script, { cwd, execArgv: options.execArgv ?? [] })
  const forwarded = forwardedSignals(options.signalsToForward)
  return new RunningLaunch(new EventStream(), resolveSettings(command, options), forwarded, options)
}

function forwardedSignals(further: readonly Signal[] = []): readonly Signal[] {
  const wrong = uncatchable(further) ?? further.find((name) => ENDING.includes(name))
  if (wrong === undefined) return [...new Set([...NOTICES, ...further])]
  throw new LockstepError(
    'ERR_INVALID_ARGUMENT',
    `signalsToForward (--signals-to-forward) must be signals that can be caught and do not end a launch, not ${show(wrong)}`,
    { operation: 'launch' },
  )
}

class RunningLaunch implements Launch {
  readonly finished: Promise<void>
  readonly #events: EventStream
  readonly #supervisor: Supervisor
  readonly #forwarded: readonly Signal[]
  readonly #signal: AbortSignal | undefined
  readonly #onAbort = () => this.#supervisor.interrupt('SIGTERM')

  constructor(
    events: EventStream,
    settings: ReturnType<typeof resolveSettings>,
    forwarded: readonly Signal[],
    options: LaunchOptions,
  ) {
    this.#events = events
    this.#forwarded = forwarded
    this.#signal = options.signal
    this.#supervisor = new Supervisor({
      settings,
      output: options.output ?? 'prefix',
      reports: true,
      forwarded,
      onEvent: (event) => events.push(event),
    })
    this.finished = this.#run()
    if (this.#signal?.aborted === true) this.#onAbort()
    else this.#signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  kill(signal: Signal = 'SIGTERM'): void {
    this.#supervisor.interrupt(signal)
  }

  forward(signal: Signal): void {
    if (this.#forwarded.includes(signal)) return this.#supervisor.forward(signal)
    const known = this.#forwarded.join(', ')
    throw new LockstepError(
      'ERR_INVALID_ARGUMENT',
      `forward passes on ${known}, not ${show(signal)}, which may end a rank: name it in the signalsToForward of launch`,
      { operation: 'forward' },
    )
  }

  [Symbol.asyncIterator](): AsyncIterator<LaunchEvent, void, undefined> {
    // The iteration throws the error; the caller need not await `finished` as well.
    this.finished.catch(() => undefined)
    return this.#events.read()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#supervisor.interrupt('SIGTERM')
    await this.finished.catch(() => undefined)
  }

  async #run(): Promise<void> {
    try {
      await setImmediate() // the caller begins to read events first
      this.#check(await this.#supervisor.run())
      this.#events.end()
    } catch (error) {
      this.#events.end(error)
      throw error
    } finally {
      this.#signal?.removeEventListener('abort', this.#onAbort)
    }
  }

  #check(outcome: Outcome): void {
    if (outcome.kind === 'interrupted') {
      throw new LockstepError('ERR_ABORTED', `the launch was ended by ${outcome.signal}`, {
        operation: 'launch',
        cause: this.#signal?.aborted === true ? this.#signal.reason : undefined,
      })
    }
    if (outcome.kind === 'failed') throw failureError(outcome.failure)
  }
}

/** The failed rank's stack; without one, its exit and last lines. The wording is that of PyTorch's spawn. */
function failureError(failure: WorkerFailure): LockstepError {
  const { rank, stack, stderr } = failure
  const ended = `process ${rank} terminated with ${describeEnd(failure)}`
  const message =
    stack === undefined || stack === ''
      ? [failure.message === undefined ? ended : `${ended}: ${failure.message}`, ...stderr].join('\n')
      : `-- Process ${rank} terminated with the following error:\n${stack}`
  // Node prints the cause after the error, whose message has all the details.
  const cause = Object.defineProperty({ ...failure }, inspect.custom, { value: () => ended, enumerable: false })
  return new LockstepError('ERR_WORKER_FAILED', message, { operation: 'launch', rank, cause })
}
