import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import test from 'ava'
import { type DType, io, LockstepError } from 'lockstep'

import { directory } from './directory.js'

test('numbers become a tensor, plain and gzip', async (t) => {
  const path = join(await directory(t), 'file')
  for (const pack of [Buffer.from, gzipSync]) {
    await writeFile(path, pack('0,1.5,-2e3\r\n\n.5, 6 ,nan\n'))
    const table = await io.loadCsv(path, { dtype: 'float64' })
    t.deepEqual(table.shape, [2, 3])
    t.deepEqual(table.toArray(), [
      [0, 1.5, -2000],
      [0.5, 6, Number.NaN],
    ])
  }
  await writeFile(path, 'a;b\n1;2\n')
  const named = await io.loadCsv(path, { header: true, delimiter: ';' })
  t.is(named.dtype, 'float32')
  t.deepEqual(named.toArray(), [[1, 2]])
  await writeFile(path, '')
  t.deepEqual((await io.loadCsv(path)).shape, [0, 0])
})

test('what the dtype cannot hold is ERR_FILE_FORMAT with line and column, not another number', async (t) => {
  const path = join(await directory(t), 'file')
  const cases: [string, DType, RegExp | unknown[][]][] = [
    ['1,2\n3,1.5\n', 'int64', /line 2, column 2: '1\.5' is no int64/],
    ['300\n', 'uint8', /line 1, column 1: '300' is no uint8: whole numbers from 0 to 255/],
    ['-1\n', 'uint8', /'-1' is no uint8/],
    ['nan\n', 'int32', /'nan' is no int32/],
    ['2\n', 'bool', /'2' is no bool/],
    ['9007199254740993\n', 'int64', /is no int64/],
    ['255,0\n', 'uint8', [[255, 0]]],
    ['-128,1e2\n', 'int8', [[-128, 100]]],
    ['1,0\n', 'bool', [[true, false]]],
    ['0.1,300\n', 'float16', [[0.0999755859375, 300]]],
  ]
  for (const [text, dtype, expected] of cases) {
    await writeFile(path, text)
    if (Array.isArray(expected)) t.deepEqual((await io.loadCsv(path, { dtype })).toArray(), expected)
    else await t.throwsAsync(io.loadCsv(path, { dtype }), { code: 'ERR_FILE_FORMAT', message: expected })
  }
  await t.throwsAsync(io.loadCsv(path, { dtype: 'integer' as never }), { code: 'ERR_ARGUMENT_TYPE' })
  await t.throwsAsync(io.loadCsv(path, { delimiter: 5 as never }), { code: 'ERR_INVALID_ARGUMENT' })
  await t.throwsAsync(io.loadCsv(path, { dtpe: 'int8' } as object), { code: 'ERR_UNKNOWN_OPTION' })
  await t.throwsAsync(io.readCsv(path, { dtype: 'int8' } as object), { code: 'ERR_UNKNOWN_OPTION' })
})

test('text with quotes, line breaks and delimiters in fields', async (t) => {
  const path = join(await directory(t), 'file')
  await writeFile(path, '\ufeffname,note\r"a ""b""","one,\r\ntwo"\r\n\r\n,"é"\r\n""""," "')
  t.deepEqual(await io.readCsv(path, { header: true }), {
    header: ['name', 'note'],
    rows: [
      ['a "b"', 'one,\r\ntwo'],
      ['', 'é'],
      ['"', ' '],
    ],
  })
})

test('pieces of a long file are put together', async (t) => {
  const path = join(await directory(t), 'file')
  const field = `é"",\n${'x'.repeat(50)}`
  const rows = Array.from({ length: 5000 }, (_, i) => `${i},"${field}"`)
  await writeFile(path, rows.join('\r\n'))
  const table = await io.readCsv(path)
  t.is(table.rows.length, 5000)
  table.rows.forEach((row, i) => t.deepEqual(row, [String(i), field.replace('""', '"')]))
})

test('what is wrong is ERR_FILE_FORMAT with its line', async (t) => {
  const path = join(await directory(t), 'file')
  const cases: [string | Buffer, RegExp][] = [
    ['1,2\n3\n', /line 2 has 1 fields, and the lines before it 2/],
    ['1,2\n3,x\n', /line 2, column 2: 'x' is not a number/],
    ['a,b\n1,2\n', /line 1, column 1: 'a' is not a number; if it is a name, say header: true/],
    ['1,\n', /line 1, column 2: '' is not a number/],
    ['0x10\n', /'0x10' is not a number/],
    ['1\n"2\n3\n', /line 2: a quoted field has no closing quote/],
    ['1\n"2"3\n', /line 2: text follows the closing quote/],
    ['1\n2"3"\n', /line 2: a quote stands within a field/],
    ['"1\n\n"\n"a\nb",x\n', /line 4 has 2 fields/],
    [Buffer.from([0x31, 0xff, 0x0a]), /not UTF-8/],
    [gzipSync('1,2\n').subarray(0, 15), /damaged or truncated gzip/],
  ]
  for (const [content, message] of cases) {
    await writeFile(path, content)
    const error = await t.throwsAsync(io.loadCsv(path), { message })
    t.true(LockstepError.is(error, 'ERR_FILE_FORMAT'), String(message))
  }
})

test('limits, missing files, bad delimiters', async (t) => {
  const dir = await directory(t)
  const path = join(dir, 'file')
  await writeFile(path, gzipSync('0,0\n'.repeat(1 << 18)))
  await t.throwsAsync(io.loadCsv(path, { maxBytes: 1 << 16 }), { code: 'ERR_FILE_TOO_LARGE' })
  t.deepEqual((await io.loadCsv(path)).shape, [1 << 18, 2])
  await t.throwsAsync(io.loadCsv(join(dir, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
  await t.throwsAsync(io.loadCsv(dir), { code: 'ERR_IO' })
  for (const delimiter of ['', ',,', '"', '\n']) {
    await t.throwsAsync(io.loadCsv(path, { delimiter }), { code: 'ERR_INVALID_ARGUMENT' })
  }
})
