// Trains a classifier of images by gossip and under DistributedDataParallel, on the same work:
//
//     npx lockstep run --nproc-per-node 4 examples/gossip/train.ts
//
// --help explains the options.
import { data, distributed as dist, manualSeed, Run, scope, setNumThreads, tensor } from 'lockstep'

import { evaluate } from '../digits/evaluate.ts'
import { type DataSet, readImages } from '../digits/images.ts'
import { build } from '../digits/models.ts'
import { say } from '../support/ranks.ts'
import { ddp, gossip } from './methods.ts'
import { type Options, readOptions } from './options.ts'

const methods = { gossip, ddp }

await main()

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (typeof options === 'number') {
    process.exitCode = options
    return
  }
  setNumThreads(options.threads)
  const images = await readImages(options.data)
  if (images === undefined) {
    process.exitCode = 1
    return
  }
  await dist.initProcessGroup()
  const ranks = dist.getWorldSize()
  const { name, train, test } = images
  say(`${name}: ${train.length} images to train on, ${test.length} to test, ${ranks} rank${ranks > 1 ? 's' : ''}`)
  for (const key of options.only === undefined ? (['gossip', 'ddp'] as const) : [options.only]) {
    await trainBy(key, options, images)
  }
  await dist.destroyProcessGroup()
}

/** Trains a model from the start, and tests it after each epoch. */
async function trainBy(key: keyof typeof methods, options: Options, images: DataSet): Promise<void> {
  manualSeed(options.seed)
  const model = build(options.model, images.train, images.classes)
  const sampler = new data.DistributedSampler(images.train, { seed: options.seed })
  const loader = new data.DataLoader(images.train, { batchSize: options.batchSize, sampler })
  const steps = options.epochs * loader.length
  const { name, step, tested, watched } = await methods[key](model, options, steps)
  say(name)
  const { run: directory = null, only: _, ...settings } = options
  await using run = await Run.start({ directory, name: key, steps, settings })
  run.watch(...watched)
  let seconds = 0
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    const began = performance.now()
    let losses = 0
    for await (const [x, y] of loader) {
      const loss = await scope(() => step(x, y))
      run.step({ loss }, { samples: x.shape[0] })
      losses += loss
    }
    seconds += (performance.now() - began) / 1000
    const { accuracy, remark } = await tested(() => evaluate(model, images.test, options.batchSize))
    run.log({ accuracy })
    const loss = await dist.allReduce(tensor(losses / loader.length), { op: 'avg' })
    const label = `  epoch ${String(epoch).padStart(String(options.epochs).length)}/${options.epochs}`
    say(`${label}  loss ${loss.item().toFixed(4)}  accuracy ${accuracy.toFixed(4)}  ${remark}`)
  }
  say(`  ${((1000 * seconds) / (options.epochs * loader.length)).toFixed(1)} ms a step`)
}
