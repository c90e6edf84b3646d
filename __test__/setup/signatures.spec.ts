/** The table of signatures: what is generated from it is current, and an entry that contradicts Python fails. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { parseLine } from '../../packages/lockstep/src/signatures/line.ts'
import { contradictions } from '../../scripts/signatures/python.ts'
import type { Fact } from '../../scripts/signatures/python.ts'
import { packageRoot, root } from '../../scripts/setup/paths.mjs'

test('what is generated is current, and the table agrees with Python', (t) => {
  const args = ['--import=tsx', join(root, 'scripts', 'generate-signatures.ts'), '--check']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  t.is(status, 0, stderr)
  t.regex(stdout, /^[2-9]\d\d signatures of layers, functions, optimizers and schedules, up to date$/m)
})

test('no line stands outside the table, where Python would not be compared', (t) => {
  const source = join(packageRoot, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const reading = files.filter((name) => {
    return /\b(parseSignature|defined)\(/.test(readFileSync(join(source, name), 'utf8'))
  })
  t.true(reading.length > 8)
  const outside = reading.filter((name) => {
    return /\b(parseSignature|defined)\([^()]*,\s*['"`]/.test(readFileSync(join(source, name), 'utf8'))
  })
  t.deepEqual(outside, [])
})

const theirs: Fact[] = [
  ['in_size', 'place'],
  ['scale', 'place', 1],
  ['size_average', 'place', null],
  ['mode', 'place', 'fan_in'],
  ['out_size', 'name', null],
]
const right = 'inSize: count, scale: number = 1, *, mode: fanIn|fanOut = "fanIn", outSize: count? = null'
const wrong: [string, string, RegExp][] = [
  ['lacks an argument', right.replace(', mode: fanIn|fanOut = "fanIn"', ''), /lacks Python's mode/],
  ['has one more', `${right}, more: count = 1`, /takes inSize, scale, mode, outSize, more; Python inSize, scale, mode/],
  ['has another order', 'scale: number = 1, inSize: count', /takes scale, inSize; Python inSize, scale/],
  [
    'has another default',
    right.replace('scale: number = 1', 'scale: number = 2'),
    /scale is 2 by default; in Python 1 by/,
  ],
  ['requires what Python does not', right.replace(' = 1', ''), /scale is required; in Python 1 by default/],
  ['needs less than Python', right.replace('count,', 'count = 0,'), /inSize is 0 by default; in Python required/],
  [
    'takes by place what stands elsewhere in Python',
    right.replace('*, ', ''),
    /takes 4 by place; with Python's meaning of each place it is 2/,
  ],
]

test('an entry that agrees with Python, but for what is deprecated there', (t) => {
  t.deepEqual(contradictions('Layer', parseLine(right), theirs), [])
})

for (const [what, line, message] of wrong) {
  test(`an entry that ${what} contradicts Python`, (t) => {
    t.regex(contradictions('Layer', parseLine(line), theirs).join('\n'), message)
  })
}

test('an entry that Python does not have', (t) => {
  t.regex(contradictions('Layer', parseLine(right), undefined).join(), /Python's signature is not known/)
})
