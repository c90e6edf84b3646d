export { type CsvOptions, type CsvTable, loadCsv, readCsv } from './csv.js'
export { type IdxArray, type IdxOptions, type IdxPart, loadIdx, loadIdxDirectory, readIdx } from '../data/idx.js'
export { loadSafetensors, readSafetensors, saveSafetensors, type SaveSafetensorsOptions } from './safetensors.js'
export type { TensorDict } from '../nn/state-dict.js'
