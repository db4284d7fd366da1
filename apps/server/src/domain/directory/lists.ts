// The rules of `listChannels`, `listMembers` and `listTags`: each returns a page of the records that the caller can see.
import type { Channel, Tag } from '@parley/contract'
import { integer, json, nullable, optional, text, orgCode, rowLimit, type Serialized } from '../../sql/columns.ts'
import { page, type ReadScript } from '../../sql/statement.ts'
import type { View } from '../kernel/act.ts'
import { inView, VIEW } from '../kernel/view.ts'
import { listById, type PageRequest, type Portion, portionOf, readPage } from '../kernel/paging.ts'
import { memberText, rolesIn } from '../kernel/texts.ts'
import { countsSince, MAX_COUNTED, OLDEST_QUEUED } from './queues.ts'

const PAGE_PARAMETERS = { organization: orgCode, after: text, limit: rowLimit }

/** Selects a page of the channels that the caller can see. The last argument names the tables on which the page depends. */
const selectChannels = page(
  'channels_after',
  { ...VIEW, after: text, since: text, limit: rowLimit },
  { uniqueId: text, channel: json<Channel>(), oldestQueuedAt: optional(text), queued: integer },
  'unique_id',
  { channels: {}, messages: {} },
).sql(
  `SELECT h.unique_id, h.json AS channel, ${OLDEST_QUEUED} AS oldest_queued_at, (
     SELECT count(*) FROM (SELECT 1 FROM messages q {only sqlite: INDEXED BY messages_queued}
       WHERE q.organization = h.organization AND q.queued_on = h.unique_id LIMIT ${MAX_COUNTED}) AS counted) AS queued
   FROM channels h
   WHERE h.organization = :organization AND ${inView('h.unique_id')} AND h.unique_id > :after ORDER BY h.unique_id LIMIT :limit`,
)
/** Selects a page of the active members. A caller that is bound to a channel doesn't get the members that are bound to other channels. */
const selectMembers = page(
  'members_after',
  { ...VIEW, after: text, limit: rowLimit },
  { uniqueId: text, member: text, roles: nullable(text) },
  'unique_id',
  { members: {}, member_roles: {}, roles: {} },
).sql(
  `SELECT m.unique_id, m.json AS member, ${rolesIn('m.unique_id')} AS roles FROM members m
   WHERE m.organization = :organization AND m.unique_id > :after AND m.deactivated_at IS NULL
     AND (m.channel_id IS NULL OR ${inView('m.channel_id')})
   ORDER BY m.unique_id LIMIT :limit`,
)
const selectTags = page('tags_after', PAGE_PARAMETERS, { uniqueId: text, tag: json<Tag>() }, 'unique_id', {
  tags: {},
}).sql(
  `SELECT unique_id, json AS tag FROM tags
   WHERE organization = :organization AND unique_id > :after ORDER BY unique_id LIMIT :limit`,
)

/** Reads a page of channels at a time, each with the messages that wait for its adapter. */
export function channels({ organization, channelId }: View, request: PageRequest, at: Date) {
  return readPage('channels', [''], request, function* read([after = ''], limit): ReadScript<
    Portion<Serialized<Channel>>
  > {
    const rows = yield* selectChannels({ organization, channelId, after, since: countsSince(at), limit })
    return portionOf(rows, ({ uniqueId, channel, queued, oldestQueuedAt }) => {
      const item: Channel = { ...JSON.parse(channel), numberOfQueuedMessages: queued, oldestQueuedAt }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This function serializes the text.
      return { item: JSON.stringify(item) as Serialized<Channel>, place: [uniqueId] }
    })
  })
}
export const members = listById('members', selectMembers, ({ member, roles }) => memberText(member, roles))
export const tags = listById('tags', selectTags, ({ tag }) => tag)
