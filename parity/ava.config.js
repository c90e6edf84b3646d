// Ranks of both kinds share the machine: one file at a time, and a limit that only a hang reaches.
export default {
  files: ['parity/**/*.spec.ts'],
  extensions: { ts: 'module' },
  nodeArguments: ['--import=tsx'],
  workerThreads: false,
  cache: false,
  concurrency: 1,
  timeout: '10m',
}
