// Many hostile and random requests to a real process: its responses, whether a client ever waits too long,
// its memory, and whether its log contains a secret.
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { openStorage } from '../src/commands/open-storage.ts'
import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import { AGENT, CEDAR, CONVERSATION, HARBOUR, harbourAndCedar, OWNER, READER, SUPERVISOR } from './fixture.ts'
import { type HostileRequest, hostileRequests } from './hostile-requests.ts'
import { randomRequests, type RandomRequest } from './random-requests.ts'
import { type Line, openLine, type RawResponse } from './raw-http.ts'
import { startService } from '@parley/tools'
import { put } from './contents.ts'

export interface SoakReport {
  requests: number
  /** How many responses had each status; `closed` if the server closed the connection without one. */
  responses: Record<string, number>
  /** Requests that got neither a response nor a closed connection in time. */
  hangs: number
  /** The first requests that got a 5xx or hung, as bytes, with `<API_KEY>` for each key. */
  failures: Buffer[]
  /** In bytes, after the warm-up and at the end. */
  memory: { before: number; after: number }
  /** Lines of the log in which something looks like a key. */
  secrets: number
  logLines: number
}

export interface SoakOptions {
  requests: number
  /** Requests before the memory is looked at for the first time. */
  warmUp: number
  /** The same seed makes the same requests. */
  seed: number
  /** A `DATABASE_URL` at which the run can create a store. */
  databaseUrl: string
  /** The built program. Default: the program from the sources. */
  program?: string | undefined
}

/** The options of Node that the systemd unit starts the service with: they say how much memory may be spent on laziness. */
export function optionsOfNode(): string[] {
  const unit = readFileSync(new URL('../../../deploy/parley.service', import.meta.url), 'utf8')
  return /^ExecStart=\S+ node ((?:--\S+ )*)/m.exec(unit)?.[1]?.split(' ').filter(Boolean) ?? []
}

const CALLERS = 64
/** How many different random requests there are. Making one takes longer than sending it. */
const MAX_RANDOM = 2000
const MAX_FAILURES = 100
const HANG_MS = 15_000
const SECRET = /parley_[0-9A-Za-z]{11,}/
const VARIABLES = {
  HEADERS_TIMEOUT_SECONDS: '1',
  REQUEST_TIMEOUT_SECONDS: '2',
  METRICS_PORT: '0',
  RATE_LIMIT_UPDATE_CONVERSATION: '0',
  RATE_LIMIT_REGENERATE_API_KEY: '0',
  // Low enough that most strangers meet it, and some do not.
  RATE_LIMIT_FAILED_AUTHENTICATION: '1000',
}

/** Runs a server on a new store, and sends it this many requests. */
export async function soak({ requests, warmUp, seed, databaseUrl, program }: SoakOptions): Promise<SoakReport> {
  const keys = await newStore(databaseUrl)
  const server = await startService({ ...VARIABLES, DATABASE_URL: databaseUrl }, { program, node: optionsOfNode() })
  const metricsUrl = await server.line(/metrics are at (\S+)/)
  const tally = { responses: new Map<string, number>(), hangs: 0, failures: [] }
  const target: Target = {
    port: Number(new URL(server.url).port),
    keys,
    hostile: hostileRequests(keys[0] ?? ''),
    tally,
  }
  await sendAll(target, warmUp, seed)
  const before = await memoryOf(metricsUrl)
  await sendAll(target, requests, seed + 1)
  const after = await memoryOf(metricsUrl)
  await server.end('SIGTERM')
  return {
    requests: warmUp + requests,
    responses: Object.fromEntries([...target.tally.responses].toSorted(([one], [other]) => one.localeCompare(other))),
    hangs: target.tally.hangs,
    failures: target.tally.failures.map((bytes) => withoutKeys(bytes, keys)),
    memory: { before, after },
    secrets: server.lines.filter((line) => SECRET.test(line)).length,
    logLines: server.lines.length,
  }
}

export async function newStore(databaseUrl: string): Promise<string[]> {
  const { storage } = await openStorage(databaseUrl)
  await put(storage, harbourAndCedar())
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  const members = [
    ...[OWNER, SUPERVISOR, AGENT, READER].map((memberId) => ({ organizationId: HARBOUR, memberId })),
    { organizationId: CEDAR, memberId: OWNER },
  ]
  const keys: string[] = []
  for (const member of members) keys.push((await apiKeys.create(member))?.key ?? '')
  await storage.close()
  return keys
}

interface Target {
  port: number
  keys: readonly string[]
  hostile: readonly HostileRequest[]
  tally: { responses: Map<string, number>; hangs: number; failures: Buffer[] }
}

const withoutKeys = (bytes: Buffer, keys: readonly string[]): Buffer =>
  Buffer.from(
    keys.reduce((text, key) => text.replaceAll(key, '<API_KEY>'), bytes.toString('latin1')),
    'latin1',
  )

/** Sends this many requests, as many at the same time as there are callers. */
async function sendAll(target: Target, count: number, seed: number): Promise<void> {
  const random = fc.sample(randomRequests(target.keys.length), { numRuns: Math.min(count, MAX_RANDOM), seed })
  let sent = 0
  const call = async () => {
    let line: Line | undefined
    for (;;) {
      const number = sent
      sent += 1
      if (number >= count) break
      line = await callOnce(target, number, random[number % random.length], line)
    }
    line?.socket.destroy()
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
}

/** A request whose headers never end. */
const SLOW = Buffer.from(`POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: x\r\nX: `)

/** One in a hundred requests is slow, one breaks off, thirty are hostile, and the others are random on a line that lasts. */
async function callOnce(target: Target, number: number, request: RandomRequest | undefined, line: Line | undefined) {
  const { port, hostile, keys, tally } = target
  const kind = number % 100
  if (kind >= 32) {
    const open = line === undefined || line.socket.destroyed ? await openLine(port) : line
    if (request) await ask(open, bytesOf(request, keys), request.method === 'HEAD', tally)
    return open
  }
  const own = await openLine(port)
  const { bytes, head = false } = hostile[number % hostile.length] ?? { bytes: Buffer.from('') }
  if (kind === 0) await ask(own, SLOW, false, tally)
  else if (kind === 1) own.write(bytes.subarray(0, bytes.length / 2))
  else await ask(own, bytes, head, tally)
  own.socket.destroy()
  return line
}

/** Writes, and counts the response, a closed connection, or a timeout. */
async function ask(line: Line, bytes: Buffer, head: boolean, tally: Target['tally']): Promise<void> {
  line.write(bytes)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), HANG_MS)))
  const outcome = await Promise.race([finalResponse(line, head), late])
  clearTimeout(timer)
  const isFailure = outcome === 'late' || (outcome !== undefined && outcome.status >= 500)
  if (isFailure && tally.failures.length < MAX_FAILURES) tally.failures.push(Buffer.from(bytes))
  if (outcome === 'late') {
    tally.hangs += 1
    line.socket.destroy()
    return
  }
  const name = outcome === undefined ? 'closed' : String(outcome.status)
  tally.responses.set(name, (tally.responses.get(name) ?? 0) + 1)
  if (outcome === undefined || outcome.headers['connection'] === 'close') line.socket.destroy()
}

async function finalResponse(line: Line, head: boolean): Promise<RawResponse | undefined> {
  for (;;) {
    const response = await line.response({ head })
    if (response === undefined || response.status >= 200) return response
  }
}

function bytesOf({ method, path, headers, body = '', credential }: RandomRequest, keys: readonly string[]): Buffer {
  const key = typeof credential === 'number' ? keys[credential] : credential
  const fields = Object.entries({
    Host: 'parley.test',
    ...headers,
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(body !== '' && { 'Content-Length': String(Buffer.byteLength(body)) }),
  })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${fields.map((field) => `${field.join(': ')}\r\n`).join('')}\r\n${body}`,
  )
}

/** Returns the resident memory of the server, from its own metrics. */
async function memoryOf(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
}
