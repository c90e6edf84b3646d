import { fileURLToPath } from 'node:url'

import { arange, data, io, keep, LockstepError, scope, type Tensor } from 'lockstep'

export interface DataSet {
  name: string
  train: data.Images
  test: data.Images
  classes: number
}

/** The digits beside this file, or the IDX files of --data; where the files are not what it should name, a line says so. */
export async function readImages(directory: string | undefined): Promise<DataSet | undefined> {
  try {
    return await (directory === undefined ? loadDigits() : loadIdx(directory))
  } catch (error) {
    if (!LockstepError.is(error, 'ERR_FILE_NOT_FOUND') && !LockstepError.is(error, 'ERR_FILE_FORMAT')) throw error
    console.error(`--data: ${error.message} (${error.code})`)
    return undefined
  }
}

async function loadDigits(): Promise<DataSet> {
  const table = await io.loadCsv(fileURLToPath(new URL('digits.csv.gz', import.meta.url)))
  return scope(() => {
    const images = table.narrow(1, 0, 64).div(16).reshape(-1, 1, 8, 8)
    const labels = table.select(1, 64).to('int64')
    const isTest = arange(table.shape[0]).remainder(5).eq(0)
    const part = (rows: Tensor) => new data.TensorDataset(images.indexSelect(0, rows), labels.indexSelect(0, rows))
    const rows = (mask: Tensor) => mask.nonzero().flatten()
    const name = 'handwritten digits, 8 x 8'
    return own({ name, train: part(rows(isTest.logicalNot())), test: part(rows(isTest)), classes: 10 })
  })
}

async function loadIdx(directory: string): Promise<DataSet> {
  const { train, test } = await data.mnist(directory)
  const largest = [train, test].map(({ tensors: [, labels] }) => scope(() => labels.max().item() as number))
  return { name: directory, train, test, classes: Math.max(...largest) + 1 }
}

/** The tensors of the data set outlive the scope they were made in. */
function own(set: DataSet): DataSet {
  for (const part of [set.train, set.test]) for (const tensor of part.tensors) keep(tensor)
  return set
}
