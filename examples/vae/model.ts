import { nn, randnLike, type Tensor } from 'lockstep'

const F = nn.functional

/** What it makes of images: pixels' logits, and the normal distribution of each image's code, by its mean and the logarithm of its variance. */
export type Coded = [pixels: Tensor, mean: Tensor, logvar: Tensor]

/** A variational autoencoder of images [N, pixels] from 0 to 1. Kingma and Welling 2013, "Auto-Encoding Variational Bayes". */
export class Vae extends nn.Module {
  encoder: nn.Sequential
  mean: nn.Linear
  logvar: nn.Linear
  decoder: nn.Sequential

  constructor({ pixels = 64, hidden = 128, code = 8 } = {}) {
    super()
    this.encoder = new nn.Sequential(new nn.Linear(pixels, hidden), new nn.ReLU())
    this.mean = new nn.Linear(hidden, code)
    this.logvar = new nn.Linear(hidden, code)
    this.decoder = new nn.Sequential(new nn.Linear(code, hidden), new nn.ReLU(), new nn.Linear(hidden, pixels))
  }

  override forward(images: Tensor): Coded {
    const hidden = this.encoder.forward(images)
    const [mean, logvar] = [this.mean.forward(hidden), this.logvar.forward(hidden)]
    const code = mean.add(randnLike(mean).mul(logvar.mul(0.5).exp()))
    return [this.decoder.forward(code), mean, logvar]
  }
}

/** The evidence lower bound of images, the mean over them, in nats: how well they are drawn, less what their codes cost. */
export function elbo([pixels, mean, logvar]: Coded, images: Tensor): Tensor {
  const drawn = F.binaryCrossEntropyWithLogits(pixels, images, { reduction: 'sum' })
  const cost = logvar.add(1).sub(mean.square()).sub(logvar.exp()).sum().mul(-0.5)
  return drawn.add(cost).div(-images.shape[0])
}
