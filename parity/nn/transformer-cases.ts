// Transformers: their layers, stacks of them, and both together.
import { mask, one, x } from './cases.js'
import type { Input, LayerCase, Part } from './cases.js'

const padding = (length: number, ...values: number[]): Input => ({
  shape: [values.length, length],
  kind: 'padding',
  values,
})
const causal = (length: number): Input => ({ shape: [length, length], kind: 'causal' })
const future = (length: number): Input => ({ shape: [length, length], kind: 'future' })
const small = { dim_feedforward: 16 }
const first = { ...small, batch_first: true }
const evaluate = true

const encoderLayers = [
  one('TransformerEncoderLayer', [8, 2], {}, [x(5, 3, 8)]),
  one('TransformerEncoderLayer', [8, 2], small, [x(5, 3, 8)], { times: 2 }),
  one('TransformerEncoderLayer', [8, 2], { ...small, dropout: 0, norm_first: true }, [x(5, 3, 8)]),
  one('TransformerEncoderLayer', [8, 2], { ...first, activation: 'gelu', layer_norm_eps: 1e-3 }, [x(3, 5, 8)]),
  one('TransformerEncoderLayer', [8, 4, 12, 0.3, 'relu', 1e-4, true, true, false], {}, [x(3, 5, 8)]),
  one('TransformerEncoderLayer', [8, 2], { ...small, activation: { function: 'silu' } }, [x(5, 3, 8)]),
  one('TransformerEncoderLayer', [8, 2], { ...small, activation: { module: 'PReLU' } }, [x(5, 3, 8)]),
  one('TransformerEncoderLayer', [8, 2], small, [x(5, 8)]),
  one('TransformerEncoderLayer', [8, 2], first, [x(3, 5, 8)], {
    forward: { src_mask: future(5), src_key_padding_mask: padding(5, 5, 3, 4) },
  }),
  one('TransformerEncoderLayer', [8, 2], small, [x(5, 3, 8)], { forward: { src_mask: causal(5), is_causal: true } }),
  one('TransformerEncoderLayer', [8, 2], small, [x(5, 3, 8)], { forward: { src_mask: x(6, 5, 5) } }),
  one('TransformerEncoderLayer', [8, 2], small, [x(5, 3, 8)], { forward: { src_key_padding_mask: mask(3, 5) } }),
  one('TransformerEncoderLayer', [8, 2], small, [x(5, 3, 8)], { autocast: true }),
  one('TransformerEncoderLayer', [8, 2], { ...small, dtype: 'float64' }, [{ ...x(5, 3, 8), dtype: 'float64' }]),
]

/** One kernel, where its conditions are met. */
const fused = [
  one('TransformerEncoderLayer', [8, 2], first, [x(3, 5, 8)], { evaluate }),
  one('TransformerEncoderLayer', [8, 2], { ...first, norm_first: true, activation: 'gelu' }, [x(3, 5, 8)], {
    evaluate,
  }),
  one('TransformerEncoderLayer', [8, 2], { ...first, activation: { module: 'GELU' } }, [x(3, 5, 8)], { evaluate }),
  one('TransformerEncoderLayer', [8, 2], { ...first, activation: { module: 'SiLU' } }, [x(3, 5, 8)], { evaluate }),
  one('TransformerEncoderLayer', [8, 1], first, [x(3, 5, 8)], { evaluate }),
  one('TransformerEncoderLayer', [8, 2], { ...first, bias: false }, [x(3, 5, 8)], { evaluate }),
  one('TransformerEncoderLayer', [8, 2], small, [x(5, 3, 8)], { evaluate }),
  one('TransformerEncoderLayer', [8, 2], first, [x(5, 8)], { evaluate }),
  one('TransformerEncoderLayer', [64, 8], first, [x(3, 17, 64)], { evaluate, forward: { src_mask: causal(17) } }),
  one('TransformerEncoderLayer', [8, 2], first, [x(3, 5, 8)], {
    evaluate,
    forward: { src_mask: future(5), src_key_padding_mask: padding(5, 5, 3, 4) },
  }),
  one('TransformerEncoderLayer', [8, 2], first, [x(3, 5, 8)], {
    evaluate,
    forward: { src_key_padding_mask: mask(3, 5) },
  }),
  one('TransformerEncoderLayer', [8, 2], first, [x(3, 5, 8)], { evaluate, forward: { src_mask: x(6, 5, 5) } }),
  one('TransformerEncoderLayer', [8, 2], first, [x(3, 5, 8)], { evaluate, autocast: true }),
]

const decoderLayers = [
  one('TransformerDecoderLayer', [8, 2], {}, [x(4, 3, 8), x(5, 3, 8)]),
  one('TransformerDecoderLayer', [8, 2], { ...first, activation: 'gelu' }, [x(3, 4, 8), x(3, 5, 8)]),
  one('TransformerDecoderLayer', [8, 4, 12, 0.3, 'relu', 1e-4, true, true, false], {}, [x(3, 4, 8), x(3, 5, 8)]),
  one('TransformerDecoderLayer', [8, 2], { ...small, activation: { module: 'SiLU' } }, [x(4, 8), x(5, 8)]),
  one('TransformerDecoderLayer', [8, 2], first, [x(3, 4, 8), x(3, 5, 8)], {
    forward: {
      tgt_mask: causal(4),
      tgt_is_causal: true,
      memory_mask: mask(4, 5),
      memory_key_padding_mask: padding(5, 5, 3, 4),
      tgt_key_padding_mask: padding(4, 4, 2, 3),
    },
  }),
  one('TransformerDecoderLayer', [8, 2], first, [x(3, 4, 8), x(3, 5, 8)], { evaluate }),
  one('TransformerDecoderLayer', [8, 2], first, [x(3, 4, 8), x(3, 5, 8)], {
    evaluate,
    forward: { tgt_mask: future(4) },
  }),
]

const layer = (kwargs: Record<string, unknown>, name = 'Encoder', size = 8): Part => ({
  module: `Transformer${name}Layer`,
  args: [size, 2],
  kwargs,
})
const norm = { norm: { module: 'LayerNorm', args: [8] } }
const encoder = (options: Record<string, unknown>, kwargs = first): [unknown[], Record<string, unknown>] => [
  [layer(kwargs), 2],
  options,
]

const encoders = [
  one('TransformerEncoder', ...encoder({}), [x(3, 5, 8)]),
  one('TransformerEncoder', ...encoder(norm), [x(3, 5, 8)], { forward: { mask: causal(5) } }),
  one('TransformerEncoder', ...encoder(norm), [x(3, 5, 8)], { forward: { mask: future(5), is_causal: false } }),
  one('TransformerEncoder', ...encoder(norm), [x(3, 5, 8)], { forward: { src_key_padding_mask: padding(5, 5, 3, 4) } }),
  one('TransformerEncoder', [layer(small), 3], { enable_nested_tensor: false }, [x(5, 8)]),
  one('TransformerEncoder', ...encoder(norm), [x(3, 5, 8)], { evaluate }),
  one('TransformerEncoder', ...encoder(norm), [x(3, 5, 8)], { evaluate, forward: { mask: causal(5) } }),
  one('TransformerEncoder', ...encoder({}), [x(3, 5, 8)], {
    evaluate,
    forward: { src_key_padding_mask: padding(5, 5, 3, 4) },
  }),
  one('TransformerEncoder', ...encoder(norm), [x(3, 5, 8)], {
    evaluate,
    forward: { src_key_padding_mask: padding(5, 5, 3, 4) },
  }),
  one('TransformerEncoder', [layer({ ...first, activation: 'gelu' }, 'Encoder', 64), 3], {}, [x(4, 33, 64)], {
    evaluate,
    forward: { src_key_padding_mask: padding(33, 33, 3, 14, 20) },
  }),
  one('TransformerEncoder', ...encoder(norm), [x(3, 5, 8)], {
    evaluate,
    forward: { src_key_padding_mask: mask(3, 5) },
  }),
  one('TransformerEncoder', ...encoder({ enable_nested_tensor: false }), [x(3, 5, 8)], {
    evaluate,
    forward: { src_key_padding_mask: padding(5, 5, 3, 4) },
  }),
  one('TransformerEncoder', ...encoder({ mask_check: false }), [x(3, 5, 8)], {
    evaluate,
    forward: { src_key_padding_mask: padding(5, 5, 3, 4) },
  }),
  one('TransformerEncoder', [layer({ ...first, norm_first: true }), 2], {}, [x(3, 5, 8)], {
    evaluate,
    forward: { src_key_padding_mask: padding(5, 5, 3, 4) },
  }),
  one('TransformerEncoder', ...encoder({}), [x(3, 5, 8)], {
    evaluate,
    forward: { mask: causal(5), src_key_padding_mask: padding(5, 5, 3, 4) },
  }),
]

const decoders = [
  one('TransformerDecoder', [layer(first, 'Decoder'), 2], norm, [x(3, 4, 8), x(3, 5, 8)]),
  one('TransformerDecoder', [layer(first, 'Decoder'), 2], {}, [x(3, 4, 8), x(3, 5, 8)], {
    forward: { tgt_mask: causal(4) },
  }),
  one('TransformerDecoder', [layer(small, 'Decoder'), 2], {}, [x(4, 3, 8), x(5, 3, 8)], {
    forward: { tgt_mask: future(4), memory_key_padding_mask: padding(5, 5, 3, 4) },
  }),
  one('TransformerDecoder', [layer(small, 'Decoder'), 2], norm, [x(4, 8), x(5, 8)], { evaluate }),
]

const tiny = { num_encoder_layers: 2, num_decoder_layers: 1, dim_feedforward: 16 }
const both = [
  one('Transformer', [8, 2], tiny, [x(5, 3, 8), x(4, 3, 8)]),
  one('Transformer', [8, 2, 1, 2, 16, 0.2, 'gelu'], { norm_first: true, bias: false }, [x(5, 3, 8), x(4, 3, 8)]),
  one('Transformer', [8, 2], { ...tiny, batch_first: true }, [x(3, 5, 8), x(3, 4, 8)], {
    forward: { tgt_mask: causal(4), src_key_padding_mask: padding(5, 5, 3, 4), tgt_is_causal: true },
  }),
  one('Transformer', [8, 2], { ...tiny, batch_first: true }, [x(3, 5, 8), x(3, 4, 8)], {
    evaluate,
    forward: {
      tgt_mask: causal(4),
      src_key_padding_mask: padding(5, 5, 3, 4),
      memory_key_padding_mask: padding(5, 5, 3, 4),
    },
  }),
  one('Transformer', [8, 2], { ...tiny, custom_encoder: { module: 'TransformerEncoder', args: [layer(small), 1] } }, [
    x(5, 8),
    x(4, 8),
  ]),
  one('Transformer', [], {}, []),
]

export const transformerCases: LayerCase[] = [
  ...encoderLayers,
  ...fused,
  ...decoderLayers,
  ...encoders,
  ...decoders,
  ...both,
]
