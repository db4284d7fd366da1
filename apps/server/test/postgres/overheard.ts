// Listens to what a store says to its database.
import { startRelay } from './relay.ts'

export interface Overheard {
  /** The URL by which to reach the database. */
  url: string
  /** Every text of SQL that was sent, in the order of sending. */
  sql: string[]
  /** How many round trips there were, without heartbeats. */
  roundTrips: () => number
}

/** Stands between a client and a database, and writes down the SQL. */
export async function overhear(databaseUrl: string): Promise<Overheard> {
  const sql: string[] = []
  let roundTrips = 0
  const { url } = await startRelay(databaseUrl, (client, database) => {
    const read = createReader({ sql: (text) => sql.push(text), end: () => (roundTrips += 1) })
    client.on('data', read)
    client.pipe(database)
    database.pipe(client)
  })
  return { url, sql, roundTrips: () => roundTrips }
}

const PARSE = 'P'
const QUERY = 'Q'
const BIND = 'B'
const SYNC = 'S'
const LENGTH_BYTES = 4

/**
 * Reads the messages of a client (https://www.postgresql.org/docs/current/protocol-message-formats.html): a letter, a length
 * that counts itself, and a body. The first one, which opens the connection, has no letter.
 */
function createReader(on: { sql: (text: string) => void; end: () => void }): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let letters = 0
  let isHeartbeat = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= letters + LENGTH_BYTES && rest.length >= letters + rest.readInt32BE(letters)) {
      const end = letters + rest.readInt32BE(letters)
      const kind = rest.toString('latin1', 0, letters)
      const [first = '', second = ''] = rest.toString('utf8', letters + LENGTH_BYTES, end).split('\0')
      if (kind === PARSE) on.sql(second)
      if (kind === QUERY) on.sql(first)
      if (kind === BIND) isHeartbeat = second === 'heartbeat'
      if (kind === QUERY || (kind === SYNC && !isHeartbeat)) on.end()
      rest = rest.subarray(end)
      letters = 1
    }
  }
}
