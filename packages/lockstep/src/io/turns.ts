/** Work that is begun at any time and done one after another, in the order in which it was begun. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Does `work` once all before it has ended, well or not. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    return turn
  }

  /** Resolves when all that was begun before has ended. */
  async wait(): Promise<void> {
    await this.#last
  }
}
