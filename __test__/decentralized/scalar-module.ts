/** The module of the scalar experiments. */
import { type Tensor, nn, tensor } from 'lockstep'

import { starts } from './experiments.js'

const double = (value: number): Tensor => tensor(value, { dtype: 'float64' })

/** One number a parameter; each is drawn to its own target. */
export class Scalars extends nn.Module {
  a = new nn.Parameter(double(starts[0] as number))
  b = new nn.Parameter(double(starts[1] as number))
  c = new nn.Parameter(double(starts[2] as number))

  override forward(targets: readonly number[]): Tensor {
    const losses = [this.a, this.b, this.c].map((x, index) => {
      const away = x.sub(double(targets[index] as number))
      return away.mul(away).mul(0.5)
    })
    return losses.reduce((sum, loss) => sum.add(loss))
  }

  values(): number[] {
    return this.parameters().map((parameter) => parameter.item() as number)
  }
}
