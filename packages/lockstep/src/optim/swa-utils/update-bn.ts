import { noGrad } from '../../autograd/modes.js'
import { checkInstance } from '../../checks.js'
import { BatchNormBase } from '../../nn/batchnorm.js'
import { Module } from '../../nn/module.js'
import type { Device } from '../../ops/types.js'
import { scope } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'

/**
 * Computes the running statistics of a model's batch norms anew, over the inputs of a loader (of a batch that is an array, the
 * first tensor): an averaged model has none of its own (`torch.optim.swa_utils.update_bn`).
 * @param device where inputs are moved before; default: they stay
 */
export async function updateBn(
  loader: Iterable<unknown> | AsyncIterable<unknown>,
  model: Module,
  device?: Device,
): Promise<void> {
  checkInstance('updateBn', 'model', model, Module)
  const norms = model.modules().filter((module) => module instanceof BatchNormBase) as Settable[]
  if (norms.length === 0) return
  const momenta = norms.map(({ momentum }) => momentum)
  for (const norm of norms) {
    norm.resetRunningStats()
    // Without a momentum all batches count the same.
    norm.momentum = null
  }
  const wasTraining = model.training
  model.train()
  try {
    for await (const batch of loader) {
      const input = (Array.isArray(batch) ? (batch as unknown[])[0] : batch) as Tensor
      await scope(async () => {
        await noGrad(() => model.forward(device === undefined ? input : input.to(device)) as unknown)
      })
    }
  } finally {
    for (const [index, norm] of norms.entries()) norm.momentum = momenta[index] ?? null
    model.train(wasTraining)
  }
}

interface Settable extends Omit<BatchNormBase, 'momentum'> {
  momentum: number | null
}
