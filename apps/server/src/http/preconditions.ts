// Reads `If-Match` and `If-None-Match`, in which a client names the revision that it knows. Their syntax is valid already. Also creates
// the arguments with which handlers call `reply` and `replyProblem` to send a conversation or a contact with its ETag.
import type { Contact, Conversation } from '@parley/contract'
import type { Snapshot } from '../domain/conversations/conversation.ts'
import type { Serialized } from '../sql/columns.ts'
import { revisionOf } from '../sql/sql-text.ts'
import { envelope } from './reply.ts'

/** An entity tag (RFC 9110, section 8.8.3): strong, such as `"7"`, or weak, such as `W/"7"`. */
const ENTITY_TAG = /(?:W\/)?"([!#-~\x80-\xff]*)"/g

/** The endings that proxies add to the ETag of a response that they compress: `"7-gzip"` (Apache), or `"7;gzip"`. nginx weakens it. */
const COMPRESSED = /[-;](?:gzip|br|zstd|deflate)$/

/**
 * Returns the revisions in `If-Match` or `If-None-Match` (RFC 9110, section 13.1). Undefined means no header, or `*`. A revision is a hash
 * of the state, so a tag that a proxy weakened or gave an ending, because it compressed the response, still names it.
 */
export function readRevisions(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header === '*') return undefined
  const tags = [...header.matchAll(ENTITY_TAG)].map(([, tag = '']) => tag)
  // A hash can end in `-br`, too, so each tag also counts as it is.
  return [...tags, ...tags.filter((tag) => COMPRESSED.test(tag)).map((tag) => tag.replace(COMPRESSED, ''))]
}

/** Returns true if `If-None-Match` names the current ETag, or is `*`. A read then sends 304. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || (readRevisions(header)?.some((revision) => entityTag(revision) === etag) ?? true)
}

export const entityTag = (revision: string): string => `"${revision}"`

/** Returns the last two arguments of `reply` for a response with a conversation: the body, and the header with the ETag. */
export const conversationOf = (
  snapshot: Snapshot,
): [body: Serialized<Record<'conversation', Conversation>>, headers: { ETag: string }] => [
  envelope('conversation', snapshot.conversation),
  { ETag: entityTag(snapshot.revision) },
]

/** Returns the last arguments of `replyProblem` if `If-Match` is stale. The response is a 412 with the current conversation. */
export function conflictOf(
  current: Snapshot,
): [code: 'precondition_failed', extras: { conversation: Conversation }, detail: string, headers: { ETag: string }] {
  const conversation: Conversation = JSON.parse(current.conversation)
  const headers = { ETag: entityTag(current.revision) }
  return ['precondition_failed', { conversation }, 'The conversation changed since you read it.', headers]
}

/** Returns the ETag of a contact. It covers the contact alone, and not the identifiers and possible duplicates beside it. */
export const contactEtag = (contact: Serialized<Contact>): string => entityTag(revisionOf(contact))

/** Returns the last two arguments of `reply` for a response with a contact: the body, and the header with the ETag. */
export const contactOf = (
  contact: Serialized<Contact>,
): [body: Serialized<Record<'contact', Contact>>, headers: { ETag: string }] => [
  envelope('contact', contact),
  { ETag: contactEtag(contact) },
]

/** Returns the last arguments of `replyProblem` if the `If-Match` of an update of a contact is stale. */
export function contactConflictOf(
  current: Serialized<Contact>,
): [code: 'contact_precondition_failed', extras: { contact: Contact }, detail: string, headers: { ETag: string }] {
  const contact: Contact = JSON.parse(current)
  const headers = { ETag: contactEtag(current) }
  return ['contact_precondition_failed', { contact }, 'The contact changed since you read it.', headers]
}
