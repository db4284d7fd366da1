// A client can send requests without waiting for the responses (pipelining, RFC 9112, section 9.3.2). The server handles only one
// request of a connection at a time. So updates keep their order, and a connection with many requests doesn't delay other connections.
import { limits } from '@parley/contract'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { noteEntry } from '../fairness/waiting-place.ts'

export interface PipeliningDeps {
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Called if a connection is closed because it has too many unanswered requests. */
  onOverrun: () => void
}

/** Keeps a queue of requests for each connection of a server. */
export function createPipelining(server: Server, { handle, onOverrun }: PipeliningDeps) {
  const connections = new Map<Socket, ServerResponse[]>()
  /** Returns the responses of a connection that aren't sent yet, in the order of their requests. */
  const pending = (socket: Socket): readonly ServerResponse[] => connections.get(socket) ?? []
  let ending = false
  // The reads of requests that start together share one check by the SQLite store that its cache is up to date.
  const begin = batchByTurn(start)

  server.on('connection', (socket: Socket) => {
    connections.set(socket, [])
    socket.once('close', () => connections.delete(socket))
  })

  function start(queue: readonly ServerResponse[]): void {
    const [outgoing] = queue
    // The connection can have ended after the request arrived.
    if (outgoing === undefined || !outgoing.req.socket.writable) return
    if (ending && queue.length === 1) outgoing.shouldKeepAlive = false
    outgoing.on('close', startNext)
    handle(outgoing.req, outgoing)
  }

  // All responses share this function, so that none needs a closure.
  function startNext(this: ServerResponse): void {
    const queue = connections.get(this.req.socket)
    queue?.shift()
    // `begin` waits for the end of this turn of the event loop, so that requests of other connections come first.
    if (queue?.[0] !== undefined) begin(queue)
  }

  return {
    pending,
    /** Handles a request as soon as all earlier ones on the same connection have their responses. */
    enqueue: (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const { socket } = incoming
      const queue = connections.get(socket)
      if (queue === undefined || socket.destroyed) {
        // Node parses a segment to its end, even if the connection is closed in the middle of it. Without `destroy`, it would later create
        // an error with a stack trace for each of the remaining requests.
        incoming.destroy()
        return
      }
      const length = queue.push(outgoing)
      if (length === 1) begin(queue)
      else noteEntry('connection')
      if (length > limits.pipelinedRequests) {
        // Pausing the socket would not stop the parser within the current segment.
        socket.destroy()
        onOverrun()
      }
    },
    /** Makes the last response on each connection say `Connection: close` from now on. */
    endConnections: (): void => {
      ending = true
      for (const [only, ...more] of connections.values()) {
        if (only !== undefined && more.length === 0 && !only.headersSent) only.shouldKeepAlive = false
      }
    },
  }
}

/** Creates a function that collects items during a turn of the event loop, and calls `start` for each item when the turn ends. */
function batchByTurn<Item>(start: (item: Item) => void): (item: Item) => void {
  let items: Item[] = []
  function startAll(): void {
    const collectedItems = items
    items = []
    collectedItems.forEach(start)
  }
  return (item) => {
    items.push(item)
    if (items.length === 1) setImmediate(startAll)
  }
}
