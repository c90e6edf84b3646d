/** Anomaly detection: where the forward call of a failing node was made (`torch.autograd.detect_anomaly`). */
import { checkKind } from '../checks.js'
import { ending } from '../ending.js'
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

/** Calls of `detectAnomaly` that are not over, and what was set outside of them. */
let open = 0
let outside = { mode: false, checkNan: true }

/**
 * Runs `fn`, synchronous or not, with anomaly detection (`torch.autograd.detect_anomaly`). Await an asynchronous one. The
 * mode is that of the whole process until the last such call is over.
 */
export function detectAnomaly<T>(fn: () => T): T
export function detectAnomaly<T>(options: AnomalyOptions, fn: () => T): T
export function detectAnomaly<T>(first: AnomalyOptions | (() => T), second?: () => T): T {
  const operation = 'detectAnomaly'
  const [options, fn] = typeof first === 'function' ? [{}, first] : [first, second as () => T]
  checkKind(operation, 'fn', fn, 'function')
  if (open === 0) outside = { mode: isAnomalyEnabled(), checkNan: isAnomalyCheckNanEnabled() }
  set(operation, true, options)
  open += 1
  const end = (): void => {
    open -= 1
    if (open === 0) set(operation, outside.mode, { checkNan: outside.checkNan })
  }
  return ending(fn, end)
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
