// What the examples share that train a model for a number of steps.
import { parseArgs } from 'node:util'

import { distributed as dist, io, type nn, save, type Tensor } from 'lockstep'

import { helpOf, number, read } from './command-line.mjs'
import { say } from './ranks.ts'

export interface TrainingOptions {
  steps: number
  batchSize: number
  lr: number
  seed: number
  threads: number
  save: string | undefined
}

/** Reads the command line; ends the process where there is nothing to train, after the help or an error. */
export function readTrainingOptions(
  title: string,
  defaults: Pick<TrainingOptions, 'steps' | 'batchSize' | 'lr'>,
): TrainingOptions {
  const steps = String(defaults.steps)
  const batchSize = String(defaults.batchSize)
  const lr = String(defaults.lr)
  const help = helpOf(title, [
    ['--steps N', steps, 'steps to train'],
    ['--batch-size N', batchSize, 'samples in a batch of each rank'],
    ['--lr X', lr, 'learning rate'],
    ['--seed N', '1', 'seed of the initial weights and of the data'],
    ['--threads N', '1', 'threads inside an operator'],
    ['--save FILE', 'nothing is saved', 'write the weights at the end, for PyTorch too: FILE.pt or FILE.safetensors'],
  ])
  const options = read(process.argv.slice(2), help, (args) => {
    const { values } = parseArgs({
      args,
      options: {
        steps: { type: 'string', default: steps },
        'batch-size': { type: 'string', default: batchSize },
        lr: { type: 'string', default: lr },
        seed: { type: 'string', default: '1' },
        threads: { type: 'string', default: '1' },
        save: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return undefined
    if (values.save !== undefined && !/\.(pt|safetensors)$/.test(values.save)) {
      throw new Error(`--save is a file that ends in .pt or .safetensors, not '${values.save}'`)
    }
    return {
      steps: number('--steps', values.steps, { from: 1, whole: true }),
      batchSize: number('--batch-size', values['batch-size'], { from: 1, whole: true }),
      lr: number('--lr', values.lr, { from: 0 }),
      seed: number('--seed', values.seed, { from: 0, whole: true }),
      threads: number('--threads', values.threads, { from: 1, whole: true }),
      save: values.save,
    }
  })
  return typeof options === 'number' ? process.exit(options) : options
}

/** As many batches as there are steps, with their numbers from 1: one epoch after another, each in another order. */
export async function* batches<T>(
  loader: AsyncIterable<T>,
  steps: number,
): AsyncGenerator<[step: number, batch: T], void> {
  for (let step = 0; step < steps;) {
    for await (const batch of loader) {
      if (step === steps) return
      yield [++step, batch]
    }
  }
}

/** Prints the mean loss of all ranks, some ten times; the ranks call it together. */
export async function report(step: number, steps: number, loss: Tensor): Promise<void> {
  const every = Math.max(1, Math.floor(steps / 10))
  if (step !== 1 && step !== steps && step % every !== 0) return
  const mean = await dist.allReduce(loss.detach(), { op: 'avg' })
  say(`step ${String(step).padStart(String(steps).length)}/${steps}  loss ${mean.item().toFixed(4)}`)
}

/** Writes a model's weights under PyTorch's names: `torch.load` or safetensors' `load_file` reads them. */
export async function saveWeights(model: nn.Module, file: string | undefined): Promise<void> {
  if (file === undefined || dist.getRank() !== 0) return
  await (file.endsWith('.pt') ? save(model.stateDict(), file) : io.saveSafetensors(file, model.stateDict()))
}
