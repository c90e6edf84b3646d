// The licences of the libraries that are packed with libtorch.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'

/**
 * What a library is published under, where its text lies in `licenses/`, and whose it is. torch's is what its wheel says of
 * itself; NVIDIA's licence has no name of SPDX's.
 */
const known = [
  {
    file: /^lib(?:torch_cpu|c10)\./,
    license: 'Apache-2.0 AND Apache-2.0 WITH LLVM-exception AND BSD-2-Clause AND BSD-3-Clause AND BSL-1.0 AND MIT',
    text: 'torch/LICENSE',
    says: "PyTorch's licence is in `LICENSE`, the licences of what is in it in `licenses/`.",
  },
  {
    file: /^libgomp\./,
    license: 'GPL-3.0-or-later WITH GCC-exception-3.1',
    text: 'libgomp/COPYING.RUNTIME',
    says: "`libgomp` is GCC's, under the GNU GPL with the GCC Runtime Library Exception; its sources are those of GCC.",
  },
  {
    file: /^libomp\./,
    license: 'Apache-2.0 WITH LLVM-exception',
    text: 'torch/third_party/llvm-openmp',
    says: "`libomp` is LLVM's.",
  },
  ...['cudart', 'cupti'].map((name) => ({
    file: new RegExp(`^lib${name}\\.`),
    license: 'LicenseRef-NVIDIA-CUDA-Toolkit',
    text: `nvidia_cuda_${name === 'cudart' ? 'runtime' : name}/License.txt`,
    says: `\`lib${name}\` is NVIDIA's, under the licence agreement of the CUDA Toolkit, which is no free licence.`,
  })),
]

/**
 * What a package of these libraries says of licences: an expression of SPDX's, and sentences. Fails where a library's
 * licence is not known, or its text is not there.
 * @param {string[]} libraries  names of files
 * @param {string} directory    where the texts lie
 */
export function licencesOf(libraries, directory) {
  const used = libraries.map((library) => {
    const found = known.find(({ file }) => file.test(library))
    if (found && existsSync(join(directory, found.text))) return found
    throw new SetupFailure({
      what: `${library} cannot be passed on: ${found ? `its licence is missing` : 'its licence is not known'}.`,
      where: found ? join(directory, found.text) : directory,
      todo: 'say in scripts/package/licences.mjs whose it is, and where its licence lies',
    })
  })
  const distinct = known.filter((each) => used.includes(each))
  const license = [...new Set(distinct.flatMap((each) => each.license.split(' AND ')))].join(' AND ')
  return { license, sentences: distinct.map(({ says }) => says) }
}
