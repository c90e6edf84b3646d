// Results of a topic: a table on the terminal, and bench/results/TOPIC.json.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** One comparison. Smaller is better on both sides. */
export interface Row {
  name: string
  ours: number
  /** The number to compare with, Python's or another one's; null if there is none. */
  peer: number | null
  unit: string
  /** ours / peer; null without a peer. */
  ratio: number | null
  /** The largest accepted ratio, or without a peer the largest accepted number of ours; null: for information. */
  goal: number | null
  ok: boolean | null
}

/** A row whose goal is a ratio to the peer. */
export function compare(name: string, unit: string, ours: number, peer: number, goal: number | null = 1): Row {
  const ratio = ours / peer
  return { name, ours, peer, unit, ratio, goal, ok: goal === null ? null : ratio <= goal }
}

/** A row that only bounds our own number. */
export function bound(name: string, unit: string, ours: number, goal: number): Row {
  return { name, ours, peer: null, unit, ratio: null, goal, ok: ours <= goal }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}

/** Prints the rows, with the heading `peer` over the second number, and writes them. `notes` explain the numbers. */
export async function report(topic: string, rows: Row[], notes: string[] = [], peer = 'Python'): Promise<void> {
  const machine = describeMachine()
  const header = ['', 'ours', peer, 'unit', 'ratio', 'goal', '']
  const table = rows.map(({ name, ours, peer: other, unit, ratio, goal, ok }) => [
    name,
    digits(ours),
    other === null ? '' : digits(other),
    unit,
    ratio === null ? '' : ratio.toFixed(3),
    goal === null ? '' : `<= ${goal}`,
    ok === null ? '' : ok ? 'ok' : 'missed',
  ])
  const widths = header.map((_, i) => Math.max(...[header, ...table].map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  console.log(`\n${topic}: ${machine}`)
  for (const row of [header, ...table]) console.log(line(row))
  for (const note of notes) console.log(note)
  const directory = fileURLToPath(new URL('../results/', import.meta.url))
  await mkdir(directory, { recursive: true })
  await writeFile(`${directory}${topic}.json`, `${JSON.stringify({ topic, machine, rows, notes }, undefined, 2)}\n`)
}

function digits(value: number): string {
  return value >= 1000 ? value.toFixed(0) : value.toPrecision(4)
}

function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, ${memory} GiB, Node ${process.version}`
}
