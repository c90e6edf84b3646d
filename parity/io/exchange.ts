// exchange.ts FROM TO: loads a file and saves what it holds.
import { io } from 'lockstep'

import { withDeadline } from '../ddp/support/deadline.js'

await withDeadline(async () => {
  const [from = '', to = ''] = process.argv.slice(2)
  await io.saveSafetensors(to, await io.loadSafetensors(from), { metadata: { 'made by': 'Lockstep' } })
})
