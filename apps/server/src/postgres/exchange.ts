// Statements that are sent together, in the extended query protocol:
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING. The driver would wait for the result of each.
import type { Client, Connection, Submittable } from 'pg'

/** A statement, which is prepared once on each connection under its name; without a name it is not prepared. */
export interface Prepared {
  readonly name: string
  readonly text: string
  /** True if it is a transaction of its own that writes, so that a lost response leaves its outcome unknown. */
  readonly writes?: boolean
}

export type Row = readonly unknown[]

/** The result of a statement: the rows as tuples, and how many were read or changed. */
export interface Found {
  rows: Row[]
  count: number
}

/** A statement, and who waits for its result. */
export interface Asked extends Prepared, PromiseWithResolvers<Found> {
  readonly params: readonly unknown[]
}

/** If a statement fails, PostgreSQL skips those behind it. The driver calls the methods with the messages of the server. */
export class Exchange implements Submittable {
  readonly asked: readonly Asked[]
  readonly #found: Found[] = []
  #rows: Row[] = []
  #readers: readonly ((text: string) => unknown)[] = []
  /** The driver may replace it, to stop a timer before. */
  callback: (error?: unknown) => void = () => undefined

  constructor(asked: readonly Asked[]) {
    this.asked = asked
  }

  /** Sends the statements, and returns the result of each. */
  on(client: Client): Promise<Found[]> {
    return new Promise((resolve, reject) => {
      this.callback = (error) => (error === undefined ? resolve(this.#found) : reject(error))
      client.query(this)
    })
  }

  /** The driver notes the statement that was parsed by this name and text. */
  get name(): string | undefined {
    return this.asked[this.#found.length]?.name
  }

  get text(): string | undefined {
    return this.asked[this.#found.length]?.text
  }

  submit(connection: Connection): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of the driver leave this property out.
    const { parsedStatements } = connection as Connection & { parsedStatements: Record<string, string> }
    const names = new Set<string>()
    // One write of the socket.
    connection.stream.cork()
    for (const { name, text, params } of this.asked) {
      if (name === '' || !(name in parsedStatements || names.has(name)))
        connection.parse({ name, text, types: [] }, true)
      names.add(name)
      connection.bind({ statement: name, values: params.map(textOf) }, true)
      connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    this.#readers = fields.map(readerOf)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#rows.push(fields.map((field, place) => (field === null ? null : this.#readers[place]?.(field))))
  }

  /** The text ends with the number of rows, if the command has one. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#found.push({ rows: this.#rows, count: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 })
    this.#rows = []
  }

  /** Only now the statements have happened, if they are a transaction of their own. */
  handleReadyForQuery(): void {
    this.callback()
  }

  handleError(error: unknown): void {
    this.callback(error)
  }
}

/** The types of PostgreSQL (`pg_type.oid`) whose values are integers; ours are counts and milliseconds, far below 2^53. */
const INTEGERS: ReadonlySet<number> = new Set([20, 21, 23])
const BOOLEAN = 16

const asText = (text: string) => text
const asBoolean = (text: string) => text === 't'

/** The reader for values of a type: integers become numbers, and all else but booleans stays text. */
function readerOf({ dataTypeID: type }: { dataTypeID: number }): (text: string) => unknown {
  if (INTEGERS.has(type)) return Number
  return type === BOOLEAN ? asBoolean : asText
}

/** A parameter as text: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO for a list. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  const elements = value.map(textOf).map((each) => (each === null ? 'NULL' : `"${each.replaceAll(/["\\]/g, '\\$&')}"`))
  return `{${elements.join(',')}}`
}
