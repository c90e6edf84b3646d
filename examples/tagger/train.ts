// Trains an LSTM that says of each word of a sentence what it is, a noun or a verb:
//
//     npx lockstep run --nproc-per-node 2 examples/tagger/train.ts
//
// --help explains the options.
import {
  data,
  DistributedDataParallel,
  distributed as dist,
  manualSeed,
  nn,
  noGrad,
  optim,
  scope,
  setNumThreads,
} from 'lockstep'

import { say } from '../support/ranks.ts'
import { batches, readTrainingOptions, report, saveWeights } from '../support/training.ts'
import { Tagger } from './model.ts'
import { noTag, sentences, tags, words } from './sentences.ts'

const options = readTrainingOptions('Trains an LSTM to tag words.', { steps: 200, batchSize: 16, lr: 0.01 })
setNumThreads(options.threads)
await dist.initProcessGroup()
// Every rank makes the same sentences.
manualSeed(options.seed)
const [train, test] = [sentences(2000), sentences(400)]
const sampler = new data.DistributedSampler(train, { seed: options.seed })
const loader = new data.DataLoader(train, { batchSize: options.batchSize, sampler })

const model = new Tagger({ words: words.length, tags: tags.length })
const ddp = await DistributedDataParallel.create(model)
const optimizer = new optim.Adam(ddp.parameters(), { lr: options.lr })

for await (const [step, [spoken, lengths, meant]] of batches(loader, options.steps)) {
  await scope(async () => {
    const scores = await ddp.forward(spoken, lengths)
    const loss = nn.functional.crossEntropy(scores.flatten(0, 1), meant.flatten(), { ignoreIndex: noTag })
    optimizer.zeroGrad()
    await loss.backward()
    optimizer.step()
    await report(step, options.steps, loss)
  })
}

model.eval()
const [spoken, lengths, meant] = test.tensors
const found = noGrad(() => model.forward(spoken, lengths).argmax(2))
const right = found.eq(meant).sum().item() / lengths.sum().item()
say(`tags found ${right.toFixed(4)}`)
const read = spoken.select(0, 0).tolist() as number[]
const said = found.select(0, 0).tolist() as number[]
say(read.flatMap((word, i) => (word === 0 ? [] : `${words[word]} (${tags[said[i] as number]})`)).join(' '))
await saveWeights(model, options.save)
await dist.destroyProcessGroup()
