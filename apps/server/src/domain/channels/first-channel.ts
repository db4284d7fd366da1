import type { Channel } from '@parley/contract'
import { text, orgCode } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import type { OrganizationLock } from '../records/statements.ts'

/** The identifier of the first channel of every organization. What names no channel belongs to it. */
export const FIRST_CHANNEL = 'chn_first'

const add = change('channel_first_add', { organization: orgCode, channelId: text, json: text }, { channels: {} }).sql(
  `INSERT INTO channels (organization, unique_id, json) VALUES (:organization, :channelId, :json)
   ON CONFLICT (organization, unique_id) DO NOTHING`,
)

/** Settings of the first channel, which a new organization can come with. An export has them with the channel. */
export interface FirstChannelSettings {
  phoneMatching?: Channel['phoneMatching']
}

/**
 * The first channel of an organization. If nothing else is said, it matches phone numbers as version 1.2 did, because an export of that
 * version has no channel.
 *
 * @param createdAt That of the organization.
 * @example
 * firstChannel('2026-03-01T08:00:00.000Z').phoneMatching // 'Told'
 */
export const firstChannel = (createdAt: string, phoneMatching: Channel['phoneMatching'] = 'Told'): Channel => ({
  uniqueId: FIRST_CHANNEL,
  name: 'First channel',
  createdAt,
  identityScope: FIRST_CHANNEL,
  phoneMatching,
  usesAliases: false,
})

/** Adds the first channel of an organization, unless the organization has it. */
export const addFirstChannel = (
  { organization }: OrganizationLock,
  { createdAt, phoneMatching }: { createdAt: string } & FirstChannelSettings,
): Script<unknown> =>
  add({ organization, channelId: FIRST_CHANNEL, json: JSON.stringify(firstChannel(createdAt, phoneMatching)) })
