/** Stand-ins for what the set-up finds on a machine: tools on PATH, wheels, shared libraries. */
import { createHash } from 'node:crypto'
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

/** A wheel: its files, and what it says of itself, `sha256` of each file where given. */
export function wheel(files: Record<string, Buffer | string>, requires: string[] = [], sha256?: string): Buffer {
  const digest = (content: Buffer | string) => sha256 ?? createHash('sha256').update(content).digest('base64url')
  const record = Object.entries(files).map(([name, content]) => `${name},sha256=${digest(content)},${content.length}\n`)
  return zip({
    ...files,
    'fake-1.dist-info/METADATA': `Name: fake\n${requires.map((line) => `Requires-Dist: ${line}\n`).join('')}`,
    'fake-1.dist-info/RECORD': `${record.join('')}fake-1.dist-info/RECORD,,\n`,
  })
}

/** torch's wheel in miniature, of the CUDA build: it needs libraries that it does not hold. */
export function torchWheel(version = '2.13.0+cu130', padding: Buffer | string = ''): Buffer {
  const files = {
    'torch/version.py': `__all__ = []\n__version__ = '${version}'\ncuda = '13.0'\n`,
    'torch/lib/libtorch_cpu.so': elf(['libc10.so', 'libcudart.so.13', 'libcupti.so.13', 'libstdc++.so.6', 'libc.so.6']),
    'torch/lib/libc10.so': elf(['libgomp.so.1', 'ld-linux-x86-64.so.2']),
    'torch/lib/libgomp.so.1': elf(['libm.so.6']),
    'torch/lib/libc10_cuda.so': elf(['libc10.so', 'libcudart.so.13']),
    'torch/lib/libtorch_cuda.so': elf([
      'libc10_cuda.so',
      'libcudnn.so.9',
      'libcublas.so.13',
      'libnvrtc.so.13',
      'libtorch_cpu.so',
    ]),
    'torch/lib/libtorch_cuda_linalg.so': elf(['libtorch_cuda.so', 'libcusolver.so.12']),
    'torch/lib/libtorch_python.so': elf(['libpython.so']),
    'torch/include/torch/extension.h': '#pragma once\n',
    'torch/include/empty.h': '',
    'torch/include/padding.h': padding,
  }
  return wheel(files, [
    'filelock',
    'cuda-toolkit[cublas,cusolver,nvtx]==13.0.3; platform_system == "Linux"',
    'cuda-bindings<14,>=13.0.3; platform_system == "Linux"',
    'nvidia-cudnn-cu13==9.20.0.48; platform_system == "Linux"',
    'nvidia-unneeded==1; platform_system == "Linux"',
    'nvidia-optional==1; extra == "opt"',
  ])
}

/** The wheels that hold what torch's wheel lacks, by their file names. */
export function cudaWheels(): Record<string, Buffer> {
  const linux = "(sys_platform == 'linux' and platform_machine == 'x86_64' or sys_platform == 'win32')"
  const parts = ['adv', 'cnn', 'engines_precompiled', 'engines_runtime_compiled', 'graph', 'heuristic', 'ops']
  const cudnn = parts.map((part) => [
    `nvidia/cudnn/lib/libcudnn_${part}.so.9`,
    elf(['libz.so.1', 'libcudnn_graph.so.9']),
  ])
  return {
    'cuda_toolkit-13.0.3.0-0fake-py2.py3-none-any.whl': wheel({}, [
      `nvidia-cublas==13.1.1.3.*; ${linux} and extra == 'cublas'`,
      `nvidia-cuda-nvrtc==13.0.88.*; ${linux} and extra == 'cublas'`,
      `nvidia-cusolver==12.0.4.66.*; ${linux} and extra == 'cusolver'`,
      `nvidia-curand==10.4.0.35.*; ${linux} and extra == 'curand'`,
      "nvidia-windows==1.*; sys_platform == 'win32' and extra == 'cublas'",
    ]),
    'nvidia_cublas-13.1.1.3-0fake-py3-none-manylinux_2_27_x86_64.whl': wheel({
      'nvidia/cu13/lib/libcublas.so.13': elf(['libcublasLt.so.13', 'libc.so.6']),
      'nvidia/cu13/lib/libcublasLt.so.13': elf(['libc.so.6']),
      'nvidia/cu13/lib/libnvblas.so.13': elf(['libcublas.so.13']),
    }),
    'nvidia_cuda_nvrtc-13.0.88-0fake-py3-none-manylinux_2_12_x86_64.whl': wheel({
      'nvidia/cu13/lib/libnvrtc-builtins.alt.so.13.0': elf([]),
      'nvidia/cu13/lib/libnvrtc-builtins.so.13.0': elf(['libc.so.6']),
      'nvidia/cu13/lib/libnvrtc.so.13': elf(['libdl.so.2']),
    }),
    'nvidia_cusolver-12.0.4.66-0fake-py3-none-manylinux_2_27_x86_64.whl': wheel({
      'nvidia/cu13/lib/libcusolver.so.12': elf(['libcublas.so.13', 'libgcc_s.so.1']),
    }),
    'nvidia_cudnn_cu13-9.20.0.48-0fake-py3-none-manylinux_2_27_x86_64.whl': wheel({
      'nvidia/cudnn/lib/libcudnn.so.9': elf(['libdl.so.2']),
      ...Object.fromEntries(cudnn),
    }),
    'nvidia_unneeded-1-0fake-py3-none-manylinux_2_27_x86_64.whl': wheel({ 'nvidia/lib/libunneeded.so': elf([]) }),
  }
}

/**
 * A `python3` whose pip serves wheels out of `wheels` and writes each request into `log`. It has no `+cpu` build, and
 * where `hold` exists it writes its process id there and sleeps instead of serving NVIDIA's wheels; where `hold` with a
 * package's name after it exists, it does so for that package. Where a script for a package lies in `answers`, pip asks it
 * where the wheel lies, with the report's path as \$1; without, it does not know reports. `python` is a real one.
 */
export function fakePython(wheels: string, log: string, hold: string, answers: string, python: string): string {
  return `
case "$*" in
  "-c import sys; print"*) echo 3.12; exit 0;;
  -c*) exec ${python} "$@";;
  "-m pip --version") echo pip 24.0; exit 0;;
  "-m pip config list"*) exec cat ${answers}/config;;
  "-m pip install"*)
    package=\${4%%[=<>]*}
    [ -e ${answers}/$package ] || { echo "no such option: --report"; exit 2; }
    case "$4" in *+cpu) echo "ERROR: No matching distribution found for $4"; exit 1;; esac
    while [ "$1" != --report ]; do shift; done
    exec sh ${answers}/$package "$2";;
  "-m pip download"*) ;;
  *) exit 1;;
esac
echo "$4" >> ${log}
package=\${4%%[=<>]*}
while [ "$1" != --dest ]; do
  case "$1" in *+cpu) echo "ERROR: No matching distribution found for $1"; exit 1;; esac
  shift
done
held() { if [ -e "$1" ]; then echo $$ > "$1"; exec sleep 600; fi; }
case "$package" in nvidia*) held ${hold};; esac
held ${hold}-$package
file=
rest=$package
while [ "$rest" != "\${rest#*-}" ]; do file=\${file}\${rest%%-*}_; rest=\${rest#*-}; done
for wheel in ${wheels}/$file$rest-*.whl; do
  if [ ! -e "$wheel" ]; then echo "ERROR: No matching distribution found for $package"; exit 1; fi
  cp "$wheel" "$2/\${wheel##*/}"
done
`
}
