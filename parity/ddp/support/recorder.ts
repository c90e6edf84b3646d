// What one rank of ours saw, bit for bit, under the keys of python/rank.py.
import type { DistributedDataParallel, nn, Tensor } from 'lockstep'

import { type Trace, writeTrace } from './trace.js'

/** Our dtypes as safetensors names them. */
const names: Record<string, string> = {
  bool: 'BOOL',
  uint8: 'U8',
  int8: 'I8',
  int32: 'I32',
  int64: 'I64',
  float16: 'F16',
  bfloat16: 'BF16',
  float32: 'F32',
  float64: 'F64',
}

export class Recorder {
  readonly trace: Trace = new Map()

  /** A step's number as it stands in keys. */
  step(step: number): string {
    return String(step).padStart(3, '0')
  }

  async put(key: string, tensor: Tensor): Promise<void> {
    const dense = tensor.layout === 'sparseCoo' ? tensor.toDense() : tensor
    // JavaScript has no arrays of 16-bit floats: their bits are read as integers.
    const half = dense.dtype === 'float16' || dense.dtype === 'bfloat16'
    const data = await (half ? dense.detach().contiguous().view('int16') : dense.detach()).data()
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    this.trace.set(key, { dtype: names[dense.dtype] ?? dense.dtype, shape: [...dense.shape], bytes })
  }

  /** Sizes and parameters of the buckets, at first and rebuilt, under the rules of python/training.py. */
  buckets(ddp: DistributedDataParallel): void {
    const data = ddp.loggingData().raw
    const rebuilt = ddp.findUnusedParameters ? [] : ['rebuilt_bucket_sizes', 'rebuilt_per_bucket_param_indices']
    for (const key of ['bucket_sizes', ...rebuilt]) {
      const bytes = new TextEncoder().encode(
        String(data[key] ?? '')
          .split(', ')
          .toSorted()
          .join(', '),
      )
      this.trace.set(key, { dtype: 'U8', shape: [bytes.length], bytes })
    }
  }

  async model(step: number, model: nn.Module): Promise<void> {
    for (const [name, parameter] of model.namedParameters()) {
      await this.put(`${this.step(step)}/weight/${name}`, parameter)
      if (parameter.grad) await this.put(`${this.step(step)}/grad/${name}`, parameter.grad)
    }
    for (const [name, buffer] of model.namedBuffers()) await this.put(`${this.step(step)}/buffer/${name}`, buffer)
  }

  save(path: string): Promise<void> {
    return writeTrace(path, this.trace)
  }
}
