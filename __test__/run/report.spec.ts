/** What is read of runs, what the page says, and what `lockstep report` refuses. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { chartsOf } from '../../packages/lockstep/dist/run/report/charts.js'
import { escape, Html, jsonFor, markup } from '../../packages/lockstep/dist/run/report/html.js'
import { readRuns } from '../../packages/lockstep/dist/run/report/find.js'
import { readRun } from '../../packages/lockstep/dist/run/report/read.js'
import { thin } from '../../packages/lockstep/dist/run/report/thin.js'
import { inOrder } from '../../packages/lockstep/dist/run/order.js'
import { cleanEnvironment } from '../support/environment.js'
import { execute, lockstep, report, start, step, temporary, writeRun } from './support.js'

test('a run is read as far as it goes', (t) => {
  const directory = temporary(t)
  writeRun(directory, [
    start(),
    step(1, { loss: 2 }, { stepTime: 5 }),
    { type: 'a later version has this' },
    step(2, { loss: 'NaN', other: 'text', more: null }),
    'not json\n',
    '[1]\n',
    { type: 'step', step: -1, time: 1, values: {} },
    { type: 'log', step: 2, time: 0.3, values: { accuracy: 0.5 } },
    '{"type":"step","step":3,"ti',
  ])
  const run = readRun(directory)
  t.like(run, { name: 'made by hand', step: 2, steps: 10, ended: false, resumed: 0, ranks: 2, seconds: 0.3 })
  // What has no step is not of use, and neither is what is no record.
  t.is(run.unreadable, 4)
  t.deepEqual([...run.values.keys()], ['loss', 'accuracy'])
  t.deepEqual(run.values.get('loss'), { steps: [1, 2], times: [0.1, 0.2], values: [2, NaN] })
  t.deepEqual(run.measured.get('stepTime')?.values, [5])
})

test('steps that a resumed part made again count once', (t) => {
  const directory = temporary(t)
  const losses = (from: number, to: number, loss: number): object[] =>
    Array.from({ length: to - from + 1 }, (_, index) => step(from + index, { loss }))
  const end = { type: 'end', step: 6, time: 0.6 }
  writeRun(directory, [start(), ...losses(1, 5, 1), '{"torn', '\n', start({ step: 3 }), ...losses(4, 6, 2), end])
  const run = readRun(directory)
  t.deepEqual(run.values.get('loss')?.steps, [1, 2, 3, 4, 5, 6])
  t.deepEqual(run.values.get('loss')?.values, [1, 1, 1, 2, 2, 2])
  t.like(run, { resumed: 1, ended: true, step: 6, unreadable: 1 })
  // The second part's clock goes on where the first one's ended.
  t.deepEqual(
    run.values.get('loss')?.times.map((time) => time.toFixed(1)),
    ['0.1', '0.2', '0.3', '0.9', '1.0', '1.1'],
  )
})

test('a line is read whole, wherever the pieces of a large file end', (t) => {
  const directory = temporary(t)
  // Of two and three bytes: pieces end within characters, too.
  const name = 'é…'.repeat(1000)
  const lines = Array.from({ length: 500 }, (_, index) => step(index + 1, { [name]: index }))
  writeRun(directory, [start(), ...lines])
  const { values, unreadable } = readRun(directory)
  t.is(unreadable, 0)
  t.deepEqual([...values.keys()], [name])
  t.deepEqual(values.get(name)?.values, [...lines.keys()])
})

test('losses and accuracies are known by the names that people give them', (t) => {
  const others = ['loss scale', 'accept rate', 'lr']
  const accuracies = ['acc', 'val_accuracy', 'Accuracy/test', 'top1 acc']
  const losses = ['loss', 'train_loss', 'valLoss', 'Loss/train', 'test loss']
  t.deepEqual(inOrder([...others, ...accuracies, ...losses, 'loss']), [...losses, ...accuracies, ...others])
})

test('charts: losses first, then accuracies, then the others, then what was measured', (t) => {
  const parent = temporary(t)
  const measured = { memory: 5e6, hidden: 0.25, learningRate: 0.1 }
  writeRun(join(parent, 'a'), [start(), step(1, { size: 1, 'test accuracy': 0.5, 'train loss': 2 }, measured)])
  writeRun(join(parent, 'b'), [start(), step(1, { 'train loss': 3 })])
  const charts = chartsOf(readRuns([parent]).runs)
  t.deepEqual(
    charts.map(({ title }) => title),
    ['train loss', 'test accuracy', 'size', 'learning rate', 'communication hidden', 'memory of rank 0'],
  )
  t.deepEqual(
    charts.map(({ lines }) => lines.map(({ run, values }) => [run, values[0]])),
    [[[0, 2], [1, 3]], [[0, 0.5]], [[0, 1]], [[0, 0.1]], [[0, 25]], [[0, 5]]], // prettier-ignore
  )
})

test('long series are shown by means and ranges, and what is no number is told', (t) => {
  const steps = Array.from({ length: 1000 }, (_, index) => index + 1)
  const values = steps.map((step) => step)
  values[0] = NaN
  values[499] = Infinity
  for (let index = 900; index < 950; index++) values[index] = NaN
  const points = thin({ steps, times: steps, values }, 2, 20)
  t.is(points.values.length, 20)
  t.is(points.steps.at(-1), 1000)
  t.deepEqual(points.invalid, { step: 1, value: 'NaN', count: 52 })
  t.is(points.values[1], 151)
  t.is(points.range?.low[1], 102)
  t.is(points.range?.high[1], 200)
  t.is(points.values[18], null)
  t.is(points.range?.high[18], null)
  const short = thin({ steps: [1, 2], times: [0, 1], values: [1, Infinity] })
  t.like(short, { values: [1, null], range: null, invalid: { step: 2, value: 'Infinity', count: 1 } })
  t.is(thin({ steps: [1], times: [0], values: [1] }).invalid, null)
})

test('templates escape whatever is no markup', (t) => {
  const bad = `</script><img src=x onerror="alert('1')">&`
  t.is(escape(bad), '&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
  t.is(
    markup`<b a="${bad}">${[bad, new Html('<i>')]}${null}${false}${0}</b>`.text,
    `<b a="${escape(bad)}">${escape(bad)}<i>0</b>`,
  )
  const json = jsonFor({ [bad]: '<!--' }).text
  t.false(json.includes('<'))
  t.deepEqual(JSON.parse(json), { [bad]: '<!--' })
})

const hostile = `</script><script>document.title='run'</script><img src=x onerror=alert(1)>`

test('nothing that a run has recorded becomes markup', async (t) => {
  const directory = temporary(t)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
  writeRun(directory, [
    start({ name: hostile, settings: { [hostile]: hostile }, host: { [hostile]: [hostile] }, backend: hostile }),
    step(1, { [hostile]: 1 }),
    { type: 'topology', name: hostile, ranks: 2, rounds: 1, svg },
  ])
  const { code, stderr } = await report(directory)
  t.is(code, 0, stderr)
  const page = readFileSync(join(directory, 'report.html'), 'utf8')
  t.false(page.includes('<script>document'))
  t.false(page.includes('<img src=x'))
  t.false(page.includes('<svg'))
  t.is([...page.matchAll(/<script[ >]/g)].length, 3)
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? ''
  t.regex(
    policy,
    /^default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:; /,
  )
  // Nothing is loaded from anywhere: the only addresses are names in the library's licence and the picture's format.
  t.deepEqual([...page.matchAll(/(?:src|href)="(?!data:)[^"]*"/g)], [])
  t.regex(page, /Licence of uPlot[^]*Permission is hereby granted/)
})

test('lockstep report: every bad input is a sentence', async (t) => {
  const parent = temporary(t)
  const path = (...names: string[]): string => join(parent, ...names)
  writeFileSync(path('file'), '')
  mkdirSync(path('none'))
  writeRun(path('good'), [start(), step(1, { loss: 1 })])
  writeRun(path('empty'), [])
  writeRun(path('foreign'), ['{"epoch": 1, "loss": 2}\n'])
  writeRun(path('binary'), ['\u0000\u0001PK\n'])
  writeRun(path('later'), [start({ format: 2 })])
  const cases: [args: string[], code: number, says: RegExp][] = [
    [[], 2, /^lockstep report: DIR is missing: name the directory of a run\n\nUsage:/],
    [['--what'], 2, /^lockstep report: Unknown option '--what'/],
    [[path('good'), '--output', ''], 2, /--output must name a file/],
    [[path('gone')], 1, /^lockstep report: there is no directory .*gone: name the one that Run\.start made\n$/],
    [[path('file')], 1, /file is no directory: name the directory of a run, which has a metrics\.jsonl\n$/],
    [
      [path('none')],
      1,
      /no run has recorded anything in .*none: neither it nor a directory in it has a metrics\.jsonl\n$/,
    ],
    [[path('empty')], 1, /metrics\.jsonl is empty: the run has not recorded anything yet\n$/],
    [[path('foreign')], 1, /is not the record of a run: it begins with "\{\\"epoch\\": 1, \\"loss\\": 2\}"\n$/],
    [[path('binary')], 1, /is not the record of a run: it begins with "\\u0000\\u0001PK"\n$/],
    [[path('later')], 1, /has format 2, this version reads 1: update lockstep\n$/],
    [[path('good'), '-o', path('file', 'x.html')], 1, /cannot write the report .*x\.html: .*; name another file\n$/],
    [[path('good'), '-o', path('none')], 1, /cannot write the report .*none: .*; name another file\n$/],
  ]
  for (const [args, code, says] of cases) {
    const ended = await report(...args)
    t.is(ended.code, code, args.join(' '))
    t.regex(ended.stderr, says, args.join(' '))
    t.is(ended.stdout, '')
    t.is(ended.stderr.split('\n').filter((line) => /^\s+at /.test(line)).length, 0)
  }
  t.deepEqual(
    readdirSync(parent, { recursive: true, encoding: 'utf8' }).filter((name) => /tmp|html/.test(name)),
    [],
  )
  t.regex((await report('--help')).stdout, /^Usage: lockstep report DIR/)
})

test('lockstep report: a run, a directory of runs, an output of its own', async (t) => {
  const parent = temporary(t)
  for (const name of ['net-10', 'net-2', 'net']) writeRun(join(parent, name), [start({ name }), step(1, { loss: 1 })])
  mkdirSync(join(parent, 'checkpoints'))
  t.deepEqual(
    readRuns([parent]).runs.map(({ name }) => name),
    ['net', 'net-2', 'net-10'],
  )
  const all = await report(parent)
  t.is(all.stdout, `wrote ${join(parent, 'report.html')}: 3 runs\n`)
  const output = join(parent, 'deep', 'two.html')
  const two = await report(join(parent, 'net'), join(parent, 'net-2'), join(parent, 'net'), '--output', output)
  t.is(two.stdout, `wrote ${output}: 2 runs\n`)
  t.regex(readFileSync(output, 'utf8'), /<title>2 runs/)
})

test('lockstep report: a run in a directory that cannot be read is left out, and named', async (t) => {
  const parent = temporary(t)
  const path = (...names: string[]): string => join(parent, ...names)
  for (const name of ['good', 'better']) writeRun(path(name), [start({ name }), step(1, { loss: 1 })])
  writeRun(path('foreign'), ['{"epoch": 1}\n'])
  mkdirSync(path('loop'))
  symlinkSync('metrics.jsonl', path('loop', 'metrics.jsonl'))
  const { code, stdout, stderr } = await report(parent)
  t.is(code, 0, stderr)
  t.is(stdout, `wrote ${path('report.html')}: 2 runs\n`)
  const [foreign, loop, ...more] = stderr.split('\n')
  t.regex(
    foreign ?? '',
    /^lockstep report: left out: .*foreign.metrics\.jsonl is not the record of a run: it begins with /,
  )
  t.regex(loop ?? '', /^lockstep report: left out: cannot read .*loop.metrics\.jsonl: ELOOP/)
  t.deepEqual(more, [''])
  t.regex(readFileSync(path('report.html'), 'utf8'), /<title>2 runs/)
  // One that is named itself is not.
  const named = await report(parent, path('foreign'), '-o', path('named.html'))
  t.is(named.code, 1)
  t.regex(named.stderr, /^lockstep report: .*foreign.metrics\.jsonl is not the record of a run: [^\n]*\n$/)
  t.false(existsSync(path('named.html')))
  for (const name of ['good', 'better']) rmSync(path(name), { recursive: true })
  const none = await report(parent)
  t.is(none.code, 1)
  t.regex(none.stderr, /^lockstep report: no run can be read: .*foreign.*; cannot read .*loop[^\n]*\n$/)
})

const onLinux = process.platform === 'linux' ? test : test.skip
onLinux('lockstep report --open starts the program of the system, or says that there is none', async (t) => {
  const parent = temporary(t)
  writeRun(join(parent, 'net'), [start(), step(1, { loss: 1 })])
  const bin = join(parent, 'bin')
  mkdirSync(bin)
  const run = (): ReturnType<typeof execute> =>
    execute(process.execPath, [lockstep, 'report', join(parent, 'net'), '--open'], cleanEnvironment({ PATH: bin }))
  const without = await run()
  t.is(without.code, 1)
  t.regex(without.stderr, /there is no xdg-open to open it with: open .*report\.html yourself\n$/)
  const opened = join(parent, 'opened')
  writeFileSync(
    join(bin, 'xdg-open'),
    `#!/bin/sh\necho "$1" > '${opened}.part'\n/bin/mv '${opened}.part' '${opened}'\n`,
  )
  chmodSync(join(bin, 'xdg-open'), 0o755)
  t.is((await run()).code, 0)
  while (!existsSync(opened)) await new Promise((resolve) => setTimeout(resolve, 10))
  t.is(readFileSync(opened, 'utf8'), `${join(parent, 'net', 'report.html')}\n`)
})
