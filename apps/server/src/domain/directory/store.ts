// What the lists of an organization need of the store.
import type { OrganizationMember, Tag } from '@parley/contract'
import type { Serialized } from '../conversations/conversation.ts'
import type { Place, Portion } from '../paging.ts'
import type { ReadScript } from '../script.ts'

export interface DirectoryStore {
  /** The active members whose identifiers come after a place, with their roles, in the order of their identifiers. */
  membersAfter(
    organizationCode: string,
    after: Place,
    most: number,
  ): ReadScript<Portion<Serialized<OrganizationMember>>>

  /** The tags whose identifiers come after a place, in the order of their identifiers. */
  tagsAfter(organizationCode: string, after: Place, most: number): ReadScript<Portion<Serialized<Tag>>>
}
