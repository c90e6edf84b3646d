#!/usr/bin/env node
// npm links a command when it installs, before anything is compiled; so this file is not.
const main = new URL('../dist/cli/main.js', import.meta.url)
import(main).catch((error) => {
  const missing = error.code === 'ERR_MODULE_NOT_FOUND' && error.url === main.href
  console.error(
    missing
      ? 'lockstep: there is no dist beside this file: install the package anew; in its repository, `npm run build`'
      : error,
  )
  process.exitCode = 1
})
