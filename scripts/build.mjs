// `npm run build [typescript]`: the set-up alone, or only its TypeScript part.
import { runMain } from './setup/failure.mjs'
import { setUp } from './setup/index.mjs'

await runMain(async () => {
  await setUp({ only: process.argv[2] === 'typescript' ? 'typescript' : undefined })
})
