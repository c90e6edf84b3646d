/** Communication hooks that step optimizers. */
import { updating } from '../../../autograd/pending.js'
import { native } from '../../../native.js'
import type { Optimizer } from '../../../optim/optimizer.js'
import type { Tensor } from '../../../tensor/tensor.js'
import type { CommHook, GradBucket } from '../comm-hook.js'
import type { NativeHook } from './native-hook.js'
import { NativeCommHook } from './native-hook.js'
import type { OfFunction } from './native-hook.js'

/** Reduces a bucket by `hook`, then passes each of its parameters and its average to `step`. `compared`: see OfFunction. */
export function stepping(
  first: NativeHook,
  ofFunction: OfFunction,
  compared: string,
  step: (parameter: Tensor, gradient: Tensor) => void,
): NativeHook {
  const update = (_: void, bucket: GradBucket): Tensor => {
    const gradients = gradientsOf(bucket)
    updating(() => {
      for (const [index, parameter] of bucket.parameters().entries()) step(parameter, gradients[index] as Tensor)
    })
    return bucket.buffer()
  }
  return native().thenHook(first, ofFunction(update, compared))
}

/** The addon's hook of a built-in one, or of one in TypeScript. */
export function madeOf(
  hook: CommHook<never> | NativeCommHook,
  ...target: Parameters<NativeCommHook['make']>
): NativeHook {
  return hook instanceof NativeCommHook ? hook.make(...target) : target[0](hook)
}

/** An optimizer of one parameter, as ranks compare it. */
export function described(name: string, optimizer: Optimizer): string {
  return `${name}: ${optimizer.constructor.name} ${JSON.stringify(optimizer.defaults)}`
}

/** The gradients of a bucket's parameters, in their order. */
export function gradientsOf(bucket: GradBucket): Tensor[] {
  const buffer = bucket.buffer()
  return buffer.layout === 'strided' ? bucket.gradients() : [buffer]
}
