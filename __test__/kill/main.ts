/** The kill loop's command line: `npm run kill-loop -- --help`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

import { killLoop, summarise } from './loop.js'
import { type Wrapper, wrappers } from './plan.js'

const usage = `npm run kill-loop -- [options]
Kills a random rank of a job at a random time, again and again, and judges how the others end: none may still be there
when deadline and grace are over, be aborted, or end without a typed error that names the dead rank or the lost store; once their group stands,
they must notice within half of the deadline; nothing may stay in /dev/shm, no process may be left, with which unnamed shared
memory would be.

  --runs N           how many (default 20)
  --seed N           what is drawn; the same seed draws the same runs (default 1)
  --first N          the number of the first run (default 0): --first 17 --runs 1 repeats run 17
  --backend NAME     the transport, for ranks' LOCKSTEP_BACKEND (default: what that is here)
  --wrapper NAME     only ${wrappers.join(', ')} (default: drawn)
  --world N          only that many ranks (default: 2 to 4, drawn)
  --deadline MS      how long a rank may wait for others (default 20000)
  --grace MS         a rank that is there so long after the deadline hangs (default 20000)
  --lenient-names    a survivor may name another rank, or none
  --json FILE        where the outcomes are written (default target/kill-loop.json)`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    backend: { type: 'string' },
    wrapper: { type: 'string' },
    world: { type: 'string' },
    deadline: { type: 'string', default: '20000' },
    grace: { type: 'string', default: '20000' },
    'lenient-names': { type: 'boolean', default: false },
    json: { type: 'string', default: 'target/kill-loop.json' },
    help: { type: 'boolean', default: false },
  },
})

function whole(name: 'runs' | 'seed' | 'first' | 'world' | 'deadline' | 'grace'): number {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`--${name} must be a whole number, not ${values[name]}`)
  return value
}

async function main(): Promise<number> {
  const wrapper = wrappers.find((one) => one === values.wrapper)
  if (values.wrapper !== undefined && wrapper === undefined) throw new Error(`--wrapper must be ${wrappers.join(', ')}`)
  const fixed: { wrapper?: Wrapper | undefined; world?: number } = { wrapper }
  if (values.world !== undefined) fixed.world = whole('world')
  const deadline = whole('deadline')
  const runs = await killLoop({
    seed: whole('seed'),
    first: whole('first'),
    runs: whole('runs'),
    backend: values.backend ?? process.env['LOCKSTEP_BACKEND'],
    deadline,
    grace: whole('grace'),
    fixed,
    strictNames: !values['lenient-names'],
    print: (line) => console.log(line),
  })
  const summary = summarise(runs, deadline)
  console.log(JSON.stringify(summary, undefined, 2))
  mkdirSync(dirname(values.json), { recursive: true })
  writeFileSync(values.json, `${JSON.stringify({ summary, runs }, undefined, 2)}\n`)
  return summary.wrong > 0 ? 1 : 0
}

if (values.help) console.log(usage)
else process.exitCode = await main()
