/** The addon's reducer. Numbers are ids of reducers, of groups, and of the buckets that a hook holds. */
import type { Handle } from '../../native.js'

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
  gradientAsBucketView: boolean
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

declare module '../../native.js' {
  interface Native {
    reducerCreate(spec: ReducerSpec): Promise<[id: number, protocol: string]> | [id: number, protocol: string]
    reducerRefuse(group: number, reason: string, initSync: boolean): Promise<void> | undefined
    reducerForward(
      id: number,
      recorded: boolean,
      synchronized: boolean,
      buffers: Handle[] | undefined,
    ): Promise<void> | undefined
    reducerPrepare(id: number, synchronized: boolean, outputs: Handle[]): void
    reducerSink(outputs: Handle[]): Handle[]
    reducerHook(id: number, name: string, hook: ((bucket: number) => void) | null, replace: boolean): void
    reducerLogging(id: number): [key: string, value: number | string][]
    reducerUsedMap(id: number): number[]
    broadcastCoalesced(group: number, tensors: Handle[], root: number, bytes: number): Promise<void> | undefined
    bucketInfo(bucket: number): BucketInfo
    bucketBuffer(bucket: number): Handle
    bucketSetBuffer(bucket: number, buffer: Handle): void
    bucketGradients(bucket: number): Handle[]
    bucketSettle(bucket: number, result: Handle): boolean
    bucketFail(bucket: number, error: unknown): boolean
  }
}
