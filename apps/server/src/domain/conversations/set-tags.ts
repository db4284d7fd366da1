// The rule of the operation `setConversationTags`: a member replaces all tags of a conversation.
import type { Conversation } from '@parley/contract'
import { tablesOfRecords } from '../tables/record-types.ts'
import { conversationTags } from '../tables/records.ts'
import type { Script } from '../../sql/statement.ts'
import { unknownReferences } from '../kernel/unknown-references.ts'
import { A_CONVERSATION, CONVERSATION, type ConversationLock, locked, OF_CONVERSATION } from './lock-conversation.ts'
import { type ConversationWrite, conversationRule } from './write.ts'

/** Increments the version of a conversation. Tags are in another table, so their change alone wouldn't change the conversation's row. */
const incrementVersion = locked
  .change('conversation_touch', CONVERSATION, A_CONVERSATION)
  .sql(`UPDATE conversations SET version = version + 1 WHERE ${OF_CONVERSATION}`)

export interface Tagging extends ConversationWrite {
  /** The new tags of the conversation, without repetitions. */
  tagIds: readonly string[]
}

/** Replaces the tags of a conversation. Changes nothing if the conversation already has the same tags, in any order. */
export const setTags = conversationRule(function* replaceBy({ tagIds: to }: Tagging, conversation, lock) {
  const rows = to.length === 0 ? [] : yield* tablesOfRecords.tags.find({ organization: lock.organization, ids: to })
  const existing = new Set(rows.map(({ uniqueId }) => uniqueId))
  const unknown = to.flatMap((id, index) => (existing.has(id) ? [] : [{ pointer: `/tagIds/${index}`, what: 'tag' }]))
  if (unknown.length > 0) return unknownReferences(unknown)
  const { tags }: Conversation = JSON.parse(conversation.snapshot().conversation)
  const from = tags.map(({ uniqueId }) => uniqueId)
  // The lengths are compared, too, because an imported conversation can have a tag twice.
  const isUnchanged = from.length === to.length && new Set(from).symmetricDifference(new Set(to)).size === 0
  if (isUnchanged) return undefined
  return { type: 'conversation.tagged', data: { from, to }, write: replaceTags(lock, to) }
})

/** Removes the tag rows of a conversation, and inserts a row for each new tag, with its position in the list. */
function* replaceTags(lock: ConversationLock, tagIds: readonly string[]): Script<void> {
  const { organization, conversationId } = lock
  yield* incrementVersion(lock)
  yield* conversationTags.forget({ organization, ids: [conversationId] })
  const rows = tagIds.map((namedId, position) => ({ ownerId: conversationId, position, namedId }))
  yield* conversationTags.give({ organization, rows })
}
