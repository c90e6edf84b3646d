import type { RemovableHandle } from './backward.js'

/** Hooks in the order in which they run. */
export class HookList<H> {
  #hooks = new Map<number, H>()
  #next = 0

  get size(): number {
    return this.#hooks.size
  }

  /** Adds a hook at the end, or before all others; `changed` is called then and when it is removed. */
  add(hook: H, prepend = false, changed?: () => void): RemovableHandle {
    const id = this.#next++
    if (prepend) this.#hooks = new Map([[id, hook], ...this.#hooks])
    else this.#hooks.set(id, hook)
    changed?.()
    const remove = (): void => {
      if (this.#hooks.delete(id)) changed?.()
    }
    return { remove, [Symbol.dispose]: remove }
  }

  /** Takes a hook out, wherever it was added. */
  remove(hook: H): void {
    for (const [id, each] of this.#hooks) if (each === hook) this.#hooks.delete(id)
  }

  /** A copy, so that a hook may remove itself or others while they run. */
  list(): H[] {
    return [...this.#hooks.values()]
  }

  copy(): HookList<H> {
    const out = new HookList<H>()
    out.#hooks = new Map(this.#hooks)
    out.#next = this.#next
    return out
  }
}
