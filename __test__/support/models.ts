/** Models that several topics' fixtures use. */
import { type Tensor, nn } from 'lockstep'

/** Batch normalization between two layers: inputs of 4 features, outputs of 2. */
export class Normed extends nn.Module {
  net = new nn.Sequential(new nn.Linear(4, 8), new nn.BatchNorm1d(8), new nn.ReLU(), new nn.Linear(8, 2))

  override forward(x: Tensor): Tensor {
    return this.net.forward(x) as Tensor
  }
}
