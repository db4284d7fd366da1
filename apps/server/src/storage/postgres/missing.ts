// Judges whether the records of a batch can stand: what they name must be in the store, or before them in the batch.
import { RecordRefused } from '../../domain/records/record.ts'
import { TABLES } from '../tables.ts'
import type { Session } from './connections.ts'
import type { OfOrganization } from './gather.ts'
import { statement } from './statement.ts'

type Named = keyof OfOrganization

/** A place in a record that names another record. */
interface Reference {
  index: number
  type: Named
  uniqueId: string
  pointer: string
}

const present = (type: Named) =>
  statement<[organization: string, uniqueIds: readonly string[]], [uniqueId: string]>(
    `present_${type}`,
    `SELECT unique_id FROM ${TABLES[type]} WHERE organization = $1 AND unique_id = ANY($2::text[])`,
  )
const PRESENT = {
  role: present('role'),
  member: present('member'),
  contact: present('contact'),
  tag: present('tag'),
  conversation: present('conversation'),
  message: present('message'),
}

/** Those of the identifiers that the store has. */
export async function findPresent(
  session: Session,
  organization: string,
  type: Named,
  uniqueIds: readonly string[],
): Promise<Set<string>> {
  if (uniqueIds.length === 0) return new Set()
  const rows = await session.rows(PRESENT[type], organization, uniqueIds)
  return new Set(rows.map(([uniqueId]) => uniqueId))
}

/** @throws RecordRefused for the first record of the batch that names something which is not there. */
export async function refuseMissing(session: Session, organization: string, batch: OfOrganization): Promise<void> {
  const references = referencesOf(batch)
  const missing: Reference[] = []
  for (const [type, named] of Map.groupBy(references, (reference) => reference.type)) {
    const madeAt = firstIndexes(batch, type)
    const unknown = named.filter(({ uniqueId, index }) => !((madeAt.get(uniqueId) ?? Infinity) < index))
    const ids = [...new Set(unknown.map(({ uniqueId }) => uniqueId))]
    const there = await findPresent(session, organization, type, ids)
    missing.push(...unknown.filter(({ uniqueId }) => !there.has(uniqueId)))
  }
  const [first] = missing.toSorted((one, other) => one.index - other.index)
  if (first === undefined) return
  throw new RecordRefused(first.index, `The organization has no ${first.type} ${first.uniqueId}.`, first.pointer)
}

/** Where in the batch each record of a type stands first. */
function firstIndexes(batch: OfOrganization, type: Named): Map<string, number> {
  return new Map(batch[type].map(({ record, index }): [string, number] => [record.uniqueId, index]).toReversed())
}

/** Every place that names something, in the order in which the engine of one file would come to it. */
function referencesOf({ member, conversation, message }: OfOrganization): Reference[] {
  return [
    ...member.flatMap(({ index, record }) =>
      record.roleIds.map((uniqueId, place) => ({
        index,
        type: 'role' as const,
        uniqueId,
        pointer: `/roleIds/${place}`,
      })),
    ),
    ...conversation.flatMap(({ index, record: { contactId, assignedToId, tagIds } }): Reference[] => [
      { index, type: 'contact', uniqueId: contactId, pointer: '/contactId' },
      ...(assignedToId === undefined
        ? []
        : [{ index, type: 'member' as const, uniqueId: assignedToId, pointer: '/assignedToId' }]),
      ...tagIds.map((uniqueId, place) => ({ index, type: 'tag' as const, uniqueId, pointer: `/tagIds/${place}` })),
    ]),
    ...message.map(({ index, record }) => ({
      index,
      type: 'conversation' as const,
      uniqueId: record.conversationId,
      pointer: '/conversationId',
    })),
  ]
}
