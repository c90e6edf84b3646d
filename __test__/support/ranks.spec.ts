import test from 'ava'

import { cleanEnvironment } from './environment.js'
import { runJobs, values } from './ranks.js'

const job = (program: string) => ({ command: [process.execPath, '-e', program], env: cleanEnvironment() })
const hanging = job('setInterval(() => {}, 1000)')
const report = (message: string): string => `fs.writeFileSync(3, v8.serialize(${message}).toString('base64') + '\\n');`

test('what ranks report arrives by rank, also from one that exits at once', async (t) => {
  const heard: unknown[] = []
  const told = job(`${report('{ reports: -0 }')} ${report('{ value: 1n }')} process.exit(0)`)
  const failed = job(`${report("{ error: { message: 'x', code: 'ERR_TYPE' } }")} process.exitCode = 1`)
  const ends = await runJobs([told, failed], { onTell: (rank, value) => heard.push([rank, value]) })
  t.deepEqual(heard, [[0, -0]])
  t.like(ends[0], { code: 0, value: 1n, reports: [-0] })
  t.like(ends[1], { code: 1, error: { message: 'x', code: 'ERR_TYPE' } })
  t.throws(() => values(ends), { message: /^rank 1: .*ERR_TYPE/ })
})

test('processes that hang are stopped at the limit, and where one has failed', async (t) => {
  const [late] = await runJobs([hanging], { limit: 100 })
  t.is(late?.signal, 'SIGTERM')
  const [failed, stopped] = await runJobs([job('process.exit(3)'), hanging], { stopAtFailure: true })
  t.deepEqual([failed?.code, stopped?.signal], [3, 'SIGTERM'])
  t.true((failed?.elapsed ?? Infinity) < (stopped?.elapsed ?? 0))
})

test.serial('ranks are given the transport to use, and nothing else that is meant for the tests', (t) => {
  t.teardown(() => {
    delete process.env['LOCKSTEP_BACKEND']
    delete process.env['LOCKSTEP_TEST_EXITS']
  })
  Object.assign(process.env, { LOCKSTEP_BACKEND: 'x', LOCKSTEP_TEST_EXITS: '5' })
  const given = cleanEnvironment()
  t.deepEqual([given['LOCKSTEP_BACKEND'], given['LOCKSTEP_TEST_EXITS']], ['x', undefined])
})
