// Tests which keys and roles a server with cached rows accepts after another process has changed them. The other process runs and ends
// while the event loop of this one stands still.
import { execFileSync } from 'node:child_process'
import { createApiKeys } from '../../../src/domain/api-keys/api-keys.ts'
import { createSqliteStorage } from '../../../src/store/sqlite/sqlite.ts'
import { AGENT, HARBOUR, harbourAndCedar } from '../../fixture.ts'
import { put } from '../../contents.ts'

const OTHER_PROCESS = `const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1], { timeout: 5000 })
  db.exec(process.argv[2])
  db.close()`

/** Each change with what undoes it. */
const CHANGES = [
  [`UPDATE api_keys SET state = 'revoked'`, `UPDATE api_keys SET state = 'current'`],
  [`UPDATE api_keys SET state = 'previous'`, `UPDATE api_keys SET state = 'current'`],
  [`UPDATE roles SET permissions = '[]'`, `UPDATE roles SET permissions = '["Update:Conversation"]'`],
  [`UPDATE members SET access_level = 'Owner'`, `UPDATE members SET access_level = 'Member'`],
] as const

/** Serves a new store at a path, and counts the callers that are as they were before a change. */
export async function staleResponses(path: string, rounds: number): Promise<{ rounds: number; stale: number }> {
  const storage = await createSqliteStorage({ path, exclusive: true })
  try {
    await put(storage, harbourAndCedar())
    const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
    const { key } = (await apiKeys.create({ organizationId: HARBOUR, memberId: AGENT })) ?? {}
    const caller = () => apiKeys.authenticate(key, 'req').catch(() => undefined)
    await caller()
    let stale = 0
    for (let round = 0; round < rounds; round++) {
      const [change = '', undo = ''] = CHANGES[round % CHANGES.length] ?? []
      const before = [caller(), caller(), caller()]
      execFileSync(process.execPath, ['-e', OTHER_PROCESS, path, change])
      const after = caller()
      execFileSync(process.execPath, ['-e', OTHER_PROCESS, path, undo])
      const known = JSON.stringify((await Promise.all(before))[2])
      if (known === undefined) throw new Error('The key was rejected before the change.')
      if (JSON.stringify(await after) === known) stale += 1
    }
    return { rounds, stale }
  } finally {
    await storage.close()
  }
}
