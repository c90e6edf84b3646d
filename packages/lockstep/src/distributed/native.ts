/** The addon's functions for stores, groups and collectives; crates/node/src/{collectives,stores}.rs describe them. */

/** How the ranks of a job find each other. */
export interface NativeJobOptions {
  method: 'tcp' | 'file' | 'store' | 'single'
  host: string
  port: number
  agentStore: boolean
  path: string
  store: number
  rank: number
  worldSize: number
  backend: string
  timeout: number
  connectTimeout: number
  interfaces: string[]
  verify: boolean
  detail: boolean
  machine: string
}

export interface NativeGroupDescription {
  rank: number
  size: number
  name: string
  backend: string
  notes: string[]
  allOurs: boolean
  globalRanks: number[]
  hosts: string[]
  timeout: number
  generation: number
}

/** Absent fields are null or left out. */
export interface NativeIssued {
  sequence: number
  operation: string
  reduceOp?: string | null
  root?: number | null
  dtype?: string | null
  count: number
}

declare module '../native.js' {
  interface Native {
    cancelNew(): number
    cancelTrigger(id: number, reason: string): void
    cancelFree(id: number): void

    groupInit(options: NativeJobOptions, cancel: number): Promise<number>
    groupNew(
      parent: number,
      name: string,
      globalRanks: number[],
      backend: string,
      timeout: number,
      connectTimeout: number,
      interfaces: string[],
      verify: boolean,
      detail: boolean,
      local: boolean,
      cancel: number,
    ): Promise<number>
    groupCompanion(
      group: number,
      purpose: string,
      number: number,
      timeout: number,
      interfaces: string[],
      onDevices: boolean,
      cancel: number,
    ): Promise<number>
    backendRequest(operation: string, text: string): string
    groupInfo(group: number): NativeGroupDescription
    groupAllocate(group: number, like: number): number
    groupSequence(group: number): number
    groupFlightRecord(group: number): NativeIssued[]
    groupAbort(group: number, reason: string): void
    allReduceNow(group: number, tensor: number, verify: boolean): void
    groupStayAway(group: number, reason: string): void
    joinCompare(group: number, options: readonly string[]): Promise<void> | undefined
    groupEnded(group: number): boolean
    groupDrain(group: number, cancel: number): Promise<undefined> | null
    groupDestroy(group: number, leaveLimit: number, cancel: number): Promise<boolean>

    collective(
      group: number,
      operation: string,
      outputs: number[],
      inputs: number[],
      op: string,
      peer: number,
      tag: number,
      outputSplits: number[],
      inputSplits: number[],
      timeout: number,
      flags: number,
      modeBits: number,
    ): [work: number, sequence: number, promise: Promise<number | undefined>, onStream: boolean]
    workIsCompleted(work: number): boolean
    workSynchronize(work: number): void
    workAbort(work: number, reason: string): void
    workFree(work: number): void

    storeTcp(
      host: string,
      port: number,
      isServer: boolean,
      worldSize: number,
      timeout: number,
      cancel: number,
    ): Promise<[store: number, port: number]>
    storeFile(path: string, worldSize: number): number
    storeHash(): number
    storePrefix(store: number, prefix: string): number
    storeClose(store: number): Promise<void>
    storeSet(store: number, key: string, value: Uint8Array, timeout: number, cancel: number): Promise<void>
    storeGet(store: number, key: string, timeout: number, cancel: number): Promise<Buffer>
    storeWait(store: number, keys: string[], timeout: number, cancel: number): Promise<void>
    storeAdd(store: number, key: string, amount: bigint, timeout: number, cancel: number): Promise<number | bigint>
    storeAppend(store: number, key: string, value: Uint8Array, timeout: number, cancel: number): Promise<void>
    storeMultiGet(store: number, keys: string[], timeout: number, cancel: number): Promise<Buffer[]>
    storeMultiSet(store: number, keys: string[], values: Uint8Array[], timeout: number, cancel: number): Promise<void>
    storeQueuePush(store: number, key: string, value: Uint8Array, timeout: number, cancel: number): Promise<void>
    storeQueuePop(
      store: number,
      key: string,
      block: boolean,
      timeout: number,
      cancel: number,
    ): Promise<Buffer | undefined>
    storeQueueLen(store: number, key: string, timeout: number, cancel: number): Promise<number>
    storeBarrier(store: number, key: string, size: number, timeout: number, cancel: number): Promise<void>
    storeListKeys(store: number, timeout: number, cancel: number): Promise<string[]>
    storeClone(store: number): Promise<number>
    storeCheck(store: number, keys: string[], timeout: number, cancel: number): Promise<boolean>
    storeCompareSet(
      store: number,
      key: string,
      expected: Uint8Array,
      desired: Uint8Array,
      timeout: number,
      cancel: number,
    ): Promise<Buffer>
    storeDeleteKey(store: number, key: string, timeout: number, cancel: number): Promise<boolean>
    storeNumKeys(store: number, timeout: number, cancel: number): Promise<number>
  }
}
