import type { Channel } from '@parley/contract'
import { json, text } from '../../store/kernel/columns.ts'
import { one } from '../../store/kernel/statement.ts'

/** Reads a channel of an organization. */
export const findChannel = one('channel', { organization: text, channelId: text }, { channel: json<Channel>() }).sql(
  'SELECT json AS channel FROM channels WHERE organization = :organization AND unique_id = :channelId',
)
