import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test, { type ExecutionContext } from 'ava'
import { type ErrorCode, LockstepError, decentralized } from 'lockstep'

const thrown = (t: ExecutionContext, code: ErrorCode, run: () => unknown): string => {
  const error = t.throws(run)
  t.true(LockstepError.is(error), String(error))
  t.is((error as LockstepError).code, code, (error as Error).message)
  return (error as Error).message
}

/** The product of a period's matrices, in plain JavaScript. */
function period({ rounds, worldSize }: decentralized.Topology): number[][] {
  const ranks = Array.from({ length: worldSize }, (_, rank) => rank)
  let product = ranks.map((rank) => ranks.map((other) => Number(rank === other)))
  for (const rows of rounds) {
    product = rows.map((row) =>
      ranks.map((column) => row.reduce((sum, [rank, weight]) => sum + weight * (product[rank]?.[column] as number), 0)),
    )
  }
  return product
}

test('named topologies take the mean in one period, for any number of ranks', (t) => {
  for (const worldSize of [1, 2, 3, 4, 5, 6, 7, 8, 9, 16]) {
    for (const name of ['complete', 'one-peer-exp', 'alternating-exp-ring']) {
      const topology = decentralized.topologies.create(name, { worldSize })
      for (const weight of period(topology).flat()) t.true(Math.abs(weight - 1 / worldSize) <= 1e-12)
      const { consensus, spectralGap } = topology.analyse()
      t.deepEqual([consensus, spectralGap], [0, 1])
    }
  }
})

test('rounds hold each rank’s sources', (t) => {
  const ring = decentralized.topologies.create('ring', { worldSize: 3 })
  t.is(ring.name, 'ring')
  t.false(ring.pushSum)
  t.deepEqual(ring.rounds, [
    [
      [
        [0, 0.5],
        [1, 0.5],
      ],
      [
        [0, 0.5],
        [1, 0.5],
      ],
      [[2, 1]],
    ],
    [
      [[0, 1]],
      [
        [1, 0.5],
        [2, 0.5],
      ],
      [
        [1, 0.5],
        [2, 0.5],
      ],
    ],
    [
      [
        [0, 0.5],
        [2, 0.5],
      ],
      [[1, 1]],
      [
        [0, 0.5],
        [2, 0.5],
      ],
    ],
  ])
})

test('nodes come from hosts or from the local world size', (t) => {
  const counted = decentralized.topologies.create('alternating-exp-ring', { worldSize: 4, localWorldSize: 2 })
  const named = decentralized.topologies.create('alternating-exp-ring', { hosts: ['b', 'b', 'a', 'a'] })
  t.deepEqual(counted.rounds, named.rounds)
  const between = named.analyse().links.filter(({ sameNode }) => !sameNode)
  t.is(between.length, 8)
  const uneven = { hosts: ['a', 'a', 'b'] }
  t.regex(
    thrown(t, 'ERR_TOPOLOGY', () => decentralized.topologies.create('alternating-exp-ring', uneven)),
    /2, 1 ranks/,
  )
})

test('a topology of one’s own: groups, sources, a matrix', (t) => {
  decentralized.topologies.register('own', ({ worldSize, nodes }) => {
    t.is(worldSize, 3)
    t.deepEqual(nodes, [[0], [1], [2]])
    return [
      [{ ranks: [0, 2], weight: 0.75 }, { ranks: [1] }],
      [
        [
          [0, 0.5],
          [1, 0.5],
        ],
        [
          [1, 0.5],
          [2, 0.5],
        ],
        [
          [2, 0.5],
          [0, 0.5],
        ],
      ],
      {
        matrix: [
          [0.5, 0.25, 0.25],
          [0.25, 0.5, 0.25],
          [0.25, 0.25, 0.5],
        ],
      },
    ]
  })
  t.true(decentralized.topologies.names().includes('own'))
  const { rounds, worldSize } = decentralized.topologies.create('own', { worldSize: 3 })
  t.is(worldSize, 3)
  t.deepEqual(rounds[0], [
    [
      [0, 0.75],
      [2, 0.25],
    ],
    [[1, 1]],
    [
      [0, 0.25],
      [2, 0.75],
    ],
  ])
  t.deepEqual(rounds[1]?.[2], [
    [0, 0.5],
    [2, 0.5],
  ])
  t.is(rounds[2]?.[1]?.length, 3)
  for (const name of ['own', 'ring']) {
    t.regex(
      thrown(t, 'ERR_INVALID_ARGUMENT', () => decentralized.topologies.register(name, () => [])),
      /there is a topology '\w+' already/,
    )
  }
})

test('rounds that are taken in some steps are the same rounds', (t) => {
  const options = { worldSize: 3, communicationInterval: 4, warmupSteps: 10 }
  for (const topology of ['ring', [[{ ranks: [0, 1, 2] }]]]) {
    const [always, sometimes] = [{ worldSize: 3 }, options].map((one) => decentralized.topologies.create(topology, one))
    t.deepEqual(sometimes?.rounds, always?.rounds)
    t.deepEqual([always?.communicationInterval, always?.warmupSteps], [1, 0])
    t.deepEqual([sometimes?.communicationInterval, sometimes?.warmupSteps], [4, 10])
  }
})

test('what is no topology is told', (t) => {
  const create = (rounds: unknown, options: object = {}): (() => unknown) => {
    return () => decentralized.topologies.create(rounds as decentralized.TopologyRound[], { worldSize: 2, ...options })
  }
  t.regex(thrown(t, 'ERR_TOPOLOGY', create('star')), /no topology called 'star': choose from complete, ring/)
  t.regex(thrown(t, 'ERR_TOPOLOGY', create([])), /at least one round/)
  t.regex(thrown(t, 'ERR_TOPOLOGY', create([[{ ranks: [0] }]])), /round 0 of the topology leaves out rank\(s\) 1/)
  t.regex(thrown(t, 'ERR_TOPOLOGY', create([{ matrix: [[1, 0], [1, 0]] }])), /gives away 2 of rank 0's model/) // prettier-ignore
  const columns = [{ matrix: [[0.5, 0.25], [0.5, 0.75]] }] // prettier-ignore
  t.regex(thrown(t, 'ERR_TOPOLOGY', create(columns)), /gives rank 0 weights that add up to 0.75 .* use push-sum/)
  t.true(decentralized.topologies.create(columns, { worldSize: 2, pushSum: true }).pushSum)
  const given = [{ matrix: [[1, 0.5], [0, 0.5]] }] // prettier-ignore
  const vanishing = (): unknown => decentralized.topologies.create(given, { worldSize: 2, pushSum: true })
  t.regex(thrown(t, 'ERR_TOPOLOGY', vanishing), /let the push-sum weight of rank 1 go to 0/)
  for (const round of [null, 1, 'x', [1], [{ ranks: 1 }], [{ ranks: [-1] }], [[[0]]], [[['0', 1]]], { matrix: [0] }]) {
    t.regex(thrown(t, 'ERR_ARGUMENT_TYPE', create([round])), /round 0 must be an array of \{ ranks, weight \}/)
  }
  thrown(t, 'ERR_ARGUMENT_TYPE', create(7))
  thrown(t, 'ERR_UNKNOWN_OPTION', create('ring', { world: 2 }))
  for (const [options, code] of [
    [{ worldSize: 0 }, 'ERR_INVALID_ARGUMENT'],
    [{ worldSize: '2' }, 'ERR_ARGUMENT_TYPE'],
    [{ worldSize: 4, localWorldSize: 3 }, 'ERR_INVALID_ARGUMENT'],
    [{ hosts: ['a'] }, 'ERR_INVALID_ARGUMENT'],
    [{ worldSize: undefined, hosts: Array.from({ length: 65_537 }, () => 'a') }, 'ERR_INVALID_ARGUMENT'],
    [{ hosts: [1] }, 'ERR_ARGUMENT_TYPE'],
    [{ compat: 'decent-dp' }, 'ERR_INVALID_ARGUMENT'],
    [{ worldSize: 2, communicationInterval: 0 }, 'ERR_INVALID_ARGUMENT'],
    [{ worldSize: 2, communicationInterval: 1.5 }, 'ERR_ARGUMENT_TYPE'],
    [{ worldSize: 2, warmupSteps: -1 }, 'ERR_INVALID_ARGUMENT'],
    [{ worldSize: 2, warmupSteps: '1' }, 'ERR_ARGUMENT_TYPE'],
    [{ worldSize: 3, compat: 'decent-dp-0.2.3' }, 'ERR_TOPOLOGY'],
  ] as const) {
    thrown(t, code, create('ring', options))
  }
  thrown(t, 'ERR_INVALID_ARGUMENT', () => decentralized.topologies.register('', () => []))
  thrown(t, 'ERR_ARGUMENT_TYPE', () => decentralized.topologies.register('none', null as never))
})

test('the command prints and draws a topology', async (t) => {
  const program = fileURLToPath(new URL('../../packages/lockstep/bin/lockstep.js', import.meta.url))
  const run = (...args: string[]) => spawnSync(process.execPath, [program, 'topology', ...args], { encoding: 'utf8' })
  const directory = await mkdtemp(join(tmpdir(), 'lockstep-topology-'))
  t.teardown(() => rm(directory, { recursive: true }))
  const file = join(directory, 'ring.svg')
  const { stdout, status } = run('ring', '--world-size', '6', '--local-world-size', '3', '--svg', file)
  t.is(status, 0)
  t.regex(stdout, /^ring, 6 ranks, 2 rounds\nround 0\n {2}0, 1 <- 0 x 0\.5 \+ 1 x 0\.5\n/)
  t.regex(stdout, /after a period: 0\.5 of what it was/)
  t.regex(stdout, /models sent in a period: 12, of them between machines 4\n/)
  const links = ['0 -> 1', '0 -> 5', '1 -> 0', '1 -> 2', '2 -> 1', '2 -> 3', '3 -> 2', '3 -> 4', '4 -> 3', '4 -> 5', '5 -> 0', '5 -> 4'] // prettier-ignore
  const far = new Set(['0 -> 5', '2 -> 3', '3 -> 2', '5 -> 0'])
  const lines = links.map((link) => `  ${link}: 1${far.has(link) ? ', between machines' : ''}\n`).join('')
  t.true(stdout.endsWith(`\nmessages over each link in a period, each a model:\n${lines}`), stdout)
  // Of many links the fewest and the most.
  const counts = decentralized.topologies.create('one-peer-exp', { worldSize: 40 }).analyse().links.map(({ messages }) => messages) // prettier-ignore
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  t.true(least < most)
  const many = run('one-peer-exp', '--world-size', '40').stdout
  t.true(many.endsWith(`\nmessages over each link in a period, each a model: ${least} to ${most} (--json lists all)\n`)) // prettier-ignore
  t.regex(run('ring', '--world-size', '1').stdout, /models sent in a period: 0, of them between machines 0\n$/)
  t.is((await readFile(file, 'utf8')).match(/<line /g)?.length, 6)
  const json = JSON.parse(run('complete', '--world-size', '2', '--json').stdout) as Record<string, unknown>
  t.deepEqual(json['rounds'], decentralized.topologies.create('complete', { worldSize: 2 }).rounds)
  for (const [args, text] of [
    [['star', '--world-size', '2'], /no topology called 'star'/],
    [
      ['complete', '--world-size', '65536'],
      /has 4294967296 weights, .* and 4194304 are the most \(a complete graph of 2048/,
    ],
    [['ring'], /--world-size is missing/],
    [['ring', '--world-size', '0'], /whole number from 1, got '0'/],
    [['ring', '--size', '2'], /Unknown option '--size'/],
    [[], /one NAME is expected: complete, ring/],
    [['ring', '--world-size', '2', '--svg', join(directory, 'none', 'x.svg')], /ENOENT/],
  ] as const) {
    const { stderr, status: code } = run(...args)
    t.is(code, 2)
    t.regex(stderr, text)
  }
})
