// `npm run bench [-- --quick] [--ranks N,N] [topic ...]`: our times and memory beside Python's, one table a topic.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { parityPython } from './parity/environment.mjs'
import { runMain, SetupFailure } from '../packages/lockstep/src/install/failure.js'
import { setUp } from './setup/index.mjs'
import { root } from './setup/paths.mjs'
import { run } from '../packages/lockstep/src/install/process.js'
import { say } from '../packages/lockstep/src/install/report.js'

await runMain(async () => {
  const given = process.argv.slice(2)
  const quick = given.includes('--quick')
  const at = given.indexOf('--ranks')
  const ranks = at < 0 ? '' : given.splice(at, 2)[1]
  const topics = chosen(given.filter((argument) => argument !== '--quick'))
  const ready = await setUp()
  if (!ready) return 1
  const python = await parityPython(ready.libtorch)
  const env = {
    ...process.env,
    LOCKSTEP_PARITY_PYTHON: python.program,
    LOCKSTEP_BENCH_LIBTORCH: join(ready.libtorch.directory, 'lib'),
    LOCKSTEP_BENCH_QUICK: quick ? '1' : '',
    LOCKSTEP_BENCH_RANKS: ranks,
  }
  let failed = 0
  for (const topic of topics) {
    say(`bench ${topic}`)
    const args = ['--import=tsx', join('bench', `${topic}.ts`)]
    const { code } = await run(process.execPath, args, { cwd: root, env, show: true })
    if (code !== 0) failed++
  }
  // A missed goal is a result and no failure; a topic without results is one.
  return failed
})

/** @param {string[]} wanted */
function chosen(wanted) {
  const topics = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
  const unknown = wanted.filter((topic) => !topics.includes(topic))
  if (unknown.length === 0) return wanted.length > 0 ? wanted : topics
  throw new SetupFailure({
    what: `there is no benchmark called ${unknown.join(', ')}.`,
    where: join(root, 'bench'),
    todo: `choose from ${topics.join(', ')}`,
  })
}
