/** TensorBoard's event files, read by another reader than the one that TensorBoard has, and by TensorBoard itself. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test, { type ExecutionContext } from 'ava'

import { crc32c, masked, scalarsEvent, versionEvent } from '../../packages/lockstep/dist/run/tfevents.js'
import { records, temporary, train } from './support.js'

/** CRC-32C bit by bit, with the polynomial as RFC 3720 writes it. */
function slowCrc(data: Uint8Array): number {
  const reflect = (value: number, bits: number): number => {
    let result = 0
    for (let bit = 0; bit < bits; bit++) if (value & (2 ** bit)) result += 2 ** (bits - 1 - bit)
    return result
  }
  let crc = 0xffffffff
  for (const byte of data) {
    crc = (crc ^ (reflect(byte, 8) << 24)) >>> 0
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80000000 ? 0x1edc6f41 : 0)) >>> 0
  }
  return (reflect(crc, 32) ^ 0xffffffff) >>> 0
}

interface Event {
  time: number
  step: number
  version?: string
  /** Whether it voids later steps. */
  restarts?: boolean
  scalars: [string, number][]
}

/** Fields of a message: numbers of varints, bytes of all others. */
function fields(data: Buffer): [field: number, value: bigint | Buffer][] {
  const found: [number, bigint | Buffer][] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = data[at++] as number
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (at < data.length) {
    const key = Number(varint())
    const type = key & 7
    if (type === 0) found.push([key >> 3, varint()])
    else {
      const size = type === 1 ? 8 : type === 5 ? 4 : Number(varint())
      found.push([key >> 3, data.subarray(at, at + size)])
      at += size
    }
  }
  return found
}

function readEvents(file: Buffer): Event[] {
  const unmask = (value: number): number => {
    const rotated = (value - 0xa282ead8) >>> 0
    return ((rotated >>> 17) | (rotated << 15)) >>> 0
  }
  const events: Event[] = []
  for (let at = 0; at < file.length;) {
    const length = Number(file.readBigUInt64LE(at))
    if (unmask(file.readUInt32LE(at + 8)) !== slowCrc(file.subarray(at, at + 8))) throw new Error(`length at ${at}`)
    const data = file.subarray(at + 12, at + 12 + length)
    if (unmask(file.readUInt32LE(at + 12 + length)) !== slowCrc(data)) throw new Error(`data at ${at}`)
    at += 16 + length
    const event: Event = { time: NaN, step: 0, scalars: [] }
    for (const [field, value] of fields(data)) {
      if (field === 1) event.time = (value as Buffer).readDoubleLE()
      if (field === 2) event.step = Number(value)
      if (field === 3) event.version = String(value)
      if (field === 7) event.restarts = (value as Buffer).equals(Buffer.of(8, 1))
      if (field !== 5) continue
      for (const [, one] of fields(value as Buffer)) {
        const parts = new Map(fields(one as Buffer))
        event.scalars.push([String(parts.get(1)), (parts.get(2) as Buffer).readFloatLE()])
      }
    }
    events.push(event)
  }
  return events
}

test('CRC-32C has the values of RFC 3720', (t) => {
  const range = Uint8Array.from({ length: 32 }, (_, index) => index)
  const known: [Uint8Array, number][] = [
    [new Uint8Array(32), 0x8a9136aa],
    [new Uint8Array(32).fill(255), 0x62a8ab43],
    [range, 0x46dd794e],
    [range.toReversed(), 0x113fdb5c],
    [Buffer.from('123456789'), 0xe3069283],
  ]
  for (const [data, crc] of known) {
    t.is(crc32c(data), crc)
    t.is(slowCrc(data), crc)
  }
  t.is(masked(Buffer.from('123456789')), (((0xe3069283 >>> 15) | (0xe3069283 << 17)) + 0xa282ead8) >>> 0)
})

test('events are read back as they were written', (t) => {
  const scalars: [string, number][] = [
    ['loss', 0.5],
    ['a/b \u2603', -1e-3],
    ['empty', 0],
    ['broken', NaN],
    ['over', Infinity],
  ]
  const file = Buffer.concat([versionEvent(1.5), scalarsEvent(2.25, 2 ** 40, scalars), scalarsEvent(3, 0, [])])
  const [version, values, none] = readEvents(file)
  t.deepEqual(version, { time: 1.5, step: 0, version: 'brain.Event:2', scalars: [] })
  t.like(values, { time: 2.25, step: 2 ** 40 })
  t.deepEqual(
    values?.scalars,
    scalars.map(([tag, value]) => [tag, Math.fround(value)]),
  )
  t.deepEqual(none?.scalars, [])
})

test('a run writes the events that TensorBoard shows', async (t) => {
  const parent = temporary(t)
  const { code, stderr } = await train(parent, 5)
  t.is(code, 0, stderr)
  const directory = join(parent, 'fixture')
  const files = readdirSync(directory).filter((name) => name.includes('tfevents'))
  t.is(files.length, 1)
  t.regex(files[0] ?? '', /^events\.out\.tfevents\.\d{10}\./)
  const path = join(directory, files[0] ?? '')
  const events = readEvents(readFileSync(path))
  t.is(events[0]?.version, 'brain.Event:2')
  t.deepEqual(
    events.slice(1).map((event) => event.step),
    [1, 2, 3, 4, 5],
  )
  const losses = records(directory).flatMap(({ type, values }) =>
    type === 'step' ? [Math.fround(values?.['loss'] ?? NaN)] : [],
  )
  t.is(losses.length, 5)
  t.deepEqual(
    events.slice(1).map(({ scalars }) => new Map(scalars).get('loss')),
    losses,
  )
  const [, first] = events
  for (const tag of [
    'lockstep/step time (ms)',
    'lockstep/samples per second',
    'lockstep/learning rate',
    'lockstep/memory (MB)',
  ]) {
    t.true((new Map(first?.scalars).get(tag) ?? 0) > 0, tag)
  }
  t.is(new Map(first?.scalars).get('lockstep/learning rate'), Math.fround(0.1))

  const read = throughTensorBoard(t, directory)
  if (read === undefined) return
  t.deepEqual(
    read['loss'],
    losses.map((loss, index) => [index + 1, loss]),
  )
  t.deepEqual(new Set(Object.keys(read)), new Set(events.flatMap(({ scalars }) => scalars.map(([tag]) => tag))))
})

test('a resumed run voids the steps that it makes again', async (t) => {
  const parent = temporary(t)
  const directory = join(parent, 'fixture')
  const eventFiles = (): string[] => readdirSync(directory).filter((name) => name.includes('tfevents'))
  t.is((await train(parent, 5)).code, 0)
  const [earlier] = eventFiles()
  t.is((await train(parent, 3, 'resume')).code, 0)
  const [later = ''] = eventFiles().filter((name) => name !== earlier)
  const events = readEvents(readFileSync(join(directory, later)))
  t.deepEqual(
    events.map(({ step, restarts }) => [step, restarts ?? false]),
    [
      [0, false],
      [3, true],
      [3, false],
      [4, false],
      [5, false],
    ],
  )
  const steps = throughTensorBoard(t, directory)?.['loss']?.map(([step]) => step)
  if (steps !== undefined) t.deepEqual(steps, [1, 2, 3, 4, 5])
})

/** What TensorBoard reads in a directory: steps and values, by tag. Undefined where it is not there. */
function throughTensorBoard(t: ExecutionContext, directory: string): Record<string, [number, number][]> | undefined {
  const python = process.env['LOCKSTEP_TENSORBOARD_PYTHON'] ?? ''
  if (python === '') {
    t.log('skipped: LOCKSTEP_TENSORBOARD_PYTHON names no Python with tensorboard, which would read the files, too')
    return undefined
  }
  const script = join(temporary(t), 'read.py')
  writeFileSync(
    script,
    `import json, sys
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
events = EventAccumulator(sys.argv[1])
events.Reload()
print(json.dumps({tag: [[event.step, event.value] for event in events.Scalars(tag)] for tag in events.Tags()['scalars']}))
`,
  )
  return JSON.parse(execFileSync(python, [script, directory], { encoding: 'utf8', timeout: 120_000 }))
}
