// `npm run build [typescript | -- --cuda]`: the set-up alone; only its TypeScript part; or with what a GPU needs.
import { runMain, SetupFailure } from '../packages/lockstep/src/install/failure.js'
import { setUp } from './setup/index.mjs'

await runMain(async () => {
  const args = process.argv.slice(2)
  const unknown = args.find((arg) => arg !== 'typescript' && arg !== '--cuda')
  if (unknown !== undefined || args.length > 1) {
    const todo = 'npm run build, npm run build typescript, or npm run build -- --cuda'
    throw new SetupFailure({ what: `npm run build does not take: ${args.join(' ')}.`, todo })
  }
  await setUp({ only: args[0] === 'typescript' ? 'typescript' : undefined, cuda: args[0] === '--cuda' })
})
