// What fails while it waits says where in the user's program it was awaited.
import { readFileSync } from 'node:fs'

import test from 'ava'

import { ends } from '../support/ranks.ts'

const fixture = new URL('fixtures/stacks.mjs', import.meta.url)
const lines = readFileSync(fixture, 'utf8').split('\n')

const codes = {
  load: 'ERR_FILE_NOT_FOUND',
  init: 'ERR_STORE_UNREACHABLE',
  signal: 'ERR_STORE_UNREACHABLE',
  store: 'ERR_TIMEOUT',
}

async function printed(name: string, world: number): Promise<string> {
  const [first] = await ends(fixture, name, {
    world,
    onStart: ([rank, ...others]) => rank?.once('exit', () => others.forEach((other) => other.kill('SIGKILL'))),
  })
  return first?.stderr ?? ''
}

function says(name: string, code: string, stderr: string): boolean {
  const line = 1 + lines.findIndex((text) => text.endsWith(`// fails: ${name}`))
  return stderr.includes(`fixtures/stacks.mjs:${line}:`) && stderr.includes(`code: '${code}'`)
}

for (const [name, code] of Object.entries(codes)) {
  test(`an error that nobody catches names the line that awaited it: ${name}`, async (t) => {
    const stderr = await printed(name, 1)
    t.true(says(name, code, stderr), stderr)
  })
}

for (const name of ['barrier', 'parallel', 'create']) {
  test(`an error of two ranks names the line that awaited it: ${name}`, async (t) => {
    const stderr = await printed(name, 2)
    t.true(says(name, 'ERR_TIMEOUT', stderr), stderr)
  })
}
