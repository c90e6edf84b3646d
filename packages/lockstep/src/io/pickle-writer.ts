/** Writes pickles of protocol 2, with the opcodes that PyTorch's `weights_only` reader has. */

/** A pickle that grows. */
export class PickleWriter {
  #bytes = Buffer.alloc(4096)
  #length = 0
  readonly #memo = new Map<object, number>()

  constructor() {
    this.op(0x80, 2)
  }

  /** An opcode, and what follows it. */
  op(code: number, ...more: number[]): void {
    const at = this.#room(1 + more.length)
    this.#bytes[at] = code
    for (const [index, byte] of more.entries()) this.#bytes[at + 1 + index] = byte
  }

  bool(value: boolean | null): void {
    this.op(value === null ? 0x4e : value ? 0x88 : 0x89)
  }

  float(value: number): void {
    this.op(0x47)
    const at = this.#room(8)
    this.#bytes.writeDoubleBE(value, at)
  }

  /** Throws a RangeError where it has more than 255 bytes. */
  int(value: number | bigint): void {
    if (value >= -(2 ** 31) && value < 2 ** 31) {
      this.op(0x4a)
      const at = this.#room(4)
      this.#bytes.writeInt32LE(Number(value), at)
      return
    }
    const wide = BigInt(value)
    let length = 5
    while (BigInt.asIntN(8 * length, wide) !== wide) length++
    if (length > 255) throw new RangeError('an integer has more than 255 bytes')
    const bits = BigInt.asUintN(8 * length, wide)
    const bytes = Buffer.from(bits.toString(16).padStart(2 * length, '0'), 'hex').reverse()
    this.op(0x8a, length)
    this.#put(bytes)
  }

  text(value: string): void {
    const bytes = Buffer.from(value)
    this.op(0x58)
    this.#uint32(bytes.length)
    this.#put(bytes)
  }

  global(module: string, name: string): void {
    const bytes = Buffer.from(`c${module}\n${name}\n`)
    this.#put(bytes)
  }

  /** `write` writes the items; up to three have opcodes without a mark. */
  tuple(length: number, write: () => void): void {
    if (length > 3) this.op(0x28)
    write()
    this.op([0x29, 0x85, 0x86, 0x87][length] ?? 0x74)
  }

  /** A list whose items `write` writes. */
  list(value: object, write: () => void): void {
    this.op(0x5d)
    this.remember(value)
    this.op(0x28)
    write()
    this.op(0x65)
  }

  /** Sets the keys and values that `write` writes in the dict that was written last. */
  items(write: () => void): void {
    this.op(0x28)
    write()
    this.op(0x75)
  }

  /** Writes a value anew where it was written before; whether it was. */
  again(value: object): boolean {
    const index = this.#memo.get(value)
    if (index === undefined) return false
    this.op(0x6a)
    this.#uint32(index)
    return true
  }

  /** What was written last is this value. */
  remember(value: object): void {
    const index = this.#memo.size
    this.#memo.set(value, index)
    this.op(0x72)
    this.#uint32(index)
  }

  end(): Uint8Array {
    this.op(0x2e)
    return this.#bytes.subarray(0, this.#length)
  }

  #put(bytes: Buffer): void {
    const at = this.#room(bytes.length)
    bytes.copy(this.#bytes, at)
  }

  #uint32(value: number): void {
    const at = this.#room(4)
    this.#bytes.writeUInt32LE(value, at)
  }

  /** Where so many bytes may be written. */
  #room(length: number): number {
    const at = this.#length
    this.#length += length
    if (this.#length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#length, 2 * this.#bytes.length))
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    return at
  }
}
