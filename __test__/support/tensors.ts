/** Comparisons of tensors and gradients in fixtures. */
import assert from 'node:assert/strict'

import { type Tensor, distributed, type nn, noGrad, scope, viewAsReal } from 'lockstep'

/** The values of a tensor; null for none. */
export function values(tensor: Tensor | null): number[] | null {
  if (tensor === null) return null
  return noGrad(() =>
    scope(() => (tensor.layout === 'sparseCoo' ? tensor.toDense() : tensor).double().flatten().toArray()),
  ) as number[]
}

/** The real and imaginary parts of a complex tensor; other tensors unchanged. */
export const realParts = (tensor: Tensor): Tensor => (tensor.dtype.startsWith('complex') ? viewAsReal(tensor) : tensor)

/** The gradients of a module's parameters. */
export function gradients(module: nn.Module): (number[] | null)[] {
  return module.parameters().map((parameter) => scope(() => values(parameter.grad)))
}

/** The parameters of a module. */
export function parameters(module: nn.Module): (number[] | null)[] {
  return module.parameters().map(values)
}

/** How many ranks used each parameter in the last pass: an internal member of a wrapper. */
export function usedMap(ddp: nn.Module): number[] {
  return (ddp as unknown as { usedMap(): number[] }).usedMap()
}

/** The values of tensors on any device as float64, read off the JS thread. */
export async function numbers(tensors: readonly Tensor[]): Promise<number[][]> {
  const flat = noGrad(() => tensors.map((tensor) => tensor.detach().to('float64').flatten()))
  return Promise.all(flat.map(async (tensor) => [...(await tensor.data('float64'))]))
}

/** `torch.testing.assert_close` with its tolerances for float32. */
export function assertClose(actual: unknown, expected: unknown, what = 'value'): void {
  if (typeof actual === 'number' && typeof expected === 'number') {
    const close = Math.abs(actual - expected) <= 1e-5 + 1.3e-6 * Math.abs(expected)
    assert(close || Object.is(actual, expected), `${what}: ${actual} is not close to ${expected}`)
    return
  }
  if (Array.isArray(actual) && Array.isArray(expected)) {
    assert.equal(actual.length, expected.length, what)
    for (const [index, value] of actual.entries()) assertClose(value, expected[index], `${what}[${index}]`)
    return
  }
  assert.deepEqual(actual, expected, what)
}

/** Fails if ranks have different values. */
export async function assertSameOnRanks(value: unknown): Promise<void> {
  const all = await distributed.allGatherObject(value)
  for (const other of all) assert.deepEqual(other, all[0])
}

/** Subtracts `rate` times a module's gradients from its parameters, and clears them. */
export function descend(module: nn.Module, rate = 1): void {
  noGrad(() =>
    scope(() => {
      for (const parameter of module.parameters()) {
        if (parameter.grad !== null) parameter.sub_(parameter.grad, { alpha: rate })
        parameter.grad = null
      }
    }),
  )
}
