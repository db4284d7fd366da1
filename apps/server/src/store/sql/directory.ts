import type { Tag } from '@parley/contract'
import type { Serialized } from '../../domain/conversations/conversation.ts'
import type { DirectoryStore } from '../../domain/directory/store.ts'
import { paged, portionOf } from './pages.ts'
import { integer, nullable, rows, sql, text } from './statement.ts'
import { memberText, rolesOf } from './texts.ts'

export const directoryStatements = {
  members: paged(
    sql('members_after', [text, text, integer], [text, text, nullable(text)])`
    SELECT m.unique_id, m.json, ${rolesOf('m.unique_id')} FROM members m
    WHERE m.organization = $1 AND m.unique_id > $2 AND m.deactivated_at IS NULL ORDER BY m.unique_id LIMIT $3`,
    'p1',
  ),
  tags: paged(
    sql('tags_after', [text, text, integer], [text, text])`
    SELECT unique_id, json FROM tags WHERE organization = $1 AND unique_id > $2 ORDER BY unique_id LIMIT $3`,
    'p1',
  ),
}

const of = directoryStatements

export const directory: DirectoryStore = {
  *membersAfter(organizationCode, [uniqueId = ''], most) {
    const found = yield* rows(of.members, organizationCode, uniqueId, most)
    return portionOf(found, ([id, json, roles]) => ({ item: memberText(json, roles), place: [id] }))
  },
  *tagsAfter(organizationCode, [uniqueId = ''], most) {
    const found = yield* rows(of.tags, organizationCode, uniqueId, most)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was made of a tag.
    return portionOf(found, ([id, json]) => ({ item: json as Serialized<Tag>, place: [id] }))
  },
}
