/** Defaults of the whole process: the dtype of new tensors, and whether operators must be deterministic. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { checkOptions } from '../options.js'
import { dtypeCode, dtypeName, dtypeNamed } from './dtype.js'
import type { DType, DTypeLike } from './dtype.js'

const floats: ReadonlySet<DType> = new Set(['float16', 'bfloat16', 'float32', 'float64'])

/** The dtype of new tensors that are given none: float32 at first (`torch.get_default_dtype`). */
export function getDefaultDtype(): DType {
  return dtypeName(native().getDefaultDtype())
}

/**
 * Sets the dtype that new tensors have where none is given: of numbers in `tensor` and `full`, of `zeros`, `rand` and their
 * like, and of layers that are made from now on (`torch.set_default_dtype`). It holds for every thread of the process.
 * @param dtype `'float32'`, `'float64'`, `'float16'` or `'bfloat16'`
 * @throws `ERR_TYPE` for another dtype
 */
export function setDefaultDtype(dtype: DTypeLike): void {
  const operation = 'setDefaultDtype'
  checkKind(operation, 'dtype', dtype, 'dtype')
  const own = dtypeNamed(dtype) as DType
  if (!floats.has(own)) {
    const text = `${operation}: the default is a floating-point dtype: 'float32', 'float64', 'float16' or 'bfloat16', got '${own}'`
    throw new LockstepError('ERR_TYPE', text, { operation })
  }
  native().setDefaultDtype(dtypeCode(own) ?? 0)
}

/** What `useDeterministicAlgorithms` takes besides. */
export interface DeterminismOptions {
  /** An operator that has no deterministic kernel only warns. Default: false, it throws. */
  warnOnly?: boolean
}

/**
 * Has operators use kernels whose results are the same at every run, on one device and one version; one that has none throws
 * (`torch.use_deterministic_algorithms`). Memory of `empty` is filled, too. It holds for every thread of the process.
 */
export function useDeterministicAlgorithms(mode: boolean, options: DeterminismOptions = {}): void {
  const operation = 'useDeterministicAlgorithms'
  checkKind(operation, 'mode', mode, 'boolean')
  checkOptions(operation, options, ['warnOnly'])
  const { warnOnly = false } = options
  checkKind(operation, 'warnOnly', warnOnly, 'boolean')
  native().setDeterministic(mode ? (warnOnly ? 1 : 2) : 0)
}

/** Whether operators must be deterministic, or warn (`torch.are_deterministic_algorithms_enabled`). */
export function areDeterministicAlgorithmsEnabled(): boolean {
  return native().getDeterministic() > 0
}

/** Whether an operator that is not deterministic only warns (`torch.is_deterministic_algorithms_warn_only_enabled`). */
export function isDeterministicAlgorithmsWarnOnlyEnabled(): boolean {
  return native().getDeterministic() === 1
}
