// Computes the most rows that a statement returns or changes, from its text, from SQLite's plan of it, and from the unique keys of the
// tables. A number is Infinity if nothing bounds it.
import type { DatabaseSync } from 'node:sqlite'
import type { Statement } from '../src/sql/statement.ts'

/** The most rows that share a value: `{ 'contact_identifiers.contact_id': 200 }`. A table without a column has so many rows in all. */
export type SharedRows = Readonly<Record<string, number>>

interface Query {
  /** The text without its subqueries: each is its number in angle brackets, such as `<3>`. */
  text: string
  subqueries: readonly string[]
}
interface PlanStep {
  detail: string
  steps: PlanStep[]
}

/** Replaces each subquery of a text by its number. The inner ones come first, and contain numbers themselves. */
function split(sql: string): Query {
  const subqueries: string[] = []
  let text = sql
  for (;;) {
    // A group without parentheses inside is a subquery, or the arguments of a function, which stay in other brackets.
    const replaced = text.replaceAll(/\(([^()]*)\)/g, (_, content: string) =>
      /^\s*(?:SELECT|WITH|VALUES)\b/.test(content) ? `<${subqueries.push(content) - 1}>` : `[${content}]`,
    )
    if (replaced === text) return { text, subqueries }
    text = replaced
  }
}

/** Returns true if a query returns a single row that sums up the others. */
const isAggregated = (query: string) => {
  const [selected = ''] = /\bSELECT\b.*?\bFROM\b/s.exec(query) ?? []
  return /\b(?:count|min|max|sum)\[/.test(selected) && !/\bGROUP BY\b|\bOVER\b/.test(query)
}

/** Returns the function that computes the most rows of a statement. */
export function createBounds(db: DatabaseSync, shared: SharedRows) {
  const keys = uniqueKeys(db)

  return function boundOf({ sqlite, params }: Pick<Statement, 'sqlite' | 'params'>): number {
    const { text, subqueries } = split(sqlite)
    const limitOf = (query: string): number => {
      // A number that is the operand of an expression isn't the limit.
      const [, constant, place] = /\bLIMIT (?:(\d+)|CAST\[\?(\d+) AS \w+\])(?!\w|\s*[-+*/%|&<>])/.exec(query) ?? []
      if (constant !== undefined) return Number(constant)
      return Object.values(params)[Number(place) - 1]?.most ?? Infinity
    }
    const mostListed = () =>
      Math.max(...Object.values(params).map(({ isList = false, most = Infinity }) => (isList ? most : 0)))
    const tableOf = (alias: string): string => {
      const pattern = new RegExp(`(?:FROM|JOIN|UPDATE|INTO|,) (\\w+) (?:AS )?${alias}\\b`)
      const found = [text, ...subqueries].map((query) => pattern.exec(query)?.[1])
      return found.find((table) => table !== undefined && keys.has(table)) ?? alias
    }
    /** The LIMIT of a subquery that is the table `alias`. */
    const limitOfTable = (alias: string): number => {
      const numbers = [text, ...subqueries].flatMap((query) =>
        Array.from(query.matchAll(/<(\d+)> (?:AS )?(\w+)/g), ([, number, name]) =>
          name === alias ? Number(number) : [],
        ),
      )
      return Math.min(Infinity, ...numbers.flat().map((number) => limitOf(subqueries[number] ?? '')))
    }
    /** The LIMIT of a list of keys in a condition: `unique_id IN (SELECT unique_id FROM … LIMIT 200)`. */
    const limitOfKeys = (): number => {
      // The keys bound only their own table, and nothing if other rows match, too.
      if (/\b(?:JOIN|OR)\b/.test(text)) return Infinity
      const [, table = ''] = /\b(?:UPDATE|DELETE FROM|FROM) (\w+)/.exec(text) ?? []
      const limits = Array.from(
        text.matchAll(/(?:\[([\w., ]+)\]|\b([\w.]+)) IN <(\d+)>/g),
        ([, columns, column = '', number]) => {
          const compared = new Set([
            'organization',
            ...(columns ?? column).split(/, */).map((name) => name.replace(/^.*\./, '')),
          ])
          const isKey = (keys.get(table) ?? []).some((key) => key.every((name) => compared.has(name)))
          return isKey ? limitOf(subqueries[Number(number)] ?? '') : Infinity
        },
      )
      return Math.min(Infinity, ...limits)
    }
    const boundOfSearch = (alias: string, condition: string): number => {
      const table = tableOf(alias)
      const equal = new Set(Array.from(condition.matchAll(/(\w+|<expr>)=\?/g), ([, column = '']) => column))
      if ((keys.get(table) ?? []).some((key) => key.every((column) => equal.has(column)))) return 1
      const known = [table, ...Array.from(equal, (column) => `${table}.${column}`)].map(
        (name) => shared[name] ?? Infinity,
      )
      return Math.min(...known)
    }
    const boundOfStep = (step: PlanStep, siblings: readonly PlanStep[]): number => {
      const [, alias = '', isJoined, rest = ''] =
        /^(?:SCAN|SEARCH) (\w+|\(subquery-\d+\))( EXISTS)?(.*)$/.exec(step.detail) ?? []
      if (/^(?:CORRELATED )?LIST SUBQUERY/.test(step.detail))
        return Math.min(product(step.steps), limitOfList(step.steps))
      if (/^(?:COMPOUND QUERY|MERGE|MULTI-INDEX OR)/.test(step.detail))
        return sum(step.steps.map((each) => product(each.steps)))
      if (alias === '' || isJoined !== undefined || /CONSTANT ROW/.test(rest)) return 1
      if (/VIRTUAL TABLE/.test(rest)) return mostListed()
      const made = siblings.find(({ detail }) => detail === `MATERIALIZE ${alias}` || detail === `CO-ROUTINE ${alias}`)
      if (made !== undefined) return Math.min(limitOfTable(alias), product(made.steps))
      return boundOfSearch(alias, /\((.*)\)/.exec(rest)?.[1] ?? '')
    }
    /** The LIMIT of a query of a list that is no key of the statement: `identity_scope IN (SELECT identity_scope FROM … LIMIT 20)`. */
    const limitOfList = (steps: readonly PlanStep[]): number => {
      const names = steps.flatMap(({ detail }) => /^SEARCH (\w+)/.exec(detail)?.[1] ?? [])
      const limits = [text, ...subqueries].flatMap((query) =>
        Array.from(query.matchAll(/ IN <(\d+)>/g), ([, number]) => subqueries[Number(number)] ?? ''),
      )
      const named = limits.filter((query) =>
        names.some((name) =>
          new RegExp(`\\b(?:FROM|JOIN|AS) ${name}\\b|\\w ${name} WHERE`).test(query.replaceAll(/\s+/g, ' ')),
        ),
      )
      return named.length === 0 ? Infinity : Math.max(...named.map(limitOf))
    }
    const product = (steps: readonly PlanStep[]): number =>
      steps.reduce((bound, step) => bound * boundOfStep(step, steps), 1)
    if (/\bVALUES\b/.test(text) || isAggregated(text) || !/\bFROM|UPDATE\b/.test(text)) return 1
    const bound = Math.min(limitOf(text), limitOfKeys())
    if (bound < Infinity) return bound
    const plan = planOf(db, sqlite)
    // SQLite has no plan for a DELETE of all rows.
    return plan.length === 0 ? Infinity : product(plan)
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function planOf(db: DatabaseSync, sql: string): PlanStep[] {
  const root: PlanStep = { detail: '', steps: [] }
  const steps = new Map([[0, root]])
  for (const { id, parent, detail } of db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()) {
    const step = { detail: String(detail), steps: [] }
    steps.set(Number(id), step)
    steps.get(Number(parent))?.steps.push(step)
  }
  return root.steps
}

/** Returns the columns of the primary key and of each unique index, by table. */
function uniqueKeys(db: DatabaseSync): ReadonlyMap<string, readonly (readonly string[])[]> {
  const tables = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .all()
    .map(({ name }) => String(name))
  const columnsOf = (index: unknown) =>
    db
      .prepare('SELECT name FROM pragma_index_info(?)')
      .all(String(index))
      .map(({ name }) => String(name))
  return new Map(
    tables.map((table) => {
      const indexes = db.prepare('SELECT name FROM pragma_index_list(?) WHERE "unique" = 1 AND partial = 0').all(table)
      const rowId = db
        .prepare(`SELECT name FROM pragma_table_info(?) WHERE pk = 1 AND type = 'INTEGER'`)
        .all(table)
        .map(({ name }) => [String(name)])
      return [table, [...(indexes.length === 0 ? rowId : []), ...indexes.map(({ name }) => columnsOf(name))]]
    }),
  )
}
