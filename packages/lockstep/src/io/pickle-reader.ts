/**
 * Reads the pickles of `torch.save` and executes nothing: the opcodes are those that PyTorch's `weights_only` reader has,
 * and what a name stands for is the caller's to say.
 */
import { getHeapStatistics } from 'node:v8'

/** A name that a pickle may use. Without `call` it is a value, which cannot be called. */
export class Global {
  readonly name: string
  readonly call: ((args: readonly unknown[]) => unknown) | undefined

  constructor(name: string, call?: (args: readonly unknown[]) => unknown) {
    this.name = name
    this.call = call
  }
}

/** A Python dict as it is filled; `ordered`: an OrderedDict. Keys and values take turns. */
export class PyDict {
  readonly items: unknown[] = []
  readonly ordered: boolean

  constructor(ordered: boolean) {
    this.ordered = ordered
  }
}

/** What a pickle's names and persistent ids stand for; both throw a {@link PickleError} for what they refuse. */
export interface Meaning {
  find(name: string): Global
  persistent(id: unknown): unknown
}

/** What is wrong with a pickle. */
export class PickleError extends Error {}

/** A pickle is too large for this process. */
export class PickleSizeError extends Error {}

/** A number, where it is exact. */
export function toNumber(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Bytes of the heap that values take, roughly. */
const COST = { scalar: 32, container: 160, memo: 48 }

const MARK = Symbol('mark')
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The value that `bytes` describe: arrays for lists and tuples, Sets, {@link PyDict}s, and what `meaning` makes. */
export function unpickle(bytes: Buffer, meaning: Meaning): unknown {
  return new Reader(bytes, meaning).read()
}

class Reader {
  readonly #bytes: Buffer
  readonly #meaning: Meaning
  readonly #stack: unknown[] = []
  readonly #memo = new Map<number, unknown>()
  #at = 0
  #room: number

  constructor(bytes: Buffer, meaning: Meaning) {
    this.#bytes = bytes
    this.#meaning = meaning
    const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics()
    // As much again is needed for what is made of the values.
    this.#room = (limit - used) / 3
  }

  read(): unknown {
    for (;;) {
      const code = this.#byte()
      if (code === 0x2e) break
      const known = opcodes[code]
      if (known === undefined) {
        const letter = `0x${code.toString(16).padStart(2, '0')}`
        throw new PickleError(`opcode ${letter} at byte ${this.#at - 1} is not allowed`)
      }
      known(this)
    }
    const value = this.pop()
    if (this.#stack.length > 0) throw new PickleError('it ends with values left over')
    return value
  }

  #byte(): number {
    if (this.#at >= this.#bytes.length) throw new PickleError('it ends before its end')
    return this.#bytes[this.#at++] as number
  }

  /** The next bytes. */
  take(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new PickleError('it ends before its end')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  line(): string {
    const end = this.#bytes.indexOf(10, this.#at)
    if (end < 0 || end - this.#at > 200) throw new PickleError('a name in it has no end')
    const text = this.take(end - this.#at).toString('utf8')
    this.#at++
    return text
  }

  text(length: number): string {
    const bytes = this.take(length)
    try {
      return utf8.decode(bytes)
    } catch {
      throw new PickleError('a string in it is not UTF-8')
    }
  }

  push(value: unknown, cost: number): void {
    this.#room -= cost
    if (this.#room < 0) throw new PickleSizeError()
    this.#stack.push(value)
  }

  pop(): unknown {
    if (this.#stack.length === 0) throw new PickleError('it takes more values than there are')
    const value = this.#stack.pop()
    if (value === MARK) throw new PickleError('it takes a mark for a value')
    return value
  }

  /** The values behind the last mark. */
  popMark(): unknown[] {
    const at = this.#stack.lastIndexOf(MARK)
    if (at < 0) throw new PickleError('a mark is missing')
    const values = this.#stack.splice(at)
    values.shift()
    return values
  }

  top(): unknown {
    const value = this.#stack.at(-1)
    if (this.#stack.length === 0 || value === MARK) throw new PickleError('it takes more values than there are')
    return value
  }

  put(index: number): void {
    this.#room -= COST.memo
    if (this.#room < 0) throw new PickleSizeError()
    this.#memo.set(index, this.top())
  }

  get(index: number): void {
    if (!this.#memo.has(index)) throw new PickleError(`it takes the value number ${index}, which is not there`)
    this.push(this.#memo.get(index), 16)
  }

  global(): void {
    const [module, name] = [this.line(), this.line()]
    // Python 2's name of the module, which protocol 2 writes.
    this.push(this.#meaning.find(`${module === '__builtin__' ? 'builtins' : module}.${name}`), COST.container)
  }

  reduce(): void {
    const args = this.pop()
    const called = this.pop()
    if (!(called instanceof Global) || called.call === undefined || !Array.isArray(args)) {
      throw new PickleError(`it calls ${called instanceof Global ? called.name : 'what is no function'}`)
    }
    // What is called may copy its arguments, and a tensor has memory outside of the heap, too.
    const copied = args.reduce<number>((sum, arg) => sum + sizeOf(arg), 0)
    this.push(called.call(args), 4 * COST.container + COST.scalar * copied)
  }

  persistent(): void {
    this.push(this.#meaning.persistent(this.pop()), COST.container)
  }

  append(values: unknown[]): void {
    const list = this.top()
    if (!Array.isArray(list)) throw new PickleError('it appends to what is no list')
    for (const value of values) list.push(value)
  }

  setItems(values: unknown[]): void {
    const dict = this.top()
    if (!(dict instanceof PyDict) || values.length % 2 !== 0) throw new PickleError('it sets items of what is no dict')
    for (const value of values) dict.items.push(value)
  }

  /** The attributes of an OrderedDict, such as a state dict's `_metadata`, have no place here. */
  build(): void {
    this.pop()
    if (!(this.top() instanceof PyDict)) throw new PickleError('it sets attributes of what is no OrderedDict')
  }

  tuple(length: number): void {
    const values = Array.from({ length }, () => this.pop()).reverse()
    this.push(values, COST.container)
  }

  long(): void {
    const bytes = this.take(this.take(1)[0] as number)
    const hex = Buffer.from(bytes).reverse().toString('hex')
    const value = hex === '' ? 0n : BigInt.asIntN(8 * bytes.length, BigInt(`0x${hex}`))
    this.push(toNumber(value), COST.scalar)
  }
}

function sizeOf(value: unknown): number {
  if (value instanceof PyDict) return value.items.length
  if (value instanceof Set) return value.size
  return typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array ? value.length : 0
}

const scalar = (value: (reader: Reader) => unknown) => (reader: Reader) => reader.push(value(reader), COST.scalar)
const container = (make: () => unknown) => (reader: Reader) => reader.push(make(), COST.container)
const strings = (value: (reader: Reader) => string) => (reader: Reader) => {
  const text = value(reader)
  reader.push(text, COST.scalar + 2 * text.length)
}

/** PyTorch's own closed list (`torch._weights_only_unpickler`), without STOP. */
const opcodes: Readonly<Record<number, (reader: Reader) => void>> = {
  // PROTO
  0x80: (reader) => {
    const [version = 0] = reader.take(1)
    if (version < 2 || version > 5) throw new PickleError(`there is no protocol ${version}`)
  },
  // GLOBAL, NEWOBJ, REDUCE, BUILD, BINPERSID
  0x63: (reader) => reader.global(),
  0x81: (reader) => reader.reduce(),
  0x52: (reader) => reader.reduce(),
  0x62: (reader) => reader.build(),
  0x51: (reader) => reader.persistent(),
  // APPEND, APPENDS, SETITEM, SETITEMS
  0x61: (reader) => reader.append([reader.pop()]),
  0x65: (reader) => reader.append(reader.popMark()),
  0x73: (reader) => reader.setItems([reader.pop(), reader.pop()].reverse()),
  0x75: (reader) => reader.setItems(reader.popMark()),
  // MARK, TUPLE, TUPLE1, TUPLE2, TUPLE3
  0x28: (reader) => reader.push(MARK, 16),
  0x74: (reader) => reader.push(reader.popMark(), COST.container),
  0x85: (reader) => reader.tuple(1),
  0x86: (reader) => reader.tuple(2),
  0x87: (reader) => reader.tuple(3),
  // NONE, NEWFALSE, NEWTRUE, EMPTY_TUPLE, EMPTY_LIST, EMPTY_DICT, EMPTY_SET
  0x4e: scalar(() => null),
  0x89: scalar(() => false),
  0x88: scalar(() => true),
  0x29: container(() => []),
  0x5d: container(() => []),
  0x7d: container(() => new PyDict(false)),
  0x8f: container(() => new Set()),
  // BININT, BININT1, BININT2, LONG1, BINFLOAT
  0x4a: scalar((reader) => reader.take(4).readInt32LE()),
  0x4b: scalar((reader) => reader.take(1)[0]),
  0x4d: scalar((reader) => reader.take(2).readUInt16LE()),
  0x8a: (reader) => reader.long(),
  0x47: scalar((reader) => reader.take(8).readDoubleBE()),
  // BINUNICODE, SHORT_BINSTRING
  0x58: strings((reader) => reader.text(reader.take(4).readUInt32LE())),
  0x55: strings((reader) => reader.text(reader.take(1)[0] as number)),
  // BINGET, LONG_BINGET, BINPUT, LONG_BINPUT
  0x68: (reader) => reader.get(reader.take(1)[0] as number),
  0x6a: (reader) => reader.get(reader.take(4).readUInt32LE()),
  0x71: (reader) => reader.put(reader.take(1)[0] as number),
  0x72: (reader) => reader.put(reader.take(4).readUInt32LE()),
}
