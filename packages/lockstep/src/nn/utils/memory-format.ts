import { noGrad } from '../../autograd/modes.js'
import type { MemoryFormat } from '../../ops/types.js'
import { checkModule } from '../internals.js'
import { ConvTranspose2d, ConvTranspose3d } from '../conv-transpose.js'
import { Conv2d, Conv3d } from '../conv.js'
import { setData } from '../convert.js'
import type { UtilFunctions } from '../generated/utils.js'
import type { Module } from '../module.js'
import { util } from './define.js'

type Kind = typeof Conv2d | typeof ConvTranspose2d | typeof Conv3d | typeof ConvTranspose3d

/** Only the weights: what comes in takes the format over. */
function convert(module: Module, kinds: readonly Kind[], memoryFormat: MemoryFormat): void {
  noGrad(() => {
    for (const each of module.modules()) {
      if (!kinds.some((kind) => each instanceof kind)) continue
      const { weight } = each as InstanceType<Kind>
      setData(weight, weight.detach().clone({ memoryFormat }))
    }
  })
}

export const convertConv2dWeightMemoryFormat: UtilFunctions['convertConv2dWeightMemoryFormat'] = util(
  'convertConv2dWeightMemoryFormat',
  ({ module, memoryFormat }) => {
    checkModule('convertConv2dWeightMemoryFormat', module)
    convert(module, [Conv2d, ConvTranspose2d], memoryFormat)
    return module
  },
)

export const convertConv3dWeightMemoryFormat: UtilFunctions['convertConv3dWeightMemoryFormat'] = util(
  'convertConv3dWeightMemoryFormat',
  ({ module, memoryFormat }) => {
    checkModule('convertConv3dWeightMemoryFormat', module)
    convert(module, [Conv3d, ConvTranspose3d], memoryFormat)
    return module
  },
)
