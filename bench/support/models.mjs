// The models of the benchmarks, as in python/models.py: the same names, the same order of construction.
import { register } from 'tsx/esm/api'

import { arange, manualSeed, nn, optim, randint, randn } from 'lockstep'

/** @typedef {import('lockstep').Tensor} Tensor */

const F = nn.functional

class Cnn extends nn.Module {
  /** @override */
  static autoCapture = true
  conv1 = new nn.Conv2d(1, 16, 3, { padding: 1 })
  bn1 = new nn.BatchNorm2d(16)
  conv2 = new nn.Conv2d(16, 32, 3, { padding: 1 })
  bn2 = new nn.BatchNorm2d(32)
  fc1 = new nn.Linear(32 * 7 * 7, 128)
  fc2 = new nn.Linear(128, 10)

  /** @override @param {Tensor} x */
  forward(x) {
    x = F.maxPool2d(F.relu(this.bn1.forward(this.conv1.forward(x))), 2)
    x = F.maxPool2d(F.relu(this.bn2.forward(this.conv2.forward(x))), 2)
    return this.fc2.forward(F.relu(this.fc1.forward(x.flatten(1))))
  }
}

class Block extends nn.Module {
  /** @override */
  static autoCapture = true
  norm1 = new nn.LayerNorm(128)
  attention = new nn.MultiheadAttention(128, 4, { batchFirst: true })
  norm2 = new nn.LayerNorm(128)
  up = new nn.Linear(128, 512)
  down = new nn.Linear(512, 128)

  /** @override @param {Tensor} x */
  forward(x) {
    const y = this.norm1.forward(x)
    x = x.add(this.attention.forward(y, y, y, { needWeights: false })[0])
    return x.add(this.down.forward(F.gelu(this.up.forward(this.norm2.forward(x)))))
  }
}

class Transformer extends nn.Module {
  /** @override */
  static autoCapture = true
  words = new nn.Embedding(1000, 128)
  blocks = new nn.Sequential(new Block(), new Block())
  norm = new nn.LayerNorm(128)
  head = new nn.Linear(128, 10)

  /** @override @param {Tensor} x */
  forward(x) {
    const y = /** @type {Tensor} */ (this.blocks.forward(this.words.forward(x)))
    return this.head.forward(this.norm.forward(y).mean(1))
  }
}

function mlp() {
  return new nn.Sequential(
    new nn.Linear(784, 2048),
    new nn.ReLU(),
    new nn.Linear(2048, 2048),
    new nn.ReLU(),
    new nn.Linear(2048, 10),
  )
}

function deep() {
  const layers = Array.from({ length: 51 }, () => [new nn.Linear(256, 256), new nn.ReLU()]).flat()
  return new nn.Sequential(...layers, new nn.Linear(256, 10))
}

function narrow() {
  const layers = Array.from({ length: 50 }, () => [new nn.Linear(16, 16), new nn.ReLU()]).flat()
  return new nn.Sequential(...layers, new nn.Linear(16, 10))
}

function wide() {
  return new nn.Sequential(...Array.from({ length: 4 }, () => new nn.Linear(2048, 2048)))
}

function small() {
  return new nn.Sequential(new nn.Linear(64, 128), new nn.ReLU(), new nn.Linear(128, 10))
}

/**
 * A module of an example. Its loader leaves again, so that it takes no part in the measurement.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>}
 */
async function example(load) {
  const unregister = register()
  try {
    return await load()
  } finally {
    await unregister()
  }
}

/** nanoGPT's for a CPU, with a vocabulary as large as that of its Shakespeare. */
const gptOptions = { vocabulary: 65, context: 64, layers: 4, heads: 4, width: 128 }

async function gpt() {
  const { Gpt } = await example(() => import('../../examples/gpt/model.ts'))
  return new Gpt(gptOptions)
}

async function resnet() {
  const { ResNet18 } = await example(() => import('../../examples/resnet/model.ts'))
  return new ResNet18()
}

const [words, tags, longest] = [1000, 10, 20]

async function tagger() {
  const { Tagger } = await example(() => import('../../examples/tagger/model.ts'))
  return new Tagger({ words, tags })
}

/** @typedef {{ x: Tensor[], y: Tensor }} Batch what a model is called with, and what is to come out */

/** Normal values, or indices below a number, and one of ten classes for each row. @param {number[]} size @param {number} [indices] */
const classed = (size, indices) => {
  /** @param {number} rows @returns {Batch} */
  return (rows) => {
    const x = indices === undefined ? randn([rows, ...size]) : randint(0, indices, [rows, ...size])
    return { x: [x], y: randint(0, 10, [rows]) }
  }
}

/** Texts, and the character that follows each of theirs. @param {number} rows @returns {Batch} */
function texts(rows) {
  const { vocabulary, context } = gptOptions
  const text = randint(0, vocabulary, [rows, context + 1])
  return { x: [text.narrow(1, 0, context)], y: text.narrow(1, 1, context) }
}

/** Sentences of 5 words or more, filled up, with their lengths, and a tag for each word. @param {number} rows @returns {Batch} */
function sentences(rows) {
  const lengths = randint(5, longest + 1, [rows])
  const read = randint(1, words, [rows, longest]).mul(arange(longest).lt(lengths.unsqueeze(1)))
  return { x: [read, lengths], y: randint(0, tags, read.shape).maskedFill(read.eq(0), -100) }
}

/** @param {Tensor} scores [N, length, classes] @param {Tensor} y [N, length] */
const eachPosition = (scores, y) => F.crossEntropy(scores.flatten(0, 1), y.flatten())
/** @param {optim.ParamsInput} parameters */
const sgd = (parameters) => new optim.SGD(parameters, { lr: 0.01, momentum: 0.9 })

/**
 * @typedef {object} Model
 * @property {() => nn.Module | Promise<nn.Module>} build
 * @property {number} rows of a batch
 * @property {(rows: number) => Batch} batch
 * @property {(output: Tensor, y: Tensor) => Tensor} loss
 * @property {(parameters: optim.ParamsInput) => optim.Optimizer} optimizer
 */

/** @param {Omit<Model, 'loss' | 'optimizer'> & Partial<Model>} parts @returns {Model} */
const model = (parts) => ({ loss: (output, y) => F.crossEntropy(output, y), optimizer: sgd, ...parts })

/** @type {Record<string, Model>} */
export const models = {
  mlp: model({ build: mlp, rows: 32, batch: classed([784]) }),
  deep: model({ build: deep, rows: 32, batch: classed([256]) }),
  narrow: model({ build: narrow, rows: 16, batch: classed([16]) }),
  small: model({ build: small, rows: 32, batch: classed([64]) }),
  wide: model({ build: wide, rows: 16, batch: classed([2048]) }),
  cnn: model({ build: () => new Cnn(), rows: 32, batch: classed([1, 28, 28]) }),
  transformer: model({ build: () => new Transformer(), rows: 8, batch: classed([32], 1000) }),
  resnet: model({ build: resnet, rows: 8, batch: classed([3, 32, 32]) }),
  gpt: model({
    build: gpt,
    rows: 12,
    batch: texts,
    loss: eachPosition,
    optimizer: (parameters) => new optim.AdamW(parameters, { lr: 1e-3 }),
  }),
  tagger: model({
    build: tagger,
    rows: 16,
    batch: sentences,
    loss: eachPosition,
    optimizer: (parameters) => new optim.Adam(parameters, { lr: 1e-2 }),
  }),
}

/** The batches that a rank trains with. @param {Model} model @param {number} rows @param {number} rank */
export function batches({ batch }, rows, rank, count = 8) {
  manualSeed(100 + rank)
  return Array.from({ length: count }, () => batch(rows))
}
