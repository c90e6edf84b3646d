/** The addon's part of `DecentralizedDataParallel`; crates/node/src/gossip_engine.rs describes it. */
import type { Handle } from '../../native.js'
import type { NativeTopologySpec } from './topology.js'

/** The wrapped module and its options. */
export interface GossipSpec {
  parameters: Handle[]
  parameterNames: string[]
  buffers: Handle[]
  bufferNames: string[]
  bucketBytes: number
  parametersAsViews: boolean
  updateAtEnd: boolean
  agreeOnOverflow: boolean
  compared: [name: string, value: string][]
  timeout?: number
}

/** The training progress of a rank. */
export interface NativeProgress {
  buckets: number[][]
  steps: number
  weights: number[]
  reentrant: boolean
  factor: number
}

/** Events of the engine. The addon defines the numbers. */
export const GossipEvent = { looksAtSums: 0, update: 1, examine: 2, decided: 3, finished: 4 } as const

/** Each receives last the number of the place at which it runs. */
export type Made = (buckets: number[][], place: number) => void
export type Before = (bucket: number, ranks: number[], weight: number, sums: number[], place: number) => void
export type Event = (event: number, argument: number, place: number) => number

declare module '../../native.js' {
  interface Native {
    gossipAgree(group: number, topology: NativeTopologySpec, spec: GossipSpec): Promise<number> | number
    gossipCreate(
      group: number,
      lane: number,
      number: number,
      topology: NativeTopologySpec,
      spec: GossipSpec,
      made: Made,
      before: Before,
      event: Event,
    ): number
    gossipForward(id: number, training: boolean, recorded: boolean): Promise<void> | null
    gossipAccumulate(id: number, accumulate: boolean): void
    gossipFactor(id: number, factor: number): void
    gossipAverage(id: number, buffers: Handle[], revertible: boolean, distance: boolean): Promise<number> | number
    gossipRevert(id: number): void
    gossipProgress(id: number): NativeProgress
    gossipRestore(id: number, progress: NativeProgress): void
    gossipStats(id: number): {
      steps: number
      exchanged: number
      waited: number
      weight: number
      consensusDistance?: number | null
    }
  }
}
