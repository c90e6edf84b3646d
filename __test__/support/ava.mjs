// Has ava load the tests as `compile` leaves them. Ava waits for what `require` gives.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

import { compile } from './compile.mjs'

createRequire(import.meta.url).extensions['.ts'] = (module, file) => {
  module.exports = compile(file).then((compiled) => import(pathToFileURL(compiled).href))
}
