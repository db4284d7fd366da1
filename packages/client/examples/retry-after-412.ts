// Concurrent updates: closes a conversation, unless a contact has written a message that no agent has read.
// Usage: node retry-after-412.ts <conversation>
import { type Conversation, createParley, isProblem } from '@parley/client'

const parley = createParley()
const [, , id = ''] = process.argv

/** Decides again after each change of another client, and never overwrites one. */
async function closeIfRead(): Promise<string> {
  let { conversation, etag }: { conversation: Conversation; etag: string } = await parley.getConversation(id)
  for (let tries = 0; tries < 5; tries++) {
    if (conversation.status !== 'Active') return `It was ${conversation.status} already.`
    if (conversation.numberOfUnreadMessages > 0) return 'It stays open: there is an unread message.'
    try {
      await parley.updateConversation(id, { status: 'Closed' }, { ifMatch: etag })
      return 'Closed.'
    } catch (error) {
      if (!isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') throw error
      // The error has the state that won.
      ;({ conversation, etag } = error)
    }
  }
  throw new Error('It changes all the time.')
}

console.log(await closeIfRead())
