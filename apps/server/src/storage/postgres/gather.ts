import type { RecordOf, StoreRecord } from '../../domain/records/record.ts'

type OwnedType = Exclude<StoreRecord['type'], 'organization'>

/** A record, and its index in the batch that it came in. */
export interface Indexed<Type extends OwnedType> {
  index: number
  record: RecordOf<Type>
}

/** The records of one organization by their type, each in the order of the batch. */
export type OfOrganization = { readonly [Type in OwnedType]: Indexed<Type>[] }

/** Sorts a batch by organization and type. The keys are the codes of the organizations. */
export function gather(
  records: readonly StoreRecord[],
  codes: ReadonlyMap<string, string>,
): Map<string, OfOrganization> {
  const gathered = new Map<string, OfOrganization>()
  for (const [index, record] of records.entries()) {
    if (record.type === 'organization') continue
    const code = codes.get(record.organizationId) ?? ''
    const batch = gathered.get(code) ?? emptyBatch()
    gathered.set(code, batch)
    add(batch, index, record)
  }
  return gathered
}

const emptyBatch = (): OfOrganization => ({ role: [], member: [], contact: [], tag: [], conversation: [], message: [] })

function add(batch: OfOrganization, index: number, record: Exclude<StoreRecord, { type: 'organization' }>): void {
  switch (record.type) {
    case 'role':
      batch.role.push({ index, record })
      return
    case 'member':
      batch.member.push({ index, record })
      return
    case 'contact':
      batch.contact.push({ index, record })
      return
    case 'tag':
      batch.tag.push({ index, record })
      return
    case 'conversation':
      batch.conversation.push({ index, record })
      return
    case 'message':
      batch.message.push({ index, record })
  }
}

/** What stands last of each identifier, in the order of identifiers, so that transactions lock rows in one order. */
export function lastOf<Kept extends { uniqueId: string }>(indexed: readonly { record: Kept }[]): Kept[] {
  const byId = new Map(indexed.map(({ record }) => [record.uniqueId, record]))
  return [...byId.values()].toSorted((one, other) => (one.uniqueId < other.uniqueId ? -1 : 1))
}
