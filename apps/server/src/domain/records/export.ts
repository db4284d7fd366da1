import { ownedRecords, ownedTypes } from '../stored-records.ts'
import type { Each } from './read.ts'
import type { StoreRecord } from './record.ts'

/**
 * Everything that belongs to organizations, in an order in which it can be put: type by type, organization by organization. So no
 * statement is about more than one organization, and equal stores give the same records in the same order.
 */
export async function* readOwned(
  each: Each,
  organizations: readonly { organizationCode: string; organizationId: string }[],
): AsyncIterable<StoreRecord> {
  for (const type of ownedTypes) {
    for (const { organizationCode: organization, organizationId } of organizations) {
      yield* ownedRecords[type].read(each, organization, organizationId)
    }
  }
}
