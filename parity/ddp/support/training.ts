// What the programs share that train a case: its model, optimizer and schedule.
import { io, noGrad, optim, type Tensor } from 'lockstep'

import type { Case, Options } from '../cases.js'
import { build, type Model } from './models.js'

export function optimizerFor(parameters: Iterable<Tensor>, { kind, ...options }: Options): optim.Optimizer {
  const list = [...parameters]
  if (kind === 'sgd') return new optim.SGD(list, options)
  if (kind === 'adam') return new optim.Adam(list, options)
  return new optim.AdamW(list, options)
}

export function scheduleFor(optimizer: optim.Optimizer, { kind, ...options }: Options): optim.lrScheduler.LRScheduler {
  const { lrScheduler } = optim
  const { stepSize, tMax, ...rest } = options as Record<string, number>
  if (kind === 'step') return new lrScheduler.StepLR(optimizer, stepSize ?? 1, rest)
  if (kind === 'cosine') return new lrScheduler.CosineAnnealingLR(optimizer, tMax ?? 1, rest)
  return new lrScheduler.LinearLR(optimizer, rest)
}

/** The model with its initial weights, which are wrong on all ranks but 0: the wrapper has to bring rank 0's there. */
export async function modelFor(
  directory: string,
  test: Pick<Case, 'model' | 'channelsLast'>,
  rank: number,
): Promise<Model> {
  const model = build[test.model]?.() as Model
  model.loadStateDict(await io.loadSafetensors(`${directory}/initial.safetensors`))
  if (test.channelsLast) model.to({ memoryFormat: 'channelsLast' })
  if (rank > 0) noGrad(() => model.stateDict().forEach((tensor: Tensor) => tensor.add_(rank)))
  return model
}
