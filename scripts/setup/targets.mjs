// The platforms that there are addons for.

/** Rust's names of the platforms -> npm's. */
export const machines = {
  'x86_64-unknown-linux-gnu': { platform: 'linux-x64-gnu', os: 'linux', cpu: 'x64', libc: 'glibc' },
  'aarch64-unknown-linux-gnu': { platform: 'linux-arm64-gnu', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'aarch64-apple-darwin': { platform: 'darwin-arm64', os: 'darwin', cpu: 'arm64', libc: undefined },
}

/** Rust's name of a platform such as `linux-x64-gnu`. @param {string} platform */
export function targetOf(platform) {
  const [target] = Object.entries(machines).find(([, machine]) => machine.platform === platform) ?? []
  if (target === undefined) throw new Error(`there are no addons for ${platform}`)
  return target
}
