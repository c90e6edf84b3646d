import test from 'ava'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { readErrorFile, writeErrorFile } from '../../packages/lockstep/dist/distributed/launch/error-file.js'
import { EventStream } from '../../packages/lockstep/dist/distributed/launch/events.js'
import { exitCodeOf, rootCause, type WorkerFailure } from '../../packages/lockstep/dist/distributed/launch/failure.js'
import { LineSplitter, SharedWriter, Tail } from '../../packages/lockstep/dist/distributed/launch/lines.js'
import { Worker } from '../../packages/lockstep/dist/distributed/launch/worker.js'

function split(...chunks: (string | Buffer)[]): string[] {
  const lines: string[] = []
  const splitter = new LineSplitter((line) => lines.push(line.toString('utf8')))
  for (const chunk of chunks) splitter.push(Buffer.from(chunk as string))
  splitter.end()
  return lines
}

test('lines are cut at newlines only, wherever the chunks end', (t) => {
  const text = 'one\n\nthree \u2603\r\nfour'
  const expected = ['one', '', 'three \u2603\r', 'four']
  const bytes = Buffer.from(text)
  for (let at = 0; at <= bytes.length; at++) t.deepEqual(split(bytes.subarray(0, at), bytes.subarray(at)), expected)
  t.deepEqual(
    split(
      ...bytes
        .toString('latin1')
        .split('')
        .map((byte) => Buffer.from(byte, 'latin1')),
    ),
    expected,
  )
  t.deepEqual(split(), [])
  t.deepEqual(split('\n'), [''])
})

test('a line without an end does not pile up', (t) => {
  const lines = split(...Array.from({ length: 40 }, () => Buffer.alloc(10_000, 'x')))
  t.true(lines.length > 1)
  t.is(lines.join('').length, 400_000)
})

test('the tail keeps the last lines', (t) => {
  const tail = new Tail(3)
  t.deepEqual(tail.read(), [])
  for (const line of ['a', 'b', 'c', 'd']) tail.push(Buffer.from(line))
  t.deepEqual(tail.read(), ['b', 'c', 'd'])
})

test('a full stream holds back those that write to it, until it drains or breaks', async (t) => {
  const pending: (() => void)[] = []
  const slow = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void pending.push(done) })
  const errors: string[] = []
  const writer = new SharedWriter(slow, (error) => errors.push(error.message))
  const [one, two] = [new PassThrough(), new PassThrough()]
  one.resume()
  two.resume()
  writer.write(one, Buffer.from('x'))
  writer.write(two, Buffer.from('y'))
  t.true(one.isPaused() && two.isPaused())
  const drained = new Promise((resolve) => slow.once('drain', resolve))
  pending.shift()?.()
  await new Promise((resolve) => setImmediate(resolve))
  t.true(one.isPaused() && two.isPaused())
  pending.shift()?.()
  await drained
  t.false(one.isPaused() || two.isPaused())
  writer.write(one, Buffer.from('z'))
  t.true(one.isPaused())
  slow.destroy(new Error('the reader left'))
  await new Promise((resolve) => slow.once('close', resolve))
  t.false(one.isPaused())
  t.deepEqual(errors, ['the reader left'])
  writer.write(one, Buffer.from('dropped'))
  t.false(one.isPaused())
  t.deepEqual(slow.listenerCount('drain'), 1)
  writer.release()
  t.deepEqual(slow.listenerCount('drain'), 0)
})

test('error files: ours, Python\u2019s, and what is none', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'error.json')
  const error = { message: 'Error: x', stack: 'Error: x\n    at y', code: 'ERR_X', time: 1_700_000_000_123 }
  writeErrorFile(path, error)
  t.deepEqual(readErrorFile(path), error)
  t.like(JSON.parse(readFileSync(path, 'utf8')), {
    message: { message: 'Error: x', extraInfo: { py_callstack: error.stack, timestamp: '1700000000' } },
  })
  // torchrun takes the earliest for the cause.
  const timestamp = (code: string): number => {
    writeErrorFile(path, { ...error, code })
    return Number(JSON.parse(readFileSync(path, 'utf8')).message.extraInfo.timestamp)
  }
  t.is(timestamp('ERR_PEER_LOST'), timestamp('ERR_TIMEOUT') + 60)
  t.is(timestamp('ERR_PEER_ABORTED'), timestamp('ERR_PEER_LOST'))
  t.is(timestamp('ERR_CHECKPOINT_FAILED'), timestamp('ERR_PEER_LOST'))
  writeErrorFile(path, { ...error, peer: 3 })
  t.deepEqual(readErrorFile(path), { ...error, peer: 3 })
  const read = (text: string) => {
    writeFileSync(path, text)
    return readErrorFile(path)
  }
  t.deepEqual(
    read('{"message":{"message":"ValueError: v","extraInfo":{"py_callstack":"Traceback","timestamp":"17"}}}'),
    {
      message: 'ValueError: v',
      stack: 'Traceback',
      code: undefined,
      time: 17_000,
    },
  )
  t.is(read('{"message":"plain"}')?.message, 'plain')
  for (const none of ['', '{', 'null', '[]', '{"message":5}', '{"message":{"message":{}}}']) t.is(read(none), undefined)
  t.is(readErrorFile(join(directory, 'missing')), undefined)
})

function failed(rank: number, time: number, more: Partial<WorkerFailure> = {}): WorkerFailure {
  return {
    rank,
    localRank: rank,
    pid: 1,
    restart: 0,
    exitCode: 1,
    signal: null,
    message: undefined,
    stack: undefined,
    code: undefined,
    peer: undefined,
    stderr: [],
    time,
    ...more,
  }
}

const killed = { exitCode: null, signal: 'SIGTERM' } as const
const faulted = { exitCode: null, signal: 'SIGABRT' } as const
const causes: [title: string, failures: WorkerFailure[], endedAt: number | undefined, rank: number | undefined][] = [
  ['nobody', [], undefined, undefined],
  ['the earliest', [failed(0, 20), failed(1, 10), failed(2, 30)], undefined, 1],
  ['not one that only noticed a peer', [failed(0, 10, { code: 'ERR_PEER_LOST' }), failed(1, 20)], undefined, 1],
  [
    'unless all only noticed',
    [failed(0, 20, { code: 'ERR_PEER_LOST' }), failed(1, 10, { code: 'ERR_PEER_ABORTED' })],
    99,
    1,
  ],
  ['not what came of being ended', [failed(0, 10, { code: 'ERR_PEER_LOST' }), failed(1, 50)], 40, 0],
  [
    'a rank that a signal from outside ended, though noticed last',
    [failed(0, 10), failed(1, 20, killed)],
    undefined,
    1,
  ],
  ['not one that a fault ended after another had failed', [failed(0, 10), failed(1, 20, faulted)], undefined, 0],
  [
    'the one that the others name, though it came later',
    [failed(0, 10), failed(1, 20), failed(2, 30, { peer: 1 })],
    99,
    1,
  ],
  [
    'the one that most name',
    [failed(0, 10, { peer: 2 }), failed(1, 20, { peer: 2 }), failed(2, 30, { peer: 0 })],
    99,
    2,
  ],
  ['not one whose error names another', [failed(0, 10, { code: 'ERR_TIMEOUT', peer: 1 }), failed(1, 20)], 99, 1],
  ['not one that gave up a checkpoint', [failed(0, 10, { code: 'ERR_CHECKPOINT_FAILED' }), failed(1, 20)], 99, 1],
  ['a late one where there is no other', [failed(1, 50)], 40, 1],
]
for (const [title, failures, endedAt, rank] of causes) {
  test(`root cause: ${title}`, (t) => t.is(rootCause(failures, endedAt)?.rank, rank))
}

type Recorded = { readonly exitCode?: number } | undefined
const ends: [title: string, recorded: Recorded, launcher: boolean, Partial<WorkerFailure> | undefined][] = [
  ['that the launcher sent is no failure', undefined, true, undefined],
  ['that the launcher sent after an error is not how the rank ended', {}, true, { exitCode: 1, signal: null }],
  ['that the launcher sent after an exit is not either', { exitCode: 7 }, true, { exitCode: 7, signal: null }],
  ['from outside is how it ended', undefined, false, { exitCode: null, signal: 'SIGTERM' }],
  ['from outside is so after an error, too', {}, false, { exitCode: null, signal: 'SIGTERM' }],
]
for (const [title, recorded, launcher, expected] of ends) {
  test(`a signal ${title}`, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
    t.teardown(() => rmSync(directory, { recursive: true }))
    const errorFile = join(directory, 'error.json')
    if (recorded) writeErrorFile(errorFile, { message: 'Error: x', stack: 'Error: x', time: 17_000, ...recorded })
    const spec = {
      rank: 0,
      localRank: 0,
      restart: 0,
      file: process.execPath,
      args: ['-e', 'setInterval(() => {}, 1000)'],
      env: {},
      cwd: directory,
      errorFile,
      readyFile: undefined,
      reports: false,
    }
    const worker = new Worker(spec, { onChunk() {}, onLine() {}, onMessage() {} })
    t.is(worker.failure(), undefined)
    if (launcher) worker.kill('SIGTERM')
    else process.kill(worker.pid ?? 0, 'SIGTERM')
    await worker.exited
    if (expected === undefined) t.is(worker.failure(), undefined)
    else t.like(worker.failure(), { ...expected, message: recorded && 'Error: x' })
  })
}

test('exit codes are a shell\u2019s', (t) => {
  t.is(exitCodeOf({ exitCode: 3, signal: null }), 3)
  t.is(exitCodeOf({ exitCode: null, signal: 'SIGKILL' }), 137)
})

test('readers of events each get all, later ones what comes later, and the end with its error', async (t) => {
  const stream = new EventStream()
  const early = stream.read()
  stream.push({ type: 'notice', text: 'a' })
  const late = stream.read()
  stream.push({ type: 'notice', text: 'b' })
  stream.end(new Error('over'))
  const texts = async (reader: typeof early) => {
    const read: string[] = []
    const error = await t.throwsAsync(async () => {
      for await (const event of reader) if (event.type === 'notice') read.push(event.text)
    })
    return [...read, error.message]
  }
  t.deepEqual(await texts(early), ['a', 'b', 'over'])
  t.deepEqual(await texts(late), ['b', 'over'])
  t.deepEqual(await texts(stream.read()), ['over'])
})

test('a reader that leaves early no longer counts', async (t) => {
  const stream = new EventStream()
  const reader = stream.read()
  stream.push({ type: 'notice', text: 'a' })
  for await (const _ of reader) break
  t.false(stream.hasReaders)
  stream.push({ type: 'notice', text: 'b' })
  stream.end()
  const rest = []
  for await (const event of stream.read()) rest.push(event)
  t.deepEqual(rest, [])
})
