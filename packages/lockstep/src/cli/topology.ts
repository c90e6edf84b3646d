/** `lockstep topology`: what a topology does, before machines are rented for it. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { LockstepError } from '../error.js'
import { topologies } from '../parallel/decentralized/index.js'
import type { Topology, TopologyLink } from '../parallel/decentralized/index.js'

const help = `Usage: lockstep topology NAME --world-size N [options]

Prints the rounds of a topology with their weights, how fast models agree, and what is sent over each link.

  --world-size N        how many ranks
  --local-world-size L  how many of them share a machine (default 1)
  --svg FILE            draws the rounds into FILE
  --json                prints everything as JSON
  -h, --help

Exit status: 0; 2 where the topology or an argument is wrong.
`

const options = {
  'world-size': { type: 'string' },
  'local-world-size': { type: 'string' },
  svg: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Runs the command; the exit status. */
export function topology(argv: string[]): number {
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
    if (values.help === true) {
      process.stdout.write(help)
      return 0
    }
    const [name, ...rest] = positionals
    if (name === undefined || rest.length > 0)
      throw new RangeError(`one NAME is expected: ${topologies.names().join(', ')}`)
    const made = topologies.create(name, {
      worldSize: count('--world-size', values['world-size']),
      localWorldSize: count('--local-world-size', values['local-world-size'] ?? '1'),
    })
    if (values.svg !== undefined) writeFileSync(values.svg, made.toSvg())
    process.stdout.write(values.json === true ? `${JSON.stringify(toJson(made))}\n` : describe(made))
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { message } = error
    process.stderr.write(`lockstep topology: ${message}\n${LockstepError.is(error) ? '' : `\n${help}`}`)
    return 2
  }
}

function count(flag: string, text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new RangeError(
    text === undefined ? `${flag} is missing` : `${flag} must be a whole number from 1, got '${text}'`,
  )
}

function toJson(made: Topology): object {
  return { name: made.name, worldSize: made.worldSize, rounds: made.rounds, ...made.analyse() }
}

const short = (value: number): string => String(Number(value.toPrecision(6)))

function describe(made: Topology): string {
  const { consensus, spectralGap, degree, links } = made.analyse()
  const lines = [`${made.name}, ${made.worldSize} ranks, ${made.rounds.length} rounds`]
  for (const [index, rows] of made.rounds.entries()) {
    // Ranks with equal rows are a group that takes one mean.
    const groups = new Map<string, number[]>()
    for (const [rank, row] of rows.entries()) {
      const key = row.map(([source, weight]) => `${source} x ${short(weight)}`).join(' + ')
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [rank])
      else group.push(rank)
    }
    lines.push(`round ${index}`)
    for (const [key, ranks] of groups) lines.push(`  ${ranks.join(', ')} <- ${key}`)
  }
  const between = links.filter(({ sameNode }) => !sameNode)
  const messages = (list: typeof links): number => list.reduce((sum, link) => sum + link.messages, 0)
  lines.push(
    `distance from the mean after a period: ${short(consensus)} of what it was`,
    `spectral gap of a round: ${short(spectralGap)}`,
    `models that a rank takes in a round: ${degree} at most`,
    `links: ${links.length}, of them between machines ${between.length}`,
    `models sent in a period: ${messages(links)}, of them between machines ${messages(between)}`,
    ...perLink(links),
  )
  return `${lines.join('\n')}\n`
}

/** Links that are listed one by one, rather than summed up. */
const listed = 64

function perLink(links: readonly TopologyLink[]): string[] {
  if (links.length === 0) return []
  const title = 'messages over each link in a period, each a model'
  if (links.length <= listed) {
    const line = ({ from, to, messages, sameNode }: TopologyLink): string =>
      `  ${from} -> ${to}: ${messages}${sameNode ? '' : ', between machines'}`
    return [`${title}:`, ...links.map(line)]
  }
  const extreme = (of: (a: number, b: number) => number): number =>
    links.map(({ messages }) => messages).reduce((one, other) => of(one, other))
  return [`${title}: ${extreme(Math.min)} to ${extreme(Math.max)} (--json lists all)`]
}
