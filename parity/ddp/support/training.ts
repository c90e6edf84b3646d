// What the programs share that train a case: its model, optimizer, schedule and communication hook.
import {
  commHooks,
  type DistributedDataParallel,
  HierarchicalModelAverager,
  io,
  type NativeCommHook,
  noGrad,
  optim,
  PeriodicModelAverager,
  PostLocalSGDOptimizer,
  type Tensor,
  ZeroRedundancyOptimizer,
} from 'lockstep'

import type { Case, Options } from '../cases.js'
import { build, type Model } from './models.js'

/** Sets variables of the environment for a case. */
export async function withEnvironment(variables: Record<string, string> = {}, run: () => Promise<void>): Promise<void> {
  Object.assign(process.env, variables)
  await run()
  for (const name of Object.keys(variables)) delete process.env[name]
}

export function registerFused(ddp: DistributedDataParallel, { kind, ...options }: Options): void {
  if (kind === 'sgd') ddp.registerFusedOptim(optim.SGD, options)
  else ddp.registerFusedOptim(kind === 'adam' ? optim.Adam : optim.AdamW, options)
}

export function optimizerFor(
  parameters: Iterable<Tensor>,
  { kind, ...options }: Options,
  zero?: Case['zero'],
): optim.Optimizer {
  const list = [...parameters]
  if (zero && kind === 'sgd') return new ZeroRedundancyOptimizer(list, optim.SGD, options, zero)
  if (zero) return new ZeroRedundancyOptimizer(list, kind === 'adam' ? optim.Adam : optim.AdamW, options, zero)
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

export function hookFor(
  { kind, ...options }: Options,
  ddp: DistributedDataParallel,
  optimizer: optim.Optimizer,
): NativeCommHook {
  if (kind === 'zeroStep') {
    return commHooks.hookWithZeroStep(commHooks.allReduce, ddp, optimizer as ZeroRedundancyOptimizer, options)
  }
  if (kind === 'powerSGD') return commHooks.powerSGD(options)
  if (kind === 'postLocalSGD') return commHooks.postLocalSGD(options as { startLocalSGDIter: number })
  if (kind === 'fp16CompressWrapper') return commHooks.fp16CompressWrapper(commHooks.allReduce)
  return commHooks[kind as 'fp16Compress' | 'bf16Compress' | 'noop']
}

/** The optimizer, followed by the case's averager. */
export async function averagedFor(
  optimizer: optim.Optimizer,
  averager: NonNullable<Case['averager']>,
): Promise<PostLocalSGDOptimizer> {
  if ('period' in averager) return new PostLocalSGDOptimizer(optimizer, new PeriodicModelAverager(averager))
  const { levels: periodGroupSizes, warmupSteps } = averager
  return new PostLocalSGDOptimizer(optimizer, await HierarchicalModelAverager.create({ periodGroupSizes, warmupSteps }))
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
