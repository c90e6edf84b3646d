import { resolve } from 'node:path'

import webpack from 'webpack'

for (const [name, externals] of Object.entries({ outside: { lockstep: 'module lockstep' }, inside: {} })) {
  const output = { path: resolve('out', 'webpack'), filename: `${name}.mjs`, module: true }
  const settings = {
    mode: 'development',
    devtool: false,
    target: 'node20.19',
    entry: './program.js',
    externals,
    output,
  }
  await new Promise((done, fail) => {
    webpack({ ...settings, experiments: { outputModule: true } }, (error) => (error ? fail(error) : done()))
  })
}
