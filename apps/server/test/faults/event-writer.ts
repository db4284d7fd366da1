// `node event-writer.ts <database url> <name> <changes>`: a process that changes conversations of its own, one after the other, as
// often as requested. It also changes existing conversations.
import { changeStatus } from '../../src/domain/conversations/change-status.ts'
import { openStorage } from '../../src/commands/open-storage.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../src/sql/errors.ts'
import { codeOf } from '../keys.ts'
import { CONVERSATION, harbourAndCedar, HARBOUR } from '../fixture.ts'
import { put } from '../contents.ts'
import { perform } from '../../src/store/store.ts'

const [, , databaseUrl = '', name = '', changes = ''] = process.argv
const CONVERSATIONS = 8

const { storage } = await openStorage(databaseUrl, { maxConnections: CONVERSATIONS })
const organization = await codeOf(storage, HARBOUR)
const ids = Array.from({ length: CONVERSATIONS }, (_, index) => `cnv_${name}_${index}`)
const shown = harbourAndCedar()
  .filter(({ type, uniqueId }) => type === 'conversation' && uniqueId === CONVERSATION)
  .slice(0, 1)
await trying(() =>
  put(
    storage,
    ids.flatMap((uniqueId) => shown.map((each) => ({ ...each, uniqueId }))),
  ),
)
let left = Number(changes)
await Promise.all(ids.map(change))
await storage.close()

async function change(conversationId: string): Promise<void> {
  for (let round = 0; left > 0; round++) {
    const to = round % 2 === 0 ? 'Closed' : 'Active'
    const result = await trying(() =>
      perform(storage, { organization, at: new Date() }, changeStatus, { conversationId, to }),
    )
    if (result !== undefined && 'outcome' in result && result.outcome === 'changed') left -= 1
  }
}

/** Another process may have the store, or end it, for a moment. */
async function trying<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return undefined
    throw error
  }
}
