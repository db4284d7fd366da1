// The members and the tags of an organization.
import type { OrganizationMember, Tag } from '@parley/contract'
import type { Caller } from '../caller.ts'
import type { Serialized } from '../conversations/conversation.ts'
import { type Page, type PageRequest, readPage } from '../paging.ts'
import type { Store } from '../store.ts'

export interface Directory {
  /**
   * Reads a page of the members of the caller's organization.
   * @throws ServiceError `request_invalid` for a cursor of another list.
   */
  listMembers(caller: Caller, page: PageRequest): Promise<Page<Serialized<OrganizationMember>>>

  /**
   * Reads a page of the tags of the caller's organization.
   * @throws ServiceError `request_invalid` for a cursor of another list.
   */
  listTags(caller: Caller, page: PageRequest): Promise<Page<Serialized<Tag>>>
}

/** The place before all identifiers. */
const START = ['']

/**
 * Lists the members and tags of an organization.
 *
 * @example
 * const directory = createDirectory({ storage })
 */
export function createDirectory({ storage }: { storage: Pick<Store, 'directory' | 'read'> }): Directory {
  const { directory } = storage
  return {
    listMembers: ({ organizationCode }, page) =>
      readPage(['members'], START, page, (after, most) =>
        storage.read(() => directory.membersAfter(organizationCode, after, most)),
      ),
    listTags: ({ organizationCode }, page) =>
      readPage(['tags'], START, page, (after, most) =>
        storage.read(() => directory.tagsAfter(organizationCode, after, most)),
      ),
  }
}
