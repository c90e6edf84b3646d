import { build } from 'vite'

for (const [name, noExternal] of Object.entries({ outside: undefined, inside: true }))
  await build({ build: { ssr: './program.js', outDir: `out/vite/${name}` }, ssr: { noExternal }, logLevel: 'error' })
