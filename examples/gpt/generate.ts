import { cat, noGrad, type Tensor } from 'lockstep'

import type { Gpt } from './model.ts'

/** Appends `count` characters to each row of `ids` [N, length]: the likeliest ones or, with `draw`, by their likelihood. */
export function generate(model: Gpt, ids: Tensor, count: number, { draw = false } = {}): Tensor {
  return noGrad(() => {
    for (let i = 0; i < count; i++) {
      const length = ids.shape[1]
      const seen = Math.min(length, model.context)
      const scores = model.forward(ids.narrow(1, length - seen, seen)).select(1, -1)
      const next = draw ? scores.softmax(1).multinomial(1) : scores.argmax(1, true)
      ids = cat([ids, next], 1)
    }
    return ids
  })
}
