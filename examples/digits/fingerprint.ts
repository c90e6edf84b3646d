import { createHash } from 'node:crypto'

import type { nn } from 'lockstep'

/** The beginning of the SHA-256 of all parameters and buffers with their names: equal for equal weights only. */
export async function fingerprint(module: nn.Module): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, tensor] of module.stateDict()) {
    const values = await tensor.data()
    hash.update(`${name} ${tensor.dtype} [${tensor.shape.join(', ')}]\n`)
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  }
  return hash.digest('hex').slice(0, 16)
}
