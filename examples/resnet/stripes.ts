import { arange, data, keep, rand, randint, randn, scope } from 'lockstep'

export const classes = 10

/** Images shaped as CIFAR-10's, 3 x 32 x 32: coloured stripes under noise. The class is the direction of the stripes. */
export function stripes(count: number): data.Images {
  return scope(() => {
    const labels = randint(0, classes, [count])
    const angle = labels.mul(Math.PI / classes).view(-1, 1, 1, 1)
    const [x, y] = [arange(32).view(1, 1, 1, -1), arange(32).view(1, 1, -1, 1)]
    const across = x.mul(angle.cos()).add(y.mul(angle.sin()))
    const [colour, shift] = [rand(count, 3, 1, 1), rand(count, 1, 1, 1).mul(2 * Math.PI)]
    const images = across
      .mul(0.8)
      .add(shift)
      .sin()
      .mul(colour)
      .add(randn(count, 3, 32, 32).mul(0.5))
    return new data.TensorDataset(keep(images), keep(labels))
  })
}
