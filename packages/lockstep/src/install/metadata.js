// What a wheel says of itself: its requirements (METADATA) and the digests of its files (RECORD).

/**
 * @typedef {object} Requirement
 * @property {string} name
 * @property {string} requirement  as pip takes it, without extras: `nvidia-cublas==13.1.1.3.*`
 * @property {string[]} extras     of the required package
 * @property {string | undefined} extra  of this package, for which it is required
 */

/** The requirements on Linux. @param {import('./zip.js').Zip} zip */
export async function requirementsOf(zip) {
  const lines = (await informationOf(zip, 'METADATA')).split('\n').map((line) => /^Requires-Dist:(.*)/.exec(line)?.[1])
  return requirementsIn(lines.filter((line) => line !== undefined))
}

/** The requirements on Linux. @param {string[]} lines  such as `numpy>=2; extra == "all"` @returns {Requirement[]} */
export function requirementsIn(lines) {
  const found = []
  for (const line of lines) {
    const parts = /^([\w.-]+)\s*(?:\[([^\]]*)\])?\s*\(?([^;()]*)\)?\s*(?:;(.*))?$/.exec(line.trim())
    if (!parts) continue
    const [, name = '', extras = '', version = '', marker = ''] = parts
    if (/win32|Windows|darwin|Darwin/.test(marker) && !/linux/i.test(marker)) continue
    const extra = /\bextra\s*==\s*["']([^"']+)["']/.exec(marker)?.[1]
    const requirement = `${name}${version.replaceAll(' ', '')}`
    found.push({
      name,
      requirement,
      extras: extras
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean),
      extra,
    })
  }
  return found
}

/**
 * torch names some of NVIDIA's packages itself, and the others as extras of `cuda-toolkit`.
 * @param {Requirement[]} torch
 * @param {(toolkit: Requirement) => Promise<Requirement[]>} requirements  what such a package requires
 */
export async function nvidiaRequirements(torch, requirements) {
  /** @type {Map<string, Requirement>} */
  const found = new Map()
  for (const required of torch) {
    if (required.extra !== undefined) continue
    if (required.name.startsWith('nvidia-')) found.set(required.name, required)
    if (!required.name.startsWith('cuda-') || required.extras.length === 0) continue
    for (const part of await requirements(required)) {
      if (part.extra !== undefined && required.extras.includes(part.extra)) found.set(part.name, part)
    }
  }
  return [...found.values()]
}

/** The SHA-256 of each file, in base64url. @param {import('./zip.js').Zip} zip @returns {Promise<Map<string, string>>} */
export async function digestsOf(zip) {
  const digests = new Map()
  for (const line of (await informationOf(zip, 'RECORD')).split('\n')) {
    const [, name, digest] = /^(.+),sha256=([\w-]+)=*,\d*$/.exec(line.trim()) ?? []
    if (name && digest) digests.set(name, digest)
  }
  return digests
}

/** @param {import('./zip.js').Zip} zip @param {string} name */
async function informationOf(zip, name) {
  const entry = zip.entries.find(
    (candidate) => /^[^/]+\.dist-info\/\w+$/.test(candidate.name) && candidate.name.endsWith(`/${name}`),
  )
  if (!entry) throw new Error(`${zip.path} has no ${name}`)
  return (await zip.bytes(entry)).toString('utf8')
}
