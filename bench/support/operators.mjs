// Calls on tiny tensors, as in python/operators.py, whose kernels take next to no time.
import { manualSeed, nn, noGrad, randint, randn, scope } from 'lockstep'

/** What is called, once the layers and tensors are there. @type {Record<string, () => () => unknown>} */
const calls = {
  add() {
    const [a, b] = [randn([16]), randn([16])]
    return () => a.add(b)
  },
  linear() {
    const [layer, x] = [new nn.Linear(64, 64), randn([1, 64])]
    return () => layer.forward(x)
  },
  conv2d() {
    const [layer, x] = [new nn.Conv2d(2, 4, 3, { padding: 1 }), randn([1, 2, 4, 4])]
    return () => layer.forward(x)
  },
  layerNorm() {
    const [layer, x] = [new nn.LayerNorm(16), randn([1, 16])]
    return () => layer.forward(x)
  },
  embedding() {
    const [layer, x] = [new nn.Embedding(16, 8), randint(0, 16, [4])]
    return () => layer.forward(x)
  },
}

/** 1000 calls a repetition; results are released after 100. @param {{ operator: string, grad: boolean, count: number }} request */
export function operator({ operator: name, grad, count }) {
  manualSeed(1)
  const once = /** @type {() => () => unknown} */ (calls[name])()
  const measured = () => {
    const began = performance.now()
    for (let i = 0; i < count * 10; i++) {
      scope(() => {
        for (let k = 0; k < 100; k++) once()
      })
    }
    return (performance.now() - began) / 1000
  }
  return { seconds: grad ? measured() : noGrad(measured) }
}
