// rank.ts DIRECTORY LABEL CASE...: what python/decentralized.py does, on our side.
import { readFile } from 'node:fs/promises'

import {
  amp,
  type AveragingOptimizer,
  DecentralizedDataParallel,
  distributed as dist,
  io,
  manualSeed,
  nn,
  noGrad,
  optim,
  type OptimizerFactory,
  scope,
  type Tensor,
  tensor,
  decentralized,
} from 'lockstep'

import type { Options } from '../ddp/cases.js'
import { withDeadline } from '../ddp/support/deadline.js'
import type { Model } from '../ddp/support/models.js'
import { Recorder } from '../ddp/support/recorder.js'
import { modelFor, optimizerFor, scheduleFor } from '../ddp/support/training.js'
import type { Action, GossipCase } from './cases.js'

type Wrapper = DecentralizedDataParallel<Model>

const compat = 'decent-dp-0.2.3'

const accumulating: Record<string, typeof optim.AccumAdam> = {
  accumadam: optim.AccumAdam,
  accumadamw: optim.AccumAdamW,
}

const factories = {
  optim_fn_adam: decentralized.optimFnAdam,
  optim_fn_adamw: decentralized.optimFnAdamW,
  optim_fn_accum_adam: decentralized.optimFnAccumAdam,
  optim_fn_accum_adamw: decentralized.optimFnAccumAdamW,
}

/** Adds a part of what comes in before the model is mixed with it. */
class Hooked extends optim.SGD implements AveragingOptimizer {
  preAverageHook({ ranks }: decentralized.TopologyEdge, weight: number): void {
    const alpha = weight / (8 * ranks.length)
    for (const { params } of this.paramGroups) {
      for (const parameter of params as nn.Parameter[]) parameter.add_(parameter.commBuffer as Tensor, { alpha })
    }
  }
}

decentralized.topologies.register('uneven-pairs', () => [
  [
    { ranks: [0, 1], weight: 0.75 },
    { ranks: [2, 3], weight: 0.6 },
  ],
  [
    { ranks: [1, 2], weight: 0.25 },
    { ranks: [0, 3], weight: 0.5 },
  ],
])

/** What makes the optimizer of a bucket. */
function optimizerOf({ kind, ...options }: Options): OptimizerFactory {
  const factory = (factories as Record<string, (options: object) => OptimizerFactory>)[kind]
  if (factory !== undefined) return factory(options)
  return (parameters) => {
    const list = parameters.map(([, parameter]) => parameter)
    if (kind === 'hooked') return new Hooked(list, options)
    const Accumulating = accumulating[kind]
    return Accumulating === undefined ? optimizerFor(list, { kind, ...options }) : new Accumulating(list, options)
  }
}

function scheduleOf(options: Options): (optimizer: optim.Optimizer) => optim.lrScheduler.LRScheduler {
  const { kind, tMax, tWarmup } = options as Record<string, number> & { kind: string }
  if (kind !== 'warmup') return (optimizer) => scheduleFor(optimizer, options)
  return (optimizer) =>
    optim.lrScheduler.cosineWithWarmup(optimizer, { tMax: tMax as number, tWarmup: tWarmup as number })
}

/** What happens before a step. */
async function act(action: Action, wrapper: Wrapper, recorder: Recorder, step: string, x: Tensor): Promise<void> {
  if (action === 'evaluate' || action === 'forward') {
    wrapper.train(action === 'forward')
    await recorder.put(`${step}/output`, await noGrad(() => wrapper.forward(x, 0)))
    wrapper.train()
  } else if (action === 'average and back') {
    const { distance } = await wrapper.globalAvg({ revertible: true, distance: true })
    await recorder.put(`${step}/distance`, tensor(distance as number, { dtype: 'float64' }))
    for (const [name, parameter] of wrapper.module.namedParameters()) {
      await recorder.put(`${step}/average/${name}`, parameter)
    }
    wrapper.revertGlobalAvg()
  } else await wrapper.globalAvg({ revertible: action === 'average' })
}

async function train(directory: string, test: GossipCase, label: string): Promise<void> {
  const rank = dist.getRank()
  manualSeed(1000 + rank)
  const model = await modelFor(directory, test, rank)
  const scaler = test.scaler && new amp.GradScaler({ ...test.scaler, device: 'cpu' })
  const wrapper: Wrapper = await DecentralizedDataParallel.create(model, {
    ...test.gossip,
    optimizer: optimizerOf(test.optimizer),
    scaler,
    ...(test.schedule && { lrScheduler: scheduleOf(test.schedule) }),
    compat,
  })
  const batches = await io.loadSafetensors(`${directory}/batches.safetensors`)
  const batch = (step: number, turn: number, name: 'x' | 'y'): Tensor =>
    batches.get(`${rank}/${step}/${turn}/${name}`) as Tensor
  const recorder = new Recorder()
  await recorder.model(0, model)
  for (let step = 0; step < test.steps; step++) {
    await scope(async () => {
      const factor = test.factors[step]
      if (factor !== undefined) wrapper.setAdaptiveFactor(factor)
      const action = test.actions[step]
      if (action !== undefined) await act(action, wrapper, recorder, recorder.step(step), batch(step, 0, 'x'))
      for (let turn = 0; turn < test.accumulate; turn++) {
        const given = batch(step, turn, 'x')
        const x = test.channelsLast ? given.contiguous({ memoryFormat: 'channelsLast' }) : given
        wrapper.setAccumulateGrad(turn < test.accumulate - 1)
        const loss = nn.functional.crossEntropy(await wrapper.forward(x, 0), batch(step, turn, 'y'))
        await (scaler === undefined ? loss : scaler.scale(loss)).backward()
        await recorder.put(`${recorder.step(step + 1)}/loss/${turn}`, loss)
        if (scaler !== undefined) {
          await recorder.put(`${recorder.step(step + 1)}/scale`, tensor(scaler.getScale(), { dtype: 'float64' }))
        }
      }
      await recorder.model(step + 1, model)
      if (test.schedule && step > 0) {
        await recorder.put(`${recorder.step(step + 1)}/lr`, tensor(wrapper.getLr(), { dtype: 'float64' }))
      }
    })
  }
  await recorder.save(`${directory}/${label}-${rank}.safetensors`)
  await wrapper[Symbol.asyncDispose]()
}

await withDeadline(async (seconds) => {
  const [root = '', label = '', ...names] = process.argv.slice(2)
  const cases = JSON.parse(await readFile(`${root}/cases.json`, 'utf8')) as GossipCase[]
  await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  for (const name of names)
    await train(`${root}/${name}`, cases.find((test) => test.name === name) as GossipCase, label)
  await dist.destroyProcessGroup()
})
