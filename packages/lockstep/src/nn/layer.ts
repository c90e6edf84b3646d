/** Layers whose constructors take what the table in src/signatures says. */
import { isField } from '../signatures/fields.js'
import { bind, parseSignature } from '../signatures/signature.js'
import type { Signature } from '../signatures/signature.js'
import { table } from '../signatures/table.js'
import type { LayerClasses } from './generated/layers.js'
import { make } from './internals.js'
import type { addedLater } from './internals.js'
import { Layer } from './module.js'

/** What every class of layers has. */
export interface LayerStatics {
  readonly fieldNames: Readonly<Record<string, string>>
  readonly [addedLater]: readonly string[]
}

/**
 * What a layer extends: its constructor has the arguments of the table and the documentation of the class, stores them as
 * fields, and hands them to `[make]`, which makes the tensors. `Base` is what several layers share.
 */
export function layer<N extends keyof LayerClasses<Layer>, B extends Layer = Layer>(
  name: N,
  Base: abstract new () => B = Layer as unknown as abstract new () => B,
): LayerClasses<B>[N] & LayerStatics {
  let signature: Signature | undefined
  abstract class Made extends (Base as abstract new () => Layer) {
    constructor(...args: unknown[]) {
      super()
      signature ??= parseSignature(name, table.layers[name])
      const given = bind(signature, args)
      for (const field of signature.names) {
        if (isField(name, field)) Object.assign(this, { [field]: given[field] })
      }
      this[make](given as never)
    }
  }
  return Made as unknown as LayerClasses<B>[N] & LayerStatics
}
