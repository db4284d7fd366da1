// The only place of the rule for what a caller can see: a member that is bound to a channel can't see the data of other channels.
import type { View } from './act.ts'
import { nullable, text, orgCode } from '../../sql/columns.ts'

export const VIEW = { organization: orgCode, channelId: nullable(text) }

/**
 * Returns the SQL condition that the caller can see a row: the caller is bound to the row's channel, or to no channel. `channel` is the
 * column with the row's channel. `bound` is the parameter with the caller's channel; null means that the caller is bound to no channel.
 */
export const inView = <const Channel extends string, const Bound extends string = ':channelId'>(
  channel: Channel,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The default value has the default type.
  bound = ':channelId' as Bound,
) => `(CAST(${bound} AS TEXT) IS NULL OR ${channel} = ${bound})` as const

/**
 * Returns the SQL condition that the caller can see a contact: the caller is bound to no channel, or the contact has a conversation on the
 * caller's channel. `contactId` is the column or parameter with the ID of the contact.
 */
export const isContactInView = <const ContactId extends string>(contactId: ContactId) =>
  `(CAST(:channelId AS TEXT) IS NULL OR EXISTS (
     SELECT 1 FROM conversations c {only sqlite: INDEXED BY conversations_of_contact}
     WHERE c.organization = :organization AND c.contact_id = ${contactId} AND c.channel_id = :channelId))` as const

/** Returns true if the caller can see the rows of a channel: the same rule as `inView`, for a row that was read without the condition. */
export const sees = ({ channelId: boundTo }: View, channelId: string): boolean =>
  boundTo === undefined || boundTo === channelId
