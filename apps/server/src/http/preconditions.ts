// Reads `If-Match` and `If-None-Match`, by which a client names the version that it knows, after their syntax was validated. Also makes the
// responses with the ETag of a conversation. A handler passes them to `reply` or `replyProblem` together with its route, so the compiler
// compares them with what the contract declares for the route.
import type { Conversation } from '@parley/contract'
import type { Snapshot } from '../domain/conversations/conversation.ts'
import type { Serialized } from '../sql/columns.ts'
import { envelope } from './reply.ts'

/** An entity tag (RFC 9110, section 8.8.3): strong, such as `"7"`, or weak, such as `W/"7"`. */
const ENTITY_TAG = /(W\/)?"([!#-~\x80-\xff]*)"/g

/** Returns the revisions in `If-Match` (RFC 9110, section 13.1.1). Weak tags never match. Undefined, no condition, for `*` or no header. */
export function readIfMatch(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header === '*') return undefined
  return [...header.matchAll(ENTITY_TAG)].filter(([, weak]) => weak === undefined).map(([, , tag = '']) => tag)
}

/** Returns true if `If-None-Match` (RFC 9110, section 13.1.2) is `*` or contains the ETag, weak or strong. The response is then a 304. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return [...header.matchAll(ENTITY_TAG)].some(([, , tag = '']) => entityTag(tag) === etag)
}

export const entityTag = (revision: string): string => `"${revision}"`

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
