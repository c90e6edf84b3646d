// Two files at a time, as one is often waiting for a rank of Python; and a limit that only a hang reaches.
export default {
  files: ['parity/**/*.spec.ts'],
  extensions: { ts: 'commonjs' },
  require: ['./__test__/support/ava.mjs'],
  nodeArguments: ['--enable-source-maps'],
  workerThreads: false,
  cache: false,
  concurrency: 2,
  // libtorch's store looks up the name of every client, which takes 5 s where no name server answers.
  environmentVariables: { RES_OPTIONS: 'timeout:1 attempts:1' },
  timeout: '10m',
}
