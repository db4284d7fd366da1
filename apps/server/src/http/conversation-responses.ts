// The bodies and headers with which operations respond that create or update a conversation. A handler passes them to `reply` or
// `replyProblem` together with its route. So the compiler compares them with what the contract declares for the route.
import type { Conversation } from '@parley/contract'
import type { Serialized, Snapshot } from '../domain/conversations/conversation.ts'
import { entityTag } from './preconditions.ts'
import { envelope } from './reply.ts'

const headersOf = ({ revision }: Snapshot) => ({ ETag: entityTag(revision) })

/** Returns the body and the headers of a response with a conversation, as the last arguments of `reply`. */
export const conversationOf = (
  snapshot: Snapshot,
): [body: Serialized<Record<'conversation', Conversation>>, headers: { ETag: string }] => [
  envelope('conversation', snapshot.conversation),
  headersOf(snapshot),
]

/** Returns the last arguments of `replyProblem` for a stale `If-Match`: those of a 412 response with the current conversation. */
export function conflictOf(
  current: Snapshot,
): [code: 'precondition_failed', extras: { conversation: Conversation }, detail: string, headers: { ETag: string }] {
  const conversation: Conversation = JSON.parse(current.conversation)
  return ['precondition_failed', { conversation }, 'The conversation changed since you read it.', headersOf(current)]
}
