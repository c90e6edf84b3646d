/**
 * The program of the page: draws the charts, and smooths, scales and hides on demand. It runs in a browser, inlined, so
 * it imports nothing. Names of runs and metrics come from elsewhere: they are only ever set as text.
 */
import type { PageData } from './page.js'

/** The part of the DOM that is needed; the package is compiled without a browser's types. */
interface Element {
  textContent: string | null
  className: string
  value: string
  checked: boolean
  readonly clientWidth: number
  readonly clientHeight: number
  readonly dataset: Record<string, string>
  readonly classList: { toggle(name: string, on: boolean): void }
  append(...nodes: Element[]): void
  setAttribute(name: string, value: string): void
  getAttribute(name: string): string | null
  addEventListener(type: string, listener: () => void): void
}

interface Plot {
  readonly cursor: { readonly idxs?: readonly (number | null)[] }
  readonly scales: { readonly x: { readonly min?: number; readonly max?: number } }
  destroy(): void
  setSize(size: { width: number; height: number }): void
}

type Column = readonly (number | null | undefined)[]

interface Browser {
  readonly document: {
    getElementById(id: string): Element
    createElement(name: string): Element
    querySelectorAll(selector: string): Iterable<Element>
    readonly documentElement: Element
  }
  readonly uPlot: {
    new (options: object, data: readonly Column[], parent: Element): Plot
    join(tables: readonly (readonly Column[])[]): Column[]
  }
  readonly ResizeObserver: new (changed: () => void) => { observe(element: Element): void }
  matchMedia(query: string): Element
  getComputedStyle(element: Element): { getPropertyValue(name: string): string }
}

const browser = globalThis as unknown as Browser
const { document, uPlot } = browser
const data = JSON.parse(document.getElementById('data').textContent ?? '') as PageData

type Line = PageData['charts'][number]['lines'][number]

const controls = {
  axis: document.getElementById('axis'),
  smoothing: document.getElementById('smoothing'),
  logarithmic: document.getElementById('logarithmic'),
}
/** Lines of so few points show each, and are never smoothed. */
const few = 50
const hidden = new Set<number>()
const colour = (name: string): string =>
  browser.getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

function element(name: string, className = '', text = ''): Element {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

/** At most four significant digits. */
function short(value: number): string {
  const size = Math.abs(value)
  if (value !== 0 && (size >= 1e6 || size < 1e-4)) return value.toExponential(2)
  return size >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)))
}

/** Ticks have the digits that their distance needs: two where it is 0.05, three where it is 0.025. */
function tick(value: number, step: number): string {
  if (Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 1e-5)) return value.toExponential(1)
  const isWhole = (scaled: number): boolean => Math.abs(scaled - Math.round(scaled)) <= 1e-6 * scaled
  let digits = 0
  while (digits < 8 && !isWhole(step * 10 ** digits)) digits++
  return step === 0 ? short(value) : value.toFixed(digits)
}

function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** An exponential mean that does not begin at 0 (as Adam's averages are corrected). */
function smoothed(values: Column, factor: number): Column {
  let sum = 0
  let weight = 0
  return values.map((value) => {
    if (value === null || value === undefined) return value
    sum = factor * sum + (1 - factor) * value
    weight = factor * weight + (1 - factor)
    return sum / weight
  })
}

/** The places of a line with its columns: of several values at one place the last one counts. */
function table(line: Line, axis: 'steps' | 'times', columns: readonly Column[]): Column[] {
  const places = line[axis]
  const kept = places.flatMap((place, index) => (place === places[index + 1] ? [] : [index]))
  return [places, ...columns].map((column) => kept.map((index) => column[index] ?? null))
}

/** The end of a scale that a few values, such as the first step's time, would stretch too far; undefined: none do. */
function limit(columns: readonly Column[]): number | undefined {
  const all = columns
    .flat()
    .filter((value) => typeof value === 'number')
    .sort((a, b) => a - b)
  const most = all.at(-1) ?? 0
  const high = all[Math.floor(0.98 * (all.length - 1))] ?? 0
  return all.length > 20 && high > 0 && most > 2.5 * high ? 1.25 * high : undefined
}

/** Lines as uPlot has them: columns over the places of all, and those that are drawn behind them. */
interface Table {
  readonly xs: Column
  readonly columns: readonly Column[]
  readonly behind: readonly { readonly line: Line; readonly column: Column }[]
}

/** Behind each line is what it is the mean of: the range of its parts, or the values that are smoothed. */
function arrange(lines: readonly Line[], axis: 'steps' | 'times', factor: number): Table {
  const tables = lines.map((line) => {
    const smooths = factor > 0 && line.values.length > few
    const behind = line.range !== null ? [line.range.low, line.range.high] : smooths ? [line.values] : []
    return table(line, axis, [smooths ? smoothed(line.values, factor) : line.values, ...behind])
  })
  const [xs = [], ...joined] = tables.length === 0 ? [] : uPlot.join(tables)
  const parts = lines.map((line, index) => ({ line, columns: joined.splice(0, (tables[index]?.length ?? 1) - 1) }))
  return {
    xs,
    columns: parts.map(({ columns: [own = []] }) => own),
    behind: parts.flatMap(({ line, columns: [, ...others] }) => others.map((column) => ({ line, column }))),
  }
}

const lineColour = ({ run }: Line): string => colour(`run-${run % data.colours}`)

/** How a line is drawn, or what is behind it: of ranges only what is between them. */
function style(line: Line, isBehind: boolean): object {
  const own = lineColour(line)
  return {
    stroke: isBehind ? `${own}${line.range === null ? '50' : '00'}` : own,
    width: isBehind ? 1 : 1.75,
    auto: !isBehind,
    dash: line.run < data.colours ? undefined : [6, 4],
    points: { show: !isBehind && line.steps.length <= few, size: 5, fill: own },
  }
}

function axes(axis: 'steps' | 'times', logarithmic: boolean): object[] {
  const lines = { stroke: colour('grid'), width: 1 }
  const font = '12px system-ui, "DejaVu Sans", sans-serif'
  const common = { stroke: colour('soft'), font, grid: lines, ticks: { ...lines, size: 4 } }
  const place = (split: number): string =>
    axis === 'times' ? clock(split) : Number.isInteger(split) ? String(split) : ''
  const values = (splits: readonly (number | null)[]): string[] => {
    const [one, other] = splits.filter((split) => split !== null)
    const step = Math.abs((other ?? 0) - (one ?? 0))
    return splits.map((split) => (split === null ? '' : logarithmic ? short(split) : tick(split, step)))
  }
  return [
    { ...common, size: 30, values: (_: Plot, splits: number[]) => splits.map((split) => place(split)) },
    { ...common, size: 62, values: (_: Plot, splits: (number | null)[]) => values(splits) },
  ]
}

interface View {
  draw(): void
  resize(): void
}

function view(chart: PageData['charts'][number]): View {
  const figure = element('figure', 'card')
  const caption = element('figcaption')
  const values = element('span', 'values')
  const plotted = element('div', 'plot')
  const note = element('div', 'note')
  caption.append(element('b', '', chart.title), element('span', 'soft', chart.unit), values)
  figure.append(caption, plotted, note)
  document.getElementById('charts').append(figure)
  const readouts = chart.lines.map((line) => {
    const readout = element('span', `run-${line.run % data.colours}`)
    values.append(readout)
    return readout
  })
  plotted.setAttribute('role', 'img')
  plotted.setAttribute('aria-label', `${chart.title} of ${chart.lines.map(({ run }) => data.runs[run]).join(', ')}`)
  let plot: Plot | undefined
  let shown: readonly Line[] = []
  let columns: readonly Column[] = []
  /** The place of the first line among the plot's series. */
  let offset = 1

  /** The values under the cursor; the last ones without a cursor. */
  const read = (): void => {
    const places = plot?.cursor.idxs
    for (const [index, line] of chart.lines.entries()) {
      const at = shown.indexOf(line)
      const column = columns[at]
      const place = places?.[at + offset]
      const value = place == null ? line.values.findLast((each) => each !== null) : column?.[place]
      const name = data.runs.length === 1 ? '' : chart.lines.length <= 3 ? `${data.runs[line.run]} ` : ''
      const readout = readouts[index] as Element
      readout.textContent = at < 0 ? name : `${name}${value == null ? '–' : short(value)}`
      readout.classList.toggle('off', at < 0)
    }
  }

  const tell = (cut: number | undefined): void => {
    const texts = chart.lines.flatMap(({ run, invalid }) => {
      if (invalid === null) return []
      const name = data.runs.length === 1 ? '' : `${data.runs[run]}: `
      return `${name}${invalid.value} at step ${invalid.step}${invalid.count > 1 ? `, and ${invalid.count - 1} more that are no numbers` : ''}`
    })
    if (cut !== undefined) {
      const most = columns.flat().reduce<number>((one, other) => Math.max(one, other ?? one), 0)
      texts.push(`cut off: up to ${short(most)} ${chart.unit}`)
    }
    note.textContent = texts.join(' · ')
  }

  const draw = (): void => {
    plot?.destroy()
    const axis = controls.axis.value === 'times' ? 'times' : 'steps'
    shown = chart.lines.filter(({ run }) => !hidden.has(run))
    const { xs, behind, ...table } = arrange(shown, axis, chart.noisy ? Number(controls.smoothing.value) : 0)
    columns = table.columns
    offset = 1 + behind.length
    const positive = columns.every((column) => column.every((value) => value == null || value > 0))
    const logarithmic = controls.logarithmic.checked && positive && chart.unit !== '%'
    const cut = chart.clipped && !logarithmic ? limit(columns) : undefined
    const above = (column: Column): Column =>
      logarithmic ? column.map((value) => ((value ?? 1) > 0 ? value : null)) : column
    const options = {
      width: plotted.clientWidth,
      height: plotted.clientHeight,
      legend: { show: false },
      cursor: { sync: { key: 'report' }, points: { size: 6 }, drag: { x: true, y: false }, y: false },
      scales: {
        x: { time: false },
        y: {
          distr: logarithmic ? 3 : 1,
          ...(chart.unit === '%' && { range: [0, 100] }),
          ...(cut !== undefined && { range: [0, cut] }),
        },
      },
      series: [{}, ...behind.map(({ line }) => style(line, true)), ...shown.map((line) => style(line, false))],
      bands: behind.flatMap(({ line }, index) =>
        line.range !== null && behind[index - 1]?.line === line
          ? [{ series: [index + 1, index], fill: `${lineColour(line)}2e` }]
          : [],
      ),
      axes: axes(axis, logarithmic),
      hooks: { setCursor: [read] },
    }
    plot = new uPlot(options, [xs, ...behind.map(({ column }) => above(column)), ...columns], plotted)
    tell(cut)
    read()
  }

  const resize = (): void => plot?.setSize({ width: plotted.clientWidth, height: plotted.clientHeight })
  new browser.ResizeObserver(resize).observe(plotted)
  return { draw, resize }
}

const views = data.charts.map((chart) => view(chart))
const redraw = (): void => {
  for (const each of views) each.draw()
}

for (const control of Object.values(controls)) control.addEventListener('input', redraw)
browser.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
for (const button of document.querySelectorAll('button.name')) {
  button.addEventListener('click', () => {
    const run = Number(button.dataset['run'])
    if (!hidden.delete(run)) hidden.add(run)
    button.setAttribute('aria-pressed', String(!hidden.has(run)))
    redraw()
  })
}
redraw()
