// The view of a caller. A member that is bound to a channel sees nothing of another one. This is the only place that says so: as
// conditions of statements, and for the row of a conversation.
import type { View } from '../../sql/audit.ts'
import { nullable, text, orgCode } from '../../sql/columns.ts'
import { FIRST_CHANNEL } from './first-channel.ts'

/** The parameters that stand for a view. */
export const VIEW = { organization: orgCode, channelId: nullable(text) }

/**
 * The condition that a row is of the channel to which the caller is bound, if it is bound.
 *
 * @param channel The column with the channel of the row.
 * @param bound The parameter, if it has another name.
 * @example
 * inView('c.channel_id') // '(CAST(:channelId AS TEXT) IS NULL OR c.channel_id = :channelId)'
 */
export const inView = <const Channel extends string, const Bound extends string = ':channelId'>(
  channel: Channel,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type says what the value is.
  bound = ':channelId' as Bound,
) => `(CAST(${bound} AS TEXT) IS NULL OR ${channel} = ${bound})` as const

/**
 * The condition that a contact has a conversation that the caller sees, if it is bound.
 *
 * @example
 * isKnown(':contactId')
 */
export const isKnown = <const ContactId extends string>(contactId: ContactId) =>
  `(CAST(:channelId AS TEXT) IS NULL OR EXISTS (
     SELECT 1 FROM conversations c {only sqlite: INDEXED BY conversations_of_contact}
     WHERE c.organization = :organization AND c.contact_id = ${contactId} AND c.channel_id = :channelId))` as const

/** As `inView`, for the row of a conversation that was read without it. */
export const sees = ({ channelId }: View, of: string): boolean => channelId === undefined || channelId === of

/** The channel on which a caller delivers messages. */
export const deliversOn = ({ channelId = FIRST_CHANNEL }: View): string => channelId
