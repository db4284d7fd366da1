// A way to the database that a test can stall and cut anywhere. It delays and drops what a network would.
import { listenOnFreePort } from '@parley/tools'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { openWay } from './way.ts'

export interface Proxy {
  /** The URL of the same database by way of the proxy. */
  url: string
  /** From now on, nothing is forwarded, and connections stay open. */
  stall: () => void
  /** Connections that are made from now on pass, while those that stall do so further. */
  heal: () => void
  /** Forwards again, first the held data, except data of connections that a program has reset. */
  resume: () => void
  /** Breaks all connections. */
  cut: () => void
  /** Breaks all connections, and accepts no new ones. */
  reject: () => void
  /** Stalls the connection on which a text is sent next, before the database gets it. Resolves when the program has closed it. */
  stallBefore: (text: string) => Promise<void>
  /**
   * Breaks the connection on which a text is sent next, after the database has responded and before the response arrives.
   * Resolves when that has happened.
   */
  loseResponseTo: (text: string) => Promise<void>
  /** Breaks the connection on which a text is sent next, before the database gets it. Resolves when that has happened. */
  cutBefore: (text: string) => Promise<void>
  /** Holds the response to a text until `resume`. Resolves when the database has responded. */
  holdResponseTo: (text: string) => Promise<void>
  /** Returns a function that counts how many times a text was sent since then. */
  count: (text: string) => () => number
}

interface Connection {
  stall: (stalled: boolean) => void
  /** Breaks the connection when the database responds next. */
  loseResponse: (done: () => void) => void
  /** Stalls the way back when the database responds next. */
  holdResponse: (done: () => void) => void
  cut: () => void
  /** Calls it when the program has ended its side of it. */
  onLeft: (done: () => void) => void
}

export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(databaseUrl)
  const connections = new Set<Connection>()
  const traps = new Traps()
  let stalled = false

  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    const connection = join(client, database, (chunk) => traps.see(chunk, connection))
    connection.stall(stalled)
    connections.add(connection)
  })
  const own = await listenOnFreePort(server)
  const cut = () => {
    for (const each of connections) each.cut()
    connections.clear()
  }
  onTestFinished(() => {
    server.close()
    cut()
  })
  const stall = (value: boolean) => {
    stalled = value
    for (const each of connections) each.stall(value)
  }
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(own) }).href,
    stall: () => stall(true),
    heal: () => void (stalled = false),
    resume: () => stall(false),
    cut,
    reject() {
      server.close()
      cut()
    },
    stallBefore: (text) =>
      traps.set(text, (connection, done) => {
        connection.stall(true)
        connection.onLeft(done)
      }),
    loseResponseTo: (text) => traps.set(text, (connection, done) => connection.loseResponse(done)),
    cutBefore: (text) =>
      traps.set(text, (connection, done) => {
        connection.cut()
        done()
      }),
    holdResponseTo: (text) => traps.set(text, (connection, done) => connection.holdResponse(done)),
    count: (text) => traps.count(text),
  }
}

/** Does something to a connection. When it has happened, it calls `done`. */
type Act = (connection: Connection, done: () => void) => void

/** Acts on a connection when a client asks a text on it. */
class Traps {
  #next: { text: string; spring: (connection: Connection) => void } | undefined
  readonly #counts = new Map<string, number>()

  /** Looks at what a client asks, before it goes on. */
  see(chunk: Buffer, connection: Connection): void {
    for (const [text, times] of this.#counts) if (chunk.includes(text)) this.#counts.set(text, times + 1)
    const next = this.#next
    if (next === undefined || !chunk.includes(next.text)) return
    this.#next = undefined
    next.spring(connection)
  }

  /** Waits until a text is asked, and something is done to its connection. */
  set(text: string, act: Act): Promise<void> {
    return new Promise((resolve) => {
      this.#next = { text, spring: (connection) => act(connection, resolve) }
    })
  }

  count(text: string): () => number {
    this.#counts.set(text, 0)
    return () => this.#counts.get(text) ?? 0
  }
}

/** @param onAsk sees what the client asks, before it goes on. */
function join(client: Socket, database: Socket, onAsk: (chunk: Buffer) => void): Connection {
  let onResponse: (() => void) | undefined
  const cut = () => {
    client.destroy()
    database.destroy()
  }
  const there = openWay(client, database, onAsk)
  const back = openWay(database, client, () => onResponse?.())
  return {
    cut,
    onLeft: (done) => void client.once('close', done),
    stall(stalled) {
      there.stall(stalled)
      back.stall(stalled)
    },
    loseResponse(done) {
      onResponse = () => {
        cut()
        done()
      }
    },
    holdResponse(done) {
      onResponse = () => {
        onResponse = undefined
        back.stall(true)
        done()
      }
    },
  }
}
