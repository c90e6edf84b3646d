import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'

import test, { type ExecutionContext } from 'ava'
import { arange, float, load, LockstepError, memory, nn, ones, save, scope, tensor, Tensor, zeros } from 'lockstep'

import { directory } from './directory.js'
import { type Part, random, spoiled, zip } from './zip.js'

// Written by fixtures/write_pt.py with PyTorch.
const fromPython = fileURLToPath(new URL('../fixtures/python.pt', import.meta.url))

interface Content {
  [name: string]: unknown
  model: Map<string, Tensor>
  optimizer: { state: Record<number, Record<string, Tensor>>; param_groups: { lr: number; params: number[] }[] }
  base: Tensor
  column: Tensor
  half: Tensor
  wide: Tensor
  parameter: nn.Parameter
  mixed: Map<unknown, unknown>
  ordered: Map<string, number>
}

test.serial('a file of torch.save loads: values, types, shared memory', async (t) => {
  const found = await load<Content>(fromPython)
  new nn.Linear(2, 1).loadStateDict(found.model)
  t.deepEqual(Object.keys(found.optimizer.state), ['0', '1'])
  t.deepEqual(found.optimizer.state[0]?.['momentum_buffer']?.toArray(), [[1, 1]])
  t.is(found.optimizer.param_groups[0]?.lr, 0.5)
  t.deepEqual(found.column.toArray(), [1, 5, 9])
  t.deepEqual([found.column.stride(), found.column.storageOffset()], [[4], 1])
  t.true(found.column.sharesStorage(found.base))
  found.base.fill_(3)
  t.deepEqual(found.column.toArray(), [3, 3, 3])
  t.deepEqual([found.half.dtype, found.half.toArray()], ['bfloat16', [1.5, -2]])
  t.deepEqual([found.wide.dtype, found.wide.toArray()], ['uint16', [7]])
  t.true(found.parameter instanceof nn.Parameter && found.parameter.requiresGrad && found.parameter.isLeaf)
  t.deepEqual([...found.ordered], [['z', 1], ['a', 2]]) // prettier-ignore
  t.deepEqual([...found.mixed], [['0', 'text'], [1, 'one']]) // prettier-ignore
  t.deepEqual([found['size'], found['dtype'], found['device']], [[3, 4], 'float16', 'cpu'])
  t.deepEqual({ ...(found['complex'] as object) }, { real: 1, imag: 2 })
  t.deepEqual(found['bytes'], new Uint8Array([0, 255]))
  t.deepEqual(found['set'], new Set([1, 2]))
  t.is(found['large'], 2n ** 70n)
  t.deepEqual(found['tuple'], [1, 'a', null, true, 0.5])
})

test.serial('what is saved loads again as it was', async (t) => {
  const path = join(await directory(t), 'a.pt')
  const base = arange(6, { dtype: 'float64' }).reshape([2, 3])
  const parameter = new nn.Parameter(tensor([1, 2]))
  const values = {
    numbers: [0, -1, 255, 2 ** 31, -(2 ** 40), 0.5, -0, Infinity, NaN, 2n ** 62n, -(2n ** 200n)],
    texts: ['', 'é世😀'],
    nested: [{ a: null, b: [true, new Map([[null, { c: 2 }]])] }],
    index: { 3: 'three', x: 1 },
    map: new Map([['0', 1]]),
    set: new Set(['a']),
    bytes: Buffer.from([0, 200]),
    empty: [{}, [], new Map(), new Set()],
  }
  await save({ values, base, transposed: base.t(), parameter, same: [parameter, base], one: float(1) }, path)
  const found = await load<Record<string, unknown>>(path)
  t.deepEqual(found['values'], { ...values, bytes: new Uint8Array([0, 200]) })
  const [again, transposed] = [found['base'] as Tensor, found['transposed'] as Tensor]
  t.deepEqual(transposed.toArray(), [[0, 3], [1, 4], [2, 5]]) // prettier-ignore
  t.true(again.sharesStorage(transposed) && !again.sharesStorage(base))
  t.deepEqual(
    (found['same'] as Tensor[]).map((item, i) => item === [found['parameter'], again][i]),
    [true, true],
  )
  t.is(found['one'], 1)
})

test.serial('the values are those at the time of the call, and outlive its scope', async (t) => {
  const path = join(await directory(t), 'a.pt')
  const values = zeros([5_000_000])
  const saved = scope(() => save({ values }, path).then(() => undefined))
  values.add_(1)
  await saved
  t.is((await load<{ values: Tensor }>(path)).values.sum().item(), 0)
})

test.serial('what has no likeness in Python is refused with its place, and leaves the older file', async (t) => {
  const dir = await directory(t)
  const path = join(dir, 'a.pt')
  await save([1], path)
  const cyclic: unknown[] = []
  cyclic.push(cyclic)
  const gone = tensor([1])
  gone.dispose()
  const bad: [unknown, string, RegExp][] = [
    [{ a: [() => 1] }, 'ERR_INVALID_ARGUMENT', /value\.a\.0 is /],
    [{ a: undefined }, 'ERR_INVALID_ARGUMENT', /value\.a is undefined/],
    [new Map([[{}, 1]]), 'ERR_INVALID_ARGUMENT', /as a key/],
    [{ a: new Date() }, 'ERR_INVALID_ARGUMENT', /value\.a/],
    [{ s: ones([2, 2]).toSparse() }, 'ERR_INVALID_ARGUMENT', /value\.s is a sparse tensor/],
    [{ m: new nn.LazyLinear(2).weight }, 'ERR_INVALID_ARGUMENT', /value\.m is an uninitialized/],
    [2n ** 3000n, 'ERR_INVALID_ARGUMENT', /255 bytes/],
    [gone, 'ERR_DISPOSED', /./],
  ]
  for (const [value, code, message] of bad) await t.throwsAsync(save(value, path), { code, message })
  await t.throwsAsync(save({ deep: nested(600) }, path), { code: 'ERR_INVALID_ARGUMENT', message: /nested deeper/ })
  await t.throwsAsync(save(1, join(dir, 'no', 'file')), { code: 'ERR_FILE_NOT_FOUND' })
  await t.throwsAsync(save(1, 5 as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.deepEqual(await load(path), [1])
  t.deepEqual(await readdir(dir), ['a.pt'])
})

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const pickle = (text: string): Buffer => Buffer.concat([Buffer.from([0x80, 2]), latin1(text), latin1('.')])
/** `_rebuild_tensor_v2` of storage '0' of `numel` float32, with size, stride and offset as pickled. */
const rebuilt = (numel: string, offset: string, size: string, stride: string): string =>
  `ctorch._utils\n_rebuild_tensor_v2\n((X\x07\0\0\0storagectorch\nFloatStorage\nX\x01\0\0\x000X\x03\0\0\0cpu${numel}tQ` +
  `${offset}${size}${stride}\x89ccollections\nOrderedDict\n)RtR`
const int = (value: number): string => `J${latin1('0000').fill(0).toString('latin1').slice(4)}${le(value)}`
function le(value: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes.toString('latin1')
}

const file = (content: Buffer, data = new Uint8Array(16), more: Part[] = []): Buffer =>
  zip([{ name: 'x/data.pkl', data: content }, { name: 'x/data/0', data }, ...more])

async function refused(t: ExecutionContext, path: string, bytes: Buffer, message: RegExp, code = 'ERR_FILE_FORMAT') {
  await writeFile(path, bytes)
  const before = memory.stats().liveTensors
  await t.throwsAsync(load(path), { code, message }, message.source)
  // Fewer where the garbage collector has run.
  t.true(memory.stats().liveTensors <= before)
}

test.serial('the builders of these tests build what loads', async (t) => {
  const path = join(await directory(t), 'a.pt')
  await writeFile(path, file(pickle(rebuilt(int(4), 'K\0', 'K\x02\x85', 'K\x01\x85'))))
  t.deepEqual((await load<Tensor>(path)).toArray(), [0, 0])
})

test.serial('names that weights do not need are refused and said; nothing is executed', async (t) => {
  const path = join(await directory(t), 'a.pt')
  const call = (module: string, name: string) => pickle(`c${module}\n${name}\nX\x02\0\0\0ls\x85R`)
  for (const [module, name] of [
    ['os', 'system'],
    ['posix', 'system'],
    ['__builtin__', 'eval'],
    ['builtins', '__import__'],
    ['torch.serialization', 'load'],
    ['torch', 'constructor'],
    ['numpy._core.multiarray', '_reconstruct'],
    ['__main__', 'Model'],
  ] as const) {
    const shown = `${module.replace('__builtin__', 'builtins')}\\.${name}`
    await refused(t, path, file(call(module, name)), new RegExp(`it uses "${shown}", which is refused`))
  }
  await refused(t, path, file(pickle('ctorch._utils\n_rebuild_qtensor\n')), /quantized tensors are not read/)
  await refused(t, path, file(pickle('ctorch\nquint8\n')), /"torch.quint8", which is refused/)
  await refused(t, path, file(pickle('ctorch\nfloat32\n)R')), /it calls torch.float32/)
  await refused(t, path, file(pickle('K\x01)R')), /calls what is no function/)
  await refused(t, path, file(pickle('(ios\nsystem\n')), /opcode 0x69 at byte 3 is not allowed/)
  await refused(t, path, file(pickle('X\x02\0\0\0hiQ')), /something else where a list belongs/)
})

test.serial('pickles that hold themselves, are deep, or take what is not there', async (t) => {
  const path = join(await directory(t), 'a.pt')
  await refused(t, path, file(pickle(']q\0h\0a')), /holds itself/)
  await refused(t, path, file(pickle('}q\0K\x01h\0s')), /holds itself/)
  await refused(t, path, file(pickle(`${']'.repeat(2000)}${'a'.repeat(1999)}`)), /nested deeper/)
  await refused(t, path, file(pickle('h\x05')), /value number 5/)
  await refused(t, path, file(pickle('')), /more values than there are/)
  await refused(t, path, file(pickle('K\x01K\x02')), /left over/)
  await refused(t, path, file(pickle('(')), /a mark for a value/)
  await refused(t, path, file(pickle('X\xff\xff\xff\x7fabc')), /ends before its end/)
  await refused(t, path, file(pickle('X\x02\0\0\0\xff\xfe')), /not UTF-8/)
  // Lists of lists of lists ...: each holds the one before a hundred times, and all are one list.
  const bombs = Array.from(
    { length: 30 },
    (_, i) => `](${`h${String.fromCharCode(i)}`.repeat(100)}eq${String.fromCharCode(i + 1)}`,
  )
  await writeFile(path, file(pickle(`(]q\0${bombs.join('')}t`)))
  const [first, last] = (await load<unknown[][]>(path)).slice(-2)
  t.true(last?.length === 100 && last.every((item) => item === first))
  // Copies of copies: an OrderedDict made of a long list over and over.
  const long = `](${'NN\x86'.repeat(50_000)}eq\0`
  const copies = `(${'ccollections\nOrderedDict\nh\0\x85R'.repeat(20_000)}t`
  await refused(t, path, file(pickle(`${long}${copies}\x86`)), /more values than/, 'ERR_FILE_TOO_LARGE')
})

test.serial('tensors that do not fit into their storage, storages that are not there', async (t) => {
  const path = join(await directory(t), 'a.pt')
  const bad: [string, RegExp][] = [
    [rebuilt(int(4), 'K\x03', 'K\x02\x85', 'K\x01\x85'), /does not fit into its storage of 4 elements/],
    [rebuilt(int(4), 'K\0', 'K\x05\x85', 'K\x01\x85'), /does not fit/],
    [rebuilt(int(4), 'K\0', 'K\x02\x85', 'K\x04\x85'), /does not fit/],
    [rebuilt(int(4), 'K\0', `${int(2 ** 31 - 1)}${int(2 ** 31 - 1)}\x86`, 'K\0K\0\x86'), /does not fit/],
    [rebuilt(int(5), 'K\0', 'K\x02\x85', 'K\x01\x85'), /has 16 bytes, and is said to have 20/],
    [rebuilt(int(2 ** 31 - 1), 'K\0', 'K\x02\x85', 'K\x01\x85'), /is said to have 8589934588/],
    [rebuilt(int(-4), 'K\0', 'K\x02\x85', 'K\x01\x85'), /names a storage in a way/],
    [rebuilt(int(4), int(-1), 'K\x02\x85', 'K\x01\x85'), /describes a tensor in a way/],
    [rebuilt(int(4), 'K\0', 'K\x02\x85', 'K\x01K\x01\x86'), /describes a tensor in a way/],
    [rebuilt(int(4), 'K\0', 'K\x02\x85', `${int(-1)}\x85`), /describes a tensor in a way/],
    [rebuilt(int(4), 'K\0', 'G\x7f\xf0\0\0\0\0\0\0\x85', 'K\x01\x85'), /describes a tensor in a way/],
  ]
  for (const [text, message] of bad) await refused(t, path, file(pickle(text)), message)
  const good = pickle(rebuilt(int(4), 'K\0', 'K\x02\x85', 'K\x01\x85'))
  await refused(t, path, zip([{ name: 'data.pkl', data: good }]), /it has no "data\/0"/)
  const big = { name: 'x/byteorder', data: latin1('big') }
  await refused(t, path, file(good, undefined, [big]), /not little-endian/)
})

test.serial('zip files that lie', async (t) => {
  const dir = await directory(t)
  const path = join(dir, 'a.pt')
  const good = pickle(rebuilt(int(4), 'K\0', 'K\x02\x85', 'K\x01\x85'))
  const data = new Uint8Array(16)
  const first = { name: 'x/data.pkl', data: good }
  const withData = (part: Partial<Part>): Buffer => zip([first, { name: 'x/data/0', data, ...part }])
  await refused(t, path, withData({ crc: 5 }), /its checksum is wrong/)
  await refused(t, path, withData({ size: 2 ** 31 }), /claims 2147483648 bytes, and has 16/)
  await refused(t, path, withData({ offset: 0 }), /overlaps/)
  await refused(t, path, withData({ flags: 1 }), /is encrypted/)
  await refused(t, path, withData({ method: 12 }), /packed by method 12/)
  await refused(t, path, withData({ ownName: 'x/data/1' }), /another name/)
  await refused(t, path, zip([first, first]), /two entries of one name/)
  await refused(t, path, zip([first, { ...first, name: 'y/data.pkl' }]), /not one data.pkl/)
  // A bomb: it claims what deflate cannot hold, or holds more than it claims.
  const bomb = deflateRawSync(Buffer.alloc(2 ** 26))
  const method = 8
  await refused(t, path, zip([{ name: 'data.pkl', data: bomb, method, size: 2 ** 31 }]), /claims 2147483648 bytes/)
  await refused(t, path, zip([{ name: 'data.pkl', data: bomb, method, size: 1000 }]), /not of the 1000 bytes/)
  await refused(t, path, zip([{ name: 'data.pkl', data: latin1('junk'), method, size: 9 }]), /is damaged/)
  await refused(t, path, withData({ data: deflateRawSync(data), method, size: 16 }), /torch.save never does/)
  await refused(t, path, Buffer.from('no zip'), /it is no zip file/)
  // As torch.save(.., _use_new_zipfile_serialization=False) begins.
  const old = Buffer.from('80028a0a6cfc9c46f9206aa850192e80024de9032e', 'hex')
  await refused(t, path, old, /before PyTorch 1\.6.*torch\.save\(torch\.load\(".*a\.pt"\), ".*a\.pt"\)/)
  await refused(t, path, Buffer.alloc(0), /it is no zip file/)
  await t.throwsAsync(load(join(dir, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
  await mkdir(join(dir, 'sub'))
  await t.throwsAsync(load(join(dir, 'sub')), { code: 'ERR_IO' })
  await t.throwsAsync(load(path, { devic: 'cpu' } as object), { code: 'ERR_UNKNOWN_OPTION' })
  await t.throwsAsync(load(path, { device: 'cpu', mapLocation: 'cpu' }), { code: 'ERR_INVALID_ARGUMENT' })
})

/** Frees all tensors of a value: parameters belong to no scope. */
function freed(value: unknown): 'loaded' {
  if (value instanceof Tensor) value.dispose()
  else if (value instanceof Map) for (const entry of value) entry.forEach(freed)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(freed)
  return 'loaded'
}

test.serial('whatever bytes change, the file loads or is refused, in bounded memory', async (t) => {
  const path = join(await directory(t), 'a.pt')
  const whole = await readFile(fromPython)
  const start = whole.indexOf(latin1('\x80\x02}'))
  const content = whole.subarray(start, whole.indexOf(latin1('PK\x07\x08'), start))
  const next = random(1)
  const outcomes = new Map<string, number>()
  const before = process.memoryUsage().rss
  const tensors = memory.stats().liveTensors
  const attempt = async (bytes: Buffer): Promise<void> => {
    await writeFile(path, bytes)
    const outcome = await load(path)
      .then(freed)
      .catch((error: unknown) => {
        if (!LockstepError.is(error)) throw error
        return error.code
      })
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  for (let length = 0; length < whole.length; length += 97) await attempt(whole.subarray(0, length))
  for (let round = 0; round < 400; round++) await attempt(spoiled(whole, next))
  // With a checksum that is right the pickle itself is read.
  const storages = Array.from({ length: 12 }, (_, i) => ({ name: `x/data/${i}`, data: new Uint8Array(64) }))
  for (let round = 0; round < 1500; round++) {
    await attempt(zip([{ name: 'x/data.pkl', data: spoiled(content, next) }, ...storages]))
  }
  t.deepEqual([...outcomes.keys()].sort(), ['ERR_FILE_FORMAT', 'loaded'])
  t.true((outcomes.get('loaded') ?? 0) > 50 && (outcomes.get('ERR_FILE_FORMAT') ?? 0) > 500)
  t.true(memory.stats().liveTensors <= tensors)
  t.true(process.memoryUsage().rss - before < 2 ** 29)
})
