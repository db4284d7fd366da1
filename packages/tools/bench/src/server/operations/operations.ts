// The cost of each operation: our server on both engines beside bare Hono, which sends the same bytes. All of a round are measured one
// after the other, and compared by the processor's time.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Spread, spreadOf } from '../../spread.ts'
import { table } from '../../table.ts'
import { conversationId, type Shape } from '../data/shape.ts'
import type { Get, Target } from '../load/job.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { programAt } from '../places.ts'
import { cpuOf } from '../process-usage.ts'
import { startParley } from '../subjects/parley.ts'
import { type Running, startProcess } from '../subjects/running.ts'
import type { Stage } from '../subjects/stage.ts'

export interface OperationsEffort {
  rounds: number
  seconds: number
  connections: number
  /** The program of an older version, which is measured on PostgreSQL in the same rounds. */
  before?: string | undefined
}

export interface OperationRow {
  operation: string
  subject: string
  cpuUs: Spread
  /** The processor's time of bare Hono, divided by that of the subject, in the same round. */
  ratio: Spread
  /** How many times as much as the older version it does for the same time. */
  toBefore?: Spread
}
export interface Operations {
  rounds: number
  seconds: number
  connections: number
  rows: OperationRow[]
}

const BATCH = 100
/** Updates a second of other conversations while something hot is read. */
export const WRITES = 50

interface Kind {
  name: string
  /** The name of the response that bare Hono sends. */
  like: string
  /** Undefined for updates, of which each must change something. */
  gets?: (shape: Shape, etags: readonly string[]) => Get[]
  status?: 201 | 304
  besideWrites?: boolean
  /** The most connections. Default: those of all. */
  connections?: number
}

const LIST = '/api/conversations?limit=20'
const pathOf = (index: number) => `/api/conversation/${conversationId(index)}`
/** A quarter of the conversations is read and updated, and the others get updates beside it, sent and received messages. */
const quarter = ({ conversations }: Shape) => Math.floor(conversations / 4)
const repeated = (get: Get) => () => Array.from({ length: 64 }, () => get)
const hot = (shape: Shape) => Array.from({ length: quarter(shape) }, (_, index) => ({ path: pathOf(index) }))

/** Messages of contacts whose conversations nothing else reads. */
const batchFor = (shape: Shape): string =>
  JSON.stringify({
    messages: Array.from({ length: BATCH }, (_, index) => {
      const contact = 3 * quarter(shape) + (index % quarter(shape))
      return {
        messagingAppMessageId: `app.{n}.${String(index).padStart(3, '0')}`,
        contact: { messagingAppContactId: `app.of.${contact}`, phone: `+336${String(contact).padStart(8, '0')}` },
        sentAt: '2026-03-02T12:00:00.000Z',
        messageType: 'Text',
        messageData: { text: 'Hello, my parcel was due yesterday. Where is it?' },
      }
    }),
  })

const MESSAGE = '{"messageType":"Text","messageData":{"text":"It is at the depot near you, and can be brought."}}'

/** Those that write come last: what the others read must not change. */
const KINDS: readonly Kind[] = [
  { name: 'read, hot', like: 'read', gets: hot },
  { name: `read, hot, beside ${WRITES} writes a second`, like: 'read', gets: hot, besideWrites: true },
  {
    name: 'read, 304',
    like: 'unchanged',
    status: 304,
    gets: (shape, etags) => hot(shape).map(({ path }, index) => ({ path, ifNoneMatch: etags[index] ?? '' })),
  },
  { name: 'list of 20, hot', like: 'list', gets: repeated({ path: LIST }) },
  {
    name: `list of 20, hot, beside ${WRITES} writes a second`,
    like: 'list',
    gets: repeated({ path: LIST }),
    besideWrites: true,
  },
  // A list with a filter is never kept. This one finds what the other does.
  {
    name: 'list of 20, cold',
    like: 'list',
    gets: repeated({ path: `${LIST}&lastActivityBefore=2100-01-01T00:00:00.000Z` }),
  },
  { name: 'update', like: 'update' },
  {
    name: 'send',
    like: 'send',
    status: 201,
    gets: (shape) =>
      Array.from({ length: quarter(shape) }, (_, index) => ({
        path: `${pathOf(2 * quarter(shape) + index)}/messages`,
        body: MESSAGE,
      })),
  },
  {
    name: `receive of ${BATCH}`,
    like: 'receive',
    connections: 8,
    gets: (shape) => repeated({ path: '/api/channel/messages', body: batchFor(shape) })(),
  },
]

const HONO = 'bare Hono'
const OLDER = 'Parley on PostgreSQL, before'
const NEWER = 'Parley on PostgreSQL'

interface Subject {
  name: string
  key: string
  start: () => Promise<Running>
}

/** Measures all operations, round after round. */
export async function measureOperations(
  stage: Stage,
  effort: OperationsEffort,
  say: (words: string) => void,
): Promise<Operations> {
  await using generator = startGenerator(stage.cores)
  await using writer = startGenerator(stage.cores)
  const responseFile = join(stage.folder, 'operations.json')
  const found = new Map<string, number[]>()
  for (let round = 0; round < effort.rounds; round++) {
    for (const subject of subjectsOf(stage, effort.before, responseFile)) {
      await using running = await subject.start()
      const send = (get: Get) => ask(running.port, subject.key, get)
      const readEtags = () => Promise.all(hot(stage.shape).map(async (get) => (await send(get)).headers['etag'] ?? ''))
      if (subject.name !== HONO)
        await writeFile(responseFile, JSON.stringify(await record(stage.shape, send, await readEtags())))
      const etags = await readEtags()
      for (const kind of KINDS) {
        const cpuUs = await measure({ stage, effort, generator, writer }, subject, running, kind, etags)
        const name = `${kind.name}/${subject.name}`
        found.set(name, [...(found.get(name) ?? []), cpuUs])
        say(`${round + 1}/${effort.rounds} ${subject.name}, ${kind.name}: ${cpuUs.toFixed(1)} µs CPU`)
      }
    }
  }
  const { rounds, seconds, connections } = effort
  return { rounds, seconds, connections, rows: rowsOf(found) }
}

/** Bare Hono comes after the server that it is like, and before it in the table. */
function subjectsOf({ sqlite, postgres, folder, cores }: Stage, before: string | undefined, file: string): Subject[] {
  const older = postgres?.before
  const [sqliteKey = '', key = ''] = [sqlite.keys[0], postgres?.keys[0]]
  const parley = (databaseUrl: string, form?: string) => () =>
    startParley({ databaseUrl, folder, cores, ...(form !== undefined && { form }) })
  const bare = () =>
    startProcess({ args: [programAt('bare-hono-operations'), file], output: join(folder, 'hono.log'), cores })
  return [
    { name: 'Parley on SQLite', key: sqliteKey, start: parley(sqlite.url) },
    { name: HONO, key: sqliteKey, start: bare },
    ...(postgres ? [{ name: NEWER, key, start: parley(postgres.url) }] : []),
    ...(older ? [{ name: OLDER, key: older.keys[0] ?? '', start: parley(older.url, before) }] : []),
  ]
}

interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

async function ask(port: number, key: string, { path, body, ifNoneMatch }: Get): Promise<Reply> {
  const number = `${Date.now()}${Math.floor(Math.random() * 1e6)}`.padEnd(19, '0').slice(0, 19)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
      ...(body !== undefined && { 'Content-Type': 'application/json', 'Idempotency-Key': number }),
    },
    ...(body !== undefined && { body: body.replaceAll('{n}', number) }),
  })
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text}`)
  const headers = [...response.headers].filter(([name]) => !MADE_BY_THE_SERVER.has(name))
  return { status: response.status, headers: Object.fromEntries(headers), body: text }
}

/** Headers that every server adds itself. */
const MADE_BY_THE_SERVER = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** The responses of our server, by name. */
async function record(shape: Shape, send: (get: Get) => Promise<Reply>, etags: readonly string[]) {
  const responses: Record<string, Reply> = {}
  for (const { like, gets } of KINDS) {
    const [get] = gets?.(shape, etags) ?? [{ path: pathOf(0), body: '{"status":"Active"}' }]
    if (get !== undefined) responses[like] ??= await send(get)
  }
  return responses
}

interface Load {
  stage: Stage
  effort: OperationsEffort
  generator: Generator
  writer: Generator
}

/** Returns the microseconds of the processor for a request. */
async function measure(
  { stage, effort, generator, writer }: Load,
  { name, key }: Subject,
  { port, pid }: Running,
  { name: operation, gets, status, besideWrites = false, connections: most = Infinity }: Kind,
  etags: readonly string[],
): Promise<number> {
  const conversations = quarter(stage.shape)
  const requests = gets?.(stage.shape, etags)
  const of = { port, keys: [key], isReal: false }
  const [first = { path: pathOf(0), body: '{"status":"Active"}' }] = requests ?? []
  const { status: responded, body } = await ask(port, key, first)
  if (responded !== (status ?? 200)) throw new Error(`${name}, ${operation}: ${responded}`)
  const responseBytes = status === 304 ? 0 : Buffer.byteLength(body)
  const target: Target = {
    ...of,
    subject: name,
    conversations: requests?.length ?? conversations,
    responseBytes,
    ...(status && { status }),
    ...(requests && { gets: requests }),
  }
  const { seconds } = effort
  const connections = Math.min(effort.connections, most, target.conversations)
  const job = { kind: 'closed', target, connections } as const
  const isBeside = besideWrites && name !== HONO
  const updated = isBeside ? Buffer.byteLength((await ask(port, key, { path: pathOf(conversations) })).body) : 0
  const others: Target = {
    ...of,
    subject: `${name}, beside`,
    conversations,
    first: conversations,
    responseBytes: updated,
  }
  const writing = isBeside
    ? writer.run({ kind: 'open', target: others, connections: 4, seconds: seconds * 1.5, rate: WRITES, spin: false })
    : undefined
  await generator.run({ ...job, seconds: seconds / 2 })
  const before = cpuOf(pid)
  const { requests: count } = await generator.run({ ...job, seconds })
  const cpuUs = (cpuOf(pid) - before) / count
  await writing
  return cpuUs
}

function rowsOf(found: ReadonlyMap<string, readonly number[]>): OperationRow[] {
  return [...found].flatMap(([name, values]) => {
    const [operation = '', subject = ''] = name.split('/')
    if (subject === OLDER) return []
    const ratioTo = (other: string) => {
      const others = found.get(`${operation}/${other}`)
      return others && spreadOf(values.map((value, round) => (others[round] ?? Number.NaN) / value))
    }
    const toBefore = subject === NEWER ? ratioTo(OLDER) : undefined
    const ratio = ratioTo(HONO) ?? spreadOf([])
    return [{ operation, subject, cpuUs: spreadOf(values), ratio, ...(toBefore && { toBefore }) }]
  })
}

const spread = ({ median, low, high }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`

/** Describes the cost of each operation, for people. */
export function operationsTable({ rows }: Pick<Operations, 'rows'>): string {
  const operations = [...new Set(rows.map(({ operation }) => operation))]
  return table(
    operations.flatMap((operation) =>
      rows
        .filter((row) => row.operation === operation)
        .map(({ subject, cpuUs, ratio, toBefore }) => ({
          operation,
          server: subject,
          'µs of CPU (quartiles)': spread(cpuUs, 1),
          'to bare Hono': spread(ratio, 2),
          'to the older version': toBefore ? spread(toBefore, 2) : '–',
        })),
    ),
  )
}
