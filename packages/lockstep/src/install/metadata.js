// What a wheel says of itself: its requirements (METADATA) and the digests of its files (RECORD).

/**
 * @typedef {object} Requirement
 * @property {string} name
 * @property {string} requirement  as pip takes it, without extras: `nvidia-cublas==13.1.1.3.*`
 * @property {string[]} extras     of the required package
 * @property {string | undefined} extra  of this package, for which it is required
 */

/** The requirements on Linux. @param {import('./zip.js').Zip} zip @returns {Promise<Requirement[]>} */
export async function requirementsOf(zip) {
  const found = []
  for (const line of (await informationOf(zip, 'METADATA')).split('\n')) {
    const parts = /^Requires-Dist:\s*([\w.-]+)\s*(?:\[([^\]]*)\])?\s*\(?([^;()]*)\)?\s*(?:;(.*))?$/.exec(line.trim())
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
