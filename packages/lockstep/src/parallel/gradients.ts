/** Updates by gradients that lie elsewhere than in `.grad`. */
import { native } from '../native.js'
import { handleOf } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

/** Runs `run` while `params` have these gradients; then they have their own again. */
export function withGradients(params: readonly Tensor[], gradients: readonly Tensor[], run: () => void): void {
  const addon = native()
  const handles = params.map(handleOf)
  const own = handles.map((handle) => addon.grad(handle))
  try {
    for (const [index, handle] of handles.entries()) addon.setGrad(handle, handleOf(gradients[index] as Tensor))
    run()
  } finally {
    for (const [index, handle] of handles.entries()) {
      const grad = own[index] ?? 0
      addon.setGrad(handle, grad)
      if (grad !== 0) addon.free(grad)
    }
  }
}
