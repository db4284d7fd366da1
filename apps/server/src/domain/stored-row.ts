// The entry that `stored.ts` has for each table, and functions that create the statements of simple tables.
import { type Columns, type Given, integer, list, orgCode, type OrgCode, rows, text } from '../sql/columns.ts'
import { columnName } from '../sql/sql-text.ts'
import { type Call, change, many, type Statement, type Step } from '../sql/statement.ts'
import type { Table } from '../sql/tables.ts'

/**
 * Sorts values and removes repetitions. Every transaction locks values in this order, so transactions don't deadlock.
 *
 * @example
 * eachInOrder(['b', 'a', 'b']) // ['a', 'b']
 */
export const eachInOrder = (values: readonly string[]): string[] => [...new Set(values)].toSorted()

/**
 * Returns whether PostgreSQL can store a text. A record can contain an identifier that PostgreSQL can't store; nothing is found by it.
 *
 * @example
 * isText('app.5f1\0') // false
 */
export const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** Explains why a table needs no statement. */
export type Reason = `${string} ${string}`
interface HasStatement {
  readonly statement: Statement
}
export type Purge = Call<{ organization: OrgCode; conversationIds: readonly string[] }, number, Step>
/** Erases a contact's rows. `data` replaces the data of the contact's events. */
export type Erase = Call<{ organization: OrgCode; contactId: string; data: string }, number, Step>
interface Document extends HasStatement {
  /** Erases the document of the contact, of one of its conversations, or of all of them. */
  readonly step: (of: {
    organization: OrgCode
    contactId: string
    conversationId: string
    conversationIds: readonly string[]
  }) => Step & { readonly gives?: readonly object[] }
}

export interface Stored {
  readonly columns: {
    readonly key: readonly string[]
    /** Columns that name another record, and the type of that record; `any` if the type differs by row. */
    readonly names?: Readonly<Record<string, string>>
    /** Columns with personal data: what a person wrote, and data that identifies a person. */
    readonly personal?: readonly string[]
    readonly other?: readonly string[]
  }
  /** `put` writes the records of an import. `find` looks up the records that an import refers to. */
  readonly put: HasStatement | Reason
  readonly find: HasStatement | Reason
  readonly export: HasStatement | Reason
  /** Removes the rows of conversations. */
  readonly purge: Purge | Reason
  /** Removes the rows of a contact whose conversations are already removed. */
  readonly erase: Erase | Reason
  readonly document: Document | Reason
  /** Says what happens to the rows if their contact is joined with another. */
  readonly join: Reason
}

const NOT_OF_A_CONTACT = 'It says nothing of a contact.'
/** The entry of a table that purges and erasures don't change. */
export const DIRECTORY = {
  purge: 'It belongs to no conversation.',
  erase: NOT_OF_A_CONTACT,
  document: NOT_OF_A_CONTACT,
  join: 'It stays as it is.',
} as const
/** The entry of a table whose rows belong to a conversation and are removed with it. */
export const WITH_CONVERSATION = {
  erase: 'It goes with its conversation.',
  join: 'It stays with its conversation, which gets the other contact.',
} as const

/** The key columns of a record. */
export const KEY = ['organization', 'unique_id'] as const
export const LIST = { organization: orgCode, ids: list() }
export const NAMED = 'organization = :organization AND unique_id {in :ids}'
/** Prevents an upsert from replacing rows if `:mustBeNew` is 1. */
export const UNLESS_NEW = 'WHERE CAST(:mustBeNew AS BIGINT) = 0'

/** The columns that every table of records has. */
export const RECORD = { uniqueId: text, json: text }

/** Inserts the rows of the parameter `rows` with all of its columns. A condition and an ON CONFLICT clause can follow. */
export const insertInto = <const Name extends Table>(table: Name) =>
  `INSERT INTO ${table} (organization, {columns :rows}) SELECT :organization, {columns :rows} FROM {rows :rows} AS new WHERE true` as const

/** Returns the assignments of an upsert that replaces the columns. */
export const replacing = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `${columnName(name)} = excluded.${columnName(name)}`)
    .join(', ')

/** Returns the values of a record for the columns besides its ID and its JSON. */
type ColumnsOf<Of, Others extends Columns> = (record: Of, at: Date) => Given<Others>

/** Creates the statement that writes a table with an ID, a JSON text, and further columns for lookups. */
export function putTable<const Name extends Table, Of = object, Others extends Columns = typeof RECORD>(
  table: Name,
  others?: Others,
  columnsOf?: ColumnsOf<Of, Others>,
) {
  return {
    table,
    put: change(
      `${table}_put`,
      { organization: orgCode, rows: rows({ ...RECORD, ...others }), mustBeNew: integer },
      { [table]: {} },
    ).sql<string>(
      `${insertInto(table)} ON CONFLICT (organization, unique_id) DO UPDATE SET ${replacing({ json: text, ...others })} ${UNLESS_NEW}`,
    ),
    ...(columnsOf && { columnsOf }),
  }
}

/** Creates the statements of such a table: `put` and `find`. */
export const jsonTable = <const Name extends Table, Of = object, Others extends Columns = typeof RECORD>(
  table: Name,
  others?: Others,
  columnsOf?: ColumnsOf<Of, Others>,
) => ({
  ...putTable(table, others, columnsOf),
  find: many(`${table}_present`, LIST, { uniqueId: text }).sql<string>(`SELECT unique_id FROM ${table} WHERE ${NAMED}`),
})

/**
 * Creates the statements of a table that stores a list of IDs with their positions, so that the list can be read in order.
 *
 * @param owner The column with the ID of the record that has the list.
 * @param named The column with the ID of a list element.
 */
export const listTable = (table: Table, owner: string, named: string) => ({
  forget: change(`${table}_forget`, LIST, { [table]: { [owner]: 'ids' } }).sql<string>(
    `DELETE FROM ${table} WHERE organization = :organization AND ${owner} {in :ids}`,
  ),
  give: change(
    `${table}_give`,
    { organization: orgCode, rows: rows({ ownerId: text, position: integer, namedId: text }) },
    { [table]: {} },
  ).sql<string>(
    `INSERT INTO ${table} (organization, ${owner}, position, ${named})
     SELECT :organization, owner_id, position, named_id FROM {rows :rows} AS new`,
  ),
})

/** Creates the statement that exports a table whose rows are completely in their JSON. */
export const exportOf = (table: Table) =>
  many(`${table}_all`, { organization: orgCode }, { json: text }).sql<string>(
    `SELECT json FROM ${table} WHERE organization = :organization ORDER BY unique_id`,
  )

/** The parameters that name conversations, the condition for their rows, and the declaration of statements that write these rows. */
export const CONVERSATIONS = { organization: orgCode, conversationIds: list() }
export const OF_CONVERSATIONS = 'organization = :organization AND conversation_id {in :conversationIds}'
export const OF_THEM = { conversation_id: 'conversationIds' } as const

/** Creates the statement that removes the rows of conversations from a table. */
export const purgeOf = (table: Table) =>
  change(`purge_${table}`, CONVERSATIONS, { [table]: OF_THEM }).sql<string>(
    `DELETE FROM ${table} WHERE ${OF_CONVERSATIONS}`,
  )

/**
 * Creates the entry of a table whose records each belong to one conversation, which never changes. Its columns are `unique_id`, `json`,
 * `conversation_id`, `created_at`, and counters that an import reads. The index `<table>_by_id` keeps SQLite from scanning all rows of the
 * organization.
 *
 * @param countersOf Returns the values of a record for the counter columns.
 */
export function partOfConversation<
  const Name extends Table,
  Of extends { conversationId: string; createdAt: string },
  Counters extends Columns,
>(table: Name, counters: Counters, countersOf: (record: Of) => Given<Counters>) {
  const others = { conversationId: text, createdAt: text, ...counters }
  const { conversationId: _, ...replaced } = others
  const names = Object.keys(counters).map(columnName)
  return {
    table,
    ...WITH_CONVERSATION,
    columns: {
      key: KEY,
      names: { conversation_id: 'conversation' },
      personal: ['json'],
      other: ['created_at', ...names],
    },
    columnsOf: (record: Of) => ({
      conversationId: record.conversationId,
      createdAt: record.createdAt,
      ...countersOf(record),
    }),
    put: change(
      `${table}_put`,
      { organization: orgCode, rows: rows({ ...RECORD, ...others }), mustBeNew: integer },
      { [table]: { conversation_id: ['rows', 'conversationId'] } },
    ).sql<string>(
      `${insertInto(table)} ON CONFLICT (organization, unique_id) DO UPDATE SET ${replacing({ json: text, ...replaced })}
       ${UNLESS_NEW} AND ${table}.conversation_id = excluded.conversation_id`,
    ),
    find: many(`${table}_present`, LIST, { uniqueId: text, conversationId: text, ...counters }).sql<string>(
      `SELECT ${['unique_id', 'conversation_id', ...names].join(', ')}
       FROM ${table} {only sqlite: INDEXED BY ${table}_by_id} WHERE ${NAMED}`,
    ),
    export: many(`${table}_all`, { organization: orgCode }, { json: text }).sql<string>(
      `SELECT json FROM ${table} WHERE organization = :organization ORDER BY conversation_id, created_at, unique_id`,
    ),
    purge: purgeOf(table),
    document: many(`document_${table}`, { organization: orgCode, conversationId: text }, { json: text }).sql<string>(
      `SELECT json FROM ${table} WHERE organization = :organization AND conversation_id = :conversationId
       ORDER BY created_at, unique_id`,
    ),
  }
}
