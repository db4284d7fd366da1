// Every organization has a first channel. Clients of version 1.0 know no other channel.
import type { Channel } from '@parley/contract'
import { text, orgCode } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import type { OrganizationLock } from '../records/statements.ts'

/** The ID of the first channel of every organization. A request or record that names no channel belongs to it. */
export const FIRST_CHANNEL = 'chn_first'

/** Adds the first channel, unless an import has added it already. */
const insertFirstChannel = change(
  'channel_first_add',
  { organization: orgCode, channelId: text, json: text },
  { channels: {} },
).sql(
  `INSERT INTO channels (organization, unique_id, json) VALUES (:organization, :channelId, :json)
   ON CONFLICT (organization, unique_id) DO NOTHING`,
)

/** The settings that an operator can choose for the first channel of a new organization. */
export interface FirstChannelSettings {
  phoneMatching?: Channel['phoneMatching']
}

/**
 * Returns the first channel of an organization. By default, its phone matching is `Told`, as in version 1.2, because an export of that
 * version contains no channels.
 *
 * @param createdAt The `createdAt` of the organization.
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

/** Adds the first channel of an organization, unless it exists. */
export const addFirstChannel = (
  { organization }: OrganizationLock,
  { createdAt, phoneMatching }: { createdAt: string } & FirstChannelSettings,
): Script<unknown> =>
  insertFirstChannel({
    organization,
    channelId: FIRST_CHANNEL,
    json: JSON.stringify(firstChannel(createdAt, phoneMatching)),
  })
