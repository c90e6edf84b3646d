// Generated from the signatures in crates/node by `npm run generate`; do not edit.
import type { ErrorCode, ErrorFields, LockstepError } from '../../error.js'
import type { Buffer } from '../../host-types.js'

/** A number into the addon's table of tensors; 0 is no tensor. */
export type Handle = number

/** A promise that the addon settles. */
export type Pending<T> = Promise<T>

/** A value, or a promise of it where it takes time. */
export type MaybePending<T> = T | Promise<T>

/** What only native code reads: a communication hook, for instance. */
export interface ExternalObject<T> {
  readonly '': { readonly '': T }
}

/** A communication hook of the addon. */
export type Hook = 'Hook'

/** The content of a file of tensors, in the addon's memory. */
export type HeldImage = 'HeldImage'

/** A parameter group of AccumAdam or AccumAdamW. The lists of state hold a handle or zero for each parameter. */
export interface AccumAdamGroup {
  params: Float64Array
  steps: Float64Array
  expAvgs: Float64Array
  expAvgSqs: Float64Array
  accumGrads: Float64Array
  lr: number
  beta1: number
  beta2: number
  eps: number
  weightDecay: number
  accumIter: number
  decoupledWeightDecay: boolean
}

/** A parameter group of Adam or AdamW. The lists of state hold a handle or zero for each parameter. */
export interface AdamGroup {
  params: Float64Array
  steps: Float64Array
  expAvgs: Float64Array
  expAvgSqs: Float64Array
  maxExpAvgSqs: Float64Array
  lr: number
  beta1: number
  beta2: number
  eps: number
  weightDecay: number
  amsgrad: boolean
  maximize: boolean
  decoupledWeightDecay: boolean
  fused: boolean
}

/** The constant properties of a bucket. */
export interface BucketInfo {
  index: number
  isLast: boolean
  names: string[]
}

/** The times of a bucket; see [`lockstep_reducer::BucketTimes`]. */
export interface BucketTimesOf {
  parameters: number[]
  bytes: number
  fill?: [start: number, end: number]
  copies: [parameter: number, start: number, end: number][]
  launched?: number
  finished?: number
  writeBack?: [start: number, end: number]
}

/** The tensors that rank 0 copies to all ranks, by name. */
export interface CpuReducerState {
  /** All parameters, including frozen ones, in state-dict order, with their names. */
  parameters: Handle[]
  parameterNames: string[]
  /** The buffers that are copied, with their names. */
  buffers: Handle[]
  bufferNames: string[]
  /** In milliseconds; default: the group's timeout. */
  timeout?: number
}

/** Memory of a device in libtorch's hands, in bytes. */
export interface CudaMemory {
  /** Of live tensors. */
  allocated: number
  /** Its peak. */
  maxAllocated: number
  /** Taken from the device. */
  reserved: number
  /** Its peak. */
  maxReserved: number
}

/** A device, as the driver describes it. */
export interface CudaProperties {
  /** For example `NVIDIA H100`. */
  name: string
  /** In bytes. */
  totalMemory: number
  /** Compute capability. */
  major: number
  /** Compute capability. */
  minor: number
  /** Streaming multiprocessors. */
  multiProcessorCount: number
}

/** The blocks of a wrapper's buckets. */
export interface GossipBuckets {
  /** By bucket: the number of elements. */
  elements: number[]
  /** By bucket: bytes per element. */
  elementSizes: number[]
}

/** A rank's progress; see [`Progress`]. */
export interface GossipProgress {
  buckets: number[][]
  steps: number
  weights: number[]
  reentrant: boolean
  factor: number
}

/** The wrapped model and the options. */
export interface GossipSpec {
  /** All parameters, including frozen ones, in state-dict order, with their names. */
  parameters: Handle[]
  parameterNames: string[]
  /** All buffers, with their names. */
  buffers: Handle[]
  bufferNames: string[]
  bucketBytes: number
  parametersAsViews: boolean
  updateAtEnd: boolean
  agreeOnOverflow: boolean
  /** Other options that must be equal on all ranks: names and values. */
  compared: string[][]
  /** In milliseconds; default: the group's timeout. */
  timeout?: number
}

/** Training statistics. */
export interface GossipStats {
  /** Updates so far. */
  steps: number
  /** Milliseconds in which at least one exchange was in progress. */
  exchanged: number
  /** Milliseconds spent waiting for exchanges. */
  waited: number
  /** This rank's push-sum weight. */
  weight: number
  /** The estimated distance of the ranks from their mean; absent until known. */
  consensusDistance?: number
}

/** The properties of a group. */
export interface GroupDescription {
  /** This process's rank within the group. */
  rank: number
  /** The number of ranks. */
  size: number
  /** Its name, equal on all ranks. */
  name: string
  /** The transports: `gloo`, `cpu:gloo,cuda:nccl`. */
  backend: string
  /** Why better transports are not used. */
  notes: string[]
  /** Whether every rank runs Lockstep. */
  allOurs: boolean
  /** The global ranks of its members. */
  globalRanks: number[]
  /** The machine of each rank. */
  hosts: string[]
  /** The default timeout of operations, in milliseconds. */
  timeout: number
  /** Counts replacements of the group. */
  generation: number
}

/** An operation of a flight record. */
export interface IssuedDescription {
  /** Its number; sends and receives count apart from collectives. */
  sequence: number
  /** Its name. */
  operation: string
  /** The reduction, if there is one. */
  reduceOp?: string
  /** The root, or the other rank of a message, as a rank of the default group. */
  root?: number
  /** The dtype of the tensor that this rank contributes or receives. */
  dtype?: string
  /** The number of its elements. */
  count: number
}

/** The rendezvous of a job's ranks. Field names as in `initProcessGroup`. */
export interface JobOptions {
  /** `tcp`, `file`, `store` or `single`. */
  method: string
  /** The host of the store's server. */
  host: string
  /** The port of the store's server. */
  port: number
  /** A launcher's agent serves the store. */
  agentStore: boolean
  /** The path of the store's file. */
  path: string
  /** The number of an open store; 0 for none. */
  store: number
  /** This process's rank. */
  rank: number
  /** The number of ranks. */
  worldSize: number
  /** Parsed by `BackendRequest`; empty: the best that the ranks can use. */
  backend: string
  /** The default timeout of operations, in milliseconds. */
  timeout: number
  /** Time limit of the rendezvous, in milliseconds. */
  connectTimeout: number
  /** Names of network interfaces. */
  interfaces: string[]
  /** Compare users' operations across ranks. */
  verify: boolean
  /** Compare collectives with PyTorch's ranks as these do under `TORCH_DISTRIBUTED_DEBUG=DETAIL`. */
  detail: boolean
  /** The machine that this process runs on. */
  machine: string
}

/** What it keeps of a bucket. 0 stands for a tensor that it does not keep. */
export interface PowerSgdBucket {
  index: number
  error: Handle
  p: Handle
  q: Handle
}

/** What PowerSGD keeps from step to step; see [`PowerSgdState`]. */
export interface PowerSgdProgress {
  iter: number
  randomWords: number
  elementsBefore: number
  elementsAfter: number
  buckets: PowerSgdBucket[]
}

/** The options of PowerSGD. */
export interface PowerSgdSpec {
  matrixApproximationRank: number
  startIter: number
  minCompressionRate: number
  useErrorFeedback: boolean
  warmStart: boolean
  orthogonalizationEpsilon: number
  batchTensorsWithSameShape: boolean
  randomSeed: number
  isBatched: boolean
}

/** A recorded tape. */
export interface RecordedTape {
  /** The number that a replay returns first. */
  number: number
  /** The number of operators that it calls. */
  length: number
  /** Whether a replay writes nothing that it is given, and draws no random numbers: it may run twice. */
  repeats: boolean
  /** Shapes of the tensors that are neither given nor computed by an operator: the tape contains their values. */
  frozen: number[][]
  /** Numbers of the tapes that it evicted or replaced. */
  dropped: number[]
}

/** The wrapped model and the options. */
export interface ReducerSpec {
  /** The process group. */
  group: number
  /** All parameters except ignored ones, including frozen ones, in state-dict order, with their names. */
  parameters: Handle[]
  parameterNames: string[]
  /** For each parameter: whether its layer produces sparse gradients. */
  expectSparse: boolean[]
  /** All buffers that are synchronized at construction, with their names. */
  buffers: Handle[]
  bufferNames: string[]
  bucketCapMb?: number
  bucketCapMbList?: number[]
  findUnusedParameters: boolean
  staticGraph: boolean
  gradientAsBucketView: boolean
  batchedGradCopy: boolean
  skipAllReduceUnusedParams: boolean
  /** Names of the parameters whose gradients are collected after the backward pass. */
  delayed: string[]
  /** As the environment asks: the small bucket last, and buckets in private memory. */
  lastBucketCap: boolean
  privateBuckets: boolean
  initSync: boolean
  /** 'auto', 'compatible' or 'native'. */
  protocol: string
  /** Other options that must be equal on all ranks: names and values. */
  compared: string[][]
  /** In milliseconds; default: the group's timeout. */
  timeout?: number
}

/** The times of a reduction; see [`lockstep_reducer::ReductionTimes`]. */
export interface ReductionTimesOf {
  iteration: number
  hook: string
  divides: boolean
  buckets: BucketTimesOf[]
}

/** A round: lists of ranks, and of weights. */
export interface RoundSpec {
  /**
   * `groups`: one list and one weight per group. `sources`: for each rank, the ranks it takes from, with their
   * weights. `matrix`: only weights, one row per rank.
   */
  kind: string
  /** See `kind`. */
  ranks: number[][]
  /** See `kind`. */
  weights: number[][]
}

/** A parameter group of any other optimizer. `kept` has a list for each kind of state: a handle or zero for each parameter. */
export interface RuleGroup {
  params: Float64Array
  kept: Float64Array[]
  /** Flags are 0 or 1, and of a list `betas` the members are `betas0` and `betas1`. What is null is left out. */
  options: Record<string, number>
}

/** What a file holds. */
export interface SafetensorsContent {
  tensors: ([string, Handle])[]
  metadata: ([string, string])[]
  digest: string
}

/** A parameter group of SGD. `buffers` holds a handle or zero for each parameter. */
export interface SgdGroup {
  params: Float64Array
  buffers: Float64Array
  lr: number
  momentum: number
  dampening: number
  weightDecay: number
  nesterov: boolean
  maximize: boolean
  fused: boolean
}

/** The ranks of a simulation, by rank. */
export interface SimulatedRanks {
  /** Each rank's group. */
  groups: number[]
  /** Each rank's wrapper. */
  wrappers: number[]
}

/** Statistics of the table. */
export interface Stats {
  /** Handles that hold a tensor. */
  liveTensors: number
  /** Bytes of the distinct storages that they hold. */
  liveBytes: number
  /** Bytes of the storages whose tensors the garbage collector has to free. */
  unownedBytes: number
  /** Handles made since the environment began. */
  created: number
}

/**
 * The result of a step. If the step fails, the state that it has created is already in use, so it is returned with the
 * error.
 */
export interface Stepped {
  /** Flat: group, parameter, and the handles of its state; zero for state that is not new. */
  made: number[]
  failure?: LockstepError
}

/** One of several replays: the arguments of [`tape_replay`]. */
export interface TapeCall {
  /** The cache of tapes. */
  tapes: number
  /** The facade's context. */
  context: number
  /** The tensors. */
  given: Handle[]
  /** How many of them are inputs. */
  inputs: number
}

/** See [`Timeline`]. */
export interface TimelineReport {
  step: number
  exchanged: number
  waited: number
  hidden: number
  bytes: number
  ranks: number[]
}

/** The predicted load; see [`Load`]. */
export interface TimelineSpec {
  /** `gossip`, `all-reduce` or `local`. */
  kind: string
  /** By bucket: the number of elements. */
  elements: number[]
  /** By bucket: bytes per element. */
  elementSizes: number[]
  /** Splits each of them into buckets of at most this many bytes. */
  bucketBytes?: number
  forward: number
  backward: number
  update: number
  /** Slow ranks; `straggler_factors` holds their factors. */
  stragglers: number[]
  stragglerFactors: number[]
  jitter: number
  seed: number
  latency: number
  bandwidth: number
  localLatency: number
  localBandwidth: number
  updateAtEnd: boolean
  steps: number
}

/** See [`lockstep_gossip::topology::Analysis`]. */
export interface TopologyAnalysis {
  /** The share of the ranks' distance from their mean that remains after one period. */
  consensus: number
  /** The reduction of that distance per round. */
  spectralGap: number
  /** The largest number of models that a rank takes in one round. */
  degree: number
  /** Four numbers per link: from, to, messages per period, 1 if both ranks are on one node. */
  links: Uint32Array
}

/** A checked topology. */
export interface TopologyRounds {
  /** `doubly` or `columns`. */
  stochastic: string
  /** By round and rank, flattened: the number of ranks that it takes from. */
  counts: Uint32Array
  /** These ranks, flattened in the same order. */
  ranks: Uint32Array
  /** Their weights. */
  weights: Float64Array
}

/** A topology. */
export interface TopologySpec {
  /** The name of a built-in topology; otherwise `rounds` are given. */
  name?: string
  /** User-defined rounds. */
  rounds?: RoundSpec[]
  /** The node of each rank. */
  hosts: string[]
  /** Push-sum: columns must sum to 1, rows need not. */
  pushSum: boolean
  /** Accept only what Decent-DP supports. */
  compat: boolean
  /** Takes a round in every `interval`-th step. */
  interval: number
  /** Takes a round in each of the first `warmup` steps. */
  warmup: number
}

/** The functions of the addon. */
export interface Addon {
  /**
   * One step of AccumAdam or AccumAdamW over all groups. Creates state per parameter: step, average, average of squares
   * and the sum of the block's gradients.
   */
  accumAdamStep(groups: readonly AccumAdamGroup[]): Stepped
  /**
   * One step of Adam or AdamW over all groups. Creates state per parameter: step, average, average of squares and their
   * maximum.
   */
  adamStep(groups: readonly AdamGroup[], gradScale: Handle, foundInf: Handle): Stepped
  /** Another handle to the same tensor. */
  alias(handle: Handle): Handle
  /**
   * Sums a tensor over the ranks in place, and blocks until the group's deadline at most: for nodes of a backward pass,
   * which cannot return a promise.
   */
  allReduceNow(groupId: number, tensor: Handle, verify: boolean): void
  /**
   * The canonical form of a backend request: `cpu:gloo` becomes `gloo`. `ERR_INVALID_ARGUMENT` if there is no such
   * backend.
   */
  backendRequest(operation: string, text: string): string
  /**
   * `torch.autograd.backward`, on this thread; if an own node's backward is asynchronous, on another one. A function that
   * `visitor` makes brings that one's callbacks here: it calls `backwardVisit` in the context of this call. Returns a
   * promise if there is something to wait for; `number` then identifies the pass for `backwardAbort`.
   */
  backward(roots: readonly Handle[], grads: readonly Handle[], retainGraph: boolean, createGraph: boolean, inputs: readonly Handle[], modes: number, number: number, visitor: () => () => void): MaybePending<undefined>
  /**
   * Aborts the reductions that a pass waits for: their groups break, and the peers receive `reason`. The pass's promise
   * rejects with the resulting error.
   */
  backwardAbort(number: number, code: string, reason: string): void
  /** Runs the callback for which the pass's thread waits, or what waits for the end of the pass, within the pass. */
  backwardVisit(pass: number): void
  /**
   * Copies the tensors of group rank `root` to all ranks, in messages of one dtype and at most `bytes` bytes. All ranks
   * must call it.
   */
  broadcastCoalesced(group: number, tensors: readonly Handle[], root: number, bytes: number): MaybePending<undefined>
  /** A handle to the flat buffer. */
  bucketBuffer(id: number): Handle
  /**
   * Settles a bucket with the hook's `error`, which backward's promise rejects with. Returns false if it was settled
   * before.
   */
  bucketFail(id: number, error: unknown): boolean
  /** Handles to the gradients: views of the buffer. */
  bucketGradients(id: number): Handle[]
  /** Returns a bucket's index, whether it is the last one, and the names of its parameters. */
  bucketInfo(id: number): BucketInfo
  /** Replaces the buffer. */
  bucketSetBuffer(id: number, buffer: Handle): void
  /** Settles a bucket with the hook's `result`, which replaces it. Returns false if it was settled before. */
  bucketSettle(id: number, result: Handle): boolean
  /**
   * The built-in hook of this name: 'allReduce', 'fp16Compress', 'bf16Compress', 'quantizePerTensor',
   * 'quantizePerChannel' or 'noop'.
   */
  builtInHook(name: string): ExternalObject<Hook>
  /** How many bytes `readInto` writes. */
  byteSize(handle: Handle, dtype: number): number
  /** Frees a flag. */
  cancelFree(id: number): void
  /** Creates a cancellation flag. Its number is not 0, which stands for no flag. */
  cancelNew(): number
  /** Cancels the waits that use this flag. */
  cancelTrigger(id: number, reason: string): void
  /** Clears the autocast cache of cast weights, at the end of the outermost region. */
  clearAutocastCache(): void
  /**
   * Issues an operation. Returns `[work, sequence, promise, onStream]`; after a receive from any rank, the promise resolves
   * with the sender's rank. With `onStream`, it resolves when the operation is enqueued: who awaits it calls
   * `workSynchronize`. A `timeout` below 0 selects the group's. `peer` is the root or the peer, or -1 for any sender.
   */
  collective(groupId: number, operation: string, outputs: readonly Handle[], inputs: readonly Handle[], op: string, peer: number, tag: number, outputSplits: readonly number[], inputSplits: readonly number[], timeout: number, flags: number, modes: number): [number, number, Pending<number | undefined>, boolean]
  /** Runs `inner` on buckets of float16, or of bfloat16. */
  compressedHook(inner: ExternalObject<Hook>, isBfloat16: boolean): ExternalObject<Hook>
  /** This thread's current device. */
  cudaCurrentDevice(): number
  /** The number of devices; throws the reason why there is none. */
  cudaDeviceCount(): number
  /** Gives unused memory back to the devices. */
  cudaEmptyCache(): void
  /** Makes the stream wait for the event. */
  cudaEventBlock(number: number, device: number, id: number): void
  /** Milliseconds between two events that have been reached. */
  cudaEventElapsed(start: number, end: number): number
  /** Frees an event. */
  cudaEventFree(number: number): void
  /** An event; with `timed`, one that knows when it was reached. */
  cudaEventNew(timed: boolean): number
  /** Whether the event has been reached. */
  cudaEventQuery(number: number): boolean
  /** Marks the end of what the stream holds now. */
  cudaEventRecord(number: number, device: number, id: number): void
  /** Waits until the event is reached, off the JS thread. */
  cudaEventSynchronize(number: number): Pending<undefined>
  /** What there is of CUDA's devices and of NCCL, or why there is none: for `lockstep doctor`. */
  cudaFound(): [string, string]
  /** What libtorch's allocator holds of a device's memory. */
  cudaMemory(device: number): CudaMemory
  /** A place for calls: a current device, and current streams, each as device and id. Returns its number for the modes. */
  cudaPlace(device: number, devices: readonly number[], streams: readonly number[]): number
  /** Describes a device. */
  cudaProperties(index: number): CudaProperties
  /** From now on a device's peaks are counted anew. */
  cudaResetPeaks(device: number): void
  /** Makes a device this thread's current one. */
  cudaSetDevice(index: number): void
  /** From now on this thread's calls run at a place, unless their modes carry another one; 0: where it stands by itself. */
  cudaStand(place: number): void
  /** The id of this thread's current stream of a device. */
  cudaStreamCurrent(device: number): number
  /** The id of a device's default stream. */
  cudaStreamDefault(device: number): number
  /** A stream of the pool; `priority` 0, or below it for one that goes first. Returns its id. */
  cudaStreamNew(device: number, priority: number): number
  /** Whether the stream's work is done. */
  cudaStreamQuery(device: number, id: number): boolean
  /** Waits for the stream's work, off the JS thread. */
  cudaStreamSynchronize(device: number, id: number): Pending<undefined>
  /** `Tensor.record_stream`, of a stream of the tensor's device. */
  cudaStreamUses(handle: Handle, device: number, id: number): void
  /** Waits for all work of a device, off the JS thread. */
  cudaSynchronize(device: number): Pending<undefined>
  /**
   * Connects outputs to inputs with a node whose backward is `backward`: it receives one handle per output (0: no
   * gradient), which it must free, and returns one per input. If it `waits`, it is also given a number, and calls
   * `nodeGradients` or `nodeFailed` with it later; 0 where nobody can wait. Returns handles to the connected outputs.
   */
  customNode(inputs: readonly Handle[], dirty: readonly boolean[], outputs: readonly Handle[], differentiable: readonly boolean[], waits: boolean, backward: (grads: Handle[], node: number) => readonly Handle[] | undefined): Handle[]
  /** The default generator of the device. */
  defaultGenerator(device: string): number
  /** The device's name. */
  device(handle: Handle): string
  /** The digest of bytes, as [`safetensors_save`] and [`safetensors_load`] give it for files. */
  digest(bytes: Uint8Array): string
  /** Bytes of one element. */
  elementSize(handle: Handle): number
  /**
   * At the end of the process, while libtorch still works: waits at most a second until no pass's thread is inside it. Where
   * one still is, the process ends with `code` before libtorch's statics are destroyed under it.
   */
  endPasses(code: number): void
  /** Drops several handles' references; ignores dead handles. */
  freeMany(handles: Float64Array): void
  /** A CPU tensor with a copy of a typed array's bytes, row-major, as elements of `dtype`. */
  fromData(bytes: Uint8Array, shape: readonly number[], dtype: number): Handle
  /** One example of a tensor whose dimension `dim` counts them. */
  funcBatch(handle: Handle, dim: number, level: number): Handle
  /** Adds a layer that records, or with `forward` computes tangents; its level. `modes` are those outside of it. */
  funcDifferentiate(forward: boolean, modes: number): number
  /** A tensor with its tangent, for the innermost layer. */
  funcDual(primal: Handle, tangent: Handle, modes: number): Handle
  /** Whether a tensor differs between the examples of this level. */
  funcIsBatched(handle: Handle, level: number): boolean
  /** A tensor and its tangent, 0 where it has none. */
  funcParts(dual: Handle, modes: number): Handle[]
  /** Takes the layer of this level away, and those above it. */
  funcPop(level: number): void
  /**
   * A hook that calls `function` with a bucket's number and that of the place at which it runs. The function must settle
   * the bucket with `bucketSettle` or `bucketFail`. `compared`: what ranks compare of it, if it is not the same for all
   * functions.
   */
  functionHook(name: string, entry: (bucket: number, place: number) => void, compared?: string | null): ExternalObject<Hook>
  /** The tensor of all examples, which `dim` counts. */
  funcUnbatch(handle: Handle, dim: number, level: number, batchSize: number, modes: number): Handle
  /** What is inside a wrapper of this level; 0 for a tensor without one. */
  funcUnwrap(handle: Handle, level: number): Handle
  /** Adds a layer that computes many examples at once; its level. */
  funcVectorize(batchSize: number, randomness: 'error' | 'same' | 'different', modes: number): number
  /** A tensor for a layer that differentiates; as a leaf, whose gradient is computed there. */
  funcWrap(handle: Handle, level: number, leaf: boolean): Handle
  /** Frees a generator. */
  generatorFree(handle: number): void
  /** The generator's state, a uint8 tensor. */
  generatorGetState(handle: number): Handle
  /** The generator's initial seed. */
  generatorInitialSeed(handle: number): bigint
  /** Creates a generator for the device. */
  generatorNew(device: string): number
  /** Seeds one generator. */
  generatorSeed(handle: number, seed: bigint): void
  /** Restores a state. */
  generatorSetState(handle: number, state: Handle): void
  /** Swaps the states of a generator and the CPU's default generator. */
  generatorSwap(handle: number): void
  /** Whether anomalies are detected, and whether gradients that are not numbers are. */
  getAnomaly(): boolean[]
  /** The code of the default dtype. */
  getDefaultDtype(): number
  /** Whether operators must be deterministic: 0 no, 1 one that is not warns, 2 it is an error. */
  getDeterministic(): number
  /** The number of intra-op threads. */
  getNumThreads(): number
  /** While set, backward passes only accumulate gradients. */
  gossipAccumulate(id: number, accumulate: boolean): void
  /**
   * Compares the model and the topology with the peers', and copies rank 0's parameters and buffers to all ranks. All
   * ranks must call it. Resolves with the number of this agreement in the group.
   */
  gossipAgree(group: number, topology: TopologySpec, spec: GossipSpec): MaybePending<number>
  /**
   * Replaces parameters and `buffers` with their means over all ranks. Resolves with this rank's distance from the mean,
   * or -1 without `distance`.
   */
  gossipAverage(id: number, buffers: readonly Handle[], revertible: boolean, distance: boolean): MaybePending<number>
  /** The blocks of a wrapper's buckets; none before its first step. */
  gossipBuckets(id: number): GossipBuckets
  /**
   * Creates the wrapper, after `gossip_agree` has resolved with `number`. `lane` is a group of the same ranks that
   * serves no other purpose. For the functions, see [`JsUpdate::new`].
   */
  gossipCreate(group: number, lane: number, number: number, topology: TopologySpec, spec: GossipSpec, made: (buckets: number[][], place: number) => void, before: (bucket: number, ranks: number[], weight: number, sums: Handle[], place: number) => void, event: (event: number, argument: number, place: number) => number): number
  /** Sets the adaptive factor. */
  gossipFactor(id: number, factor: number): void
  /**
   * Begins a forward pass. `training`: the module is in training mode; `recorded`: gradients are recorded. Returns a
   * promise if there is work to do before the module runs.
   */
  gossipForward(id: number, training: boolean, recorded: boolean): MaybePending<undefined> | null
  /** Returns this rank's progress. */
  gossipProgress(id: number): GossipProgress
  /** Restores the progress, or rejects it without any change. Does not call `made`. */
  gossipRestore(id: number, progress: GossipProgress): void
  /** Reverts the last average. */
  gossipRevert(id: number): void
  /**
   * Creates all ranks of a simulation, one per spec. As in a real run, compares their models and copies rank 0's values
   * to all. For the functions, see [`JsUpdate::new`].
   */
  gossipSimulate(topology: TopologySpec, specs: readonly GossipSpec[], made: ((buckets: number[][], place: number) => void)[], before: ((bucket: number, ranks: number[], weight: number, sums: Handle[], place: number) => void)[], event: ((event: number, argument: number, place: number) => number)[]): SimulatedRanks
  /** Returns the training statistics. */
  gossipStats(id: number): GossipStats
  /** Predicts the time of a step. The baselines use only the topology's ranks. */
  gossipTimeline(topology: TopologySpec, spec: TimelineSpec): TimelineReport
  /** A handle to its gradient, or 0. */
  grad(handle: Handle): Handle
  /** The name of its `grad_fn`. */
  gradFnName(handle: Handle): string | null
  /** `torch.autograd.grad`; 0 for an input that the outputs do not depend on. */
  gradOf(outputs: readonly Handle[], inputs: readonly Handle[], grads: readonly Handle[], retainGraph: boolean, createGraph: boolean, allowUnused: boolean, modes: number): Handle[]
  /** Breaks a group: operations in flight fail, and the peers receive `reason`. */
  groupAbort(id: number, reason: string): void
  /**
   * A tensor of the size and dtype of `like`, with undefined content, in memory that the group's transport reduces in
   * place.
   */
  groupAllocate(id: number, like: Handle): Handle
  /**
   * Creates a companion of `group`: another group of the same ranks. The ranks must have agreed on `number`, which no
   * earlier companion had. Exactly these ranks call it, without waiting for each other. Resolves with the companion's
   * number.
   */
  groupCompanion(group: number, purpose: string, number: number, timeout: number, interfaces: readonly string[], onDevices: boolean, cancelId: number): Pending<number>
  /**
   * Leaves and destroys a group. Waits at most `leave_limit` milliseconds for the other ranks, or until the flag is
   * triggered. Resolves with whether its transport was gone within three seconds.
   */
  groupDestroy(id: number, leaveLimit: number, cancelId: number): Pending<boolean>
  /**
   * Resolves when this rank's devices have done what was enqueued for the group, it has failed, or the flag is triggered.
   * Null if nothing is enqueued.
   */
  groupDrain(id: number, cancelId: number): Pending<undefined> | null
  /** Whether a retired group has ended; if so, drops it. */
  groupEnded(id: number): boolean
  /** The last operations that this rank has issued, the oldest first. */
  groupFlightRecord(id: number): IssuedDescription[]
  /** Returns the properties of a group. */
  groupInfo(id: number): GroupDescription
  /** Creates the default group; resolves with its number. */
  groupInit(options: JobOptions, cancelId: number): Pending<number>
  /**
   * Creates a group over the default group's store. All ranks must call it, and must agree on it; if `local`, only the
   * members call it. Resolves with the group's number, or 0 if this process is not a member.
   */
  groupNew(parent: number, name: string, globalRanks: readonly number[], backend: string, timeout: number, connectTimeout: number, interfaces: readonly string[], verify: boolean, detail: boolean, local: boolean, cancelId: number): Pending<number>
  /** The sequence number of the group's last operation. */
  groupSequence(id: number): number
  /**
   * Tells peers that wait for this rank's next operation for more than a second (0.2 s once this rank leaves) that it does
   * not come, and why.
   */
  groupStayAway(id: number, reason: string): void
  /**
   * Has JavaScript pack the tensors that this thread's operators save while the mode is set. `pack` receives a handle, which
   * it must free, and returns a number; `unpack` returns a handle for it, which is freed here; `release` forgets it.
   */
  handleSaved(pack: (tensor: Handle) => number, unpack: (packed: number) => Handle, release: (packed: number) => void): void
  /** Calls `hook` after each accumulation into the gradient of a leaf. It lives as long as the leaf, which has one. */
  hookAccumulated(handle: Handle, hook: () => void): void
  /** Whether this thread is inside a backward pass. */
  inBackward(): boolean
  /**
   * Initializes the addon for the calling environment. Call it once, before any other function. `createError` creates
   * the errors that every other function throws or rejects with; `warn` receives libtorch's warnings. `cudaNeeded`:
   * what libtorch's CUDA libraries need of the driver, if they lie beside it: 1000 * the major version of CUDA, or 0.
   */
  init(createError: (code: ErrorCode, message: string, fields: ErrorFields) => unknown, warn: (arg: string) => void, cudaNeeded?: number | null): void
  /** Whether the handle still holds a tensor. */
  isAlive(handle: Handle): boolean
  /** Whether it is contiguous in the memory format (`c10::MemoryFormat`: 0 contiguous, 2 channels last). */
  isContiguous(handle: Handle, memoryFormat: number): boolean
  /** Whether it is a leaf of the autograd graph. */
  isLeaf(handle: Handle): boolean
  /** The value of a tensor of one element: a number, a BigInt beyond 2^53, a boolean, or `{ re, im }`. */
  item(handle: Handle): number | boolean | bigint | object
  /** Compares the `options` of a join, a line each, where all ranks run Lockstep. All ranks must call it. */
  joinCompare(group: number, options: readonly string[]): MaybePending<undefined>
  /** The layout's code (`c10::Layout`). */
  layout(handle: Handle): number
  /** The storages of the leaves behind `roots`, identified as by `storage`. */
  leafStorages(roots: readonly Handle[]): number[]
  /** Transfers these to the garbage collector, and reports their memory to V8. Returns the bytes that it did not own before. */
  leftToCollector(handles: Float64Array): number
  /** The platform's `cos`, as Python's `math.cos`: JavaScript's own may differ in the last bit. */
  libmCos(x: number): number
  /** The platform's `pow`, as Python's `**`. */
  libmPow(x: number, y: number): number
  /** libtorch's version. */
  libtorchVersion(): string
  /** `torch.manual_seed`. */
  manualSeed(seed: bigint): void
  /** An asynchronous backward has failed. */
  nodeFailed(id: number, error: unknown): void
  /** What an asynchronous backward came to: a handle an input, or 0. */
  nodeGradients(id: number, handles: readonly Handle[]): void
  /** The number of elements. */
  numel(handle: Handle): number
  /** The id of `aten::name.overload`, for [`call`]. Each lookup creates a new id, so keep it. */
  opId(name: string, overload: string): number
  /** Rejects an empty list, missing devices and, with `oneKind`, devices of different kinds. */
  parallelCheckDevices(operation: string, devices: readonly string[], oneKind: boolean): void
  /** Gathers tensors on a device. */
  parallelGather(tensors: readonly Handle[], device: string, dim: number, modes: number): Handle
  /**
   * Links copies to their originals: backward sums the gradients of the copies into each original. One name and one list
   * of copies per original.
   */
  parallelLink(names: readonly string[], originals: readonly Handle[], copies: readonly (readonly Handle[])[]): void
  /** Splits a tensor into at most one chunk per device. The caller has checked the devices. */
  parallelScatter(input: Handle, devices: readonly string[], dim: number, modes: number): Handle[]
  /** All CUDA devices that are visible to this process; an error if there are none. */
  parallelVisibleDevices(): string[]
  /** Post-local SGD: from the step `start` on, gradients are averaged in `subgroup`, or not at all. */
  postLocalSgdHook(subgroup: number | undefined | null, start: number): ExternalObject<Hook>
  /** Goes on as after so many steps. */
  postLocalSgdRestore(hook: ExternalObject<Hook>, steps: number): void
  /** The number of steps so far. */
  postLocalSgdSteps(hook: ExternalObject<Hook>): number
  /** PowerSGD with these options. */
  powerSgdHook(spec: PowerSgdSpec): ExternalObject<Hook>
  /** Restores a state, with copies of its tensors. */
  powerSgdRestore(hook: ExternalObject<Hook>, state: PowerSgdProgress): void
  /** The state of PowerSGD. Its tensors are the hook's own. */
  powerSgdState(hook: ExternalObject<Hook>): PowerSgdProgress
  /** Whether the graph behind `roots` leads to one of `leaves`, or to a leaf that one of them is a view of. */
  reaches(roots: readonly Handle[], leaves: readonly Handle[]): boolean
  /** Writes the elements, row-major, converted to `dtype`. */
  readInto(handle: Handle, dtype: number, out: Uint8Array): void
  /**
   * Records that a wrapper was garbage-collected. Frees its reducer and its own group (`lane`; 0: none) once no
   * gradients are pending, or that group was destroyed.
   */
  reducerAbandon(id: number, lane: number): void
  /** The parameters of each bucket, by index, if buckets were rebuilt in the order in which gradients became ready. */
  reducerBuckets(id: number): number[][] | null
  /** The largest group rank that is a candidate. All ranks must call it. */
  reducerCommonRank(id: number, isCandidate: boolean): MaybePending<number>
  /**
   * Compares the model with the peers', copies rank 0's parameters and buffers to all ranks, and creates the wrapper.
   * All ranks must call it. Resolves with the wrapper's number.
   */
  reducerCpuCreate(group: number, state: CpuReducerState): MaybePending<number>
  /**
   * Begins a forward pass. Rejects it if the last reduction is not finished. If it records gradients (`recorded`), a
   * reduction follows the next backward pass.
   */
  reducerCpuForward(id: number, recorded: boolean): void
  /**
   * Reports that a forward pass with gradients was rejected or failed; peers that wait for its reduction receive
   * `reason`.
   */
  reducerCpuForwardFailed(id: number, reason: string): void
  /** Repeats the comparison and the copy of rank 0's parameters and buffers. All ranks must call it. */
  reducerCpuSynchronize(id: number, state: CpuReducerState): MaybePending<undefined>
  /**
   * Compares the model with the peers', copies rank 0's parameters and buffers to all ranks, and creates the reducer.
   * All ranks must call it. Resolves with the reducer's number and the agreed protocol.
   */
  reducerCreate(spec: ReducerSpec): MaybePending<[number, string]>
  /**
   * Begins a forward pass. Rejects it if the last reduction is not finished; then rebuilds buckets and copies rank 0's
   * `buffers` to all ranks (`None`: not this time). `divisor`: in a join, by what gradients are divided. All ranks must
   * call it if there is anything to synchronize.
   */
  reducerForward(id: number, recorded: boolean, synchronized: boolean, buffers?: readonly Handle[] | null, divisor?: number | null): MaybePending<undefined>
  /** Frees the reducer, which removes its hooks from the parameters. Returns false if it was freed before. */
  reducerFree(id: number): boolean
  /** Gives up a reduction that lacks gradients, with all gradients. Returns whether there was one. */
  reducerGiveUp(id: number): boolean
  /** Registers a communication hook, or replaces the one that is registered. */
  reducerHook(id: number, hook: ExternalObject<Hook>, replace: boolean): void
  /** The reducer's logging data, under PyTorch's keys. */
  reducerLogging(id: number): ([string, number | string])[]
  /** Nanoseconds since the reducer was created. */
  reducerNow(id: number): number
  /** Rejects `action` because the module's parameters have changed, and breaks the group to notify the peers. */
  reducerParametersChanged(id: number, action: string, detail: string): never
  /** Ends a forward pass that records gradients. Searches the graph of `outputs` if the reducer finds unused parameters. */
  reducerPrepare(id: number, synchronized: boolean, training: boolean, outputs: readonly Handle[]): void
  /** Records the text of an error of a call that was refused. */
  reducerRecordError(id: number, text: string): void
  /** Reports to the peers why this rank cannot call `reducer_create`. They wait for it if `init_sync`. */
  reducerRefuse(group: number, reason: string, initSync: boolean): MaybePending<undefined>
  /** Goes on with the rebuilt buckets of an earlier run. All ranks call it between two steps. */
  reducerRestoreBuckets(id: number, buckets: readonly (readonly number[])[]): void
  /** Measures the first 10 iterations, then every `rate`-th. */
  reducerSampleRate(id: number, rate: number): void
  /** Rejects `action` if the gradients of `tensors` must not be used this way. */
  reducersCheck(tensors: readonly Handle[], action: string, usageCode: number): void
  /** Rejects `action` on a group while averages are on their way. */
  reducersCheckGroup(group: number, action: string): void
  /**
   * Rejects outputs that depend on a trainable leaf that no reducer averages. Ignores the leaves in `ignored` and those
   * behind `inputs`.
   */
  reducersCheckLeaves(outputs: readonly Handle[], inputs: readonly Handle[], ignored: readonly Handle[]): void
  /** Records that the gradients of `tensors`, which may have been accumulated under noSync, were cleared. */
  reducersCleared(tensors: readonly Handle[]): void
  /** Shadows a step of the ranks that have inputs left. Resolves to whether they synchronized their gradients. */
  reducerShadow(id: number, buffers: readonly Handle[] | undefined | null, writes: boolean): MaybePending<boolean>
  /** Whether the gradients of all reducers may be used this way (0: optimizer step, 1: read, 2: clear). */
  reducersQuiet(usageCode: number): boolean
  /** Declares that every backward pass uses the same parameters. All ranks call it before the first forward pass. */
  reducerStaticGraph(id: number): void
  /** Warnings of all reducers since the last call. */
  reducersWarnings(): string[]
  /** Returns the recorded times once the reduction has ended, and ends the recording. */
  reducerTimes(id: number): ReductionTimesOf | null
  /** Records the times of the reducer's next reduction. Returns false if that was asked for before. */
  reducerTrace(id: number): boolean
  /** For each parameter, the number of ranks that used it in the last reduction. */
  reducerUsedMap(id: number): number[]
  /**
   * `Tensor.register_hook`: `hook` receives a handle to the gradient (0: none), which it must free, and returns a handle
   * to a replacement, or 0. Returns the hook's position.
   */
  registerHook(handle: Handle, hook: (grad: Handle) => Handle): number
  /** Removes a hook. */
  removeHook(handle: Handle, position: number): void
  /** Whether it requires a gradient. */
  requiresGrad(handle: Handle): boolean
  /** One step of an optimizer, by its name in `torch.optim`, over all groups. Creates state per parameter: that of its rule. */
  ruleStep(optimizer: string, groups: readonly RuleGroup[]): Stepped
  /** Drops what will not be written. */
  safetensorsDrop(image: ExternalObject<HeldImage>): void
  /** Copies tensors into a file's content, which [`safetensors_write`] writes once. `metadata` as in [`safetensors_save`]. */
  safetensorsImage(names: readonly string[], tensors: readonly Handle[], metadata: readonly string[]): ExternalObject<HeldImage>
  /** Reads a file. */
  safetensorsLoad(path: string): Pending<SafetensorsContent>
  /**
   * Writes tensors to `path`. `metadata` alternates keys and values. Resolves with the file's digest when the file is in
   * place.
   */
  safetensorsSave(path: string, names: readonly string[], tensors: readonly Handle[], metadata: readonly string[]): Pending<string>
  /** Writes a file's content and drops it. Resolves with its size in bytes and its digest when the file is in place. */
  safetensorsWrite(image: ExternalObject<HeldImage>, path: string): Pending<[number, string]>
  /** Whether both use the same storage. */
  sameStorage(a: Handle, b: Handle): boolean
  /** Whether both handles hold the same tensor (not only the same storage). */
  sameTensor(a: Handle, b: Handle): boolean
  /** `torch.autograd.set_detect_anomaly`. `stack` says where JavaScript stands. */
  setAnomaly(enabled: boolean, checkNan: boolean, stack: () => string): void
  /** A copy of a tensor, to be kept while the tensor changes: as `clone`, but its memory is made quickly where it is much. */
  setAside(handle: Handle): Handle
  /** Sets the default dtype, by its code. */
  setDefaultDtype(dtype: number): void
  /** Sets whether operators must be deterministic, as `getDeterministic` says it. */
  setDeterministic(level: number): void
  /** Replaces its gradient; 0 clears it. */
  setGrad(handle: Handle, grad: Handle): void
  /** Sets the number of intra-op threads. */
  setNumThreads(threads: number): void
  /** `requires_grad_`. */
  setRequiresGrad(handle: Handle, value: boolean): void
  /** One step of SGD over all groups. Creates state per parameter: the momentum buffer. */
  sgdStep(groups: readonly SgdGroup[], gradScale: Handle, foundInf: Handle): Stepped
  /** From now on, operators that this thread calls run on it alone; other threads' numbers stay. */
  singleThreaded(): void
  /**
   * Passes tensors, or clones of them, through one identity node, so that the graph of a loss that omits some of them still
   * reaches all.
   */
  sink(inputs: readonly Handle[], clones: boolean): Handle[]
  /** Returns statistics of the table. */
  stats(): Stats
  /** A number that identifies the storage; 0: none. */
  storage(handle: Handle): number
  /** Bytes of the storage. */
  storageBytes(handle: Handle): number
  /** The offset of the first element in the storage, in elements. */
  storageOffset(handle: Handle): number
  /** Adds to a number; resolves with the sum. */
  storeAdd(id: number, key: string, amount: bigint, timeout: number, cancelId: number): Pending<number | bigint>
  /** Appends to a value. */
  storeAppend(id: number, key: string, value: Uint8Array, timeout: number, cancelId: number): Pending<undefined>
  /** Resolves when `size` callers have arrived. */
  storeBarrier(id: number, key: string, size: number, timeout: number, cancelId: number): Pending<undefined>
  /** Whether all keys exist now. */
  storeCheck(id: number, keys: readonly string[], timeout: number, cancelId: number): Pending<boolean>
  /** Opens another handle to a store, with its own connection. Resolves with its number. */
  storeClone(id: number): Pending<number>
  /** Closes a store; pending operations fail. Resolves when it is closed. */
  storeClose(id: number): Pending<undefined>
  /** Writes `desired` if the value is `expected`; resolves with the value afterwards. */
  storeCompareSet(id: number, key: string, expected: Uint8Array, desired: Uint8Array, timeout: number, cancelId: number): Pending<Buffer>
  /** Removes a key; resolves with whether it existed. */
  storeDeleteKey(id: number, key: string, timeout: number, cancelId: number): Pending<boolean>
  /** Opens a FileStore; the last of `world_size` (0: uncounted) handles removes the file. */
  storeFile(path: string, worldSize: number): number
  /** Waits for a key; resolves with its value. */
  storeGet(id: number, key: string, timeout: number, cancelId: number): Pending<Buffer>
  /** Creates a store within this process. */
  storeHash(): number
  /** The keys, unordered, without the store's internal ones; of a PrefixStore those under its prefix. */
  storeListKeys(id: number, timeout: number, cancelId: number): Pending<string[]>
  /** Waits for all keys; resolves with their values. */
  storeMultiGet(id: number, keys: readonly string[], timeout: number, cancelId: number): Pending<Buffer[]>
  /** Writes one value per key. */
  storeMultiSet(id: number, keys: readonly string[], values: readonly Uint8Array[], timeout: number, cancelId: number): Pending<undefined>
  /** The number of keys. */
  storeNumKeys(id: number, timeout: number, cancelId: number): Pending<number>
  /** Creates a view of a store under a prefix. */
  storePrefix(id: number, prefix: string): number
  /** The number of values in a queue. */
  storeQueueLen(id: number, key: string, timeout: number, cancelId: number): Pending<number>
  /** Removes the first value of a queue. If the queue is empty, waits for a value (`block`) or resolves with undefined. */
  storeQueuePop(id: number, key: string, block: boolean, timeout: number, cancelId: number): Pending<Buffer | undefined>
  /** Appends a value to a queue. */
  storeQueuePush(id: number, key: string, value: Uint8Array, timeout: number, cancelId: number): Pending<undefined>
  /** Writes a value. */
  storeSet(id: number, key: string, value: Uint8Array, timeout: number, cancelId: number): Pending<undefined>
  /**
   * Opens a TCPStore: serves (`is_server`) or connects. A client with a `world_size` above 0 registers as a rank.
   * Resolves with `[store, port]`.
   */
  storeTcp(host: string, port: number, isServer: boolean, worldSize: number, timeout: number, cancelId: number): Pending<[number, number]>
  /** Resolves when all keys exist. */
  storeWait(id: number, keys: readonly string[], timeout: number, cancelId: number): Pending<undefined>
  /** The strides, in elements. */
  stride(handle: Handle): number[]
  /** Sums buckets in another dtype, then divides them by the number of ranks. */
  sumInHook(dtype: string): ExternalObject<Hook>
  /**
   * Replays several tapes at once, the first on this thread and the others on their own threads. Returns what
   * [`tape_replay`] returns, for each. Returns nothing if a call has no matching tape, or cannot run beside the others.
   * Each replay draws random numbers from its own generator, seeded from the default one.
   */
  tapeApply(calls: readonly TapeCall[], modes: number): number[][] | null
  /**
   * Starts recording the operators on these tensors, until [`tape_finish`] or [`tape_cancel`]. With `unasked`, what a tape
   * cannot hold, or more than so many bytes of results, ends the recording, and no operator throws for it.
   */
  tapeBegin(tapes: number, context: number, given: Float64Array, inputs: number, unasked?: number | null): void
  /** Ends the recording without a tape. No effect if none runs. */
  tapeCancel(): void
  /**
   * Ends the recording. `outputs` are the results of a replay. Nothing where nobody asked for the recording, and it has ended
   * before, froze a tensor, or calls fewer than `least` operators.
   */
  tapeFinish(outputs: readonly Handle[], least: number): RecordedTape | null
  /** Whether there is a matching tape. */
  tapeFits(tapes: number, context: number, given: Float64Array, inputs: number): boolean
  /** How often this forward pass was met, counted from now on; for one without a tape. */
  tapeMet(tapes: number, context: number, given: Float64Array, inputs: number): number
  /** Replays the matching tape. Returns its number, then handles to the outputs; nothing if no tape matches. */
  tapeReplay(tapes: number, context: number, given: Float64Array, inputs: number): number[] | null
  /** Frees a cache of tapes. No effect the second time. */
  tapesFree(tapes: number): void
  /** Creates a cache of at most `limit` tapes; returns its number. */
  tapesNew(limit: number): number
  /** Gives the results of `first` to `second`. */
  thenHook(first: ExternalObject<Hook>, second: ExternalObject<Hook>): ExternalObject<Hook>
  /** As `readInto`, of a tensor of a device: a promise. The JS thread does not wait for the device. */
  toDataLater(handle: Handle, dtype: number, modes: number): Pending<Uint8Array>
  /** Analyses one period. */
  topologyAnalyse(spec: TopologySpec): TopologyAnalysis
  /** The names of the built-in topologies. */
  topologyNames(): string[]
  /** Builds and checks a topology. */
  topologyRounds(spec: TopologySpec): TopologyRounds
  /** Draws one period. */
  topologySvg(spec: TopologySpec): string
  /** The version counter: the number of in-place writes. */
  version(handle: Handle): number
  /** Aborts a work, which breaks its group. No effect if the work is completed. */
  workAbort(id: number, reason: string): void
  /** Drops a failed work. */
  workFree(id: number): void
  /** Whether a work is completed. */
  workIsCompleted(id: number): boolean
  /** Later work of the current stream comes after the results of an enqueued work (`Work.wait`). */
  workSynchronize(id: number): void
  /** `Optimizer.zero_grad` for a list of parameters. */
  zeroGrad(params: Float64Array, setToNone: boolean): void
}
