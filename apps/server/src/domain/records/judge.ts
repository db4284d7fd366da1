// Judges whether the records of a batch can stand: what they name must be in the store, or before them in the batch.
import { referencesIn } from '../stored-records.ts'
import { organizationOf, type OwnedType, RecordRejected, type RecordType, type StoreRecord } from './record.ts'

/** The records of an organization that existed before a batch, so far as the batch names them. */
export type Before = Readonly<Record<Exclude<OwnedType, 'message'>, ReadonlySet<string>>> & {
  readonly message: ReadonlyMap<string, MessageBefore>
}

interface MessageBefore {
  conversationId: string
  unread: boolean
}

/** A place in a record that names another record. */
export interface Reference {
  type: RecordType
  uniqueId: string
  pointer: string
}

/** Every place in a record that names another one, as `domain/stored.ts` lists them. */
export function referencesOf(record: StoreRecord): Reference[] {
  if (record.type === 'organization') return []
  const own: Reference = { type: 'organization', uniqueId: record.organizationId, pointer: '/organizationId' }
  const others = referencesIn(record.type).flatMap(([name, type]): Reference[] => {
    const named: string | readonly string[] = Reflect.get(record, name) ?? []
    if (typeof named === 'string') return [{ type, uniqueId: named, pointer: `/${name}` }]
    return named.map((uniqueId, place) => ({ type, uniqueId, pointer: `/${name}/${place}` }))
  })
  return [own, ...others]
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
  /** The earlier records of the batch; of a message, the conversation. */
  const made = new Map<string, string | undefined>()

  function violationOf(record: StoreRecord): [message: string, pointer: string] | undefined {
    const { type, uniqueId } = record
    const there = before.get(organizationOf(record))
    const wasThere = (ofType: RecordType, id: string) =>
      ofType === 'organization' ? there !== undefined : there?.[ofType].has(id) === true
    if (mustBeNew && wasThere(type, uniqueId)) return [`The ${type} ${uniqueId} exists already.`, '/uniqueId']
    const missing = referencesOf(record).find(
      (named) => !wasThere(named.type, named.uniqueId) && !made.has(keyOf(record, named)),
    )
    if (missing !== undefined) {
      const whose = missing.type === 'organization' ? 'There is' : 'The organization has'
      return [`${whose} no ${missing.type} ${missing.uniqueId}.`, missing.pointer]
    }
    if (record.type !== 'message') return undefined
    // A message belongs to its conversation for ever, also within a batch.
    const home = made.get(keyOf(record, record)) ?? there?.message.get(uniqueId)?.conversationId
    if (home === undefined || home === record.conversationId) return undefined
    return [`The message ${uniqueId} belongs to the conversation ${home}.`, '/conversationId']
  }

  for (const [index, record] of records.entries()) {
    if (leftOut.has(record)) continue
    const violation = violationOf(record)
    if (violation !== undefined) return new RecordRejected(index, ...violation)
    made.set(keyOf(record, record), record.type === 'message' ? record.conversationId : undefined)
  }
  return undefined
}

const keyOf = (record: StoreRecord, { type, uniqueId }: { type: RecordType; uniqueId: string }) =>
  `${organizationOf(record)} ${type} ${uniqueId}`
