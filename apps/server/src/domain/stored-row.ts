// The row that the record of stored tables has for each, and the statements of simple ones.
import { type Columns, type Given, integer, list, orgCode, type OrgCode, rows, text } from '../sql/columns.ts'
import { columnName } from '../sql/sql-text.ts'
import { type Call, change, many, type Statement, type Step } from '../sql/statement.ts'
import type { Table } from '../sql/tables.ts'

/**
 * Values in the order in which every transaction locks them, each once.
 *
 * @example
 * eachInOrder(['b', 'a', 'b']) // ['a', 'b']
 */
export const eachInOrder = (values: readonly string[]): string[] => [...new Set(values)].toSorted()

/**
 * Says whether PostgreSQL has it as text. Records can have identifiers that are none, by which nothing is found.
 *
 * @example
 * isText('app.5f1\0') // false
 */
export const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** Why there is no statement. */
export type Reason = `${string} ${string}`
interface Named {
  readonly statement: Statement
}
export type Purge = Call<{ organization: OrgCode; conversationIds: readonly string[] }, number, Step>
/** `data` is what the events about the contact have from then on. */
export type Erase = Call<{ organization: OrgCode; contactId: string; data: string }, number, Step>
interface Document extends Named {
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
    /** The type of the records that other columns name; `any` if it differs from row to row. */
    readonly names?: Readonly<Record<string, string>>
    /** The words of a person, and the data that identifies the person. */
    readonly personal?: readonly string[]
    readonly other?: readonly string[]
  }
  /** The statement that writes records of an import, and the one that finds those that an import names. */
  readonly put: Named | Reason
  readonly find: Named | Reason
  readonly export: Named | Reason
  /** Removes what belongs to conversations. */
  readonly purge: Purge | Reason
  /** Removes what belongs to a contact that has no more conversations. */
  readonly erase: Erase | Reason
  readonly document: Document | Reason
  /** Describes the effect of joining its contact to another. */
  readonly join: Reason
}

const NOT_OF_A_CONTACT = 'It says nothing of a contact.'
/** A table that a purge and an erasure leave as it is. */
export const DIRECTORY = {
  purge: 'It belongs to no conversation.',
  erase: NOT_OF_A_CONTACT,
  document: NOT_OF_A_CONTACT,
  join: 'It stays as it is.',
} as const
/** The words of a table whose rows belong to a conversation, and are removed with it. */
export const WITH_CONVERSATION = {
  erase: 'It goes with its conversation.',
  join: 'It stays with its conversation, which gets the other contact.',
} as const

/** The columns that name a record. */
export const KEY = ['organization', 'unique_id'] as const
export const LIST = { organization: orgCode, ids: list() }
export const NAMED = 'organization = :organization AND unique_id {in :ids}'
/** Replaces nothing if all must be new, which is 1 then. */
export const UNLESS_NEW = 'WHERE CAST(:mustBeNew AS BIGINT) = 0'

/** The columns that the table of each record has. */
export const RECORD = { uniqueId: text, json: text }

/** Adds the rows of the parameter `rows`, with all of its columns. A further condition can follow, and what a row does that is there. */
export const insertInto = <const Name extends Table>(table: Name) =>
  `INSERT INTO ${table} (organization, {columns :rows}) SELECT :organization, {columns :rows} FROM {rows :rows} AS new WHERE true` as const

/** Replaces columns of a row that is there. */
export const replacing = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `${columnName(name)} = excluded.${columnName(name)}`)
    .join(', ')

/** What a record has in the columns of its table besides its identifier and its JSON. */
type ColumnsOf<Of, Others extends Columns> = (record: Of, at: Date) => Given<Others>

/** The statement that writes a table with an identifier, a text of JSON, and further columns by which rows are found. */
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

/** The statements of such a table. */
export const jsonTable = <const Name extends Table, Of = object, Others extends Columns = typeof RECORD>(
  table: Name,
  others?: Others,
  columnsOf?: ColumnsOf<Of, Others>,
) => ({
  ...putTable(table, others, columnsOf),
  find: many(`${table}_present`, LIST, { uniqueId: text }).sql<string>(`SELECT unique_id FROM ${table} WHERE ${NAMED}`),
})

/**
 * The statements of a list of identifiers that has a table of its own, so that it can be read in its order.
 *
 * @param owner The column that names the record with the list.
 * @param named The column that names a record of the list.
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

/** Reads such a table, if its JSON is all that there is to a row. */
export const exportOf = (table: Table) =>
  many(`${table}_all`, { organization: orgCode }, { json: text }).sql<string>(
    `SELECT json FROM ${table} WHERE organization = :organization ORDER BY unique_id`,
  )

/** Some conversations, the rows that belong to them, and how a statement says that it writes these. */
export const CONVERSATIONS = { organization: orgCode, conversationIds: list() }
export const OF_CONVERSATIONS = 'organization = :organization AND conversation_id {in :conversationIds}'
export const OF_THEM = { conversation_id: 'conversationIds' } as const

/** Removes the rows of a table that belong to conversations. */
export const purgeOf = (table: Table) =>
  change(`purge_${table}`, CONVERSATIONS, { [table]: OF_THEM }).sql<string>(
    `DELETE FROM ${table} WHERE ${OF_CONVERSATIONS}`,
  )

/**
 * The row of a table whose records belong to a conversation, each to one for ever: `unique_id`, `json`, `conversation_id`, `created_at`,
 * and counters that an import reads. Its index `<table>_by_id` has the identifiers: SQLite would go through all rows of the organization.
 *
 * @param countersOf What a record has in the columns of the counters.
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
