/** The addon's part of `DecentralizedDataParallel`; crates/node/src/gossip_engine.rs describes it. */

/** Events of the engine. The addon defines the numbers. */
export const GossipEvent = { looksAtSums: 0, update: 1, examine: 2, decided: 3, finished: 4 } as const

/** Each receives last the number of the place at which it runs. */
export type Made = (buckets: number[][], place: number) => void
export type Before = (bucket: number, ranks: number[], weight: number, sums: number[], place: number) => void
export type Event = (event: number, argument: number, place: number) => number
