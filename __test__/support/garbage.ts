/** V8's garbage collector, on demand. */
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Runs the garbage collector, with time for what is freed; says whether `gone` was collected. */
export async function collect(gone: WeakRef<object> | undefined): Promise<boolean> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  for (let i = 0; i < 10; i++) {
    gc()
    await sleep(20)
  }
  return gone?.deref() === undefined
}
