/** Collects a module's parameters and buffers for the reducer. */
import type { ProcessGroup } from '../../distributed/group.js'
import { checkKind, checkKinds } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { checkModule, wrapped } from '../../nn/internals.js'
import type { Module } from '../../nn/module.js'
import type { Parameter } from '../../nn/parameter.js'
import { Embedding } from '../../nn/sparse.js'
import { isUninitialized } from '../../nn/uninitialized.js'
import { describe } from '../../ops/explain.js'
import { checkOptions } from '../../options.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { DDPAttributes } from './attributes.js'
import { convertBuffers, precisions } from './mixed-precision.js'
import { ignorePredicate, operation, syncsInForward } from './options.js'
import type { DDPOptions, Ignore } from './options.js'
import type { ReducerSpec } from '../../native/generated/addon.js'

/** A parameter: a trained one is averaged, a frozen one is only copied at the beginning. */
interface Found {
  readonly name: string
  readonly parameter: Parameter
  /** Whether its layer produces a sparse gradient. */
  readonly expectSparse: boolean
}

/** Options of `getDataParallelParams`. */
export interface DataParallelParamsOptions {
  /** Names of parameters and buffers, or a predicate. */
  readonly ignore?: Ignore | undefined
  /** Pairs of a name and a parameter instead of parameters (`named_params`). Default: false. */
  readonly namedParams?: boolean | undefined
}

type Ignored = (name: string, tensor: Tensor) => boolean

/** The parameters in PyTorch's order, each once, by its state-dict key. */
function findParameters(module: Module, ignored: Ignored): Found[] {
  const sparse = new Set<Tensor>()
  const dense = new Set<Tensor>()
  for (const part of module.modules()) {
    const own = part instanceof Embedding && part.sparse ? sparse : dense
    // The first module that holds a tied parameter decides.
    for (const parameter of part.parameters({ recurse: false })) {
      if (!sparse.has(parameter) && !dense.has(parameter)) own.add(parameter)
    }
  }
  return module
    .namedParameters()
    .filter(([name, parameter]) => !ignored(name, parameter))
    .map(([name, parameter]) => ({ name, parameter, expectSparse: sparse.has(parameter) }))
}

/** The buffers in PyTorch's order, each once. Collected anew each time: modules may replace them. */
export function findBuffers(module: Module, ignored: Ignored): [string, Tensor][] {
  return module.namedBuffers().filter(([name, buffer]) => !ignored(name, buffer))
}

/** Refuses what has no shape yet. */
function refuseUninitialized(module: Module, ignored: Ignored): void {
  for (const [name, tensor] of [...module.namedParameters(), ...module.namedBuffers()]) {
    if (!isUninitialized(tensor) || ignored(name, tensor)) continue
    const text =
      `Modules with uninitialized parameters can't be used with \`DistributedDataParallel\`: '${name}' is one. ` +
      'Run a dummy forward pass to correctly initialize the modules'
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
}

/**
 * The parameters of a module that its wrapper averages or copies: all but the ignored ones, in PyTorch's order, tied ones
 * once (`DistributedDataParallel._get_data_parallel_params`). `ignore` is the option of `DistributedDataParallel.create`;
 * default: what the wrapper ignores, if the module is one, and else nothing. With `namedParams`, by state-dict key.
 * Nobody waits for other ranks. `ERR_INVALID_ARGUMENT` for ignored names that the module does not have.
 */
export function getDataParallelParams(
  module: Module,
  options: DataParallelParamsOptions & { namedParams: true },
): [string, Parameter][]
export function getDataParallelParams(
  module: Module,
  options?: DataParallelParamsOptions & { namedParams?: false },
): Parameter[]
export function getDataParallelParams(
  module: Module,
  options: DataParallelParamsOptions = {},
): Parameter[] | [string, Parameter][] {
  const called = 'getDataParallelParams'
  checkModule(called, module)
  checkOptions(called, options, ['ignore', 'namedParams'])
  checkKinds(called, options, { namedParams: 'boolean' })
  const own = wrapped in module ? (module as Partial<DDPAttributes>).parametersToIgnore : undefined
  const names = [...module.namedParameters(), ...module.namedBuffers()].map(([name]) => name)
  const ignored = ignorePredicate(options.ignore ?? own, new Set(names))
  const found = module.namedParameters().filter(([name, parameter]) => !ignored(name, parameter))
  return options.namedParams === true ? found : found.map(([, parameter]) => parameter)
}

/** The names here of the parameters that `delayAllReduceNamedParams` gives. */
function delayedNames(found: readonly Found[], options: DDPOptions): string[] {
  const nameOf = (parameter: unknown, option: string): string => {
    const own = found.find((each) => each.parameter === parameter && each.parameter.requiresGrad)
    if (own !== undefined) return own.name
    const text = `${operation}: ${option} is no trained parameter of the module: ${describe(parameter)}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
  const delayed = options.delayAllReduceNamedParams ?? null
  if (delayed === null) return []
  nameOf(options.paramToHookAllReduce, 'paramToHookAllReduce')
  checkKind(operation, 'delayAllReduceNamedParams', delayed, 'iterable')
  const pairs = [...delayed]
  for (const pair of pairs) checkKind(operation, 'a pair of delayAllReduceNamedParams', pair, 'array')
  return pairs.map(([name, parameter]) => nameOf(parameter, `'${name}' of delayAllReduceNamedParams`))
}

/** The addon's description of a module, and the parts of it that the wrapper keeps. */
export function describeModule(
  module: Module,
  group: ProcessGroup,
  options: DDPOptions,
): { spec: ReducerSpec; ignored: Ignored; trainable: ReadonlyMap<string, Parameter> } {
  const names = [...module.namedParameters(), ...module.namedBuffers()].map(([name]) => name)
  const ignored = ignorePredicate(options.ignore, new Set(names))
  refuseUninitialized(module, ignored)
  convertBuffers(module, precisions(options.mixedPrecision).bufferDtype, ignored)
  const found = findParameters(module, ignored)
  const copiesBuffers = options.forwardSyncBuffers !== undefined || options.broadcastBuffers !== false
  const buffers = copiesBuffers ? findBuffers(module, ignored) : []
  const spec: ReducerSpec = {
    group: group.id,
    parameters: found.map(({ parameter }) => handleOf(parameter)),
    parameterNames: found.map(({ name }) => name),
    expectSparse: found.map(({ expectSparse }) => expectSparse),
    buffers: buffers.map(([, buffer]) => handleOf(buffer)),
    bufferNames: buffers.map(([name]) => name),
    ...(typeof options.bucketCapMb === 'number' && { bucketCapMb: options.bucketCapMb }),
    ...(Array.isArray(options.bucketCapMbList) && { bucketCapMbList: [...(options.bucketCapMbList as number[])] }),
    findUnusedParameters: options.findUnusedParameters ?? false,
    staticGraph: options.staticGraph ?? false,
    gradientAsBucketView: options.gradientAsBucketView ?? false,
    batchedGradCopy: options.batchedGradCopy ?? false,
    skipAllReduceUnusedParams: options.skipAllReduceUnusedParams ?? false,
    delayed: delayedNames(found, options),
    lastBucketCap: process.env['DDP_SET_LAST_BUCKET_CAP'] === '1',
    privateBuckets: process.env['DDP_DISABLE_COMM_MEM'] === '1',
    initSync: options.initSync ?? true,
    protocol: options.protocol ?? 'auto',
    compared: [
      ['forwardSyncBuffers', String(syncsInForward(options))],
      ['mixedPrecision', JSON.stringify(precisions(options.mixedPrecision))],
      ['evaluationSyncsBuffers', String(options.evaluationSyncsBuffers ?? false)],
    ],
    ...(options.timeout !== undefined && { timeout: options.timeout }),
  }
  const trainable = found.filter(({ parameter }) => parameter.requiresGrad)
  return { spec, ignored, trainable: new Map(trainable.map(({ name, parameter }) => [name, parameter])) }
}
