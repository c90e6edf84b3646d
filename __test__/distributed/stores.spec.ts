// Stores as users see them; `parity/stores` compares their answers with PyTorch's.
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'
import { distributed } from 'lockstep'

const { FileStore, HashStore, PrefixStore, TCPStore } = distributed

/** Only a hang reaches it. */
const timeout = 60_000

const served = () => TCPStore.connect('127.0.0.1', 0, { isMaster: true, timeout })

test('sums beyond 2^53 are bigints', async (t) => {
  await using store = new HashStore()
  const largest = 2 ** 53 - 1
  t.is(await store.add('n', largest), largest)
  t.is(await store.add('n', 1), 2n ** 53n)
  t.is(await store.add('n', -(2n ** 53n)), 0)
  t.is(await store.add('n', 2n ** 63n - 1n), 2n ** 63n - 1n)
  for (const amount of [2 ** 53, 0.5, NaN, 2n ** 63n, '1' as unknown as number]) {
    await t.throwsAsync(store.add('n', amount), { code: 'ERR_INVALID_ARGUMENT' })
  }
})

test('several values at once, and values that grow', async (t) => {
  await using store = await served()
  const late = store.multiGet(['a', 'b'], { timeout })
  await store.multiSet(['a', 'b'], ['1', Buffer.from([0, 255])])
  t.deepEqual(await late, [Buffer.from('1'), Buffer.from([0, 255])])
  await store.append('a', '2')
  t.is((await store.get('a')).toString(), '12')
  await t.throwsAsync(store.multiSet(['a', 'b'], ['1']), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /1 values for 2 keys/,
  })
  await t.throwsAsync(store.multiGet(['a', 'nowhere'], { timeout: 50 }), { code: 'ERR_TIMEOUT' })
  await using part = new PrefixStore('part', store)
  await part.set('a', '3')
  t.deepEqual(await part.listKeys(), ['a'])
  t.deepEqual((await store.listKeys()).toSorted(), ['a', 'b', 'part/a'])
})

test('a queue gives each value once', async (t) => {
  await using store = await served()
  await using other = await store.clone()
  t.true(other instanceof TCPStore)
  t.deepEqual([other.host, other.port, other.timeout], [store.host, store.port, timeout])
  const waiting = [store.queuePop('q'), other.queuePop('q')]
  await store.set('k', '1')
  await store.queuePush('q', 'one')
  await other.queuePush('q', 'two')
  t.deepEqual((await Promise.all(waiting)).map(String).toSorted(), ['one', 'two'])
  t.is(await store.queuePop('q', { block: false }), undefined)
  t.is(await store.queueLen('q'), 0)
  const signal = AbortSignal.timeout(50)
  await t.throwsAsync(store.queuePop('q', { signal }), { code: 'ERR_ABORTED' })
})

test('a barrier opens when all have come', async (t) => {
  await using store = await served()
  await using other = await store.clone()
  await t.throwsAsync(store.barrier('alone', 2, { timeout: 50 }), { code: 'ERR_TIMEOUT' })
  const come = [store.barrier('both', 2), other.barrier('both', 2)]
  await t.notThrowsAsync(Promise.all(come))
})

test('a file has no queues, and goes with its last handle', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'lockstep-stores-'))
  const path = join(directory, 'store')
  const store = new FileStore(path, 1)
  const copy = await store.clone()
  await t.throwsAsync(store.queuePush('q', '1'), { code: 'ERR_NOT_IMPLEMENTED', message: /a FileStore has no queues/ })
  await store.set('a', '1')
  await store.close()
  t.is((await copy.get('a')).toString(), '1')
  await copy.close()
  // Fails if the directory is not empty.
  await t.notThrowsAsync(rmdir(directory))
})

test('a value that a server would refuse is not sent', async (t) => {
  await using store = await served()
  const message = /at most 64 MiB/
  await t.throwsAsync(store.set('large', new Uint8Array(2 ** 26 + 1)), { code: 'ERR_INVALID_ARGUMENT', message })
  await store.set('small', '1')
  t.is((await store.get('small')).toString(), '1')
})
