/** The report as a page. */
import { createHash } from 'node:crypto'

import { size } from '../../install/report.js'
import type { Json } from '../records.js'
import type { Chart } from './charts.js'
import { figures } from './figures.js'
import { Html, jsonFor, markup } from './html.js'
import type { RecordedRun } from './read.js'
import { colours, style } from './style.js'

/** What is inlined: the chart library with its licence, and the program of the page. */
export interface Assets {
  readonly library: string
  readonly libraryStyle: string
  readonly licence: string
  readonly client: string
}

/** What the page's program reads. */
export interface PageData {
  readonly runs: readonly string[]
  readonly colours: number
  readonly charts: readonly Chart[]
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The whole document. Its policy allows what is in it and nothing else: no request leaves the page, and of scripts only
 * the two below run.
 */
export function page(runs: readonly RecordedRun[], charts: readonly Chart[], assets: Assets, made: Date): string {
  const css = assets.libraryStyle + style
  const policy = [
    "default-src 'none'",
    `script-src ${hash(assets.library)} ${hash(assets.client)}`,
    `style-src ${hash(css)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const [only] = runs
  const title = runs.length === 1 && only !== undefined ? only.name : `${runs.length} runs`
  const data: PageData = { runs: runs.map(({ name }) => name), colours, charts }
  return markup`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>${title} · Lockstep</title>
  <style>${new Html(css)}</style>
</head>
<body>
<main>
  <header>
    <h1>${title}</h1>
    <div class="soft">${subtitle(runs)}</div>
  </header>
  ${runs.length === 1 && only !== undefined ? tiles(only) : overview(runs)}
  ${notes(runs)}
  <div class="controls">
    <h2>Metrics</h2>
    <label>over <select id="axis">
      <option value="steps">steps</option>
      <option value="times">time</option>
    </select></label>
    <label>smoothing <input id="smoothing" type="range" min="0" max="0.99" step="0.01" value="0.6"></label>
    <label><input id="logarithmic" type="checkbox"> logarithmic</label>
  </div>
  <noscript>The charts need JavaScript. Nothing is loaded from anywhere.</noscript>
  <div class="charts" id="charts">${charts.length === 0 && markup`<p class="soft">Nothing has been logged yet.</p>`}</div>
  ${topologies(runs)}
  ${settings(runs)}
  ${hosts(runs)}
  <footer>
    Made by Lockstep on ${when(made.getTime())}. The charts are drawn by uPlot.
    <details><summary>Licence of uPlot</summary><pre>${assets.licence}</pre></details>
  </footer>
</main>
<script type="application/json" id="data">${jsonFor(data)}</script>
<script>${new Html(assets.library)}</script>
<script type="module">${new Html(assets.client)}</script>
</body>
</html>
`.text
}

/** `2026-11-28 20:48 UTC`: the same for whoever reads it. */
function when(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) return 'an unknown day'
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function subtitle(runs: readonly RecordedRun[]): string {
  if (runs.length > 1) return 'Side by side. A name hides and shows its lines.'
  return runs.map(({ began, ranks, backend }) => {
    const over = backend === null ? '' : ` over ${backend}`
    return `${when(began)}${ranks === null ? '' : `, ${ranks} rank${ranks === 1 ? '' : 's'}${over}`}`
  })[0] as string
}

function tiles(run: RecordedRun): Html {
  const each = figures([run]).map(
    ({ name, of }) => markup`<div class="card tile"><b>${of(run)}</b><span>${name}</span></div>`,
  )
  return markup`<div class="tiles">${each}</div>`
}

const dot = (index: number): Html => markup`<span class="dot run-${index % colours}"></span>`

/** The runs side by side. A name is a button that hides the run's lines. */
function overview(runs: readonly RecordedRun[]): Html {
  const columns = figures(runs)
  const rows = runs.map(
    (run, index) =>
      markup`<tr>
        <td>
          ${dot(index)}<button class="name" type="button" data-run="${index}" aria-pressed="true">${run.name}</button>
        </td>
        <td>${when(run.began)}</td>
        <td>${run.ranks}</td>
        ${columns.map(({ of }) => markup`<td>${of(run)}</td>`)}
      </tr>`,
  )
  return markup`<h2>Runs</h2>
    <div class="card scroll">
      <table class="runs">
        <thead>
          <tr>
            <th>run</th>
            <th>began</th>
            <th>ranks</th>
            ${columns.map(({ name }) => markup`<th>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`
}

/** What a reader must know about the records. */
function notes(runs: readonly RecordedRun[]): (Html | false)[] {
  return runs.flatMap(({ name, ended, failure, resumed, step, unreadable }) => {
    const note = (text: string, kind = 'soft'): Html =>
      markup`<p class="${kind}">${runs.length > 1 && `${name}: `}${text}</p>`
    return [
      failure !== null && note(`The process failed after step ${step}: ${failure}`, 'bad'),
      !ended && note('No end is recorded: the run goes on, or was stopped. Everything until then is shown.'),
      resumed > 0 &&
        note(
          `Resumed ${resumed === 1 ? 'once' : `${resumed} times`}; steps that were made again are shown as they were made last.`,
        ),
      unreadable > 0 &&
        note(
          `${unreadable === 1 ? 'A line' : `${unreadable} lines`} of the record could not be read, as after a crash.`,
        ),
    ]
  })
}

function topologies(runs: readonly RecordedRun[]): Html | false {
  const all = runs.flatMap((run, index) => run.topologies.map((topology) => ({ run, index, topology })))
  if (all.length === 0) return false
  const cards = all.map(({ run, index, topology: { name, ranks, rounds, svg } }) => {
    const about = `${name}, ${ranks} ranks, ${rounds} round${rounds === 1 ? '' : 's'}`
    // As an image: nothing in it can run or load anything.
    const source = svg === null ? null : `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    return markup`<div class="card topology">
      ${runs.length > 1 && [dot(index), `${run.name}: `]}${about}
      ${source === null ? markup`<p class="soft">Too large to draw.</p>` : markup`<img alt="${about}: which ranks mix, round by round" src="${source}" />`}
    </div>`
  })
  return markup`<h2>Topology</h2>
    <div class="topologies">${cards}</div>`
}

/** Nested settings in rows of their own: `optimizer.lr`. */
function flat(value: Json, prefix = ''): [name: string, value: string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [[prefix === '' ? 'settings' : prefix, typeof value === 'string' ? value : JSON.stringify(value)]]
  }
  return Object.entries(value).flatMap(([name, each]) => flat(each as Json, prefix === '' ? name : `${prefix}.${name}`))
}

function settings(runs: readonly RecordedRun[]): Html | false {
  return compared(
    'Settings',
    runs,
    runs.map((run) => new Map(flat(run.settings))),
  )
}

function hosts(runs: readonly RecordedRun[]): Html | false {
  const rows = runs.map(({ host }) => {
    const { memory, cores, threads, ...rest } = host
    const known: readonly (readonly [string, Json | undefined])[] = [
      ...Object.entries(rest).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
      ['cores', cores],
      ['threads of an operator', threads],
      ['memory', typeof memory === 'number' ? size(memory) : undefined],
    ]
    const there = known.filter((row): row is [string, Json] => row[1] !== undefined)
    return new Map(there.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))
  })
  return compared('Host of rank 0', runs, rows)
}

/** A row for each name, a column for each run; rows that differ are marked. */
function compared(
  title: string,
  runs: readonly RecordedRun[],
  all: readonly ReadonlyMap<string, string>[],
): Html | false {
  const names = [...new Set(all.flatMap((each) => [...each.keys()]))]
  if (names.length === 0) return false
  const row = (name: string): Html => {
    const values = all.map((each) => each.get(name))
    const differs = new Set(values).size > 1
    return markup`<tr${differs && new Html(' class="differs"')}><th scope="row">${name}</th>${values.map((value) => markup`<td>${value ?? '–'}</td>`)}</tr>`
  }
  const head =
    runs.length > 1 &&
    markup`<thead>
      <tr>
        <th></th>
        ${runs.map(({ name }, index) => markup`<th>${dot(index)}${name}</th>`)}
      </tr>
    </thead>`
  return markup`<h2>${title}</h2>
    <div class="card scroll">
      <table>
        ${head}
        <tbody>
          ${names.map(row)}
        </tbody>
      </table>
    </div>`
}
