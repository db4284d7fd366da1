// Every organization has a first channel, so that an organization with one messaging application never needs to name a channel.
import type { Channel } from '@parley/contract'

/** The ID of the first channel of every organization. A request or record that names no channel belongs to it. */
export const FIRST_CHANNEL = 'chn_first'

/** How a new channel identifies contacts, unless an operator chooses otherwise: neither a phone number nor an alias identifies one. */
export const NEW_CHANNEL = { phoneMatching: 'Never', usesAliases: false } as const satisfies Partial<Channel>

/** Returns the first channel of an organization that was created at `createdAt`. */
export const firstChannel = (
  createdAt: string,
  phoneMatching: Channel['phoneMatching'] = NEW_CHANNEL.phoneMatching,
): Channel => ({
  uniqueId: FIRST_CHANNEL,
  name: 'First channel',
  createdAt,
  identityScope: FIRST_CHANNEL,
  ...NEW_CHANNEL,
  phoneMatching,
})
