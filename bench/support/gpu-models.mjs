// The models on GPUs, as in python/gpu_models.py: the same names, the same order of construction.
import { nn } from 'lockstep'

import { models } from './models.mjs'

/** @typedef {import('lockstep').Tensor} Tensor */

const F = nn.functional

/** ResNet's basic block. */
class Basic extends nn.Module {
  /** @param {number} from @param {number} to @param {number} stride */
  constructor(from, to, stride) {
    super()
    this.conv1 = new nn.Conv2d(from, to, 3, { stride, padding: 1, bias: false })
    this.bn1 = new nn.BatchNorm2d(to)
    this.conv2 = new nn.Conv2d(to, to, 3, { padding: 1, bias: false })
    this.bn2 = new nn.BatchNorm2d(to)
    if (stride !== 1 || from !== to) {
      const conv = new nn.Conv2d(from, to, 1, { stride, bias: false })
      this.downsample = new nn.Sequential(conv, new nn.BatchNorm2d(to))
    }
  }

  /** @override @param {Tensor} x */
  forward(x) {
    const shortcut = /** @type {Tensor} */ (this.downsample?.forward(x) ?? x)
    const y = F.relu(this.bn1.forward(this.conv1.forward(x)))
    return F.relu(this.bn2.forward(this.conv2.forward(y)).add(shortcut))
  }
}

function resnet18() {
  const layers = [
    new nn.Conv2d(3, 64, 7, { stride: 2, padding: 3, bias: false }),
    new nn.BatchNorm2d(64),
    new nn.ReLU(),
  ]
  const blocks = [64, 128, 256, 512].flatMap((to, i) => {
    const from = i === 0 ? 64 : to / 2
    return [new Basic(from, to, i === 0 ? 1 : 2), new Basic(to, to, 1)]
  })
  const head = [new nn.AdaptiveAvgPool2d(1), new nn.Flatten(), new nn.Linear(512, 1000)]
  return new nn.Sequential(...layers, new nn.MaxPool2d(3, { stride: 2, padding: 1 }), ...blocks, ...head)
}

/** A block of GPT-2, with an output for each of 1000 classes. */
class Gpt extends nn.Module {
  norm1 = new nn.LayerNorm(768)
  qkv = new nn.Linear(768, 3 * 768)
  project = new nn.Linear(768, 768)
  norm2 = new nn.LayerNorm(768)
  up = new nn.Linear(768, 4 * 768)
  down = new nn.Linear(4 * 768, 768)
  head = new nn.Linear(768, 1000)

  /** @override @param {Tensor} x */
  forward(x) {
    const [rows, length] = x.shape
    const parts = this.qkv.forward(this.norm1.forward(x)).chunk(3, 2)
    const [q, k, v] = /** @type {[Tensor, Tensor, Tensor]} */ (
      parts.map((part) => part.view([rows, length, 12, 64]).transpose(1, 2))
    )
    const y = F.scaledDotProductAttention(q, k, v, { isCausal: true })
    x = x.add(this.project.forward(y.transpose(1, 2).reshape([rows, length, 768])))
    x = x.add(this.down.forward(F.gelu(this.up.forward(this.norm2.forward(x)))))
    return this.head.forward(x.mean(1))
  }
}

/**
 * How to build a model, the shape of a batch, the number of classes, and whether it runs under autocast in bfloat16.
 * @type {Record<string, { build: () => nn.Module, shape: number[], classes: number, bf16: boolean }>}
 */
export const gpuModels = {
  mlp: { build: () => /** @type {any} */ (models['mlp']).build(), shape: [256, 784], classes: 10, bf16: false },
  resnet18: { build: resnet18, shape: [64, 3, 224, 224], classes: 1000, bf16: false },
  gpt: { build: () => new Gpt(), shape: [16, 1024, 768], classes: 1000, bf16: true },
}
