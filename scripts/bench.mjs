// `npm run bench [-- TOPIC ...]`: the set-up, then each bench/TOPIC.ts (all of them when none is named), one after another.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { runMain, SetupFailure } from './setup/failure.mjs'
import { setUp } from './setup/index.mjs'
import { root } from './setup/paths.mjs'
import { run } from './setup/process.mjs'
import { say } from './setup/report.mjs'

const bench = join(root, 'bench')

await runMain(async () => {
  const topics = chooseTopics(process.argv.slice(2))
  await setUp()
  mkdirSync(join(bench, 'results'), { recursive: true })
  const failed = []
  for (const topic of topics) {
    say(`bench ${topic}`)
    const { code } = await run(process.execPath, ['--import=tsx', join(bench, `${topic}.ts`)], {
      cwd: root,
      show: true,
    })
    if (code !== 0) failed.push(topic)
  }
  if (failed.length > 0) say(`these topics ended with an error: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
})

/** @param {string[]} wanted */
function chooseTopics(wanted) {
  const files = existsSync(bench) ? readdirSync(bench) : []
  const topics = files.filter((name) => /^[\w-]+\.ts$/.test(name)).map((name) => name.slice(0, -'.ts'.length))
  const unknown = wanted.filter((name) => !topics.includes(name))
  if (unknown.length > 0) {
    const todo = `name one of: ${topics.join(', ') || 'none yet'}`
    throw new SetupFailure({ what: `there is no benchmark called ${unknown.join(', ')}.`, where: bench, todo })
  }
  return wanted.length > 0 ? wanted : topics
}
