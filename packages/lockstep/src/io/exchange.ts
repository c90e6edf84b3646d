/** Reads files of tensors for several ranks: each file once, by one of those that need it, which sends it to the others. */
import { join } from 'node:path'
import { ops } from '../ops/ops.js'
import type { DType } from '../tensor/dtype.js'
import type { Tensor } from '../tensor/tensor.js'
import { together, type Agreement } from './agreement.js'
import { verify, type Manifest } from './manifest.js'
import { readSafetensors } from './safetensors.js'

/** Files that this rank needs: of each the names of tensors, or 'all'. */
export type Needs = ReadonlyMap<string, ReadonlySet<string> | 'all'>

type Tensors = Map<string, Tensor>

/**
 * The tensors that this rank needs, by file. All members call it, each with its own needs. What lies in a file that is
 * damaged, or comes from another checkpoint, nobody gets: the rank that read it says why, and the others that it did.
 */
export async function readTogether(
  directory: string,
  manifest: Manifest,
  needs: Needs,
  peers: Agreement,
): Promise<Map<string, Tensors>> {
  const asked: Needs[] = await peers.gather(needs)
  const readers = assign(asked, manifest)
  const own = await together(
    peers,
    'load',
    async () => {
      const files = new Map<string, Tensors>()
      try {
        for (const [file, reader] of readers) {
          if (reader === peers.member) files.set(file, await readFile(directory, file, manifest))
        }
      } catch (error) {
        dispose(files)
        throw error
      }
      return files
    },
    dispose,
  )
  const described = await peers.gather(
    [...own].map(([file, tensors]) => [file, [...tensors].map(([name, { dtype, shape }]) => ({ name, dtype, shape }))]),
  )
  const contents = new Map(described.flat() as [string, Description[]][])
  const found = new Map<string, Tensors>()
  for (const [file, reader] of readers) {
    const read = own.get(file)
    const tensors = await exchange(
      contents.get(file) ?? [],
      read,
      reader,
      asked.map((each) => each.get(file)),
      peers,
    )
    if (needs.has(file)) found.set(file, tensors)
  }
  return found
}

interface Description {
  readonly name: string
  readonly dtype: DType
  readonly shape: readonly number[]
}

/** Who reads each file: of those that need it, the one with the fewest bytes so far. Every rank comes to the same. */
function assign(asked: readonly Needs[], manifest: Manifest): Map<string, number> {
  const bytes = asked.map(() => 0)
  const readers = new Map<string, number>()
  const wanted = [...new Set(asked.flatMap((each) => [...each.keys()]))].sort()
  const needers = (file: string): number[] => [...asked.keys()].filter((member) => asked[member]?.has(file))
  // First those about which there is no choice.
  for (const file of wanted.sort((a, b) => Math.min(2, needers(a).length) - Math.min(2, needers(b).length))) {
    const reader = needers(file).reduce((least, member) =>
      (bytes[member] as number) < (bytes[least] as number) ? member : least,
    )
    readers.set(file, reader)
    bytes[reader] = (bytes[reader] as number) + (manifest.files.get(file)?.size ?? 0)
  }
  return readers
}

async function readFile(directory: string, file: string, manifest: Manifest): Promise<Tensors> {
  const path = join(directory, file)
  const { tensors, metadata, digest } = await readSafetensors(path)
  try {
    verify(path, manifest, digest, Number(metadata.get('generation')))
  } catch (error) {
    dispose(new Map([[file, tensors]]))
    throw error
  }
  return tensors
}

/** Sends what others need of a file; keeps what this rank needs. `read`: its content, on its reader. */
async function exchange(
  descriptions: readonly Description[],
  read: Tensors | undefined,
  reader: number,
  asked: readonly (ReadonlySet<string> | 'all' | undefined)[],
  peers: Agreement,
): Promise<Tensors> {
  const wants = (member: number, name: string): boolean => {
    const names = asked[member]
    return names === 'all' || names?.has(name) === true
  }
  const others = [...asked.keys()].filter((member) => member !== reader)
  const found: Tensors = new Map()
  const unwanted: Tensor[] = []
  const sent: Promise<void>[] = []
  for (const { name, dtype, shape } of descriptions) {
    const isSent = others.some((member) => wants(member, name))
    const isWanted = wants(peers.member, name)
    const tensor = read?.get(name) ?? (isSent || isWanted ? ops.empty([...shape], { dtype, device: 'cpu' }) : undefined)
    if (tensor === undefined) continue
    if (isSent && tensor.numel() > 0) sent.push(shareBytes(tensor, reader, peers))
    if (isWanted) found.set(name, tensor)
    else unwanted.push(tensor)
  }
  await Promise.all(sent)
  for (const tensor of unwanted) tensor.dispose()
  return found
}

/** As bytes, which every backend carries. */
async function shareBytes(tensor: Tensor, reader: number, peers: Agreement): Promise<void> {
  const flat = tensor.reshape([-1])
  const bytes = flat.view('uint8')
  await peers.share(bytes, reader)
  for (const view of [flat, bytes]) view.dispose()
}

function dispose(files: ReadonlyMap<string, Tensors>): void {
  for (const tensors of files.values()) for (const tensor of tensors.values()) tensor.dispose()
}
