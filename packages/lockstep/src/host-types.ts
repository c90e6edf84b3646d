/// <reference lib="esnext.disposable" preserve="true" />
/**
 * The types of the host in public declarations. They hold without `@types/node`, `lib: dom` and `lib: esnext`:
 *
 * - A global of the host is imported from here, as a type. It is the user's own where they have one, so that it can be
 *   passed on, and else the part that Lockstep gives or takes.
 * - `Disposable`, `AsyncDisposable` and their symbols come from the reference above, which TypeScript has since 5.2 and
 *   Node since 18.18.
 * - What only Node calls (`[inspect.custom]`) or only Lockstep uses (its channels) is marked internal, which takes it
 *   out of the declarations.
 */

/** What ends a wait. */
export type AbortSignal = typeof globalThis extends { AbortSignal: { prototype: infer T } }
  ? T
  : { readonly aborted: boolean; readonly reason: unknown; throwIfAborted(): void }

/** The address of a file. */
export type URL = typeof globalThis extends { URL: { prototype: infer T } } ? T : { readonly href: string }

/** Bytes. */
export type Buffer = typeof globalThis extends { Buffer: { isBuffer(value: unknown): value is infer T } }
  ? T
  : Uint8Array

/** The name of a signal: `NodeJS.Signals`. Only a report's signal leads there from a global. */
export type Signal = typeof globalThis extends { process: { report?: { signal: infer T extends string } } }
  ? T
  : `SIG${string}`
