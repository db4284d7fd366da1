// The reactions to a message: at most one of the contact and one of the organization. Decision `reactions`.
import type { Message, MessageAuthor, Reaction } from '@parley/contract'

/** Who reacts. Each side has at most one reaction to a message, as in messaging applications. */
type Side = 'contact' | 'organization'

/**
 * The times of changes that nobody sees: when each side removed its reaction, and the newest edit that left the content of a message as it
 * was sent. An older reaction or edit must not return.
 */
export type UnseenTimes = Readonly<Partial<Record<Side | 'edit', string>>>

/** A message, and the times of its changes that nobody sees. */
export interface MessageState<Of extends Message = Message> {
  readonly message: Of
  readonly unseenTimes?: UnseenTimes | undefined
}

/** Reads a message from its row. */
export const stateOf = (row: { message: string; unseenTimes: string | null }): MessageState => ({
  message: JSON.parse(row.message),
  ...(row.unseenTimes !== null && { unseenTimes: JSON.parse(row.unseenTimes) }),
})

/** A reaction that is set, or removed if `reaction` is undefined. */
export type SetReaction = Omit<Reaction, 'reaction'> & { reaction?: string | undefined }

const sideOf = ({ kind }: MessageAuthor): Side => (kind === 'Contact' ? 'contact' : 'organization')

/** Returns the reaction of the same side as an author, and the time of this reaction or of its removal. Both can be undefined. */
export function reactionOf({ message, unseenTimes }: MessageState, author: MessageAuthor) {
  const side = sideOf(author)
  const reaction = message.reactions?.find((each) => sideOf(each.author) === side)
  return { reaction, at: reaction?.at ?? unseenTimes?.[side] }
}

/**
 * Sets or removes a reaction. Returns undefined if a newer one is known. `isVisible` is false if the reaction is equal to the earlier one:
 * then only its time changes.
 */
export function withReaction(
  state: MessageState,
  { author, reaction, at }: SetReaction,
): { state: MessageState; isVisible: boolean } | undefined {
  const side = sideOf(author)
  const { reaction: current, at: currentAt = '' } = reactionOf(state, author)
  const isVisible = current?.reaction !== reaction
  if (at < currentAt || (at === currentAt && !isVisible)) return undefined
  const { reactions = [], ...message } = state.message
  const { [side]: _, ...removedAt } = state.unseenTimes ?? {}
  const own = reaction === undefined ? [] : [{ author: isVisible ? author : (current?.author ?? author), reaction, at }]
  const others = reactions.filter((each) => sideOf(each.author) !== side)
  const all = side === 'contact' ? [...own, ...others] : [...others, ...own]
  return {
    state: {
      message: { ...message, ...(all.length > 0 && { reactions: all }) },
      unseenTimes: reaction === undefined ? { ...removedAt, [side]: at } : removedAt,
    },
    isVisible,
  }
}
