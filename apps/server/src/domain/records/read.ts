import type { Organizations } from '../organizations.ts'
import type { StreamScript } from '../script.ts'
import { OWNED_TYPES, type StoreRecord } from './record.ts'
import type { RecordReader } from './store.ts'

/**
 * Everything that can be put, in an order in which it can be put: type by type, organization by organization. So no statement
 * is about more than one organization, and equal stores give the same records in the same order.
 */
export function* readRecords(organizations: Organizations, records: RecordReader): StreamScript<StoreRecord> {
  yield* records.organizations()
  const all = yield* organizations.list()
  for (const type of OWNED_TYPES) {
    for (const organization of all) yield* records.ofType(type, organization)
  }
}
