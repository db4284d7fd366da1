// The row that the record of stored tables has for each, and the statements of simple ones.
import { type Columns, integer, list, text, type Value, orgCode, type OrgCode } from '../sql/columns.ts'
import { type Call, change, many, type Statement, type Step } from '../sql/statement.ts'
import type { Table } from '../sql/tables.ts'

/**
 * Tuples in the order in which every transaction writes them, so that no two wait for each other.
 *
 * @example
 * inOrder([['b'], ['a']]) // [['a'], ['b']]
 */
export const inOrder = <Tuple extends readonly (string | null)[]>(tuples: readonly Tuple[]): Tuple[] =>
  tuples
    .map((tuple) => [tuple.join(' '), tuple] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, tuple]) => tuple)

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
export const TUPLES = { organization: orgCode, tuples: list<readonly Value[]>() }
export const PUT = { ...TUPLES, mustBeNew: integer }
export const NAMED = 'organization = :organization AND unique_id {in :ids}'
export const BY_ID = 'ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json'
/** Replaces nothing if all must be new, which is 1 then. */
export const UNLESS_NEW = 'WHERE CAST(:mustBeNew AS BIGINT) = 0'

/** The statement that writes a table with an identifier, a text of JSON, and further texts by which rows are found. */
export function putTable<const Name extends Table>(table: Name, columns: readonly string[] = []) {
  const places = ['unique_id', 'json', ...columns].map((_, place) => `value ->> ${place}`)
  return {
    table,
    put: change(`${table}_put`, PUT, { [table]: {} }).sql<string>(
      `INSERT INTO ${table} (${['organization', 'unique_id', 'json', ...columns].join(', ')})
       SELECT :organization, ${places.join(', ')} FROM {each :tuples} WHERE true
       ${[BY_ID, ...columns.map((column) => `${column} = excluded.${column}`)].join(', ')} ${UNLESS_NEW}`,
    ),
  }
}

/** The statements of such a table. */
export const jsonTable = <const Name extends Table>(table: Name, columns: readonly string[] = []) => ({
  ...putTable(table, columns),
  find: many(`${table}_present`, LIST, { uniqueId: text }).sql<string>(`SELECT unique_id FROM ${table} WHERE ${NAMED}`),
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
 * and counters that an import reads.
 *
 * @param hint Follows the name of the table where rows are found by their identifiers.
 */
export function partOfConversation<const Name extends Table, const Counters extends Columns>(
  table: Name,
  counters: Counters,
  hint = '',
) {
  const names = Object.keys(counters)
  const values = names.map((_, index) => `, CAST(value ->> ${index + 4} AS BIGINT)`).join('')
  const others = names.map((name) => `, ${name}`).join('')
  const replaced = ['created_at', ...names].map((name) => `${name} = excluded.${name}`).join(', ')
  return {
    table,
    ...WITH_CONVERSATION,
    columns: {
      key: KEY,
      names: { conversation_id: 'conversation' },
      personal: ['json'],
      other: ['created_at', ...names],
    },
    put: change(`${table}_put`, PUT, { [table]: { conversation_id: ['tuples', 2] } }).sql<string>(
      `INSERT INTO ${table} (organization, unique_id, json, conversation_id, created_at${others})
       SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3${values} FROM {each :tuples} WHERE true
       ${BY_ID}, ${replaced} ${UNLESS_NEW} AND ${table}.conversation_id = excluded.conversation_id`,
    ),
    find: many(`${table}_present`, LIST, { uniqueId: text, conversationId: text, ...counters }).sql<string>(
      `SELECT unique_id, conversation_id${others} FROM ${table} ${hint} WHERE ${NAMED}`,
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
