// Tests whether a server that keeps results notices what another process has changed: keys, roles and a conversation. The other process
// runs and ends while the event loop of this one stands still.
import { execFileSync } from 'node:child_process'
import { ServiceError } from '../../../src/domain/kernel/errors.ts'
import { createApiKeys } from '../../../src/domain/api-keys/api-keys.ts'
import { getConversation } from '../../../src/domain/conversations/lock-conversation.ts'
import { createSqliteStorage } from '../../../src/sqlite/sqlite.ts'
import { AGENT, CONVERSATION, HARBOUR, harbourAndCedar } from '../../fixture.ts'
import { put } from '../../contents.ts'
import { codeOf } from '../../keys.ts'

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
  [`UPDATE conversations SET status = 'Closed'`, `UPDATE conversations SET status = 'Active'`],
] as const

/** Serves a new store at a path, and counts the responses that are as they were before a change. */
export async function staleResponses(path: string, rounds: number): Promise<{ rounds: number; stale: number }> {
  const storage = await createSqliteStorage({ path, exclusive: true })
  try {
    await put(storage, harbourAndCedar())
    const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
    const { key } = (await apiKeys.create({ organizationId: HARBOUR, memberId: AGENT })) ?? {}
    const code = await codeOf(storage, HARBOUR)
    const caller = () =>
      Promise.all([
        apiKeys.authenticate(key, 'req'),
        storage.read(code, () => getConversation({ organization: code }, CONVERSATION), 'a conversation'),
      ])
    let stale = 0
    for (let round = 0; round < rounds; round++) {
      const [change = '', undo = ''] = CHANGES[round % CHANGES.length] ?? []
      const known = await caller()
      if (known[0] instanceof ServiceError) throw new Error('The key was rejected before the change.')
      // These begin in the turn in which the other process writes.
      const before = [caller(), caller()]
      execFileSync(process.execPath, ['-e', OTHER_PROCESS, path, change])
      const [after] = await Promise.all([caller(), ...before])
      if (JSON.stringify(after) === JSON.stringify(known)) stale += 1
      execFileSync(process.execPath, ['-e', OTHER_PROCESS, path, undo])
    }
    return { rounds, stale }
  } finally {
    await storage.close()
  }
}
