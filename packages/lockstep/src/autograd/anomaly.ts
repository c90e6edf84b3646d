/** Anomaly detection: where the forward call of a failing node was made (`torch.autograd.detect_anomaly`). */
import { checkKind } from '../checks.js'
import { native } from '../native.js'
import { checkOptions } from '../options.js'
import { callStack } from '../stack.js'

/** Options of anomaly detection. */
export interface AnomalyOptions {
  /** A gradient with NaN is an error, too. Default: true. */
  readonly checkNan?: boolean | undefined
}

/**
 * Switches anomaly detection on or off, for the whole process (`torch.autograd.set_detect_anomaly`): a backward pass in which
 * a node fails, or gives NaN, warns of where that node's forward call was made. It takes a stack for every operator: for
 * debugging only.
 */
export function setDetectAnomaly(mode: boolean, options: AnomalyOptions = {}): void {
  const operation = 'setDetectAnomaly'
  checkKind(operation, 'mode', mode, 'boolean')
  set(operation, mode, options)
}

/**
 * Runs `fn`, synchronous or not, with anomaly detection (`torch.autograd.detect_anomaly`). Await an asynchronous one. The
 * mode is that of the whole process meanwhile.
 */
export function detectAnomaly<T>(fn: () => T): T
export function detectAnomaly<T>(options: AnomalyOptions, fn: () => T): T
export function detectAnomaly<T>(first: AnomalyOptions | (() => T), second?: () => T): T {
  const operation = 'detectAnomaly'
  const [options, fn] = typeof first === 'function' ? [{}, first] : [first, second as () => T]
  checkKind(operation, 'fn', fn, 'function')
  const before = { mode: isAnomalyEnabled(), checkNan: isAnomalyCheckNanEnabled() }
  set(operation, true, options)
  const restore = (): void => set(operation, before.mode, { checkNan: before.checkNan })
  let result: T
  try {
    result = fn()
  } catch (error) {
    restore()
    throw error
  }
  if (result instanceof Promise) return result.finally(restore) as T
  restore()
  return result
}

/** Whether anomalies are detected (`torch.is_anomaly_enabled`). */
export function isAnomalyEnabled(): boolean {
  return native().getAnomaly()[0] === true
}

/** Whether gradients with NaN are among them (`torch.is_anomaly_check_nan_enabled`). */
export function isAnomalyCheckNanEnabled(): boolean {
  return native().getAnomaly()[1] === true
}

function set(operation: string, mode: boolean, options: AnomalyOptions): void {
  checkOptions(operation, options, ['checkNan'])
  const { checkNan = true } = options
  checkKind(operation, 'checkNan', checkNan, 'boolean')
  native().setAnomaly(mode, checkNan, callStack)
}
