/** Stand-ins for what the set-up finds on a machine: tools on PATH, wheels, shared libraries. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/** A directory of its own, removed when the test ends. */
export function temporaryDirectory(t: { teardown(fn: () => void): void }): string {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-setup-'))
  t.teardown(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A directory for PATH with the given shell scripts, and the few real tools that they use. */
export function toolDirectory(parent: string, tools: Record<string, string>): string {
  const directory = join(parent, 'bin')
  mkdirSync(directory, { recursive: true })
  for (const name of ['sh', 'cp', 'mkdir', 'sleep', 'cat', 'chmod']) {
    symlinkSync(join('/bin', name), join(directory, name))
  }
  for (const [name, body] of Object.entries(tools)) writeTool(join(directory, name), body)
  return directory
}

export function writeTool(path: string, body: string): void {
  writeFileSync(path, `#!/bin/sh\n${body}\n`)
  chmodSync(path, 0o755)
}

/** The smallest shared library that says what it needs: one segment with a dynamic table and its strings. */
export function elf(needed: string[]): Buffer {
  const strings = Buffer.from(`\0${needed.join('\0')}\0`)
  const [headerSize, programSize] = [64, 56]
  const table = Buffer.alloc(16 * (needed.length + 2))
  const tableAt = headerSize + 2 * programSize
  const stringsAt = tableAt + table.length
  const base = 0x1000
  let name = 1
  needed.forEach((library, i) => {
    table.writeBigInt64LE(1n, i * 16)
    table.writeBigUInt64LE(BigInt(name), i * 16 + 8)
    name += library.length + 1
  })
  table.writeBigInt64LE(5n, needed.length * 16)
  table.writeBigUInt64LE(BigInt(base + stringsAt), needed.length * 16 + 8)
  const header = Buffer.alloc(headerSize)
  header.write('\x7fELF\x02\x01\x01', 'latin1')
  header.writeBigUInt64LE(BigInt(headerSize), 32)
  header.writeUInt16LE(programSize, 54)
  header.writeUInt16LE(2, 56)
  const total = stringsAt + strings.length
  return Buffer.concat([
    header,
    segment(1, 0, base, total),
    segment(2, tableAt, base + tableAt, table.length),
    table,
    strings,
  ])
}

function segment(type: number, offset: number, address: number, size: number): Buffer {
  const buffer = Buffer.alloc(56)
  buffer.writeUInt32LE(type, 0)
  for (const [at, value] of [
    [8, offset],
    [16, address],
    [32, size],
  ] as const) {
    buffer.writeBigUInt64LE(BigInt(value), at)
  }
  return buffer
}

/** A zip archive: every second file deflated, the others stored. */
export function zip(files: Record<string, Buffer | string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  Object.entries(files).forEach(([name, content], i) => {
    const data = Buffer.from(content)
    const packed = i % 2 === 0 ? deflateRawSync(data) : data
    const common = Buffer.alloc(26)
    common.writeUInt16LE(i % 2 === 0 ? 8 : 0, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    common.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed)
    offset += 30 + name.length + packed.length
  })
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listing, end])
}

/** torch's wheel in miniature, of the CUDA build: it needs two libraries that it does not hold. */
export function torchWheel(version = '2.13.0+cu130'): Buffer {
  return zip({
    'torch/version.py': `__all__ = []\n__version__ = '${version}'\ncuda = '13.0'\n`,
    'torch/lib/libtorch_cpu.so': elf(['libc10.so', 'libcudart.so.13', 'libcupti.so.13', 'libstdc++.so.6', 'libc.so.6']),
    'torch/lib/libc10.so': elf(['libgomp.so.1', 'ld-linux-x86-64.so.2']),
    'torch/lib/libgomp.so.1': elf(['libm.so.6']),
    'torch/lib/libtorch_cuda.so': 'a gigabyte of kernels',
    'torch/include/torch/extension.h': '#pragma once\n',
    'torch/include/empty.h': '',
  })
}

/**
 * A `python3` whose pip serves wheels out of `wheels` and writes each request into `log`. It has no `+cpu` build, and
 * where `hold` exists it writes its process id there and sleeps instead of serving NVIDIA's wheels.
 */
export function fakePython(wheels: string, log: string, hold: string): string {
  return `
case "$*" in
  -c*) echo 3.12; exit 0;;
  "-m pip --version") echo pip 24.0; exit 0;;
  "-m pip download"*) ;;
  *) exit 1;;
esac
echo "$4" >> ${log}
while [ "$1" != --dest ]; do
  case "$1" in
    *+cpu) echo "ERROR: No matching distribution found for $1"; exit 1;;
    torch==*) wheel=torch-2.13.0-cp312-cp312-manylinux_2_28_x86_64.whl;;
    nvidia-cuda-runtime==*) wheel=nvidia_cuda_runtime-13.0.96-py3-none-manylinux2014_x86_64.whl;;
    nvidia-cuda-cupti==*) wheel=nvidia_cuda_cupti-13.0.85-py3-none-manylinux_2_25_x86_64.whl;;
  esac
  shift
done
case "$wheel" in
  nvidia*) if [ -e ${hold} ]; then echo $$ > ${hold}; exec sleep 600; fi;;
esac
cp "${wheels}/$wheel" "$2/$wheel"
`
}
