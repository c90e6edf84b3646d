// Ranks are real processes and share the machine: no worker threads, and a limit that only a hang reaches.
export default {
  files: ['__test__/**/*.spec.ts'],
  extensions: { ts: 'module' },
  nodeArguments: ['--import=tsx'],
  workerThreads: false,
  cache: false,
  timeout: '5m',
}
