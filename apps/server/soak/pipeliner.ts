// A thread that pipelines requests on ten connections, so that the thread that measures has nothing else to do.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface Flood {
  port: number
  path: string
  /** How many requests all connections send together. */
  requests: number
  /** How many requests a connection has pending at most; without it, far more than the server allows. */
  window?: number
  /** True if the responses are read. */
  reads: boolean
}

export interface Flooded {
  sent: number
  responded: number
  /** How often the server closed a connection. */
  closed: number
}

const CONNECTIONS = 10
/** About as much as the server reads in one step, so that it parses all of it before it closes the connection. */
const BATCH = 1500
const PATIENCE_MS = 20_000
const RESPONSE = /HTTP\/1\.1 \d{3} /g

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The program that starts this thread hands it nothing else.
const flood = workerData as Flood
const request = `GET ${flood.path} HTTP/1.1\r\nHost: x\r\n\r\n`
const tally: Flooded = { sent: 0, responded: 0, closed: 0 }

/** Sends on one connection until the server closes it, or all responses have arrived. Resolves when the connection is closed. */
function pipeline(): Promise<void> {
  const socket = connect({ port: flood.port, host: '127.0.0.1' })
  const window = flood.window ?? BATCH
  let pending = 0
  const more = () => {
    const count = Math.min(window - pending, flood.requests - tally.sent)
    tally.sent += count
    pending += count
    if (count > 0) socket.write(request.repeat(count))
    else if (pending === 0) socket.end()
  }
  socket.setEncoding('latin1')
  if (flood.reads) {
    socket.on('data', (chunk) => {
      const responded = String(chunk).match(RESPONSE)?.length ?? 0
      tally.responded += responded
      pending -= responded
      if (flood.window !== undefined || pending === 0) more()
    })
  }
  const patience = flood.window === undefined ? setTimeout(() => socket.destroy(), PATIENCE_MS) : undefined
  socket.on('connect', more)
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearTimeout(patience)
      if (pending > 0) tally.closed += 1
      resolve()
    })
  })
}

async function again(): Promise<void> {
  while (tally.sent < flood.requests) await pipeline()
}

await Promise.all(Array.from({ length: CONNECTIONS }, again))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
parentPort?.postMessage(tally)
