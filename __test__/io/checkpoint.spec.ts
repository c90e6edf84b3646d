import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import test, { type ExecutionContext } from 'ava'
import {
  checkpoint,
  data,
  distributed,
  Generator,
  io,
  LockstepError,
  manualSeed,
  memory,
  nn,
  noGrad,
  ones,
  optim,
  rand,
  scope,
  tensor,
  type Tensor,
} from 'lockstep'

import { nodeCommand } from '../support/compile.mjs'
import { directory } from './directory.js'

/** A small training run whose every part has a state. */
function training() {
  const model = new nn.Sequential(new nn.Linear(4, 8), new nn.BatchNorm1d(8), new nn.Dropout(0.5), new nn.Linear(8, 1))
  const optimizer = new optim.Adam(model.parameters(), { lr: 0.1 })
  const scheduler = new optim.lrScheduler.StepLR(optimizer, 2, { gamma: 0.5 })
  const generator = new Generator().manualSeed(3)
  const samples = Array.from({ length: 12 }, (_, i) => [i, i % 3, i % 5, 1] as const)
  const sampler = new data.DistributedSampler(samples, { numReplicas: 1, rank: 0 })
  const loader = new data.DataLoader(samples, {
    batchSize: 4,
    sampler,
    collate: (rows: (readonly number[])[]) => tensor(rows.map((row) => [...row])),
  })
  const parts = { model, optimizer, scheduler, sampler: loader, generators: { noise: generator } }
  const step = async (x: Tensor) => {
    const noise = rand([x.shape[0] as number, 1], { generator })
    optimizer.zeroGrad()
    await (model.forward(x) as Tensor).sub(noise).square().mean().backward()
    optimizer.step()
    scheduler.step()
  }
  return { ...parts, parts, loader, step }
}

const weights = (model: nn.Module) => [...model.stateDict()].map(([name, value]) => [name, value.toArray()])

test.serial('what goes on from a checkpoint ends with the bits of what was never interrupted', async (t) => {
  const dir = await directory(t)
  const run = async (interruptAfter?: number) => {
    manualSeed(1)
    let now = training()
    let steps = 0
    while (steps < 7) {
      for await (const x of now.loader) {
        await now.step(x)
        steps++
        if (steps === 7) break
        if (steps === interruptAfter) {
          await checkpoint.save(dir, { ...now.parts, meta: { steps } })
          manualSeed(99)
          now = training()
          const { meta, worldSize, rankState } = await checkpoint.load(dir, now.parts)
          t.deepEqual({ meta, worldSize, rankState }, { meta: { steps }, worldSize: 1, rankState: true })
          break
        }
      }
    }
    return [weights(now.model), now.optimizer.paramGroups[0]?.lr]
  }
  const whole = await run()
  t.deepEqual(await run(3), whole, 'between two epochs')
  t.deepEqual(await run(5), whole, 'in the middle of an epoch')
})

test.serial('saving and loading leave no tensors behind', async (t) => {
  const dir = await directory(t)
  const now = training()
  const x = tensor([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ])
  await scope(() => now.step(x))
  const before = memory.stats().liveTensors
  await checkpoint.save(dir, now.parts)
  t.is(memory.stats().liveTensors, before)
  await checkpoint.load(dir, now.parts)
  t.is(memory.stats().liveTensors, before)
})

test('the pieces are readable: safetensors with the keys of PyTorch, and JSON', async (t) => {
  const dir = await directory(t)
  const now = training()
  await now.step(
    tensor([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]),
  )
  const path = await checkpoint.save(dir, { ...now.parts, meta: { note: 'é' } })
  t.is(path, join(dir, 'checkpoint-00000001'))
  t.is(await readFile(join(dir, 'latest'), 'utf8'), 'checkpoint-00000001\n')
  const model = await io.loadSafetensors(join(path, 'model.safetensors'))
  t.deepEqual([...model.keys()].sort(), [...now.model.stateDict().keys()].sort())
  t.true(model.has('1.running_mean'))
  for (const name of (await readdir(path)).filter((file) => file.endsWith('.json'))) {
    t.is(typeof JSON.parse(await readFile(join(path, name), 'utf8')), 'object')
  }
})

test('numbering, keepLast, latest, loading by name', async (t) => {
  const dir = await directory(t)
  t.deepEqual(await checkpoint.list(dir), [])
  await t.throwsAsync(checkpoint.load(dir), { code: 'ERR_CHECKPOINT_NOT_FOUND' })
  await t.throwsAsync(checkpoint.load(join(dir, 'none')), {
    code: 'ERR_CHECKPOINT_NOT_FOUND',
    message: /: nothing was saved there$/,
  })
  for (const number of [1, 2, 3, 4]) await checkpoint.save(join(dir, 'new'), { meta: number }, { keepLast: 2 })
  t.deepEqual(await checkpoint.list(join(dir, 'new')), ['checkpoint-00000003', 'checkpoint-00000004'])
  t.deepEqual((await readdir(join(dir, 'new'))).sort(), ['checkpoint-00000003', 'checkpoint-00000004', 'latest'])
  t.is((await checkpoint.load(join(dir, 'new'))).meta, 4)
  t.is((await checkpoint.load(join(dir, 'new'), {}, { name: 'checkpoint-00000003' })).meta, 3)
  for (const name of ['checkpoint-00000001', '../x', 'latest']) {
    const error = await t.throwsAsync(checkpoint.load(join(dir, 'new'), {}, { name }))
    t.true(LockstepError.is(error, 'ERR_CHECKPOINT_NOT_FOUND'), name)
  }
  for (const keepLast of [0, -1]) {
    await t.throwsAsync(checkpoint.save(dir, {}, { keepLast }), { code: 'ERR_INVALID_ARGUMENT' })
  }
})

test('plain data of every kind comes back as it was', async (t) => {
  const dir = await directory(t)
  const meta = {
    numbers: [1, -0, Number.NaN, Infinity, -Infinity, 1e300],
    big: 2n ** 70n,
    nothing: [null, undefined],
    map: new Map<unknown, unknown>([
      [1, 'one'],
      ['a.b', new Map([['c', true]])],
    ]),
    $: ['tensor', 'meta.x'],
    nested: JSON.parse('{"__proto__": {"polluted": 1}}') as object,
  }
  const a = { b: tensor([1]), 'b.c': tensor([2]) }
  await checkpoint.save(dir, { meta: { meta, a, c: { d: tensor([[3n]]) } } })
  const { meta: back } = await checkpoint.load<{ meta: typeof meta; a: typeof a; c: { d: Tensor } }>(dir)
  t.deepEqual(back.meta, meta)
  t.is((back.meta.nested as { polluted?: number }).polluted, undefined)
  t.deepEqual([back.a.b.toArray(), back.a['b.c'].toArray(), back.c.d.shape], [[1], [2], [1, 1]])
  t.is(back.c.d.dtype, 'int64')
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  for (const bad of [{ when: new Date() }, { call: () => {} }, cycle]) {
    await t.throwsAsync(checkpoint.save(dir, { meta: bad }), { code: 'ERR_INVALID_ARGUMENT' })
  }
})

test('one snapshot, whose configuration is read before there is a model', async (t) => {
  const dir = await directory(t)
  for (const size of [2, 3]) {
    const model = new nn.Linear(size, size)
    nn.init.constant_(model.weight, size)
    await checkpoint.save(dir, { model, meta: { config: { size } } }, { alone: true, keepLast: 1 })
  }
  t.is((await checkpoint.list(dir)).length, 1)
  const { meta, rankState } = await checkpoint.load<{ config: { size: number } }>(dir)
  t.deepEqual([meta, rankState], [{ config: { size: 3 } }, false])
  const model = new nn.Linear(meta.config.size, meta.config.size)
  await checkpoint.load(dir, { model })
  t.true(model.weight.equal(ones(3, 3).mul(3)))
})

test('a save has the values of its call, whatever is written to the tensors while it goes on', async (t) => {
  const dir = await directory(t)
  // Large enough that a save uses the memory of the one before.
  const model = new nn.Linear(1024, 1024)
  const fill = (value: number) => noGrad(() => model.parameters().forEach((parameter) => parameter.fill_(value)))
  const save = (value: number) => {
    fill(value)
    const saving = checkpoint.save(dir, { model, meta: value })
    fill(-1)
    return saving
  }
  const paths = await Promise.all([save(1), save(2)])
  paths.push(...(await Promise.all([save(3), save(4)])))
  for (const [index, path] of paths.entries()) {
    const { meta } = await checkpoint.load(dir, { model }, { name: basename(path) })
    t.is(meta, index + 1)
    for (const parameter of model.parameters())
      t.true(
        parameter
          .eq(index + 1)
          .all()
          .item(),
        basename(path),
      )
  }
})

test('a save that fails leaves what was there, and its remains go away', async (t) => {
  const dir = await directory(t)
  const model = new nn.Linear(1, 1)
  await checkpoint.save(dir, { model, meta: 'good' })
  const broken = { stateDict: () => ({ f: () => {} }), loadStateDict: () => {} }
  await t.throwsAsync(checkpoint.save(dir, { model, optimizer: broken }), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /optimizer\.f is a function/,
  })
  t.deepEqual((await readdir(dir)).sort(), ['checkpoint-00000001', 'latest'])
  t.is((await checkpoint.load(dir)).meta, 'good')
  // What a killed process leaves behind.
  await mkdir(join(dir, '.tmp-checkpoint-00000002'))
  await writeFile(join(dir, '.tmp-checkpoint-00000002', 'model.safetensors'), 'half')
  t.deepEqual(await checkpoint.list(dir), ['checkpoint-00000001'])
  await checkpoint.save(dir, { model, meta: 'second' })
  t.deepEqual((await readdir(dir)).sort(), ['checkpoint-00000001', 'checkpoint-00000002', 'latest'])
})

test('a process that is killed while it saves leaves what was there, whole', async (t) => {
  const dir = await directory(t)
  const script = fileURLToPath(new URL('../fixtures/checkpoint-killed.ts', import.meta.url))
  const aside = async () => (await readdir(dir)).some((name) => name.startsWith('.tmp-'))
  const model = new nn.Linear(1024, 1024)
  let interrupted = 0
  for (let last = 0; interrupted < 3;) {
    const [node = '', ...args] = await nodeCommand(script, [dir, String(last + 1)])
    const child = spawn(node, args, { stdio: 'inherit' })
    const ended = once(child, 'close')
    // In a save after its first one, as early as that can be seen, or a little later.
    while ((await checkpoint.list(dir)).at(-1) === undefined || !(await aside())) {
      if (child.exitCode !== null) throw new Error('it ended by itself')
    }
    await setTimeout(4 * interrupted)
    child.kill('SIGKILL')
    t.deepEqual(await ended, [null, 'SIGKILL'])
    if (await aside()) interrupted++
    const { meta } = await checkpoint.load(dir, { model })
    t.true(Number(meta) > 0 && Number(meta) >= last, String(meta))
    last = Number(meta)
    for (const parameter of model.parameters()) t.true(parameter.eq(last).all().item())
  }
  await checkpoint.save(dir, { model, meta: 'next' })
  t.false(await aside())
  t.is((await checkpoint.load(dir, { model })).meta, 'next')
})

test('damage is found before anything is changed', async (t) => {
  const load = async (spoil: (path: string) => Promise<unknown>, code: string, message?: RegExp) => {
    const dir = await directory(t)
    const run = training()
    await run.step(
      tensor([
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ]),
    )
    const path = await checkpoint.save(dir, { ...run.parts, meta: 1 })
    await spoil(path)
    const now = training()
    const before = weights(now.model)
    const error = await t.throwsAsync(checkpoint.load(dir, now.parts), message ? { message } : undefined)
    t.true(LockstepError.is(error, code as LockstepError['code']), `${code}: ${error?.message}`)
    t.deepEqual(weights(now.model), before)
  }
  const edit = (name: string, change: (text: string) => string) => async (path: string) => {
    const text = await readFile(join(path, name), 'utf8')
    await writeFile(join(path, name), change(text))
  }
  /** In format 1, without digests: what the content alone gives away. */
  const editOld = (name: string, change: (text: string) => string) => async (path: string) => {
    await edit('checkpoint.json', (text) => {
      const { worldSize, files } = JSON.parse(text) as { worldSize: number; files: Record<string, { size: number }> }
      const sizes = Object.fromEntries(Object.entries(files).map(([file, { size }]) => [file, size]))
      return JSON.stringify({ format: 1, worldSize, files: sizes })
    })(path)
    await edit(name, change)(path)
  }
  await load(
    (path) => truncate(join(path, 'model.safetensors'), 50),
    'ERR_FILE_FORMAT',
    /has 50 bytes, and was written with/,
  )
  await load((path) => truncate(join(path, 'checkpoint.json'), 10), 'ERR_FILE_FORMAT', /not valid JSON/)
  await load(
    edit('checkpoint.json', () => '[]'),
    'ERR_FILE_FORMAT',
    /not the description of a checkpoint/,
  )
  await load(
    editOld('checkpoint.json', (text) => text.replace('meta', '../../meta').replace('model.', '../model.')),
    'ERR_FILE_FORMAT',
    /lists a file/,
  )
  // The same length, so that only the content can give it away.
  await load(
    editOld('optimizer.json', (text) => text.replace('"tensor"', '"tensoR"')),
    'ERR_FILE_FORMAT',
    /mark of unknown kind/,
  )
  await load(
    editOld('rank-0.json', (text) => text.replace('"tensor"', '"number"')),
    'ERR_FILE_FORMAT',
    /mark of unknown kind/,
  )
  await load(
    editOld('rank-0.json', (text) => text.replace('{', '[')),
    'ERR_FILE_FORMAT',
    /not valid JSON/,
  )
})

test.serial('where a part does not take its state, all get back what they had', async (t) => {
  const dir = await directory(t)
  const saved = training()
  const x = tensor([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ])
  await saved.step(x)
  await checkpoint.save(dir, saved.parts)
  const now = training()
  await now.step(x)
  const state = (): unknown => [
    weights(now.model),
    [...now.optimizer.state.values()].map((kept) => Object.values(kept).map((each) => each.toArray())),
    now.optimizer.paramGroups[0]?.lr,
    now.scheduler.stateDict(),
    now.sampler.stateDict(),
    now.generators.noise.getState().toArray(),
  ]
  const refuse = (): never => {
    throw new Error('no')
  }
  const other = new optim.Adam([now.model.parameters()[0] as nn.Parameter])
  const wrong: [checkpoint.CheckpointParts, object][] = [
    [{ ...now.parts, optimizer: other }, { code: 'ERR_STATE_DICT' }],
    [{ ...now.parts, sampler: { stateDict: () => 1, loadStateDict: refuse } }, { message: 'no' }],
  ]
  for (const [parts, expected] of wrong) {
    const before = state()
    const { liveTensors } = memory.stats()
    // The restored model and optimizer are the same objects; what was copied for it is gone.
    await t.throwsAsync(checkpoint.load(dir, parts), expected)
    t.is(memory.stats().liveTensors, liveTensors)
    t.deepEqual(state(), before)
  }
})

test('parts that the checkpoint lacks are ERR_CHECKPOINT_MISMATCH', async (t) => {
  const dir = await directory(t)
  const { model, optimizer, scheduler, sampler, generators } = training()
  await checkpoint.save(dir, {})
  const wanted = { model, optimizer, scheduler, sampler, generators }
  for (const [name, part] of Object.entries(wanted)) {
    const error = await t.throwsAsync(checkpoint.load(dir, { [name]: part }), { message: /has no / }, name)
    t.true(LockstepError.is(error, 'ERR_CHECKPOINT_MISMATCH'))
  }
})

async function ranks(t: ExecutionContext, scenario: string): Promise<string> {
  const dir = await directory(t)
  const script = new URL('../fixtures/checkpoint-rank.ts', import.meta.url)
  await distributed.spawn(script, { nprocs: 2, args: [scenario, dir] })
  return dir
}

test('two ranks write one checkpoint, each its own part', async (t) => {
  const dir = await ranks(t, 'own-parts')
  t.deepEqual((await readdir(join(dir, 'checkpoint-00000001'))).sort(), [
    'checkpoint.json',
    'meta.json',
    'model.safetensors',
    'rank-0.json',
    'rank-0.safetensors',
    'rank-1.json',
    'rank-1.safetensors',
  ])
})

test('rank 0 saves alone what all ranks share', async (t) => {
  const dir = await ranks(t, 'alone')
  t.deepEqual((await readdir(join(dir, 'checkpoint-00000001'))).sort(), [
    'checkpoint.json',
    'meta.json',
    'model.safetensors',
  ])
  t.deepEqual((await readdir(dir)).sort(), ['checkpoint-00000001', 'latest'])
})

for (const part of ['save', 'load']) {
  test(`a ${part} that only rank 0 calls names itself, and what the other ranks did`, async (t) => {
    const dir = await ranks(t, `unmatched-${part}`)
    t.deepEqual(await readdir(dir), [])
  })
}

test('when one rank cannot save or load, all ranks know, and nothing is left half done', async (t) => {
  const dir = await ranks(t, 'one-fails')
  t.deepEqual((await readdir(dir)).sort(), ['checkpoint-00000001', 'latest'])
})

test('when a part of one rank does not take its state, the parts of all ranks get back what they had', async (t) => {
  const dir = await ranks(t, 'one-refuses')
  t.deepEqual((await readdir(dir)).sort(), ['checkpoint-00000001', 'latest'])
})

test('parts and options that do not exist are refused, not left out', async (t) => {
  const dir = await directory(t)
  const model = new nn.Linear(1, 1)
  const wrong = [
    checkpoint.save(dir, { modle: model } as object),
    checkpoint.save(dir, { model }, { keeplast: 1 } as object),
    checkpoint.load(dir, { modle: model } as object),
    checkpoint.load(dir, { model, meta: 1 } as object),
    checkpoint.load(dir, { model }, { strct: false } as object),
  ]
  for (const promise of wrong) await t.throwsAsync(promise, { code: 'ERR_UNKNOWN_OPTION' })
  await t.throwsAsync(checkpoint.save(dir, { model }, { alone: 1 } as object), { code: 'ERR_ARGUMENT_TYPE' })
  await t.throwsAsync(checkpoint.save(5 as never, {}), { code: 'ERR_ARGUMENT_TYPE' })
  t.deepEqual(await readdir(dir), [])
})

test('a part without a state is refused before anything is written', async (t) => {
  const dir = await directory(t)
  for (const parts of [
    { model: 5 },
    { optimizer: {} },
    { sampler: 'x' },
    { generators: { g: 5 } },
    { generators: null },
  ]) {
    await t.throwsAsync(checkpoint.save(dir, parts as object), { code: 'ERR_ARGUMENT_TYPE' })
    await t.throwsAsync(checkpoint.load(dir, parts as object), { code: 'ERR_ARGUMENT_TYPE' })
  }
  await t.throwsAsync(checkpoint.list(5 as never), { code: 'ERR_ARGUMENT_TYPE' })
  await t.throwsAsync(io.saveSafetensors(join(dir, 'x'), new Map([[5 as never, tensor([1])]])), {
    code: 'ERR_ARGUMENT_TYPE',
  })
  t.deepEqual(await readdir(dir), [])
})
