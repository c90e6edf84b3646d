import { type data, nn, type Tensor } from 'lockstep'

/** An image classifier: [N, 1, height, width] to [N, classes]. */
export type Model = nn.Module & { forward(images: Tensor): Tensor }

/** Two convolutions with batch normalisation, pooled down to a quarter (or less) of each side, then linear layers. */
export class Cnn extends nn.Module {
  features: nn.Sequential
  classifier: nn.Sequential

  constructor(height: number, width: number, classes: number) {
    super()
    // Larger images are pooled once more: 8 x 8 becomes 4 x 4, 28 x 28 becomes 7 x 7.
    const pools = Math.max(height, width) > 16 ? 2 : 1
    const side = (length: number) => Math.floor(length / 2 ** pools)
    this.features = new nn.Sequential(
      new nn.Conv2d(1, 16, 3, { padding: 1 }),
      new nn.BatchNorm2d(16),
      new nn.ReLU(),
      ...(pools > 1 ? [new nn.MaxPool2d(2)] : []),
      new nn.Conv2d(16, 32, 3, { padding: 1 }),
      new nn.BatchNorm2d(32),
      new nn.ReLU(),
      new nn.MaxPool2d(2),
      new nn.Flatten(),
    )
    this.classifier = new nn.Sequential(
      new nn.Linear(32 * side(height) * side(width), 64),
      new nn.ReLU(),
      new nn.Linear(64, classes),
    )
  }

  override forward(images: Tensor): Tensor {
    return this.classifier.forward(this.features.forward(images))
  }
}

/** Linear layers only. */
export class Mlp extends nn.Module {
  layers: nn.Sequential

  constructor(height: number, width: number, classes: number) {
    super()
    this.layers = new nn.Sequential(
      new nn.Flatten(),
      new nn.Linear(height * width, 256),
      new nn.ReLU(),
      new nn.Linear(256, 128),
      new nn.ReLU(),
      new nn.Linear(128, classes),
    )
  }

  override forward(images: Tensor): Tensor {
    return this.layers.forward(images)
  }
}

/** A model for images of a size, with its initial weights. */
export function build(kind: 'cnn' | 'mlp', { tensors: [images] }: data.Images, classes: number): Model {
  const [, , height, width] = images.shape
  return kind === 'cnn' ? new Cnn(height, width, classes) : new Mlp(height, width, classes)
}
