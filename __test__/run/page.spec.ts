/** The report in a browser that reaches nothing: its charts, its colours, and what it does with hostile names. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import test from 'ava'
import { decentralized } from 'lockstep'

import { writeReport } from '../../packages/lockstep/dist/run/report/index.js'
import { readRun } from '../../packages/lockstep/dist/run/report/read.js'
import { root } from '../../scripts/setup/paths.mjs'
import { Browser, findChromium, Page } from './browser.js'
import { start, step, temporary, writeRun } from './support.js'

const chromium = findChromium()
const inCI = (process.env['CI'] ?? '') !== ''
const inBrowser = chromium === undefined && !inCI ? test.skip : test.serial
const why = chromium === undefined ? ' (no chromium on PATH, and LOCKSTEP_CHROMIUM names none)' : ''

let browser: Browser
test.before(() => {
  if (chromium !== undefined) browser = new Browser(chromium)
  else if (inCI)
    throw new Error(
      "there is no Chromium to draw reports: install Debian's chromium, as .ci/run does, or name one in LOCKSTEP_CHROMIUM",
    )
})
test.after.always(async () => {
  if (chromium !== undefined) await browser.close()
})

/** What a picture shows: how many colours, and how bright it is on average, from 0 to 1. */
async function look(page: Page): Promise<{ colours: number; brightness: number }> {
  const picture = await page.picture()
  keep(picture)
  const other = await Page.open(browser)
  const source = `data:image/png;base64,${picture.toString('base64')}`
  const seen = await other.evaluate<{ colours: number; brightness: number }>(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(source)}
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const colours = new Set()
    let sum = 0
    for (let at = 0; at < data.length; at += 4) {
      colours.add(data[at] * 65536 + data[at + 1] * 256 + data[at + 2])
      sum += data[at] + data[at + 1] + data[at + 2]
    }
    return { colours: colours.size, brightness: sum / (data.length / 4) / 765 }
  })()`)
  await other.close()
  return seen
}

let kept = 0
/** For a person to look at: LOCKSTEP_SCREENSHOTS names the directory. */
function keep(picture: Buffer): void {
  const directory = process.env['LOCKSTEP_SCREENSHOTS'] ?? ''
  if (directory === '') return
  mkdirSync(join(root, directory), { recursive: true })
  writeFileSync(join(root, directory, `report-${++kept}.png`), picture)
}

/** For each chart its title and how many of its canvas's pixels are drawn on. */
const drawn = `Array.from(document.querySelectorAll('figure'), (figure) => {
  const canvas = figure.querySelector('canvas')
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  let pixels = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] > 0) pixels++
  return [figure.querySelector('b').textContent, pixels, canvas.width]
})`

const text = (selector: string): string =>
  `Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (each) => each.textContent)`

/** Writes two runs that have everything a report shows, and the report of both. */
function twoRuns(parent: string): string {
  const svg = decentralized.topologies.create('ring', { worldSize: 6 }).toSvg()
  for (const [name, speed] of [
    ['one', 40],
    ['two', 90],
  ] as const) {
    const steps = Array.from({ length: 300 }, (_, index) =>
      step(
        index + 1,
        { loss: 2 * Math.exp(-index / speed) + 0.05 * Math.abs(Math.sin(index * speed)) },
        {
          stepTime: 3 + Math.sin(index) ** 2,
          learningRate: 0.1 * (1 - index / 300),
          samplesPerSecond: 9000 + 500 * Math.sin(index),
          ...(index % 7 === 0 && {
            communication: 2 + Math.cos(index),
            hidden: 0.6 + 0.2 * Math.sin(index),
            memory: 2e8 + 1e5 * index,
            consensusDistance: Math.exp(-index / 100),
          }),
        },
      ),
    )
    const accuracies = [60, 120, 180, 240, 300].map((at) => ({
      type: 'log',
      step: at,
      time: at / 10,
      values: { accuracy: 1 - Math.exp(-at / speed) },
    }))
    const topology = { type: 'topology', name: 'ring', ranks: 6, rounds: 2, svg }
    const records = [start({ name, steps: 300, settings: { speed } }), topology, ...steps, ...accuracies]
    writeRun(join(parent, name), [...records, { type: 'end', step: 300, time: 30 }])
  }
  const path = join(parent, 'report.html')
  writeReport(
    ['one', 'two'].map((name) => readRun(join(parent, name))),
    path,
  )
  return path
}

inBrowser(`the report is drawn, in light and dark, without a complaint or a request${why}`, async (t) => {
  const path = twoRuns(temporary(t))
  const page = await Page.open(browser)
  await page.scheme('light')
  await page.go(pathToFileURL(path).href)
  const charts = await page.evaluate<[string, number, number][]>(drawn)
  t.deepEqual(
    charts.map(([title]) => title),
    [
      'loss', 'accuracy', 'learning rate', 'step time', 'throughput', 'communication', 'communication hidden',
      'consensus distance', 'memory of rank 0',
    ], // prettier-ignore
  )
  for (const [title, pixels, width] of charts) {
    t.true(width > 200, title)
    t.true(pixels > 2000, `${title}: ${pixels} pixels`)
  }
  // Pictures of topologies were decoded, as pictures.
  t.deepEqual(
    await page.evaluate('Array.from(document.images, ({ complete, naturalWidth }) => complete && naturalWidth > 100)'),
    [true, true],
  )
  const light = await look(page)
  await page.scheme('dark')
  const dark = await look(page)
  t.true(light.colours > 50, `${light.colours} colours`)
  t.true(dark.colours > 50, `${dark.colours} colours`)
  t.true(light.brightness > 0.8, `${light.brightness}`)
  t.true(dark.brightness < 0.25, `${dark.brightness}`)
  // The charts have been drawn again, with lines of the other colours.
  for (const [title, pixels] of await page.evaluate<[string, number][]>(drawn)) t.true(pixels > 2000, title)
  t.deepEqual(page.complaints, [])
  t.deepEqual(
    page.requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:image/svg+xml;')),
    [],
  )
})

inBrowser(`the reader smooths, scales and hides${why}`, async (t) => {
  const page = await Page.open(browser)
  await page.go(pathToFileURL(twoRuns(temporary(t))).href)
  const losses = (): Promise<string[]> => page.evaluate(text('figure:first-child .values span'))
  t.deepEqual(
    (await losses()).map((value) => value.split(' ')[0]),
    ['one', 'two'],
  )
  const set = (id: string, name: string, value: unknown): Promise<unknown> =>
    page.evaluate(`document.getElementById('${id}').${name} = ${JSON.stringify(value)},
      document.getElementById('${id}').dispatchEvent(new Event('input')), 0`)
  const ink = async (): Promise<number> => (await page.evaluate<[string, number][]>(drawn))[0]?.[1] ?? 0
  const before = await ink()
  await set('smoothing', 'value', 0)
  const raw = await ink()
  t.not(raw, before)
  await set('logarithmic', 'checked', true)
  const logarithmic = await ink()
  t.not(logarithmic, raw)
  await set('axis', 'value', 'times')
  await page.evaluate("document.querySelector('button.name').click(), 0")
  t.true((await ink()) < logarithmic)
  t.is((await losses())[0], 'one ')
  await page.evaluate("document.querySelector('button.name').click(), 0")
  t.regex((await losses())[0] ?? '', /^one \S+$/)
  // Under the cursor the values of one place are read.
  const shown = await losses()
  await page.evaluate(`(() => {
    const over = document.querySelector('.u-over')
    const { left, top } = over.getBoundingClientRect()
    const at = { clientX: left + 20, clientY: top + 20, bubbles: true }
    over.dispatchEvent(new MouseEvent('mouseenter', at))
    over.dispatchEvent(new MouseEvent('mousemove', at))
  })()`)
  await page.drawn()
  t.notDeepEqual(await losses(), shown)
  t.deepEqual(page.complaints, [])
})

const hostile = `</script><script>globalThis.attacked = 1</script><img src=x onerror="globalThis.attacked = 1">`

inBrowser(`names are text, whatever they hold, and no number breaks a chart${why}`, async (t) => {
  const parent = temporary(t)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="9"><script>parent.attacked = 1</script></svg>`
  for (const name of ['a', 'b']) {
    writeRun(join(parent, name), [
      start({ name: hostile, settings: { [hostile]: hostile }, host: { [hostile]: hostile }, time: 'never' }),
      { type: 'topology', name: hostile, ranks: 2, rounds: 1, svg },
      step(1, { [hostile]: 1, none: 'NaN', one: 5, huge: 1e300 }),
      step(2, { [hostile]: 'Infinity', none: 'NaN', huge: -1e300 }),
      step(2, { [hostile]: 2, same: 1 }),
      step(2, { [hostile]: 3, same: 1, ['__proto__']: 1 }),
    ])
  }
  for (const [name, runs] of [
    ['one', ['a']],
    ['both', ['a', 'b']],
  ] as const) {
    const path = join(parent, `${name}.html`)
    writeReport(
      runs.map((run) => readRun(join(parent, run))),
      path,
    )
    const page = await Page.open(browser)
    await page.go(pathToFileURL(path).href)
    t.is(await page.evaluate('typeof globalThis.attacked'), 'undefined')
    t.deepEqual(await page.evaluate(text('figcaption b')), [hostile, 'none', 'one', 'huge', 'same', '__proto__'])
    t.true((await page.evaluate<string[]>(text('h1')))[0] === (runs.length === 1 ? hostile : '2 runs'))
    const notes = await page.evaluate<string[]>(text('.note'))
    t.regex(notes[0] ?? '', /Infinity at step 2/)
    t.regex(notes[1] ?? '', /NaN at step 1, and 1 more that are no numbers/)
    t.deepEqual(page.complaints, [])
    t.true(page.requests.every((url) => url.startsWith('file:') || url.startsWith('data:image/svg+xml;')))
  }
})
