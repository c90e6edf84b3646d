import test from 'ava'

import { pinnedTorch, pins } from '../../packages/lockstep/src/install/pins.js'
import { pythons } from '../../packages/lockstep/src/install/pip.js'
import { packageJson } from '../../packages/lockstep/dist/native/package.js'

test('the pinned wheels are of the torch that package.json names: node scripts/pin-wheels.mjs', (t) => {
  const { version, cuda } = packageJson.libtorch
  t.is(pinnedTorch, version)
  const has = (pattern: RegExp): boolean => Object.keys(pins).some((file) => pattern.test(file))
  for (const python of pythons) {
    const tag = `cp${python.replace('.', '')}`
    for (const platform of ['manylinux_2_28_x86_64', 'manylinux_2_28_aarch64', String.raw`macosx_\d+_\d+_arm64`]) {
      t.true(has(new RegExp(`^torch-${version}-${tag}-${tag}-${platform}\\.whl$`)), `${python}, ${platform}`)
    }
  }
  const others = [...Object.keys(cuda), 'nvidia-cublas', 'nvidia-cudnn-cu13', 'nvidia-cusolver']
  for (const name of others) {
    for (const arch of ['x86_64', 'aarch64']) {
      t.true(has(new RegExp(`^${name.replaceAll('-', '_')}-.*_${arch}\\.whl$`)), `${name}, ${arch}`)
    }
  }
  for (const digest of Object.values(pins)) t.regex(digest, /^[0-9a-f]{64}$/)
})
