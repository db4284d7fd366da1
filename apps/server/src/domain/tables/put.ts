// Locks and writes the records of one type.
import type { Script } from '../../sql/statement.ts'
import type { OwnedType, RecordContents } from './record.ts'
import { recordTypes } from './record-types.ts'
import { contractSerializers, type Serializers } from './serialize.ts'
import type { Organization, OrganizationLock } from './records.ts'

/** How records are written. */
export interface WriteOptions {
  /** The time of the write. A conversation that is written as `Deleted` gets this time as its time of deletion. */
  at: Date
  /** True to skip the records that the store has already. False to replace them. */
  mustBeNew?: boolean
  /** The functions that serialize records as JSON. Default: with every property of the contract. */
  serializers?: Serializers | undefined
}

/** Locks the stored records of a type until the transaction ends. Only some types need a lock. See `lock` in `record-types.ts`. */
export function* lockRecords(
  { organization }: OrganizationLock,
  type: OwnedType,
  ids: readonly string[],
): Script<void> {
  const { lock } = recordTypes[type]
  if (lock !== undefined && ids.length > 0) yield* lock({ organization, ids })
}

/**
 * Writes records of one type, and returns how many it wrote. Each record replaces the stored record with the same ID. A message whose
 * stored version belongs to another conversation is skipped. If `mustBeNew` is true, every record that is stored already is skipped.
 */
export function* putRecordsOfType<Type extends OwnedType>(
  { organization }: Pick<Organization, 'organization'>,
  type: Type,
  records: readonly RecordContents[Type][],
  { at, mustBeNew = false, serializers = contractSerializers }: WriteOptions,
): Script<number> {
  if (records.length === 0) return 0
  const { put, columnsOf, list } = recordTypes[type]
  const rows = records.map((record) => ({
    uniqueId: record.uniqueId,
    json: serializers[type](record),
    ...columnsOf?.(record, at),
  }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The columns of the statement are those of `columnsOf`.
  const written = yield* put({ organization, rows, mustBeNew: Number(mustBeNew) } as never)
  // Replaces the lists of IDs, such as the tags of conversations.
  if (list !== undefined) {
    const elements = records.flatMap((record) =>
      list.idsOf(record).map((namedId, position) => ({ ownerId: record.uniqueId, position, namedId })),
    )
    yield* list.forget({ organization, ids: records.map(({ uniqueId }) => uniqueId) })
    if (elements.length > 0) yield* list.give({ organization, rows: elements })
  }
  return written
}
