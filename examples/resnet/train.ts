// Trains ResNet-18 on images of 32 x 32 pixels:
//
//     npx lockstep run --nproc-per-node 2 examples/resnet/train.ts
//
// --help explains the options. With CIFAR-10 in a directory, `data.cifar10(directory)` has its images in place of `stripes`.
import {
  data,
  DistributedDataParallel,
  distributed as dist,
  manualSeed,
  nn,
  optim,
  scope,
  setNumThreads,
} from 'lockstep'

import { evaluate } from '../digits/evaluate.ts'
import { say } from '../support/ranks.ts'
import { batches, readTrainingOptions, report, saveWeights } from '../support/training.ts'
import { ResNet18 } from './model.ts'
import { classes, stripes } from './stripes.ts'

const options = readTrainingOptions('Trains ResNet-18 on small images.', { steps: 60, batchSize: 16, lr: 0.1 })
setNumThreads(options.threads)
await dist.initProcessGroup()
// Every rank makes the same images.
manualSeed(options.seed)
const [train, test] = [stripes(1024), stripes(256)]
const sampler = new data.DistributedSampler(train, { seed: options.seed })
const loader = new data.DataLoader(train, { batchSize: options.batchSize, sampler })

// A quarter of ResNet-18's channels, so that two processes without a GPU train it while you wait.
const model = new ResNet18({ classes, width: 16 })
const ddp = await DistributedDataParallel.create(model)
const optimizer = new optim.SGD(ddp.parameters(), { lr: options.lr, momentum: 0.9, weightDecay: 5e-4 })
const schedule = new optim.lrScheduler.OneCycleLR(optimizer, { maxLr: options.lr, totalSteps: options.steps })

for await (const [step, [images, labels]] of batches(loader, options.steps)) {
  await scope(async () => {
    const loss = nn.functional.crossEntropy(await ddp.forward(images), labels)
    optimizer.zeroGrad()
    await loss.backward()
    optimizer.step()
    schedule.step()
    await report(step, options.steps, loss)
  })
}

// The running means of batch normalisation are each rank's own until now.
await ddp.syncBuffers()
say(`test accuracy ${(await evaluate(model, test, options.batchSize)).toFixed(4)}`)
await saveWeights(model, options.save)
await dist.destroyProcessGroup()
