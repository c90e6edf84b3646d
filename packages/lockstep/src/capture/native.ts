/** The addon's tapes. Numbers stand for places that hold the tapes of one captured module and its clones. */
/** A tape that was recorded; see crates/node/src/tape.rs. */
export interface RecordedTape {
  number: number
  length: number
  frozen: number[][]
  dropped: number[]
}

declare module '../native.js' {
  interface Native {
    tapesNew(limit: number): number
    tapesFree(tapes: number): void
    tapeFits(tapes: number, context: number, given: Float64Array, inputs: number): boolean
    /** The number of the tape that fits and its outputs, or null. The first `inputs` of `given` are the inputs. */
    tapeReplay(tapes: number, context: number, given: Float64Array, inputs: number): number[] | null
    /** What `tapeReplay` answers, for each; null where they have to run in turn. */
    tapeApply(
      calls: { tapes: number; context: number; given: number[]; inputs: number }[],
      modes: number,
    ): number[][] | null
    tapeBegin(tapes: number, context: number, given: Float64Array, inputs: number): void
    tapeFinish(outputs: number[]): RecordedTape
    tapeCancel(): void
  }
}
