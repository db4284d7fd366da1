// Judges whether the records of a batch can stand: what they name must be in the store, or before them in the batch.
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { organizationOf, type OwnedType, type RecordType, type StoreRecord } from './record.ts'
import { type RecordBefore, referencesIn } from './record-types.ts'

/**
 * A record names something that the store does not have, or contradicts what it has. `record` is its index in the batch,
 * `pointer` the place in the record (a JSON Pointer; empty for the record as a whole).
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

/** The records of an organization that existed before a batch, so far as the batch names them. */
export type Before = Readonly<Record<OwnedType, ReadonlyMap<string, RecordBefore>>>

/** A place in a record that names another record. */
export interface Reference {
  type: RecordType
  uniqueId: string
  pointer: string
}

/** Every place in a record that names another one, as `record.ts` lists them. */
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
 * Why the first invalid record of a batch is rejected, or undefined.
 * @param before The earlier records, by the identifiers of the organizations that existed.
 * @param mustBeNew Whether no record may have the identifier of one that was there.
 * @param leftOut Records that are not written, so that they need nothing and others can't name them.
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
        // A member keeps its channel, although the batch doesn't name it.
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
    // It belongs to its conversation for ever, also within a batch, and a conversation to its channel.
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
    // A new organization gets its first channel with it.
    if (record.type === 'organization') made.set(keyOf(record, { type: 'channel', uniqueId: FIRST_CHANNEL }), record)
  }
  return undefined
}

const homeOf = (of: object, name: 'channelId' | 'conversationId'): string | undefined =>
  Reflect.get(of, name) ?? (name === 'channelId' ? FIRST_CHANNEL : undefined)

const keyOf = (record: StoreRecord, { type, uniqueId }: { type: RecordType; uniqueId: string }) =>
  `${organizationOf(record)} ${type} ${uniqueId}`
