// A client may send requests without waiting for the responses (pipelining, RFC 9112, section 9.3.2). The requests of one
// connection are handled one after the other, so that updates keep their order and no connection gets more than its turn.
import { limits } from '@parley/contract'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface PipeliningDeps {
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Called if a connection is closed because it has too many unanswered requests. */
  onOverrun: () => void
}

/** Watches the connections of a server. */
export function createPipelining(server: Server, { handle, onOverrun }: PipeliningDeps) {
  const connections = new Map<Socket, ServerResponse[]>()
  /** The responses of a connection that are not sent yet, in the order of their requests. */
  const pending = (socket: Socket): readonly ServerResponse[] => connections.get(socket) ?? []
  let ending = false
  const begin = inTurns(start)

  server.on('connection', (socket: Socket) => {
    connections.set(socket, [])
    socket.once('close', () => connections.delete(socket))
  })

  function start(queue: readonly ServerResponse[]): void {
    const [outgoing] = queue
    // The connection may have ended meanwhile, with or without an error for the requests behind.
    if (outgoing === undefined || !outgoing.req.socket.writable) return
    if (ending && queue.length === 1) outgoing.shouldKeepAlive = false
    outgoing.on('close', startNext)
    handle(outgoing.req, outgoing)
  }

  // One function for all responses instead of a closure for each.
  function startNext(this: ServerResponse): void {
    const queue = connections.get(this.req.socket)
    if (queue === undefined) return
    queue.shift()
    // Not before the other connections had their turn.
    if (queue.length > 0) begin(queue)
  }

  return {
    pending,
    /** Handles a request when the earlier ones on the same connection have their responses. */
    take: (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const { socket } = incoming
      const queue = connections.get(socket)
      if (queue === undefined || socket.destroyed) {
        // Node parses a segment to its end, even if the connection is closed in the middle of it. It would later make an error with its
        // stack for each of these requests.
        incoming.destroy()
        return
      }
      const length = queue.push(outgoing)
      if (length === 1) begin(queue)
      else if (length > limits.pipelinedRequests) {
        // Pausing the socket would not stop what is already being parsed.
        socket.destroy()
        onOverrun()
      }
    },
    /** From now on, the last response of each connection says `Connection: close`. */
    endConnections: (): void => {
      ending = true
      for (const [only, ...more] of connections.values()) {
        if (only !== undefined && more.length === 0 && !only.headersSent) only.shouldKeepAlive = false
      }
    },
  }
}

/** Begins what arrives in a turn of the event loop at its end, all together: what the store sees then is newer than each. */
function inTurns<Item>(start: (item: Item) => void): (item: Item) => void {
  let arrived: Item[] = []
  function startAll(): void {
    const items = arrived
    arrived = []
    items.forEach(start)
  }
  return (item) => {
    if (arrived.push(item) === 1) setImmediate(startAll)
  }
}
