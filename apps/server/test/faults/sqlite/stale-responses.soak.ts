// `pnpm --filter @parley/server soak:stale [rounds]`: changes keys and roles beside a server with cached results, and prints how often
// the server did not notice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staleResponses } from './stale-responses.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-stale-'))
try {
  const responses = await staleResponses(join(folder, 'parley.db'), Number(process.argv[2] ?? 1000))
  console.log(responses)
  process.exitCode = responses.stale === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
