// The channels, the members and the tags of an organization.
import type { Channel, Tag } from '@parley/contract'
import { integer, json, nullable, text, orgCode } from '../../sql/columns.ts'
import { page } from '../../sql/statement.ts'
import { inView, VIEW } from '../channels/view.ts'
import { listById } from '../paging.ts'
import { memberText, rolesIn } from '../texts.ts'

/** From which identifier on, and how many. */
const place = { organization: orgCode, after: text, most: integer }

const channelsAfter = page(
  'channels_after',
  { ...VIEW, after: text, most: integer },
  { uniqueId: text, channel: json<Channel>() },
  'unique_id',
  { channels: {} },
).sql(
  `SELECT unique_id, json AS channel FROM channels
   WHERE organization = :organization AND ${inView('unique_id')} AND unique_id > :after ORDER BY unique_id LIMIT :most`,
)
const membersAfter = page(
  'members_after',
  { ...VIEW, after: text, most: integer },
  { uniqueId: text, member: text, roles: nullable(text) },
  'unique_id',
  { members: {}, member_roles: {}, roles: {} },
).sql(
  `SELECT m.unique_id, m.json AS member, ${rolesIn('m.unique_id')} AS roles FROM members m
   WHERE m.organization = :organization AND m.unique_id > :after AND m.deactivated_at IS NULL
     AND (m.channel_id IS NULL OR ${inView('m.channel_id')})
   ORDER BY m.unique_id LIMIT :most`,
)
const tagsAfter = page('tags_after', place, { uniqueId: text, tag: json<Tag>() }, 'unique_id', { tags: {} }).sql(
  `SELECT unique_id, json AS tag FROM tags
   WHERE organization = :organization AND unique_id > :after ORDER BY unique_id LIMIT :most`,
)

/** The channels, in the order of their identifiers. */
export const channels = listById('channels', channelsAfter, ({ channel }) => channel)

/** The active members with their roles, in the order of their identifiers. */
export const members = listById('members', membersAfter, ({ member, roles }) => memberText(member, roles))

/** The tags, in the order of their identifiers. */
export const tags = listById('tags', tagsAfter, ({ tag }) => tag)
