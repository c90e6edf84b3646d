// The models of the benchmarks, as in python/models.py: the same names, the same order of construction.
import { manualSeed, nn, randint, randn } from 'lockstep'

/** @typedef {import('lockstep').Tensor} Tensor */

const F = nn.functional

class Cnn extends nn.Module {
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

function small() {
  return new nn.Sequential(new nn.Linear(64, 128), new nn.ReLU(), new nn.Linear(128, 10))
}

/**
 * How to build a model, and the shape of a batch; `indices` makes it one of indices below that number.
 * @type {Record<string, { build: () => import('lockstep').nn.Module, shape: number[], indices?: number }>}
 */
export const models = {
  mlp: { build: mlp, shape: [32, 784] },
  deep: { build: deep, shape: [32, 256] },
  narrow: { build: narrow, shape: [16, 16] },
  small: { build: small, shape: [32, 64] },
  cnn: { build: () => new Cnn(), shape: [32, 1, 28, 28] },
  transformer: { build: () => new Transformer(), shape: [8, 32], indices: 1000 },
}

/** @param {number[]} shape @param {number | undefined} indices @param {number} rank */
export function batches(shape, indices, rank, count = 8) {
  manualSeed(100 + rank)
  return Array.from({ length: count }, () => {
    const x = indices ? randint(0, indices, shape) : randn(shape)
    return { x, y: randint(0, 10, [shape[0] ?? 0]) }
  })
}
