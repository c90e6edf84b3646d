/** All parameters as one vector. */
import { noGrad } from '../../autograd/modes.js'
import { ops } from '../../ops/ops.js'
import { scope } from '../../tensor/scope.js'
import { Tensor } from '../../tensor/tensor.js'
import { needTensor } from '../arguments.js'
import { setData } from '../convert.js'
import type { UtilFunctions } from '../generated/utils.js'
import { util } from './define.js'

/** One tensor or several, as a list. */
export function tensorList(operation: string, name: string, given: Tensor | Iterable<Tensor>): Tensor[] {
  const list = given instanceof Tensor ? [given] : [...given]
  for (const each of list) needTensor(operation, name, each)
  return list
}

export const parametersToVector: UtilFunctions['parametersToVector'] = util('parametersToVector', ({ parameters }) => {
  const list = tensorList('parametersToVector', 'parameters', parameters)
  return ops.cat(list.map((parameter) => parameter.reshape([-1])))
})

export const vectorToParameters: UtilFunctions['vectorToParameters'] = util(
  'vectorToParameters',
  ({ vec, parameters }) => {
    const list = tensorList('vectorToParameters', 'parameters', parameters)
    let start = 0
    noGrad(() => {
      for (const parameter of list) {
        const count = parameter.numel()
        scope(() => setData(parameter, vec.narrow(0, start, count).viewAs(parameter).detach()))
        start += count
      }
    })
  },
)
