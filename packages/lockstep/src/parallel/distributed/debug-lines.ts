/** What the levels INFO and DETAIL write about a wrapper. */
import { log } from '../../diagnostics.js'
import { dumpDDPRelevantEnvVars } from '../../distributed/env-vars.js'
import type { Module } from '../../nn/module.js'
import type { RawLoggingData } from './logging.js'
import type { Parts } from './prepare.js'
import { readyOrder } from './record.js'
import type { ReducerRecord } from './record.js'

/** The settings that a new wrapper has. */
const SETTINGS = `
  module_name world_size rank backend_name num_parameter_tensors total_parameter_size_bytes dtypes bucket_cap_bytes
  bucket_sizes broadcast_buffers find_unused_parameters static_graph gradient_as_bucket_view has_sync_bn
  is_multi_device_module device_ids output_device gloo_num_threads torch_distributed_debug
`
  .trim()
  .split(/\s+/)

/** INFO: the settings of a new wrapper, and the variables that are set. */
export function tellWrapper(data: RawLoggingData): void {
  const list = (entries: [string, unknown][]): string => entries.map(([key, value]) => `${key}=${value}`).join('; ')
  log(`DistributedDataParallel is made with ${list(SETTINGS.map((key) => [key, data[key]]))}`)
  const set = Object.entries(dumpDDPRelevantEnvVars()).filter(([, value]) => value !== 'N/A')
  log(`the environment of DistributedDataParallel: ${list(set)}`)
}

/** Reducers of static graphs whose unused parameters were told. */
const told = new Set<number>()

/** INFO: once the order of the gradients of a static graph is known, the parameters that have none. */
export function tellStaticGraph({ reducer, parameters }: Parts<Module>, record: ReducerRecord): void {
  const order = readyOrder(record)
  if (record.get('static_graph') !== 1 || order.length === 0 || told.has(reducer)) return
  told.add(reducer)
  // They stand at its end, and the record has their bytes.
  const all = [...parameters]
  const unused: string[] = []
  let bytes = Number(record.get('unused_parameter_size'))
  while (bytes > 0) {
    const index = order.pop() ?? 0
    const [name, parameter] = all[index] as (typeof all)[number]
    unused.unshift(`'${name}' (${index})`)
    bytes -= parameter.nbytes
  }
  if (unused.length > 0) log(`the static graph uses no parameter ${unused.join(', ')} on this rank`)
}

/** DETAIL: the times of an iteration, and the parameters that a search has not found in it. */
export function tellIteration({ parameters }: Parts<Module>, record: ReducerRecord): void {
  const iteration = `iteration ${record.get('iteration')}`
  const ms = (key: string): string => `${(Number(record.get(key)) / 1e6).toFixed(3)} ms`
  const times = (key: string): string => `${ms(`${key}_time`)} (average ${ms(`avg_${key}_time`)})`
  log(
    `${iteration}: forward ${times('forward_compute')}, backward ${times('backward_compute')}, communication ` +
      `${times('backward_comm')}, beside the backward pass ${times('backward_compute_comm_overlap')}, unused parameters ` +
      `${record.get('unused_parameter_size')} bytes`,
  )
  if (record.get('find_unused_parameters') !== 1 || record.get('static_graph') === 1) return
  const used = new Set(readyOrder(record))
  for (const [index, name] of [...parameters.keys()].entries()) {
    if (!used.has(index)) log(`${iteration}: parameter '${name}' (${index}) is unused`)
  }
}
