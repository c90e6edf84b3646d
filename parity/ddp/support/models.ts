// The models of the comparison. Names of children and the order of operations are those of python/models.py.
import { nn, noGrad, randn, type Tensor } from 'lockstep'

const F = nn.functional

/** What all models take: a batch, and a number by which `Branches` chooses its way. */
export abstract class Model extends nn.Module {
  abstract override forward(x: Tensor, turn: number): Tensor
}

class Mlp extends Model {
  net = new nn.Sequential(
    new nn.Linear(32, 64),
    new nn.ReLU(),
    new nn.Linear(64, 64),
    new nn.ReLU(),
    new nn.Linear(64, 10),
  )

  override forward(x: Tensor, _turn: number): Tensor {
    return this.net.forward(x) as Tensor
  }
}

/** Its weights are large, and not aligned in their bucket. */
class Wide extends Model {
  net = new nn.Sequential(new nn.Linear(32, 2048), new nn.ReLU(), new nn.Linear(2048, 10))

  override forward(x: Tensor, _turn: number): Tensor {
    return this.net.forward(x) as Tensor
  }
}

class Cnn extends Model {
  conv1 = new nn.Conv2d(3, 8, 3, { padding: 1 })
  bn1 = new nn.BatchNorm2d(8)
  conv2 = new nn.Conv2d(8, 16, 3, { padding: 1, bias: false })
  bn2 = new nn.BatchNorm2d(16)
  head = new nn.Linear(16 * 4 * 4, 10)

  override forward(x: Tensor, _turn: number): Tensor {
    x = F.maxPool2d(F.relu(this.bn1.forward(this.conv1.forward(x))), 2)
    x = F.relu(this.bn2.forward(this.conv2.forward(x)))
    return this.head.forward(x.flatten(1))
  }
}

/** An embedding, averaged over a sentence. */
class Words extends Model {
  words: nn.Embedding
  head: nn.Linear

  constructor(sparse = false) {
    super()
    this.words = new nn.Embedding(50, 16, { sparse })
    this.head = new nn.Linear(16, 10)
  }

  override forward(x: Tensor, _turn: number): Tensor {
    return this.head.forward(this.words.forward(x).mean(1))
  }
}

/** The output layer's weight is the embedding's. */
class Tied extends Model {
  words = new nn.Embedding(10, 16)
  middle = new nn.Linear(16, 16)
  head = new nn.Linear(16, 10, { bias: false })

  constructor() {
    super()
    this.head.weight = this.words.weight
  }

  override forward(x: Tensor, _turn: number): Tensor {
    return this.head.forward(this.middle.forward(this.words.forward(x).mean(1)).tanh())
  }
}

/** Each rank and step takes one of two branches; one layer is never used, one is frozen. */
class Branches extends Model {
  stem = new nn.Linear(32, 24)
  left = new nn.Linear(24, 24)
  right = new nn.Linear(24, 24)
  never = new nn.Linear(24, 24)
  frozen = new nn.Linear(24, 24)
  head = new nn.Linear(24, 10)

  constructor() {
    super()
    for (const parameter of this.frozen.parameters()) parameter.requiresGrad_(false)
  }

  override forward(x: Tensor, turn: number): Tensor {
    x = F.relu(this.stem.forward(x))
    x = turn % 3 === 0 ? this.left.forward(x) : this.right.forward(x)
    return this.head.forward(F.relu(this.frozen.forward(F.relu(x))))
  }
}

/** Two layers are never used, on any rank. */
class Spare extends Model {
  stem = new nn.Linear(32, 24, { bias: false })
  first = new nn.Linear(24, 24, { bias: false })
  middle = new nn.Linear(24, 24, { bias: false })
  second = new nn.Linear(24, 24, { bias: false })
  head = new nn.Linear(24, 10)

  override forward(x: Tensor, _turn: number): Tensor {
    return this.head.forward(F.relu(this.middle.forward(F.relu(this.stem.forward(x)))))
  }
}

/** A transformer block over an embedded sentence. */
class Attention extends Model {
  words = new nn.Embedding(50, 32)
  place = new nn.Parameter(noGrad(() => randn([12, 32]).mul(0.02)))
  norm1 = new nn.LayerNorm(32)
  attention = new nn.MultiheadAttention(32, 4, { batchFirst: true })
  norm2 = new nn.LayerNorm(32)
  up = new nn.Linear(32, 64)
  down = new nn.Linear(64, 32)
  head = new nn.Linear(32, 10)

  override forward(x: Tensor, _turn: number): Tensor {
    x = this.words.forward(x).add(this.place)
    const y = this.norm1.forward(x)
    x = x.add(this.attention.forward(y, y, y, { needWeights: false })[0])
    x = x.add(this.down.forward(F.gelu(this.up.forward(this.norm2.forward(x)))))
    return this.head.forward(x.mean(1))
  }
}

/** Dropout from each rank's own generator. */
class Dropped extends Model {
  net = new nn.Sequential(new nn.Linear(32, 64), new nn.ReLU(), new nn.Dropout(0.3), new nn.Linear(64, 10))

  override forward(x: Tensor, _turn: number): Tensor {
    return this.net.forward(x) as Tensor
  }
}

/** A layer of each kind that holds parameters, small. */
class Layers extends Model {
  conv = new nn.Conv2d(3, 4, 3, { padding: 1 })
  bn = new nn.BatchNorm2d(4)
  stem = new nn.Linear(4 * 4 * 4, 32)
  norm = new nn.LayerNorm(32)
  middle = new nn.Linear(32, 32)
  head = new nn.Linear(32, 10)

  override forward(x: Tensor, _turn: number): Tensor {
    x = F.maxPool2d(F.relu(this.bn.forward(this.conv.forward(x))), 2)
    x = F.relu(this.norm.forward(this.stem.forward(x.flatten(1))))
    return this.head.forward(F.gelu(this.middle.forward(x)))
  }
}

/** Parameters of two dtypes: buckets of two dtypes. */
class TwoTypes extends Model {
  low = new nn.Linear(32, 24)
  high = new nn.Linear(24, 24).to('float64')
  norm = new nn.BatchNorm1d(24).to('float64')
  head = new nn.Linear(24, 10)

  override forward(x: Tensor, _turn: number): Tensor {
    const y = F.relu(this.low.forward(x)).to('float64')
    return this.head.forward(this.norm.forward(this.high.forward(y)).to('float32'))
  }
}

/** Parameters of three dtypes, the first of which appears again at the end. */
class ThreeTypes extends Model {
  low = new nn.Linear(32, 24)
  brief = new nn.Linear(24, 24).to('bfloat16')
  high = new nn.Linear(24, 24).to('float64')
  head = new nn.Linear(24, 10)

  override forward(x: Tensor, _turn: number): Tensor {
    x = F.relu(this.brief.forward(this.low.forward(x).to('bfloat16')))
    return this.head.forward(F.relu(this.high.forward(x.to('float64'))).to('float32'))
  }
}

export const build: Record<string, () => Model> = {
  mlp: () => new Mlp(),
  cnn: () => new Cnn(),
  words: () => new Words(),
  sparse: () => new Words(true),
  tied: () => new Tied(),
  branches: () => new Branches(),
  spare: () => new Spare(),
  attention: () => new Attention(),
  dropped: () => new Dropped(),
  layers: () => new Layers(),
  'two-types': () => new TwoTypes(),
  wide: () => new Wide(),
  'three-types': () => new ThreeTypes(),
}
