import type { Conversation } from '@parley/contract'
import type { ServiceError } from '../errors.ts'
import type { Script } from '../script.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { ConversationStore } from './store.ts'
import { type Change, type ConversationWrite, type WriteDeps, type WriteOutcome, writeConversation } from './write.ts'

export interface Tagging extends ConversationWrite {
  /** All tags that the conversation has afterwards, each once. */
  tagIds: readonly string[]
}

/** Replaces the tags of a conversation, unless it has exactly these, in whatever order. */
export function setTags(
  deps: WriteDeps & { conversations: Pick<ConversationStore, 'findTags' | 'setTags'> },
  tagging: Tagging,
): Script<WriteOutcome | ServiceError> {
  const { conversations } = deps
  const { tagIds: to } = tagging
  return writeConversation(deps, tagging, function* judge(found, lock): Script<Change | ServiceError | undefined> {
    const known = yield* conversations.findTags(lock, to)
    const unknown = unknownReferences(
      to.flatMap((id, place) => (known.has(id) ? [] : [{ pointer: `/tagIds/${place}`, what: 'tag' as const }])),
    )
    if (unknown !== undefined) return unknown
    const { tags }: Conversation = JSON.parse(found.snapshot().conversation)
    const from = tags.map(({ uniqueId }) => uniqueId)
    // A conversation of an older store may name a tag twice.
    if (from.length === to.length && new Set(from).symmetricDifference(new Set(to)).size === 0) return undefined
    return { type: 'conversation.tagged', data: { from, to }, write: conversations.setTags(lock, to) }
  })
}
