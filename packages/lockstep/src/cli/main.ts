/** `lockstep`: the command line. Each command is its own file, loaded when it is called. */
import { packageJson } from '../native/package.js'

const help = `lockstep ${packageJson.version}: data-parallel training for Node.js

Usage:
  lockstep init [DIRECTORY]                 write a small project that trains (lockstep init --help)
  lockstep run [options] FILE [arguments]   start FILE in several processes (lockstep run --help)
  lockstep install-libtorch [--cuda]        fetch libtorch into the cache (lockstep install-libtorch --help)
  lockstep report DIR [DIR ...]             draw what runs have recorded, in one HTML file (lockstep report --help)
  lockstep doctor                           say what was found on this machine, and what is missing
  lockstep topology NAME --world-size N     say what a topology does: rounds, weights, agreement, messages
  lockstep simulate --world-size N [options] say how long a step would take, by topology (lockstep simulate --help)
  lockstep --help | --version
`

async function dispatch(argv: string[]): Promise<number> {
  const [command, ...rest] = argv
  switch (command) {
    case 'run':
      return (await import('./run.js')).run(rest)
    case 'init':
      return (await import('./init.js')).init(rest)
    case 'install-libtorch':
      return (await import('./install-libtorch.js')).install(rest)
    case 'report':
      return (await import('./report.js')).report(rest)
    case 'doctor':
      return (await import('./doctor.js')).doctor(rest)
    case 'topology':
      return (await import('./topology.js')).topology(rest)
    case 'simulate':
      return (await import('./simulate.js')).simulate(rest)
    case '--version':
    case '-v':
      console.log(packageJson.version)
      return 0
    case '--help':
    case '-h':
      process.stdout.write(help)
      return 0
    case undefined:
      process.stderr.write(help)
      return 2
    default:
      process.stderr.write(
        `lockstep: there is no command "${command}". Commands: init, run, install-libtorch, report, doctor, topology, simulate.
`,
      )
      return 2
  }
}

async function main(): Promise<void> {
  process.exitCode = await dispatch(process.argv.slice(2))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
