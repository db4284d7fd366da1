// The rules of `listChannels`, `listMembers` and `listTags`: each returns a page of the records that the caller can see.
import type { Channel, Tag } from '@parley/contract'
import { json, nullable, text, orgCode, rowLimit } from '../../sql/columns.ts'
import { page } from '../../sql/statement.ts'
import { inView, VIEW } from '../kernel/view.ts'
import { listById } from '../kernel/paging.ts'
import { memberText, rolesIn } from '../kernel/texts.ts'

const PAGE_PARAMETERS = { organization: orgCode, after: text, limit: rowLimit }

/** Selects a page of the channels that the caller can see. The last argument names the tables on which the page depends. */
const selectChannels = page(
  'channels_after',
  { ...VIEW, after: text, limit: rowLimit },
  { uniqueId: text, channel: json<Channel>() },
  'unique_id',
  { channels: {} },
).sql(
  `SELECT unique_id, json AS channel FROM channels
   WHERE organization = :organization AND ${inView('unique_id')} AND unique_id > :after ORDER BY unique_id LIMIT :limit`,
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

export const channels = listById('channels', selectChannels, ({ channel }) => channel)
export const members = listById('members', selectMembers, ({ member, roles }) => memberText(member, roles))
export const tags = listById('tags', selectTags, ({ tag }) => tag)
