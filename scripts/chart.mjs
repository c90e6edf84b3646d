// Draws docs/images/steps.svg from the first table of docs/performance.md: `node scripts/chart.mjs`. A test compares the two.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { rowsOf } from './features.mjs'
import { root } from './setup/paths.mjs'

const [left, width, bar, gap, top] = [230, 780, 13, 20, 58]
const colours = ['#2f6fde', '#7aa7f0', '#9a9a9a']

/** @param {string} text of docs/performance.md @returns {string} */
export function chart(text) {
  const table = text.slice(text.indexOf('| a step'), text.indexOf('| other work'))
  const [head = ''] = table.split('\n')
  const series = head
    .split('|')
    .slice(2, 5)
    .map((cell) => cell.trim())
  const rows = rowsOf(table).map(({ cells: [name = '', ...times] }) => ({
    name,
    times: times.slice(0, 3).map(Number.parseFloat),
  }))
  const scale = (width - left - 70) / Math.max(...rows.flatMap(({ times }) => times))
  const height = top + rows.length * (3 * bar + gap)
  const groups = rows.flatMap(({ name, times }, row) => {
    const y = top + row * (3 * bar + gap)
    const bars = times.flatMap((time, index) => [
      `<rect x="${left}" y="${y + index * bar}" width="${(time * scale).toFixed(1)}" height="${bar - 2}" fill="${colours[index]}"/>`,
      `<text x="${(left + time * scale + 6).toFixed(1)}" y="${y + index * bar + 10}" class="small">${time} ms</text>`,
    ])
    return [`<text x="${left - 10}" y="${y + 1.5 * bar + 4}" text-anchor="end">${name}</text>`, ...bars]
  })
  const legend = series.flatMap((name, index) => [
    `<rect x="${left + index * 180}" y="32" width="11" height="11" fill="${colours[index]}"/>`,
    `<text x="${left + 16 + index * 180}" y="42" class="small">${name}</text>`,
  ])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Milliseconds of a training step">`,
    '<style>text { font: 13px system-ui, sans-serif; fill: #222 } .small { font-size: 11px } .title { font-weight: 600 }',
    '@media (prefers-color-scheme: dark) { text { fill: #ddd } }</style>',
    '<text x="10" y="18" class="title">A training step on two ranks of one machine: shorter is better</text>',
    ...legend,
    ...groups,
    '</svg>',
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = readFileSync(join(root, 'docs', 'performance.md'), 'utf8')
  writeFileSync(join(root, 'docs', 'images', 'steps.svg'), chart(text))
}
