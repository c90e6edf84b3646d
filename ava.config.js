// Ranks are real processes and share the machine: no worker threads, and a limit that only a hang reaches.
export default {
  // `npm run test:gpu` runs those that need a real GPU.
  files: ['__test__/**/*.spec.ts', '!__test__/gpu/**'],
  extensions: { ts: 'commonjs' },
  require: ['./__test__/support/ava.mjs'],
  nodeArguments: ['--enable-source-maps'],
  workerThreads: false,
  cache: false,
  // libtorch's store looks up the name of every client, which takes 5 s where no name server answers.
  environmentVariables: { RES_OPTIONS: 'timeout:1 attempts:1' },
  timeout: '5m',
}
