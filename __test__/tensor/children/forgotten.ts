// One tensor that nobody frees, among several that somebody does.
import { ones, scope } from 'lockstep'

function forgetful(): void {
  ones([3])
}

forgetful()
ones([3]).dispose()
scope(() => ones([3]).sum().item())
for (let i = 0; i < 10; i++) {
  await new Promise(setImmediate)
  globalThis.gc?.()
}
