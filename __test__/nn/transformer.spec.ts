import test from 'ava'
import { nn, noGrad, ones, randn, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const small = { dimFeedforward: 16, dropout: 0 }
const encoderLayer = (options: nn.TransformerEncoderLayerOptions = {}): nn.TransformerEncoderLayer =>
  new nn.TransformerEncoderLayer(8, 2, { ...small, ...options })

const mistakes: [string, () => unknown, string, RegExp][] = [
  [
    'heads that do not divide',
    () => new nn.TransformerEncoderLayer(8, 3),
    'ERR_INVALID_ARGUMENT',
    /embed_dim must be divisible by num_heads, got embedDim 8 and numHeads 3$/,
  ],
  [
    'an activation that there is not',
    () => encoderLayer({ activation: 'swish' as 'relu' }),
    'ERR_INVALID_ARGUMENT',
    /activation must be 'relu', 'gelu', a function or an object, got string \('swish'\)/,
  ],
  [
    'an activation that is no module',
    () => encoderLayer({ activation: {} as nn.Activation }),
    'ERR_ARGUMENT_TYPE',
    /^TransformerEncoderLayer: activation must be a function or an nn.Module/,
  ],
  ['no layers', () => new nn.TransformerEncoder(encoderLayer(), 0), 'ERR_INVALID_ARGUMENT', /numLayers must be .* 1/],
  [
    'a layer that is no module',
    () => new nn.TransformerDecoder({} as nn.Module, 1),
    'ERR_ARGUMENT_TYPE',
    /^TransformerDecoder: decoderLayer must be an nn.Module/,
  ],
  [
    'a norm that is no module',
    () => new nn.TransformerEncoder(encoderLayer(), 1, new Map() as unknown as nn.Module),
    'ERR_ARGUMENT_TYPE',
    /^TransformerEncoder: norm must be an nn.Module/,
  ],
  [
    'batches of other sizes',
    () => new nn.Transformer(8, 2, 1, 1, 16).forward(zeros([5, 3, 8]), zeros([4, 2, 8])),
    'ERR_INVALID_ARGUMENT',
    /^Transformer: the batch number of src and tgt must be equal, got 3 and 2$/,
  ],
  [
    'other features',
    () => new nn.Transformer(8, 2, 1, 1, 16).forward(zeros([5, 3, 8]), zeros([4, 3, 4])),
    'ERR_INVALID_ARGUMENT',
    /^Transformer: the feature number of src and tgt must be equal to d_model 8, got 8 and 4$/,
  ],
  [
    'a mask of numbers that are whole',
    () => encoderLayer().forward(zeros([5, 3, 8]), { srcMask: zeros([5, 5], { dtype: 'int64' }) }),
    'ERR_VALUE',
    /only bool and floating types of src_mask are supported/,
  ],
  [
    'a mask of another size',
    () => encoderLayer().forward(zeros([5, 3, 8]), { srcMask: zeros([4, 4]) }),
    'ERR_VALUE',
    /attn_mask is \[4, 4\], but should be \[5, 5\]/,
  ],
  [
    'an unknown option of a call',
    () => encoderLayer().forward(zeros([5, 3, 8]), { mask: zeros([5, 5]) } as object),
    'ERR_UNKNOWN_OPTION',
    /unknown option 'mask'/,
  ],
  [
    'no tensor',
    () => new nn.TransformerEncoder(encoderLayer(), 1).forward([1] as unknown as Tensor),
    'ERR_ARGUMENT_TYPE',
    /src must be a Tensor/,
  ],
]
for (const [what, mistake, code, message] of mistakes) {
  test(`${what} is refused`, (t) => {
    t.throws(mistake, { code, message })
  })
}

test('the causal mask', (t) => {
  const { generateSquareSubsequentMask } = nn.Transformer
  t.deepEqual(generateSquareSubsequentMask(2).toArray(), [
    [0, -Infinity],
    [0, 0],
  ])
  t.is(generateSquareSubsequentMask(2, { dtype: 'float64' }).dtype, 'float64')
})

test('the layers of a stack are copies, and begin alike', (t) => {
  const encoder = new nn.TransformerEncoder(encoderLayer(), 2)
  const [a, b] = [...encoder.layers] as nn.TransformerEncoderLayer[]
  t.not(a?.linear1.weight, b?.linear1.weight)
  t.deepEqual(a?.linear1.weight.toArray(), b?.linear1.weight.toArray())
  t.is(encoder.clone().parameters().length, encoder.parameters().length)
})

test('a stack takes layers of the caller', (t) => {
  class Own extends nn.Module {
    readonly seen: unknown[][] = []
    override clone(): this {
      return this
    }
    override forward(...inputs: unknown[]): Tensor {
      this.seen.push(inputs)
      return inputs[0] as Tensor
    }
  }
  const own = new Own()
  const mask = nn.Transformer.generateSquareSubsequentMask(3)
  const src = ones([3, 2, 4])
  t.is(new nn.TransformerEncoder(own, 1).forward(src, { mask }), src)
  t.deepEqual(own.seen[0]?.slice(1), [mask, null, true])
  new nn.TransformerDecoder(own, 1).forward(src, src, { tgtMask: zeros([3, 3]) })
  t.deepEqual(own.seen[1]?.slice(6), [false, false])
})

test('what is evaluated without gradients is close to what is trained, in one kernel or not', (t) => {
  const x = randn([3, 5, 8])
  const padding = tensor([
    [false, false, false, false, false],
    [false, false, false, true, true],
    [false, true, true, true, true],
  ])
  const encoder = new nn.TransformerEncoder(encoderLayer({ batchFirst: true }), 2)
  const trained = encoder.forward(x, { srcKeyPaddingMask: padding })
  encoder.eval()
  const evaluated = noGrad(() => encoder.forward(x, { srcKeyPaddingMask: padding }))
  const there = padding.logicalNot()
  t.true(evaluated.index(there).allclose(trained.index(there), 1e-4, 1e-5))
  t.deepEqual(evaluated.index(padding).abs().sum().item(), 0)
})

test('hooks of a layer, and of its parts, run in evaluation, too', (t) => {
  const encoder = new nn.TransformerEncoder(encoderLayer({ batchFirst: true }), 1).eval()
  const layer = encoder.layers.at(0) as nn.TransformerEncoderLayer
  const x = randn([3, 5, 8])
  const padding = zeros([3, 5], { dtype: 'bool' })
  let calls = 0
  layer.linear1.registerForwardHook(() => void calls++)
  const hook = layer.registerForwardPreHook(() => void calls++)
  noGrad(() => encoder.forward(x, { srcKeyPaddingMask: padding }))
  t.is(calls, 2)
  hook.remove()
  noGrad(() => layer.forward(x))
  t.is(calls, 3)
})
