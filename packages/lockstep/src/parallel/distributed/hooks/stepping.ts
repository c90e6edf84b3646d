/** Communication hooks that step optimizers. */
import { updating } from '../../../autograd/pending.js'
import { native } from '../../../native.js'
import type { Tensor } from '../../../tensor/tensor.js'
import type { GradBucket } from '../comm-hook.js'
import type { NativeCommHook } from './native-hook.js'

/** The addon's hook that reduces a bucket by `hook`, then passes each of its parameters and its average to `step`. */
export function stepping(
  hook: NativeCommHook,
  step: (parameter: Tensor, gradient: Tensor) => void,
): NativeCommHook['make'] {
  const update = (_: void, bucket: GradBucket): Tensor => {
    const gradients = gradientsOf(bucket)
    updating(() => {
      for (const [index, parameter] of bucket.parameters().entries()) step(parameter, gradients[index] as Tensor)
    })
    return bucket.buffer()
  }
  return (ofFunction) => native().thenHook(hook.make(ofFunction), ofFunction(update))
}

/** The gradients of a bucket's parameters, in their order. */
export function gradientsOf(bucket: GradBucket): Tensor[] {
  const buffer = bucket.buffer()
  return buffer.layout === 'strided' ? bucket.gradients() : [buffer]
}
