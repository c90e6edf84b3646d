// Every store answers as PyTorch's of the same name does, and clients and servers of either kind understand each other.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'
import { distributed } from 'lockstep'

import { runPython } from '../ddp/support/processes.js'
import { camelCase } from '../support.js'

const { FileStore, HashStore, PrefixStore, TCPStore } = distributed

type Step = [name: string, args: unknown[]]

/** Each on a handle of its own, and on keys of its own. */
const cases: { name: string; steps: Step[] }[] = [
  {
    name: 'values',
    steps: [
      ['set', ['v', 'one']],
      ['get', ['v']],
      ['append', ['v', 'two']],
      ['append', ['w', 'three']],
      ['get', ['v']],
      ['get', ['w']],
      ['compare_set', ['x', '', 'first']],
      ['compare_set', ['x', 'other', 'second']],
      ['compare_set', ['y', 'other', 'second']],
      ['check', [['v', 'w']]],
      ['check', [['v', 'nowhere']]],
      ['check', [[]]],
      ['wait', [['v', 'w']]],
      ['wait', [['nowhere']]],
      ['get', ['nowhere']],
      ['list_keys', []],
      ['delete_key', ['v']],
    ],
  },
  {
    name: 'many',
    steps: [
      [
        'multi_set',
        [
          ['a', 'b', 'empty'],
          ['1', '2', ''],
        ],
      ],
      ['multi_get', [['b', 'a', 'b', 'empty']]],
      ['multi_get', [[]]],
      ['multi_get', [['a', 'nowhere']]],
    ],
  },
  {
    name: 'counts',
    steps: [
      ['add', ['n', 5]],
      ['add', ['n', -7]],
      ['get', ['n']],
      ...['7.5', '0x10', ' 12', '12 ', '+3', '-4x', '007', '1e3', '9223372036854775806'].flatMap((text): Step[] => [
        ['set', ['t', text]],
        ['add', ['t', 1]],
        ['get', ['t']],
      ]),
      ['add', ['t', 1]],
    ],
  },
  {
    name: 'queues',
    steps: [
      ['queue_len', ['q']],
      ['queue_push', ['q', 'one']],
      ['queue_push', ['q', 'two']],
      ['queue_push', ['q', 'three']],
      ['queue_len', ['q']],
      ['check', [['q']]],
      ['delete_key', ['nothing']],
      ['queue_pop', ['q']],
      ['queue_pop', ['q', false]],
      ['queue_pop', ['q']],
      ['queue_pop', ['q', false]],
      ['check', [['q']]],
      ['queue_pop', ['q']],
    ],
  },
  {
    name: 'barriers',
    steps: [
      ['barrier', ['alone', 1]],
      ['barrier', ['both', 2]],
      ['barrier', ['both', 2]],
      ['check', [['both']]],
      ['check', [['both/last_member']]],
    ],
  },
  {
    name: 'no number',
    steps: [
      ['set', ['word', 'seven']],
      ['add', ['word', 1]],
    ],
  },
  // On a TCPStore alone it is none.
  {
    name: 'nothing',
    steps: [
      ['set', ['none', '']],
      ['add', ['none', 1]],
    ],
  },
]
function plain(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString()
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : (value ?? null)
}

async function answer(store: distributed.Store, [name, args]: Step): Promise<unknown> {
  const method = store[camelCase(name) as 'get'] as unknown as (...args: unknown[]) => Promise<unknown>
  const [key, block] = args
  const given = name === 'queue_pop' ? [key, { block: block ?? true }] : args
  try {
    const value = await method.apply(store, given)
    if (name === 'list_keys') return (value as string[]).toSorted()
    return name === 'queue_pop' && value === undefined ? { error: true } : plain(value)
  } catch {
    return { error: true }
  }
}

/** Errors of either side have names of their own. */
function anyError(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'error' in value ? { error: true } : value
}

type Facts = Record<string, Record<string, unknown[]>>

let directory = ''
let python: Promise<void> = Promise.resolve()
let server: distributed.TCPStore | undefined
let facts: Facts = {}

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  server = await TCPStore.connect('127.0.0.1', 0, { isMaster: true })
  await writeFile(join(directory, 'cases.json'), JSON.stringify({ cases, port: server.port }))
  python = runPython('stores.py', [directory])
  // Whoever awaits it hears of it.
  python.catch(() => undefined)
  while (!(await readFile(join(directory, 'port'), 'utf8').catch(() => ''))) {
    await Promise.race([python, sleep(20)])
  }
  facts = JSON.parse(await readFile(join(directory, 'facts.json'), 'utf8')) as Facts
})

test.after.always(async () => {
  await server?.close()
  if (directory) await rm(directory, { recursive: true, force: true })
})

const timeout = 300
const host = '127.0.0.1'
const tcp = async () => TCPStore.connect(host, 0, { isMaster: true, timeout: 60_000 })
/** Deadlines are the store's: no operation is given one. */
const short = <T extends distributed.Store>(store: T): T => Object.assign(store, { timeout })

const ours: Record<string, (name: string) => Promise<distributed.Store>> = {
  TCPStore: tcp,
  HashStore: async () => new HashStore(),
  FileStore: async (name) => new FileStore(join(directory, `ours-${name}`)),
  PrefixStore: async () => new PrefixStore('p', await tcp()),
}

/** What a FileStore should answer: theirs lists a part of its own counter of handles, and has deleted whatever is named. */
function mended([name, [key]]: Step, theirs: unknown): unknown {
  if (name === 'delete_key' && key === 'nothing') return false
  return name === 'list_keys' ? (theirs as string[]).filter((key) => key !== 'efcount/') : theirs
}

const text = (name: string, step: Step): string => `${name}: ${JSON.stringify(step)}`

for (const [kind, open] of Object.entries(ours)) {
  test.serial(`${kind}: ours answers as theirs`, async (t) => {
    for (const { name, steps } of cases) {
      await using store = short(await open(name))
      const expected = facts[kind]?.[name] ?? []
      t.is(expected.length, steps.length)
      for (const [index, step] of steps.entries()) {
        const theirs = anyError(expected[index])
        t.deepEqual(await answer(store, step), kind === 'FileStore' ? mended(step, theirs) : theirs, text(name, step))
      }
    }
  })
}

test.serial('their client gets the same answers from our server as from theirs', (t) => {
  t.deepEqual(facts['ours'], facts['TCPStore'])
})

test.serial('our client gets the same answers from their server as theirs', async (t) => {
  const port = Number(await readFile(join(directory, 'port'), 'utf8'))
  for (const { name, steps } of cases) {
    await using store = short(await TCPStore.connect(host, port))
    const expected = facts['TCPStore']?.[name] ?? []
    for (const [index, step] of steps.entries()) {
      t.deepEqual(await answer(store, step), anyError(expected[index]), text(name, step))
    }
  }
})

test.serial('a file is shared with theirs', async (t) => {
  await using store = new FileStore(join(directory, 'shared'))
  t.is((await store.get('theirs')).toString(), '12')
  t.false(await store.check(['gone']))
  t.is(await store.add('count', 2), 42)
  await store.append('ours', '3')
  await store.append('ours', '4')
  await writeFile(join(directory, 'done'), '')
  await t.notThrowsAsync(python)
})
