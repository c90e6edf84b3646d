// `npm run lint`: every check that reads the sources and runs nothing of them. Ends with one line a check.
import { join } from 'node:path'

import { runMain } from '../packages/lockstep/src/install/failure.js'
import { setUp } from './setup/index.mjs'
import { nodeModules, root } from './setup/paths.mjs'
import { run } from '../packages/lockstep/src/install/process.js'
import { say } from '../packages/lockstep/src/install/report.js'

/** Tests may panic, print and spell things out: that is how they fail. */
const allowedInTests = [
  'clippy::unwrap_used',
  'clippy::expect_used',
  'clippy::panic',
  'clippy::print_stdout',
  'clippy::print_stderr',
  'clippy::disallowed_methods',
  'clippy::too_many_lines',
  'missing_docs',
]

await runMain(async () => {
  const ready = await setUp()
  const tool = (/** @type {string[]} */ ...path) => [process.execPath, join(nodeModules, ...path)]
  const allowed = allowedInTests.flatMap((lint) => ['-A', lint])
  /** @type {Record<string, string[]>} */
  const checks = {
    'cargo fmt': ['cargo', 'fmt', '--all', '--check'],
    'cargo clippy': ['cargo', 'clippy', '--release', '--workspace', '--', '-D', 'warnings'],
    'cargo clippy of tests': [
      'cargo',
      'clippy',
      '--release',
      '--workspace',
      '--tests',
      '--',
      '-D',
      'warnings',
      ...allowed,
    ],
    oxlint: [...tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'],
    prettier: [...tool('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.'],
    'tsc of tests and scripts': [...tool('typescript', 'bin', 'tsc'), '-p', root],
    'the API report is current': [process.execPath, join(root, 'scripts', 'api.mjs'), '--check'],
    'publint and arethetypeswrong': [process.execPath, join(root, 'scripts', 'package', 'check.mjs')],
    // Generated code is committed; it must be what the generator makes now.
    'generated code is current': ['npm', 'run', '--silent', 'generate', '--', '--check'],
    "the README's table of features is current": [process.execPath, join(root, 'scripts', 'features.mjs'), '--check'],
    'the notices of third parties are current': [
      process.execPath,
      join(root, 'scripts', 'release', 'notices.mjs'),
      '--check',
    ],
    'the site and the reference build without a warning': [process.execPath, join(root, 'scripts', 'docs.mjs')],
  }
  const failed = []
  for (const [name, [program = '', ...args]] of Object.entries(checks)) {
    say(name)
    const { code } = await run(program, args, { cwd: root, env: ready?.cargoEnv, show: true })
    if (code !== 0) failed.push(name)
  }
  for (const name of Object.keys(checks)) console.log(`lint ${failed.includes(name) ? 'failed' : 'passed'}: ${name}`)
  return failed.length === 0 ? 0 : 1
})
