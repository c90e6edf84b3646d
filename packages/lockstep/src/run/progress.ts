/** How far a run is: a bar in a terminal, lines elsewhere. */
import { StatusLine } from '../distributed/launch/status-line.js'
import { StatusRelay } from '../distributed/launch/status-relay.js'
import { size } from '../install/report.js'
import { duration, short } from './format.js'

/** How far it is. */
export interface State {
  readonly name: string
  /** Steps that have ended. */
  readonly step: number
  /** How many there will be, where that is known. */
  readonly steps: number | null
  /** Milliseconds until the end, where that is known. */
  readonly left: number | undefined
  readonly stepsPerSecond: number | undefined
  readonly samplesPerSecond: number | undefined
  /** The metric that is shown. */
  readonly metric: readonly [name: string, value: number] | undefined
  /** The share of communication that computation hid. */
  readonly hidden: number | undefined
  /** Bytes. */
  readonly memory: number | undefined
}

const percent = (share: number): string => `${Math.floor(100 * share)} %`

/** What a status and a line say, the most important first. */
function parts({ step, steps, left, stepsPerSecond, samplesPerSecond, metric, hidden, memory }: State): string[] {
  const steady = stepsPerSecond === undefined ? undefined : `${short(stepsPerSecond)} steps/s`
  const speed = samplesPerSecond === undefined ? steady : `${short(samplesPerSecond)} samples/s`
  return [
    steps === null ? `step ${step}` : `step ${step}/${steps}`,
    metric && `${metric[0]} ${short(metric[1])}`,
    speed,
    left === undefined ? undefined : `ETA ${duration(left)}`,
    hidden === undefined ? undefined : `communication hidden ${percent(hidden)}`,
    memory === undefined ? undefined : size(memory),
  ].filter((part) => part !== undefined)
}

/** The line that is printed where there is no terminal. */
export function lineOf(state: State): string {
  const share = state.steps === null ? '' : `${percent(Math.min(1, state.step / state.steps)).padStart(5)}  `
  return `${state.name}  ${share}${parts(state).join('  ')}`
}

/** The columns that a bar may have: few choices, so that what stands behind it does not jump as figures grow. */
const widths = [24, 16, 8]

/** The status in at most so many columns: what does not fit is left out, the least important first. */
export function barOf(state: State, columns: number): string {
  const all = parts(state)
  const name = `${state.name}  `
  const share = state.steps === null ? undefined : Math.min(1, state.step / state.steps)
  const after = share === undefined ? '' : ` ${percent(share).padStart(5)}  `
  for (let count = all.length; count > 0; count--) {
    const text = all.slice(0, count).join('  ')
    const room = columns - name.length - after.length - text.length
    if (share === undefined && room >= 0) return name + text
    const width = widths.find((each) => each <= room)
    if (share === undefined || width === undefined) continue
    const done = Math.floor(share * width)
    return `${name}${'━'.repeat(done)}${'─'.repeat(width - done)}${after}${text}`
  }
  return name + all[0]
}

/** Milliseconds between two drawings. */
const drawn = 100
/** Milliseconds between two lines: short at first, when there is most to see. */
const lineEvery = (since: number): number => (since < 300_000 ? 10_000 : 60_000)

/** What shows a status: the terminal, or the launcher. */
interface Display {
  readonly columns: number
  set(text: string): void
  close(): void
}

export interface ProgressOptions {
  /** Default: this process's terminal, else its launcher's. */
  readonly display?: Display | undefined
  /** Prints a line. Default: to stderr. */
  readonly print?: (line: string) => void
  readonly now?: () => number
}

/** Shows states as they come. */
export class Progress {
  readonly #display: Display | undefined
  readonly #print: (line: string) => void
  readonly #now: () => number
  readonly #began: number
  #shown: number

  constructor(options: ProgressOptions = {}) {
    this.#display = 'display' in options ? options.display : (StatusRelay.toLauncher() ?? StatusLine.on())
    this.#print = options.print ?? ((line) => process.stderr.write(`${line}\n`))
    this.#now = options.now ?? (() => performance.now())
    this.#began = this.#now()
    this.#shown = this.#began
  }

  /** Whether a state would be shown now; what it says is worked out only then. */
  get isDue(): boolean {
    const now = this.#now()
    return now - this.#shown >= (this.#display === undefined ? lineEvery(now - this.#began) : drawn)
  }

  show(state: State): void {
    this.#shown = this.#now()
    if (this.#display === undefined) this.#print(lineOf(state))
    else this.#display.set(barOf(state, this.#display.columns - 1))
  }

  /** Removes the bar; `last` is printed. */
  close(last?: string): void {
    this.#display?.close()
    if (last !== undefined) this.#print(last)
  }
}
