// What the records of a store need of it.
import type { Organization } from '../organizations.ts'
import type { StreamScript } from '../script.ts'
import type { StoreRecord } from './record.ts'

/** The types of record that belong to an organization, in the order in which records must be put. */
export const OWNED_TYPES = ['role', 'member', 'contact', 'tag', 'conversation', 'message'] as const
export type OwnedType = (typeof OWNED_TYPES)[number]

export interface RecordReader {
  organizations(): StreamScript<StoreRecord>

  /** The records of one type by their identifiers; messages by their conversation and time. */
  ofType(type: OwnedType, organization: Organization): StreamScript<StoreRecord>
}
