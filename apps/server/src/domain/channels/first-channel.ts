// Every organization has a first channel. Clients of version 1.0 know no other channel.
import type { Channel } from '@parley/contract'

/** The ID of the first channel of every organization. A request or record that names no channel belongs to it. */
export const FIRST_CHANNEL = 'chn_first'

/** The settings that an operator can choose for the first channel of a new organization. */
export interface FirstChannelSettings {
  phoneMatching?: Channel['phoneMatching']
}

/**
 * Returns the first channel of an organization that was created at `createdAt`. An export of version 1.2 has no channels. The import of
 * such an export uses the default `Told`, because version 1.2 matched phone numbers in this way.
 */
export const firstChannel = (createdAt: string, phoneMatching: Channel['phoneMatching'] = 'Told'): Channel => ({
  uniqueId: FIRST_CHANNEL,
  name: 'First channel',
  createdAt,
  identityScope: FIRST_CHANNEL,
  phoneMatching,
  usesAliases: false,
})
