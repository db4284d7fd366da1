// The type of the entry that `stored.ts` has for each table, and functions that create the statements of tables with the same structure.
import {
  type Columns,
  type ArgsOf,
  integer,
  list,
  MAX_ROWS,
  orgCode,
  type OrgCode,
  rows,
  text,
} from '../../sql/columns.ts'
import { columnName } from '../../sql/sql-text.ts'
import { type Call, change, many, type Statement, type Step } from '../../sql/statement.ts'
import type { Table } from '../../sql/tables.ts'

/** Sorts values and removes repetitions. Every transaction locks its rows in this order, so two transactions never deadlock. */
export const eachInOrder = (values: readonly string[]): string[] => [...new Set(values)].toSorted()

/** A sentence in place of a statement. It explains to the reader why the table needs none. */
export type Reason = `${string} ${string}`
interface HasStatement {
  readonly statement: Statement
}
/** Removes up to MAX_REMOVED_ROWS rows of conversations. `messageIds` has the IDs of up to MAX_REMOVED_ROWS of their messages. */
export type Purge = Call<
  { organization: OrgCode; conversationIds: readonly string[]; messageIds: readonly string[] },
  number,
  Step
>
/** Erases up to MAX_REMOVED_ROWS rows of a contact. `data` replaces the data of the contact's events after the position `after`. */
export type Erase = Call<{ organization: OrgCode; contactId: string; data: string; after: number }, number, Step>
/** Reads the rows for the document with all data about a contact, which the contact can request. */
interface Document extends HasStatement {
  /** Creates the step that reads the rows about a contact. The step uses only the IDs that the statement has parameters for. */
  readonly step: (ids: {
    organization: OrgCode
    contactId: string
    conversationId: string
    conversationIds: readonly string[]
  }) => Step & { readonly gives?: readonly object[] }
}

/** The entry of a table: its columns, and the statement for each feature, or the reason why the feature needs none for the table. */
export interface Stored {
  readonly columns: {
    readonly key: readonly string[]
    /** Columns with the ID of another record, and the type of that record; `any` if the type differs by row. */
    readonly names?: Readonly<Record<string, string>>
    /** Columns with personal data: what a person wrote, and data that identifies a person. */
    readonly personal?: readonly string[]
    readonly other?: readonly string[]
  }
  /** Writes the records of an import. */
  readonly put: HasStatement | Reason
  /** Looks up the records to which an import refers. */
  readonly find: HasStatement | Reason
  readonly export: HasStatement | Reason
  readonly purge: Purge | Reason
  /** Removes the contact's other rows after its conversations were removed. */
  readonly erase: Erase | Reason
  readonly document: Document | Reason
  /** A sentence that says what becomes of the rows when their contact is merged into another contact. */
  readonly join: Reason
}

const NOT_OF_A_CONTACT = 'It says nothing of a contact.'
/** The reasons in the entries of tables without data about contacts, such as roles. Purges and erasures don't change these tables. */
export const DIRECTORY = {
  purge: 'It belongs to no conversation.',
  erase: NOT_OF_A_CONTACT,
  document: NOT_OF_A_CONTACT,
  join: 'It stays as it is.',
} as const
/** The reasons in the entries of tables whose rows belong to a conversation, and are removed when the conversation is removed. */
export const WITH_CONVERSATION = {
  erase: 'It goes with its conversation.',
  join: 'It stays with its conversation, which gets the other contact.',
} as const

/** The key columns of a record. */
export const KEY = ['organization', 'unique_id'] as const
export const ID_LIST = { organization: orgCode, ids: list(MAX_ROWS.import) }
export const CONTACT_KEY = { organization: orgCode, contactId: text }
export const HAS_LISTED_ID = 'organization = :organization AND unique_id {in :ids}'
/** The end of an upsert. If `:mustBeNew` is 1, rows that already exist stay unchanged. */
export const UNLESS_MUST_BE_NEW = 'WHERE CAST(:mustBeNew AS BIGINT) = 0'

export const RECORD_COLUMNS = { uniqueId: text, json: text }

/** Returns the start of an upsert of the parameter `rows`. Without `WHERE true`, SQLite can't parse a following ON CONFLICT clause. */
export const insertInto = <const Name extends Table>(table: Name) =>
  `INSERT INTO ${table} (organization, {columns :rows}) SELECT :organization, {columns :rows} FROM {rows :rows} AS new WHERE true` as const

/** Returns the assignments of an upsert that replaces the columns: `created_at = excluded.created_at, …`. */
export const replacing = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `${columnName(name)} = excluded.${columnName(name)}`)
    .join(', ')

/** Returns the values of a record for the columns besides its ID and its JSON. */
type ColumnsOf<Of, Others extends Columns> = (record: Of, at: Date) => ArgsOf<Others>

/** Creates an upsert that writes the ID and the JSON of records, and the columns `others`, whose values `columnsOf` returns. */
export function putTable<const Name extends Table, Of = object, Others extends Columns = typeof RECORD_COLUMNS>(
  table: Name,
  others?: Others,
  columnsOf?: ColumnsOf<Of, Others>,
) {
  return {
    table,
    put: change(
      `${table}_put`,
      { organization: orgCode, rows: rows({ ...RECORD_COLUMNS, ...others }), mustBeNew: integer },
      { [table]: {} },
    ).sql<string>(
      `${insertInto(table)} ON CONFLICT (organization, unique_id)
       DO UPDATE SET ${replacing({ json: text, ...others })} ${UNLESS_MUST_BE_NEW}`,
    ),
    ...(columnsOf && { columnsOf }),
  }
}

/** Creates the upsert of `putTable`, and the statement `find`, which returns those of the given IDs that the table has. */
export const jsonTable = <const Name extends Table, Of = object, Others extends Columns = typeof RECORD_COLUMNS>(
  table: Name,
  others?: Others,
  columnsOf?: ColumnsOf<Of, Others>,
) => ({
  ...putTable(table, others, columnsOf),
  find: many(`${table}_present`, ID_LIST, { uniqueId: text }).sql<string>(
    `SELECT unique_id FROM ${table} WHERE ${HAS_LISTED_ID}`,
  ),
})

/**
 * Creates the statements of a table with lists of IDs, such as the tags of each conversation. Each row has one list element and its
 * position. `owner` is the column with the ID of the record that has the list, and `element` the one with the ID of a list element.
 * `forget` removes the lists of some owners, and `give` inserts lists.
 */
export const listTable = (table: Table, owner: string, element: string) => ({
  forget: change(`${table}_forget`, ID_LIST, { [table]: { [owner]: 'ids' } }).sql<string>(
    `DELETE FROM ${table} WHERE organization = :organization AND ${owner} {in :ids}`,
  ),
  give: change(
    `${table}_give`,
    { organization: orgCode, rows: rows({ ownerId: text, position: integer, namedId: text }) },
    { [table]: { [owner]: ['rows', 'ownerId'] } },
  ).sql<string>(
    `INSERT INTO ${table} (organization, ${owner}, position, ${element})
     SELECT :organization, owner_id, position, named_id FROM {rows :rows} AS new`,
  ),
})

/** Creates the statement that exports a table whose JSON column contains the complete record. */
export const exportOf = (table: Table) =>
  many(`${table}_all`, { organization: orgCode }, { json: text }).sql<string>(
    `SELECT json FROM ${table} WHERE organization = :organization ORDER BY unique_id`,
  )

/**
 * How many rows of each table one transaction removes at most with their conversations or their contact. The number is small, so that other
 * transactions can write between two of them.
 */
export const MAX_REMOVED_ROWS = 200

/** The parameters, the SQL condition, and the declared writes (see `Touched`) of a statement about the rows of some conversations. */
export const CONVERSATIONS = { organization: orgCode, conversationIds: list() }
export const OF_CONVERSATIONS = 'organization = :organization AND conversation_id {in :conversationIds}'
export const ROWS_OF_CONVERSATIONS = { conversation_id: 'conversationIds' } as const

/** Creates the statement that removes rows of conversations from a table. The columns `key` identify a row of the organization. */
export const purgeOf = (table: Table, key: string) =>
  change(`purge_${table}`, CONVERSATIONS, { [table]: ROWS_OF_CONVERSATIONS }).sql<string>(
    `DELETE FROM ${table} WHERE organization = :organization AND (${key}) IN (
       SELECT ${key} FROM ${table} WHERE ${OF_CONVERSATIONS} LIMIT ${MAX_REMOVED_ROWS})`,
  )

/**
 * Creates the entry of a table whose records belong to a conversation, such as messages. A record never moves to another conversation. The
 * table has the columns `unique_id`, `json`, `conversation_id` and `created_at`. `counters` are further columns, such as `unread`, from
 * which an import computes the counters of the conversation. `columnsOf` returns their values for a
 * record. The table also needs the index `<table>_by_id`: without this index, SQLite would scan all rows of the organization to find one
 * ID. `purge` removes its rows with their conversations. `exported` are columns that an export reads besides the JSON.
 */
export function partOfConversation<
  const Name extends Table,
  Of extends { conversationId: string; createdAt: string },
  Counters extends Columns,
>(
  table: Name,
  counters: Counters,
  columnsOf: (record: Of) => ArgsOf<Counters>,
  purge: Purge = purgeOf(table, 'conversation_id, created_at, unique_id'),
  exported: Columns = {},
) {
  const replacedColumns = { createdAt: text, ...counters, ...exported }
  const otherColumns = { conversationId: text, ...replacedColumns }
  const counterNames = Object.keys(counters).map(columnName)
  const exportedNames = Object.keys(exported).map(columnName)
  return {
    table,
    ...WITH_CONVERSATION,
    columns: {
      key: KEY,
      names: { conversation_id: 'conversation' },
      personal: ['json'],
      other: ['created_at', ...counterNames, ...exportedNames],
    },
    columnsOf: (record: Of) => ({
      conversationId: record.conversationId,
      createdAt: record.createdAt,
      ...columnsOf(record),
    }),
    put: change(
      `${table}_put`,
      { organization: orgCode, rows: rows({ ...RECORD_COLUMNS, ...otherColumns }), mustBeNew: integer },
      { [table]: { conversation_id: ['rows', 'conversationId'] } },
    ).sql<string>(
      `${insertInto(table)} ON CONFLICT (organization, unique_id) DO UPDATE SET ${replacing({ json: text, ...replacedColumns })}
       ${UNLESS_MUST_BE_NEW} AND ${table}.conversation_id = excluded.conversation_id`,
    ),
    find: many(`${table}_present`, ID_LIST, { uniqueId: text, conversationId: text, ...counters }).sql<string>(
      `SELECT ${['unique_id', 'conversation_id', ...counterNames].join(', ')}
       FROM ${table} {only sqlite: INDEXED BY ${table}_by_id} WHERE ${HAS_LISTED_ID}`,
    ),
    export: many(`${table}_all`, { organization: orgCode }, { json: text, ...exported }).sql<string>(
      `SELECT ${['json', ...exportedNames].join(', ')} FROM ${table} WHERE organization = :organization
       ORDER BY conversation_id, created_at, unique_id`,
    ),
    purge,
    document: many(`document_${table}`, { organization: orgCode, conversationId: text }, { json: text }).sql<string>(
      `SELECT json FROM ${table} WHERE organization = :organization AND conversation_id = :conversationId
       ORDER BY created_at, unique_id`,
    ),
  }
}
