// Trains a variational autoencoder on the handwritten digits of examples/digits:
//
//     npx lockstep run --nproc-per-node 2 examples/vae/train.ts
//
// --help explains the options.
import {
  data,
  DistributedDataParallel,
  distributed as dist,
  manualSeed,
  noGrad,
  optim,
  randn,
  scope,
  setNumThreads,
  type Tensor,
} from 'lockstep'

import { readImages } from '../digits/images.ts'
import { say } from '../support/ranks.ts'
import { batches, readTrainingOptions, report, saveWeights } from '../support/training.ts'
import { elbo, Vae } from './model.ts'

const options = readTrainingOptions('Trains a VAE on handwritten digits.', { steps: 1000, batchSize: 32, lr: 2e-3 })
setNumThreads(options.threads)
const digits = await readImages(undefined)
if (digits === undefined) process.exit(1)
await dist.initProcessGroup()
manualSeed(options.seed)
const sampler = new data.DistributedSampler(digits.train, { seed: options.seed })
const loader = new data.DataLoader(digits.train, { batchSize: options.batchSize, sampler })

const code = 8
const model = new Vae({ code })
const ddp = await DistributedDataParallel.create(model)
const optimizer = new optim.Adam(ddp.parameters(), { lr: options.lr })

for await (const [step, [images]] of batches(loader, options.steps)) {
  await scope(async () => {
    const x = images.flatten(1)
    const loss = elbo(await ddp.forward(x), x).neg()
    optimizer.zeroGrad()
    await loss.backward()
    optimizer.step()
    await report(step, options.steps, loss)
  })
}

const x = digits.test.tensors[0].flatten(1)
const bound = noGrad(() => elbo(model.forward(x), x))
say(`ELBO of the test images ${bound.item().toFixed(2)} nats`)
const drawn = noGrad(() => model.decoder.forward(randn(6, code)).sigmoid())
say(`drawn from random codes:\n${inCharacters(drawn)}`)
await saveWeights(model, options.save)
await dist.destroyProcessGroup()

/** Images [N, 64] of 8 x 8 pixels, side by side. */
function inCharacters(images: Tensor): string {
  const shades = ' .:oO@'
  const rows = images.view(-1, 8, 8).transpose(0, 1).flatten(1).mul(shades.length - 0.01).floor().tolist() as number[][] // prettier-ignore
  return rows
    .map((row) => row.map((pixel, i) => (i > 0 && i % 8 === 0 ? '  ' : '') + shades[pixel]).join(''))
    .join('\n')
}
