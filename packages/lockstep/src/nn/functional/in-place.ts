/** Operators that PyTorch also has in `nn.functional`, most of them the in-place forms of functions there. */
import { ops } from '../../ops/ops.js'
import type { Ops } from '../../ops/generated/ops.js'

export const celu_: Ops['celu_'] = ops.celu_
export const convTbc: Ops['convTbc'] = ops.convTbc
export const elu_: Ops['elu_'] = ops.elu_
export const hardtanh_: Ops['hardtanh_'] = ops.hardtanh_
export const leakyRelu_: Ops['leakyRelu_'] = ops.leakyRelu_
export const nativeChannelShuffle: Ops['nativeChannelShuffle'] = ops.nativeChannelShuffle
export const relu_: Ops['relu_'] = ops.relu_
export const rrelu_: Ops['rrelu_'] = ops.rrelu_
export const selu_: Ops['selu_'] = ops.selu_
export const threshold_: Ops['threshold_'] = ops.threshold_
