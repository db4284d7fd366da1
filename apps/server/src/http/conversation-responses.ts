// The bodies and headers that operations share which update a conversation. A handler passes them to `reply` or `replyProblem` together
// with its route, so that the compiler compares them with what the contract declares.
import type { Conversation } from '@parley/contract'
import type { Serialized, Snapshot } from '../domain/conversations/conversation.ts'
import { entityTag } from './preconditions.ts'
import { envelope } from './reply.ts'

const headersOf = ({ revision }: Snapshot) => ({ ETag: entityTag(revision) })

/** Returns the body and the headers of a 200. */
export const conversationOf = (
  snapshot: Snapshot,
): [body: Serialized<Record<'conversation', Conversation>>, headers: { ETag: string }] => [
  envelope('conversation', snapshot.conversation),
  headersOf(snapshot),
]

/** Returns the 412 for a stale `If-Match`, with the current conversation. */
export function conflictOf(
  current: Snapshot,
): [code: 'precondition_failed', extras: { conversation: Conversation }, detail: string, headers: { ETag: string }] {
  const conversation: Conversation = JSON.parse(current.conversation)
  return ['precondition_failed', { conversation }, 'The conversation changed since you read it.', headersOf(current)]
}
