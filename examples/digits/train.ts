// Trains a classifier of images on one process or on the ranks of a launcher. --help explains the options.
import {
  checkpoint,
  data,
  DistributedDataParallel,
  distributed as dist,
  LockstepError,
  manualSeed,
  nn,
  optim,
  Run,
  scope,
  setNumThreads,
  tensor,
  type Tensor,
} from 'lockstep'

import { say } from '../support/ranks.ts'
import { evaluate } from './evaluate.ts'
import { fingerprint } from './fingerprint.ts'
import { type DataSet, readImages } from './images.ts'
import { build, type Model } from './models.ts'
import { type Options, readOptions } from './options.mjs'

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
  await trainAll(options, images)
  await dist.destroyProcessGroup()
}

async function trainAll(options: Options, { name, train, test, classes }: DataSet): Promise<void> {
  const ranks = dist.getWorldSize()
  say(`${name}: ${train.length} images to train on, ${test.length} to test, ${ranks} rank${ranks > 1 ? 's' : ''}`)

  // The same weights on all ranks; DistributedDataParallel would see to it in any case.
  manualSeed(options.seed)
  const model = build(options.model, train, classes)
  const ddp = await DistributedDataParallel.create(model)
  const optimizer = new optim.SGD(ddp.parameters(), { lr: options.lr, momentum: options.momentum })
  const scheduler = new optim.lrScheduler.CosineAnnealingLR(optimizer, options.epochs)
  const sampler = new data.DistributedSampler(train, { seed: options.seed })
  const loader = new data.DataLoader(train, { batchSize: options.batchSize, sampler })
  const parts = { model: ddp, optimizer, scheduler, sampler: loader }

  const first = options.resume ? await resume(options.save as string, parts) : 0
  const { run: directory = null, save, resume: resumes, ...settings } = options
  await using run = await Run.start({
    directory,
    name: 'digits',
    steps: options.epochs * loader.length,
    step: first * loader.length,
    resume: resumes,
    settings: { ...settings, data: name },
  })
  run.watch(ddp, optimizer)
  for (let epoch = first; epoch < options.epochs; epoch++) {
    const label = `epoch ${String(epoch + 1).padStart(String(options.epochs).length)}/${options.epochs}`
    const summary = await trainEpoch(run, ddp, loader, optimizer)
    scheduler.step()
    await ddp.syncBuffers()
    const accuracy = await evaluate(model, test, options.batchSize)
    run.log({ accuracy })
    say(`${label}  loss ${summary.loss.toFixed(4)}  accuracy ${accuracy.toFixed(4)}  ${summary.speed}`)
    if (save !== undefined) await checkpoint.save(save, { ...parts, meta: { epoch } }, { keepLast: 2 })
  }

  const accuracy = await evaluate(model, test, options.batchSize)
  say(`test accuracy ${accuracy.toFixed(4)}`)
  console.log(`rank ${dist.getRank()} weights ${await fingerprint(model)}`)
}

/** Loads the latest checkpoint, if there is one; returns the epoch to go on with. */
async function resume(directory: string, parts: checkpoint.CheckpointParts): Promise<number> {
  try {
    const { epoch } = (await checkpoint.load<{ epoch: number }>(directory, parts)).meta
    say(`going on after epoch ${epoch + 1} with the checkpoint in ${directory}`)
    return epoch + 1
  } catch (error) {
    if (LockstepError.is(error, 'ERR_CHECKPOINT_NOT_FOUND')) return 0
    throw error
  }
}

/** One pass over this rank's share of the images: the mean loss over all ranks, and how fast it went. */
async function trainEpoch(
  run: Run,
  ddp: DistributedDataParallel<Model>,
  loader: data.DataLoader<[Tensor, Tensor]>,
  optimizer: optim.Optimizer,
): Promise<{ loss: number; speed: string }> {
  const start = performance.now()
  const before = communication(ddp)
  let lossSum = 0
  let samples = 0
  for await (const [x, y] of loader) {
    await scope(async () => {
      const loss = nn.functional.crossEntropy(await ddp.forward(x), y)
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      run.step({ loss }, { samples: x.shape[0] })
      lossSum += loss.item() * x.shape[0]
      samples += x.shape[0]
    })
  }
  const seconds = (performance.now() - start) / 1000
  const after = communication(ddp)
  const mine = [lossSum, samples, after.time - before.time, after.hidden - before.hidden]
  const sums = await dist.allReduce(tensor(mine, { dtype: 'float64' }))
  const [losses, all, time, hidden] = sums.unbind()
  const share = Math.round(100 * hidden.div(time).item())
  const overlap = dist.getWorldSize() > 1 ? `  communication hidden ${share} %` : ''
  return { loss: losses.div(all).item(), speed: `${Math.round(all.item() / seconds)} samples/s${overlap}` }
}

/** Milliseconds that this rank's gradients travelled so far, and how many of them beside a backward pass. */
function communication(ddp: DistributedDataParallel<Model>): { time: number; hidden: number } {
  const record = ddp.loggingData()
  return {
    time: record.avgBackwardCommTimeMs * record.iteration,
    hidden: record.avgBackwardComputeCommOverlapTimeMs * record.iteration,
  }
}
