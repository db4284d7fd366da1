// Sends several statements in one round trip, by the extended query protocol. The driver itself would wait for the result of each:
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
import { type Client, type Connection, DatabaseError, type Submittable } from 'pg'
import { FATAL, isFatal } from './sqlstate.ts'

/** A statement. If it has a name, each connection prepares it once. */
export interface Prepared {
  readonly name: string
  readonly text: string
  /** True if the statement commits a write. If its response gets lost, the client can't know whether the write was committed. */
  readonly writes?: boolean
}

export type Row = readonly unknown[]

/** The result of a statement: the rows as tuples, and how many were read or changed. */
export interface QueryResult {
  rows: Row[]
  count: number
}

export interface Query extends Prepared, PromiseWithResolvers<QueryResult> {
  readonly params: readonly unknown[]
}

/** The functions that decode the columns of each prepared statement of a connection. So PostgreSQL describes a statement only once. */
export type Readers = Map<string, readonly ((text: string) => unknown)[]>

/** Several statements in one round trip. If one fails, PostgreSQL skips the rest. The driver calls the `handle…` methods with messages. */
export class Exchange implements Submittable {
  readonly queries: readonly Query[]
  /** The results so far. If a statement fails, they are those of the statements before it. */
  readonly results: QueryResult[] = []
  #rows: Row[] = []
  readonly #readers: Readers
  /** Called at the end. The driver may replace this function, to stop a timer first. */
  callback: (error?: unknown) => void = () => undefined

  /** @param readers Those of the connection. The exchange adds the statements that it prepares. */
  constructor(queries: readonly Query[], readers: Readers) {
    this.queries = queries
    this.#readers = readers
  }

  /** Sends the statements, and waits for their results. */
  on(client: Client): Promise<void> {
    return new Promise((resolve, reject) => {
      this.callback = (error) => (error === undefined ? resolve() : reject(error))
      client.query(this)
    })
  }

  /** The driver reads the name and the text to note that the current statement is prepared. */
  get name(): string | undefined {
    return this.queries[this.results.length]?.name
  }

  get text(): string | undefined {
    return this.queries[this.results.length]?.text
  }

  submit(connection: Connection): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of the driver leave this property out.
    const { parsedStatements } = connection as Connection & { parsedStatements: Record<string, string> }
    const names = new Set<string>()
    // Send everything in one write to the socket.
    connection.stream.cork()
    for (const { name, text, params } of this.queries) {
      if (name === '' || !(name in parsedStatements || names.has(name)))
        connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: params.map(encode) }, true)
      if (name === '' || !(this.#readers.has(name) || names.has(name))) connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
      names.add(name)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    const readers = fields.map(({ dataTypeID }) => DECODERS[dataTypeID] ?? asText)
    this.#readers.set(this.name ?? '', readers)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const readers = this.#readers.get(this.name ?? '')
    this.#rows.push(fields.map((field, place) => (field === null ? null : readers?.[place]?.(field))))
  }

  /** Called after each statement. The text ends with the number of rows, such as `UPDATE 1`. */
  handleCommandComplete({ text }: { text: string }): void {
    if (!this.#readers.has(this.name ?? '')) this.#readers.set(this.name ?? '', [])
    this.results.push({ rows: this.#rows, count: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 })
    this.#rows = []
  }

  /** Called when the server is ready for the next query. Only then, the transaction of the statements is committed. */
  handleReadyForQuery(): void {
    this.callback()
  }

  /**
   * Called with an error of the server, the network or the driver. If the error is fatal, the server ends the connection. Otherwise, it
   * becomes ready for the next query. The driver leaves out the field V of the error, and the severity that it has can be in any language.
   * So what the server does next says whether the error is fatal. Until then, the timeout of the query applies.
   */
  handleError(error: unknown, connection: Connection): void {
    if (!(error instanceof DatabaseError) || isFatal(error)) return this.callback(error)
    const settle = (severity: string | undefined) => {
      connection.off('readyForQuery', onReady).off('end', onEnd)
      this.callback(Object.assign(error, { severity }))
    }
    const onReady = () => settle(error.severity)
    const onEnd = () => settle(FATAL)
    if (connection.stream.destroyed) onEnd()
    else connection.once('readyForQuery', onReady).once('end', onEnd)
  }
}

const asText = (text: string) => text
/** The functions that decode the texts of a column by its type (`pg_type.oid`). Our integers are far below 2^53. */
const DECODERS: { readonly [type: number]: (text: string) => unknown } = {
  16: (text) => text === 't', // boolean
  20: Number, // bigint
  21: Number, // smallint
  23: Number, // integer
}

/** Encodes a parameter as text. A list becomes `{"a","b"}`: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO. */
function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null
  // A number or boolean has the same text in JSON, such as `12` or `true`.
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  // `$&` is the quote or backslash, which gets a backslash in front.
  const elements = value.map(encode).map((each) => (each === null ? 'NULL' : `"${each.replaceAll(/["\\]/g, '\\$&')}"`))
  return `{${elements.join(',')}}`
}
