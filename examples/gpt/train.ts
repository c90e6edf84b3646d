// Trains a small GPT, character by character, to write numbers in words:
//
//     npx lockstep run --nproc-per-node 2 examples/gpt/train.ts
//
// --help explains the options.
import {
  data,
  DistributedDataParallel,
  distributed as dist,
  manualSeed,
  nn,
  optim,
  scope,
  setNumThreads,
  tensor,
} from 'lockstep'

import { batches, readTrainingOptions, report, saveWeights } from '../support/training.ts'
import { generate } from './generate.ts'
import { Gpt } from './model.ts'
import { decode, encode, held, lineOf, lines, vocabulary } from './numbers.ts'

const options = readTrainingOptions('Trains a GPT to write numbers in words.', { steps: 300, batchSize: 16, lr: 5e-3 })
setNumThreads(options.threads)
await dist.initProcessGroup()
manualSeed(options.seed)

// Lines, and the character that follows each of theirs.
const rows = tensor(lines.map(encode), { dtype: 'int64' })
const context = rows.shape[1] - 1
const set = new data.TensorDataset(rows.narrow(1, 0, context), rows.narrow(1, 1, context))
const sampler = new data.DistributedSampler(set, { seed: options.seed })
const loader = new data.DataLoader(set, { batchSize: options.batchSize, sampler })

const model = new Gpt({ vocabulary, context, layers: 2, heads: 4, width: 64 })
const ddp = await DistributedDataParallel.create(model)
const optimizer = new optim.AdamW(ddp.parameters(), { lr: options.lr })
const schedule = new optim.lrScheduler.OneCycleLR(optimizer, { maxLr: options.lr, totalSteps: options.steps })

for await (const [step, [x, y]] of batches(loader, options.steps)) {
  await scope(async () => {
    const scores = await ddp.forward(x)
    const loss = nn.functional.crossEntropy(scores.flatten(0, 1), y.flatten())
    optimizer.zeroGrad()
    await loss.backward()
    nn.utils.clipGradNorm_(ddp.parameters(), 1)
    optimizer.step()
    schedule.step()
    await report(step, options.steps, loss)
  })
}

model.eval()
if (dist.getRank() === 0) {
  console.log(`a sample:\n${write(Array<string>(6).fill('\n'), { draw: true }).join('\n')}`)
  const unseen = held.map((n) => `\n${n} `)
  const right = write(unseen).filter((line, i) => line === lineOf(held[i] as number))
  console.log(`named right: ${right.length} of ${held.length} numbers that were not in the text`)
}
await saveWeights(model, options.save)
await dist.destroyProcessGroup()

/** Goes on from each of these beginnings, which are equally long; the first line of each. */
function write(beginnings: string[], how?: { draw: boolean }): string[] {
  const ids = tensor(beginnings.map(encode), { dtype: 'int64' })
  const written = scope(() => generate(model, ids, context + 1 - ids.shape[1], how).tolist()) as number[][]
  return written.map((row) => decode(row).split('\n')[1] ?? '')
}
