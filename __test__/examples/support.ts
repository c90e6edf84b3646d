/** What the tests of the examples share. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const lockstep = join(root, 'packages/lockstep/dist/cli/main.js')

export interface Result {
  code: number
  stdout: string
  stderr: string
}

/** Runs node; the limit is far beyond what a run takes and only ends a hang. */
export function node(args: string[]): Promise<Result> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, timeout: 240_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr })
    })
  })
}

/** A data set of 40 and 10 images of 28 x 28 pixels: class 0 is dark, class 1 bright. */
export async function writeIdxFiles(directory: string): Promise<void> {
  const idx = (sizes: number[], values: number[]) => {
    const header = Buffer.alloc(4 + 4 * sizes.length)
    header.set([0, 0, 8, sizes.length])
    sizes.forEach((size, i) => header.writeUInt32BE(size, 4 + 4 * i))
    return gzipSync(Buffer.concat([header, Buffer.from(values)]))
  }
  for (const [part, count] of [
    ['train', 40],
    ['t10k', 10],
  ] as const) {
    const labels = Array.from({ length: count }, (_, i) => i % 2)
    const pixels = labels.flatMap((label) => Array<number>(28 * 28).fill(label * 255))
    await writeFile(join(directory, `${part}-images-idx3-ubyte.gz`), idx([count, 28, 28], pixels))
    await writeFile(join(directory, `${part}-labels-idx1-ubyte.gz`), idx([count], labels))
  }
}
