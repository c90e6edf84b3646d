// Prints the titles of the tests of the given files as JSON, by file, and runs none of them: the files get a recorder in
// place of ava. So titles that a loop or a function makes are known, too.
import { register } from 'node:module'
import { pathToFileURL } from 'node:url'

// Without it, files under parity refuse to load.
process.env['LOCKSTEP_PARITY_PYTHON'] ??= 'none'

/** @type {Record<string, string[]>} */
const titles = {}
let file = ''

/** @type {any} Takes every call and every member. */
const recorder = new Proxy(() => {}, {
  get: (_, name) => (name === 'then' ? undefined : recorder),
  apply(_, __, [title]) {
    if (typeof title === 'string') titles[file]?.push(title)
    return recorder
  },
})
Object.assign(globalThis, { testRecorder: recorder })

const stub = `data:text/javascript,export default globalThis.testRecorder`
const hooks = `export const resolve = (name, context, next) =>
  name === 'ava' ? { url: ${JSON.stringify(stub)}, shortCircuit: true } : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

for (file of process.argv.slice(2)) {
  titles[file] = []
  await import(pathToFileURL(file).href)
}
process.stdout.write(JSON.stringify(titles), () => process.exit())
