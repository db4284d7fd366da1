// The cost of each operation, by the processor's time: our server on both engines beside bare Hono, which sends the same bytes,
// and beside an older version of ours. All of a round are measured one after the other.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { padded } from './data/shape.ts'
import { hot, type RequestKind, KINDS, kindsOf } from './kinds.ts'
import type { RepeatedRequest } from './load/job.ts'
import { type Generator, startGenerator } from './load/start-generator.ts'
import type { BenchOptions } from './options.ts'
import { cpuOf } from './process-usage.ts'
import type { Running } from './running.ts'
import { type Spread, spreadOf } from './spread.ts'
import type { Stage } from './stage.ts'
import { BEFORE, FLOOR, type Subject, subjectsOf } from './subjects.ts'
import { markdownTable } from './table.ts'

interface Measurement {
  operation: string
  subject: string
  round: number
  cpuUs: number
  perSecond: number
  p99: number
}

export interface OperationRow {
  operation: string
  subject: string
  /** Microseconds of the processor for a request, all threads of the subject together. */
  cpuUs: Spread
  perSecond: Spread
  p99: Spread
  /** The processor's time divided by that of bare Hono, in the same round. */
  toFloor: Spread
  /** The processor's time divided by that of the older version, in the same round. */
  toBefore: Spread
}

/** Measures all operations, round after round. */
export async function measureOperations(
  stage: Stage,
  options: BenchOptions,
  say: (words: string) => void,
): Promise<OperationRow[]> {
  await using generator = startGenerator(stage.cores)
  const recorded = join(stage.folder, 'responses.json')
  const measured: Measurement[] = []
  for (let round = 0; round < options.rounds; round++) {
    for (const subject of subjectsOf(stage, recorded, round)) {
      await using running = await subject.start()
      if (subject.name !== FLOOR) await writeFile(recorded, JSON.stringify(await record(stage, running, subject)))
      // The recorded update can have changed one.
      const etags = await readEtags(stage, running, subject)
      for (const kind of kindsOf(subject.name, options)) {
        const result = await measure({ stage, options, generator, etags }, subject, running, kind)
        measured.push({ operation: kind.name, subject: subject.name, round, ...result })
        say(`${round + 1}/${options.rounds} ${subject.name}, ${kind.name}: ${result.cpuUs.toFixed(1)} µs CPU`)
      }
    }
  }
  return rowsOf(measured)
}

export const readEtags = (stage: Stage, running: Running, { key }: Subject): Promise<string[]> =>
  Promise.all(hot(stage.shape).map(async (each) => (await send(running.port, key, each)).headers['etag'] ?? ''))

interface Received {
  status: number
  headers: Record<string, string>
  body: string
}

/** Headers that every server adds itself. */
const MADE_BY_THE_SERVER = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** The next number for `{count}` in a request, by the key of the store. */
const nextCounts = new Map<string, number>()

/** Returns numbers for `{count}` that no other request to the store has: the first of `count` numbers in a row. */
export function reserve(key: string, count: number): number {
  const first = nextCounts.get(key) ?? 0
  nextCounts.set(key, first + count)
  return first
}

export async function send(
  port: number,
  key: string,
  { path, method = 'POST', bodies, ifNoneMatch }: RepeatedRequest,
): Promise<Received> {
  const number = `${Date.now()}${Math.floor(Math.random() * 1e6)}`.padEnd(19, '0').slice(0, 19)
  const body = bodies
    ?.at(-1)
    ?.replaceAll('{n}', number)
    .replaceAll('{count}', () => padded(reserve(key, 1), 7))
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
      ...(body !== undefined && { 'Content-Type': 'application/json', 'Idempotency-Key': number }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text}`)
  const headers = [...response.headers].filter(([name]) => !MADE_BY_THE_SERVER.has(name))
  return { status: response.status, headers: Object.fromEntries(headers), body: text }
}

/** The responses of our server, by name. */
async function record(stage: Stage, running: Running, subject: Subject) {
  const etags = await readEtags(stage, running, subject)
  const responses: Record<string, Received> = {}
  for (const { like, requests } of KINDS) {
    const [first] = requests(stage.shape, etags)
    if (first !== undefined) responses[like] ??= await send(running.port, subject.key, first)
  }
  return responses
}

interface Load {
  stage: Stage
  options: BenchOptions
  generator: Generator
  etags: readonly string[]
}

async function measure(
  { stage, options: { seconds, connections }, generator, etags }: Load,
  { name, key }: Subject,
  { port, pid }: Running,
  { name: operation, requests: requestsFor, status = 200, connections: most = connections, count: limit }: RequestKind,
): Promise<Pick<Measurement, 'cpuUs' | 'perSecond' | 'p99'>> {
  const requests = requestsFor(stage.shape, etags)
  const [first] = requests
  const response = first && (await send(port, key, first))
  if (response?.status !== status) throw new Error(`${name}, ${operation}: ${response?.status}`)
  const job = {
    name: `${name}, ${operation}`,
    port,
    key,
    requests,
    connections: Math.min(connections, most),
    responseBytes: Buffer.byteLength(response.body),
    status,
    ...(limit !== undefined && { count: limit }),
  }
  const run = (time: number) =>
    generator.run({ ...job, seconds: time, first: limit === undefined ? 0 : reserve(key, limit) })
  await run(seconds / 2)
  const cpuBefore = cpuOf(pid)
  const { requests: count, perSecond, p99 } = await run(seconds)
  return { cpuUs: (cpuOf(pid) - cpuBefore) / count, perSecond, p99 }
}

function rowsOf(measured: readonly Measurement[]): OperationRow[] {
  const shown = measured.filter(({ subject, round }) => round === 0 && !subject.endsWith(BEFORE))
  return shown.map(({ operation, subject }) => {
    const rounds = (name: string) => measured.filter((each) => each.operation === operation && each.subject === name)
    const values = rounds(subject)
    const ratioTo = (name: string) => {
      const others = rounds(name)
      return spreadOf(
        values.flatMap(({ round, cpuUs }) => {
          const other = others.find((each) => each.round === round)
          return other === undefined ? [] : [cpuUs / other.cpuUs]
        }),
      )
    }
    return {
      operation,
      subject,
      cpuUs: spreadOf(values.map(({ cpuUs }) => cpuUs)),
      perSecond: spreadOf(values.map(({ perSecond }) => perSecond)),
      p99: spreadOf(values.map(({ p99 }) => p99)),
      toFloor: ratioTo(FLOOR),
      toBefore: ratioTo(`${subject}${BEFORE}`),
    }
  })
}

export const spread = ({ median, low, high }: Spread, digits: number) =>
  Number.isNaN(median) ? '–' : `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`

/** Describes the cost of each operation, for people. */
export const operationsTable = (rows: readonly OperationRow[]): string =>
  markdownTable(
    KINDS.flatMap(({ name }) =>
      rows
        .filter(({ operation }) => operation === name)
        .map(({ operation, subject, cpuUs, perSecond, p99, toFloor, toBefore }) => ({
          operation,
          server: subject,
          'µs of CPU (quartiles)': spread(cpuUs, 1),
          'requests a second': perSecond.median.toFixed(0),
          'ms, p99': p99.median.toFixed(1),
          'CPU to bare Hono': spread(toFloor, 2),
          'CPU to before': spread(toBefore, 3),
        })),
    ),
  )
