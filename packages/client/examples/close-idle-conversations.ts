// Closes conversations in which nothing has happened for a week. Run it once a day, for example with cron.
import { createParley, isProblem } from '@parley/client'

const IDLE_MS = 7 * 24 * 60 * 60 * 1000

const { PARLEY_URL = '', PARLEY_API_KEY = '' } = process.env
const parley = createParley({
  baseUrl: PARLEY_URL,
  apiKey: PARLEY_API_KEY,
  // If the rate limit is reached, the service can ask for a wait of a minute.
  retry: { maxRetryAfterMs: 60_000 },
})
const lastActivityBefore = new Date(Date.now() - IDLE_MS).toISOString()

/** Closes the conversation, unless a message or a status change came since it was listed. */
async function closeIfIdle(id: string): Promise<boolean> {
  try {
    const read = await parley.getConversation(id)
    const { status, messages, createdAt } = read.conversation
    const lastActivityAt = messages.at(-1)?.createdAt ?? createdAt
    if (status !== 'Active' || lastActivityAt >= lastActivityBefore) return false
    await parley.updateConversation(id, { status: 'Closed' }, { ifMatch: read.etag })
    return true
  } catch (error) {
    // A message came between the two requests: the conversation stays open.
    if (isProblem(error, 'updateConversation') && error.code === 'precondition_failed') return false
    // It was purged.
    if (isProblem(error, 'getConversation') && error.code === 'conversation_not_found') return false
    throw error
  }
}

let closed = 0
const idle = parley.conversations({ status: ['Active'], lastActivityBefore, limit: 100 })
for await (const { uniqueId } of idle) if (await closeIfIdle(uniqueId)) closed++
console.log(`Closed ${closed} idle conversations.`)
