import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ExecutionContext } from 'ava'

/** A new directory that goes away with the test. */
export async function directory(t: ExecutionContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rm(path, { recursive: true, force: true }))
  return path
}
