/** The addon's reducer. Numbers are ids of reducers, of groups, and of the buckets that a hook holds. */
import type { Handle } from '../../native.js'
import type { PowerSGDOptions, PowerSGDStateDict } from './hooks/power-sgd.js'

/** The wrapped module and its options; see crates/node/src/reducer.rs. */
export interface ReducerSpec {
  group: number
  parameters: Handle[]
  parameterNames: string[]
  expectSparse: boolean[]
  buffers: Handle[]
  bufferNames: string[]
  bucketCapMb?: number
  bucketCapMbList?: number[]
  findUnusedParameters: boolean
  staticGraph: boolean
  gradientAsBucketView: boolean
  batchedGradCopy: boolean
  skipAllReduceUnusedParams: boolean
  delayed: string[]
  lastBucketCap: boolean
  privateBuckets: boolean
  initSync: boolean
  protocol: string
  compared: [name: string, value: string][]
  timeout?: number
}

/** The constant properties of a bucket. */
export interface BucketInfo {
  index: number
  isLast: boolean
  names: string[]
}

/** A beginning and an end, in nanoseconds of a reducer's clock. */
export type Span = readonly [start: number, end: number]

/** When what happened to a bucket; see crates/reducer/src/trace.rs. */
export interface BucketTimes {
  parameters: number[]
  bytes: number
  fill?: Span
  copies: [parameter: number, start: number, end: number][]
  launched?: number
  finished?: number
  writeBack?: Span
}

export interface ReductionTimes {
  iteration: number
  hook: string
  divides: boolean
  buckets: BucketTimes[]
}

declare const nativeHook: unique symbol

/** The addon's hook; see crates/node/src/native_hooks.rs. */
export interface NativeHook {
  readonly [nativeHook]: true
}

/** PowerSGD's options and state; see crates/node/src/native_hooks.rs. */
export interface PowerSgdSpec extends Omit<PowerSGDOptions, 'startPowerSGDIter'> {
  startIter: number
  isBatched: boolean
}

export interface PowerSgdProgress extends Omit<PowerSGDStateDict, 'buckets'> {
  buckets: { index: number; error: Handle; p: Handle; q: Handle }[]
}

declare module '../../native.js' {
  interface Native {
    reducerCreate(spec: ReducerSpec): Promise<[id: number, protocol: string]> | [id: number, protocol: string]
    reducerRefuse(group: number, reason: string, initSync: boolean): Promise<void> | undefined
    reducerForward(
      id: number,
      recorded: boolean,
      synchronized: boolean,
      buffers: Handle[] | undefined,
      divisor?: number,
    ): Promise<void> | undefined
    reducerShadow(id: number, buffers: Handle[] | undefined, writes: boolean): Promise<boolean> | boolean
    reducerCommonRank(id: number, isCandidate: boolean): Promise<number> | number
    reducerPrepare(id: number, synchronized: boolean, training: boolean, outputs: Handle[]): void
    reducerStaticGraph(id: number): void
    reducerHook(id: number, hook: NativeHook, replace: boolean): void
    functionHook(name: string, run: (bucket: number, place: number) => void, compared?: string): NativeHook
    builtInHook(name: string): NativeHook
    sumInHook(dtype: string): NativeHook
    thenHook(first: NativeHook, second: NativeHook): NativeHook
    compressedHook(inner: NativeHook, isBfloat16: boolean): NativeHook
    powerSgdHook(spec: PowerSgdSpec): NativeHook
    powerSgdState(hook: NativeHook): PowerSgdProgress
    powerSgdRestore(hook: NativeHook, state: PowerSgdProgress): void
    postLocalSgdHook(subgroup: number | undefined, start: number): NativeHook
    postLocalSgdSteps(hook: NativeHook): number
    postLocalSgdRestore(hook: NativeHook, steps: number): void
    reducerSampleRate(id: number, n: number): void
    reducerGiveUp(reducer: number): boolean
    reducerBuckets(id: number): number[][] | null
    reducerRestoreBuckets(id: number, buckets: number[][]): void
    reducerLogging(id: number): [key: string, value: number | string][]
    reducerRecordError(id: number, text: string): void
    reducerUsedMap(id: number): number[]
    reducerTrace(id: number): boolean
    reducerTimes(id: number): ReductionTimes | null
    reducerNow(id: number): number
    broadcastCoalesced(group: number, tensors: Handle[], root: number, bytes: number): Promise<void> | undefined
    bucketInfo(bucket: number): BucketInfo
    bucketBuffer(bucket: number): Handle
    bucketSetBuffer(bucket: number, buffer: Handle): void
    bucketGradients(bucket: number): Handle[]
    bucketSettle(bucket: number, result: Handle): boolean
    bucketFail(bucket: number, error: unknown): boolean
  }
}
