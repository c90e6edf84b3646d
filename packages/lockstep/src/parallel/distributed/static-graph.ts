/** PyTorch's warnings about static graphs. */

export function warnOfSecondCall(): void {
  process.emitWarning("You've set static_graph to be True, no need to call set_static_graph again.", 'LockstepWarning')
}

export function warnOfSearch(): void {
  process.emitWarning(
    'You passed find_unused_parameters=true to DistributedDataParallel, `_set_static_graph` will detect unused parameters ' +
      'automatically, so you do not need to set find_unused_parameters=true, just be sure these unused parameters will ' +
      'not change during training loop while calling `_set_static_graph`.',
    'LockstepWarning',
  )
}
