/** What a terminal and a log show of a run. */
import test from 'ava'

import { StatusLine, type Terminal } from '../../packages/lockstep/dist/distributed/launch/status-line.js'
import { barOf, lineOf, Progress, type State } from '../../packages/lockstep/dist/run/progress.js'
import { duration, short } from '../../packages/lockstep/dist/run/format.js'

const state: State = {
  name: 'digits',
  step: 405,
  steps: 900,
  left: 72_000,
  stepsPerSecond: 21,
  samplesPerSecond: 2034.4,
  metric: ['loss', 0.012345],
  hidden: 0.547,
  memory: 212e6,
}
const bare: State = {
  name: 'x',
  step: 7,
  steps: null,
  left: undefined,
  stepsPerSecond: undefined,
  samplesPerSecond: undefined,
  metric: undefined,
  hidden: undefined,
  memory: undefined,
}

const CLEAR = '\r\u001b[2K'
/** What moves to another line, or clears one. */
const CONTROL = new RegExp(`(\n|${CLEAR.replace('[', '\\[')})`)

/** A terminal that keeps what is written, and can say what stands on it. */
class FakeTerminal implements Terminal {
  readonly isTTY: boolean
  columns: number
  text = ''

  constructor(isTTY = true, columns = 60) {
    this.isTTY = isTTY
    this.columns = columns
  }

  write = ((chunk: string | Uint8Array): boolean => {
    this.text += String(chunk)
    return true
  }) as Terminal['write']

  /** The lines as one sees them. */
  get screen(): string[] {
    const lines = ['']
    for (const part of this.text.split(CONTROL)) {
      if (part === '\n') lines.push('')
      else if (part === CLEAR) lines[lines.length - 1] = ''
      else lines[lines.length - 1] += part
    }
    return lines
  }
}

test('a line says everything, where it is known', (t) => {
  const line = 'digits   45 %  step 405/900  loss 0.01235  2034 samples/s  ETA 1:12  communication hidden 54 %  212 MB'
  t.is(lineOf(state), line)
  t.is(lineOf(bare), 'x  step 7')
  t.is(lineOf({ ...bare, stepsPerSecond: 2.34567 }), 'x  step 7  2.346 steps/s')
  t.is(lineOf({ ...bare, steps: 5 }), 'x  100 %  step 7/5')
})

test('a bar fits into the columns; the least important goes first', (t) => {
  t.is(
    barOf(state, 160),
    'digits  ━━━━━━━━━━──────────────  45 %  step 405/900  loss 0.01235  2034 samples/s  ETA 1:12  communication hidden 54 %  212 MB',
  )
  for (let columns = 20; columns < 160; columns++) {
    const bar = barOf(state, columns)
    t.true(bar.length <= columns, `${columns}: ${bar}`)
    t.regex(bar, /^digits .*step 405\/900/)
  }
  // Neither a figure that is shorter by a column moves what stands before it, nor is a bar full too early.
  t.is(barOf({ ...state, metric: ['loss', 0.5] }, 120).indexOf('step'), barOf(state, 120).indexOf('step'))
  t.false(barOf({ ...state, step: 899 }, 160).includes('━'.repeat(24)))
  t.is(barOf({ ...state, steps: null }, 50), 'digits  step 405  loss 0.01235  2034 samples/s')
})

test('numbers and times are short', (t) => {
  t.deepEqual([0, 61_400, 3_600_000, 36_061_000].map(duration), ['0:00', '1:01', '1:00:00', '10:01:01'])
  const numbers: [number, string][] = [
    [0, '0'],
    [0.000_012_34, '1.23e-5'],
    [0.012_345, '0.01235'],
    [-12.3456, '-12.35'],
    [1234.5, '1235'],
    [12_345_678, '1.23e+7'],
    [NaN, 'NaN'],
    [-Infinity, '-Infinity'],
  ]
  for (const [value, text] of numbers) t.is(short(value), text)
})

test('what is printed stands above the bar', (t) => {
  const [terminal, out] = [new FakeTerminal(), new FakeTerminal()]
  // Both are the same screen.
  out.write = terminal.write
  const line = StatusLine.on(terminal, [out], {})
  line?.set('50 %')
  t.deepEqual(terminal.screen, ['50 %'])
  terminal.write('a warning\n')
  t.deepEqual(terminal.screen, ['a warning', '50 %'])
  out.write(Buffer.from('epoch 1'))
  // In the middle of a line nothing is drawn.
  t.deepEqual(terminal.screen, ['a warning', 'epoch 1'])
  line?.set('60 %')
  t.deepEqual(terminal.screen, ['a warning', 'epoch 1'])
  out.write(' done\n')
  t.deepEqual(terminal.screen, ['a warning', 'epoch 1 done', '60 %'])
  line?.close()
  t.deepEqual(terminal.screen, ['a warning', 'epoch 1 done', ''])
  out.write('after\n')
  t.deepEqual(terminal.screen, ['a warning', 'epoch 1 done', 'after', ''])
})

test('a bar never begins a second line, and takes no command from a name', (t) => {
  const terminal = new FakeTerminal(true, 20)
  const line = StatusLine.on(terminal, [], {})
  line?.set(`a\u001b[2Jb\nc\r${'\u2501'.repeat(30)}`)
  t.is(terminal.screen.length, 1)
  t.is([...(terminal.screen[0] ?? '')].length, 19)
  t.true(terminal.screen[0]?.startsWith('ab c '))
  line?.close()
})

test('two bars do not share a terminal, and what is none has none', (t) => {
  const terminal = new FakeTerminal()
  const line = StatusLine.on(terminal, [], {})
  t.truthy(line)
  t.is(StatusLine.on(terminal, [], {}), undefined)
  line?.close()
  const again = StatusLine.on(terminal, [], {})
  t.truthy(again)
  again?.close()
  t.is(StatusLine.on(new FakeTerminal(false), [], {}), undefined)
  t.is(StatusLine.on(new FakeTerminal(), [], { TERM: 'dumb' }), undefined)
})

test('a terminal is drawn ten times a second, a log gets a line every ten seconds, later one a minute', (t) => {
  let now = 0
  const shown: string[] = []
  const run = (progress: Progress, until: number, every: number): void => {
    for (; now < until; now += every) if (progress.isDue) progress.show(state)
  }
  const display = { columns: 120, set: (text: string) => void shown.push(text), close: () => void shown.push('closed') }
  const bar = new Progress({ display, now: () => now, print: (line) => void shown.push(line) })
  run(bar, 1000, 10)
  t.is(shown.length, 9)
  bar.close('over')
  t.deepEqual(shown.slice(-2), ['closed', 'over'])

  shown.length = 0
  now = 0
  const log = new Progress({ display: undefined, now: () => now, print: (line) => void shown.push(line) })
  run(log, 60_000, 100)
  t.is(shown.length, 5)
  t.is(shown[0], lineOf(state))
  run(log, 300_000, 100)
  t.is(shown.length, 29)
  run(log, 900_000, 100)
  t.is(shown.length, 39)
})
