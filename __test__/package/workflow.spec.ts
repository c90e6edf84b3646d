/** What can be told of the release workflow without running it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'
import { parse } from 'yaml'

import { machines } from '../../packages/lockstep/src/install/machines.js'
import { ownManifest } from '../../scripts/package/manifest.mjs'
import { readJson, root } from '../../scripts/setup/paths.mjs'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, string>
}

interface Job {
  needs?: string | string[]
  permissions?: Record<string, string>
  'runs-on': string
  strategy?: {
    matrix: { target?: string[]; node?: string[]; include: { target: string; runner: string; image?: string }[] }
  }
  steps: Step[]
}

const source = readFileSync(join(root, '.github', 'workflows', 'release.yml'), 'utf8')
const workflow = parse(source) as { on: unknown; permissions: unknown; jobs: Record<string, Job> }
const { jobs } = workflow
const steps = Object.values(jobs).flatMap((job) => job.steps)
const targets: string[] = ownManifest().napi.targets

test('every action is pinned by its commit, with its tag beside it', (t) => {
  const uses = steps.flatMap((step) => step.uses ?? [])
  t.true(uses.length > 10)
  for (const each of uses) t.regex(each, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  const lines = source.split('\n').filter((line) => /\buses:/.test(line))
  t.is(lines.length, uses.length)
  for (const line of lines) t.regex(line, /@[0-9a-f]{40} # v\d+(\.\d+\.\d+)?$/)
  // One action has one commit everywhere.
  t.is(new Set(uses).size, new Set(uses.map((each) => each.replace(/@.*/, ''))).size)
})

test('no job may more than it needs; only the last one has an identity for npm', (t) => {
  t.deepEqual(workflow.permissions, {})
  t.deepEqual(workflow.on, { push: { tags: ['v*'] } })
  for (const [name, { permissions }] of Object.entries(jobs)) {
    const wanted = { variables: {}, publish: { contents: 'read', 'id-token': 'write' } }[name] ?? { contents: 'read' }
    t.deepEqual(permissions, wanted, name)
  }
  t.notRegex(source, /secrets\./)
  for (const { uses = '', with: options } of steps) {
    if (uses.startsWith('actions/checkout@')) t.false(options?.['persist-credentials'] as unknown, uses)
  }
})

test('every target is built where its system is, and tried with the oldest Node and those that are maintained', (t) => {
  const build = jobs['build']?.strategy?.matrix.include ?? []
  const trial = jobs['try']?.strategy?.matrix
  t.deepEqual(
    build.map(({ target }) => target),
    targets,
  )
  t.deepEqual(trial?.target, targets)
  t.deepEqual(
    trial?.include,
    build.map(({ target, runner }) => ({ target, runner })),
  )
  for (const { target, runner, image } of build) {
    const { os, cpu } = machines[target as keyof typeof machines]
    t.regex(runner, os === 'darwin' ? /^macos-/ : cpu === 'arm64' ? /^ubuntu-.*-arm$/ : /^ubuntu-[\d.]+$/)
    t.is(image, os === 'darwin' ? '' : `\${{ vars.MANYLINUX_${cpu.toUpperCase()} }}`)
  }
  const [oldest = '', ...others] = trial?.node ?? []
  t.is(`>=${oldest.replace(/\.0$/, '')}`, readJson(join(root, 'package.json')).engines.node)
  t.deepEqual(others, ['22', '24'])
})

test('nothing is published but what was built, tried and let through', (t) => {
  const needs = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.needs]))
  t.deepEqual(needs, {
    variables: undefined,
    build: 'variables',
    try: 'build',
    gate: ['build', 'try'],
    publish: 'gate',
  })
})

test('the scripts that it runs are there, and take what they are given', (t) => {
  const runs = steps.flatMap(({ run = '' }) => [...run.matchAll(/^node (\S+)(.*)$/gm)])
  t.deepEqual(
    runs.map(([, path]) => path),
    ['release.mjs', ...['try', 'wheels', 'gate', 'publish'].map((name) => `release/${name}.mjs`)].map(
      (path) => `scripts/${path}`,
    ),
  )
  for (const [, path = '', args = ''] of runs) {
    t.true(existsSync(join(root, path)), path)
    const script = readFileSync(join(root, path), 'utf8')
    for (const [, flag = ''] of args.matchAll(/--(\w+)/g)) t.regex(script, new RegExp(`\\b${flag}: \\{ type:`), flag)
  }
})
