// Validates a batch of records: each record that another one references must be in the store or earlier in the batch.
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { organizationOf, type OwnedType, type RecordType, type StoreRecord } from './record.ts'
import { type RecordBefore, referencesIn } from './record-types.ts'

/**
 * A record references a missing record, or contradicts a stored one. `record` is its index in the batch. `pointer` is a JSON Pointer to
 * the invalid property, or empty if the record as a whole is invalid.
 */
export class RecordRejected extends Error {
  override readonly name = 'RecordRejected'
  readonly record: number
  readonly pointer: string

  constructor(record: number, message: string, pointer = '') {
    super(message)
    this.record = record
    this.pointer = pointer
  }
}

/** The stored records of an organization that a batch writes or references, as they were before the batch. */
export type Before = Readonly<Record<OwnedType, ReadonlyMap<string, RecordBefore>>>

/** A property of a record that references another record. */
export interface Reference {
  type: RecordType
  uniqueId: string
  pointer: string
}

/** Lists the references of a record, as `record-types.ts` declares them. */
export function referencesOf(record: StoreRecord): Reference[] {
  if (record.type === 'organization') return []
  const organization: Reference = { type: 'organization', uniqueId: record.organizationId, pointer: '/organizationId' }
  const others = referencesIn(record.type).flatMap(([name, type]): Reference[] => {
    const named: string | readonly string[] = Reflect.get(record, name) ?? []
    if (typeof named === 'string') return [{ type, uniqueId: named, pointer: `/${name}` }]
    return named.map((uniqueId, place) => ({ type, uniqueId, pointer: `/${name}/${place}` }))
  })
  return [organization, ...others]
}

/**
 * Validates a batch. Returns the error of the first invalid record, or undefined if all are valid.
 * @param before The stored records, by organization. It has no entry for a new organization.
 * @param mustBeNew True if a record with the identifier of a stored one is invalid.
 * @param leftOut Records that are not written: they are not validated, and other records can't reference them.
 */
export function judge(
  records: readonly StoreRecord[],
  before: ReadonlyMap<string, Before>,
  mustBeNew: boolean,
  leftOut: ReadonlySet<StoreRecord> = new Set(),
): RecordRejected | undefined {
  /** The earlier records of the batch. */
  const made = new Map<string, StoreRecord>()

  function violationOf(record: StoreRecord): [message: string, pointer: string] | undefined {
    const { type, uniqueId } = record
    const there = before.get(organizationOf(record))
    const find = (of: RecordType, id: string) => (of === 'organization' ? there : there?.[of].get(id))
    const known = find(type, uniqueId)
    if (mustBeNew && known !== undefined) return [`The ${type} ${uniqueId} exists already.`, '/uniqueId']
    const missing = referencesOf(record).find(
      (named) =>
        find(named.type, named.uniqueId) === undefined &&
        !made.has(keyOf(record, named)) &&
        // A member can keep its stored channel, even if the lookup didn't read that channel.
        !(type === 'member' && named.uniqueId === there?.member.get(uniqueId)?.channelId),
    )
    if (missing !== undefined) {
      const whose = missing.type === 'organization' ? 'There is' : 'The organization has'
      return [`${whose} no ${missing.type} ${missing.uniqueId}.`, missing.pointer]
    }
    if (type === 'member' && record.accessLevel === 'Owner' && record.channelId !== undefined) {
      return [
        `The member ${uniqueId} is bound to the channel ${record.channelId}. An Owner can't be bound.`,
        '/accessLevel',
      ]
    }
    // A message can never move to another conversation, and a conversation never to another channel, not even within a batch.
    const earlier = made.get(keyOf(record, record)) ?? known
    const name = type === 'conversation' ? 'channelId' : 'conversationId'
    const home = earlier && homeOf(earlier, name)
    if (home === undefined || home === homeOf(record, name)) return undefined
    return [`The ${type} ${uniqueId} belongs to the ${name.slice(0, -2)} ${home}.`, `/${name}`]
  }

  for (const [index, record] of records.entries()) {
    if (leftOut.has(record)) continue
    const violation = violationOf(record)
    if (violation !== undefined) return new RecordRejected(index, ...violation)
    made.set(keyOf(record, record), record)
    // The first channel is created together with a new organization.
    if (record.type === 'organization') made.set(keyOf(record, { type: 'channel', uniqueId: FIRST_CHANNEL }), record)
  }
  return undefined
}

const homeOf = (of: object, name: 'channelId' | 'conversationId'): string | undefined =>
  Reflect.get(of, name) ?? (name === 'channelId' ? FIRST_CHANNEL : undefined)

const keyOf = (record: StoreRecord, { type, uniqueId }: { type: RecordType; uniqueId: string }) =>
  `${organizationOf(record)} ${type} ${uniqueId}`
