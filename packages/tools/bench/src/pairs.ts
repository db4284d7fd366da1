// Compares two checkouts closely: on each engine both serve at the same time, and the load changes between them many times in a round. So
// what else the machine does meets both. `pnpm bench --before <checkout> --pairs` prints the ratios.
import { Client } from 'pg'
import { kindsOf, type RequestKind } from './kinds.ts'
import { type Generator, startGenerator } from './load/start-generator.ts'
import { readEtags, reserve, send, spread } from './operations.ts'
import type { BenchOptions } from './options.ts'
import { cpuOf } from './process-usage.ts'
import type { Running } from './running.ts'
import { spreadOf } from './spread.ts'
import type { Stage } from './stage.ts'
import { BEFORE, FLOOR, type Subject, subjectsOf } from './subjects.ts'
import { markdownTable } from './table.ts'

/** How often each of the two is measured in a round. */
const SLICES = 6

/** One of the two versions. */
interface Side {
  subject: Subject
  running: Running
  etags: readonly string[]
  databaseUrl: string | undefined
}

/** The two versions on one engine. */
type Pair = readonly [before: Side, now: Side]

interface Usage {
  cpu: number
  /** That of the server and of PostgreSQL together. */
  both: number
}

export async function measurePairs(stage: Stage, options: BenchOptions, say: (words: string) => void): Promise<string> {
  await using generator = startGenerator(stage.cores)
  const rows: Record<string, string>[] = []
  const subjects = subjectsOf(stage, '', 0).filter(({ name }) => name !== FLOOR)
  for (const now of subjects.filter(({ name }) => !name.endsWith(BEFORE))) {
    const before = subjects.find(({ name }) => name === `${now.name}${BEFORE}`)
    if (before === undefined) throw new Error('--pairs needs --before.')
    const kinds = kindsOf(now.name, options)
    if (kinds.length === 0) continue
    await using resources = new AsyncDisposableStack()
    const open = async (subject: Subject, version: Stage['now'] | undefined): Promise<Side> => {
      const running = resources.use(await subject.start())
      const databaseUrl = version?.postgres.key === subject.key ? version.postgres.url : undefined
      return { subject, running, etags: await readEtags(stage, running, subject), databaseUrl }
    }
    const pair: Pair = [await open(before, stage.before), await open(now, stage.now)]
    for (const kind of kinds) {
      const load = (side: Side, seconds: number) => loadOn(side, kind, { stage, options, generator }, seconds)
      for (const side of pair) await load(side, options.seconds / 2)
      const ratios: Usage[] = []
      for (let round = 0; round < options.rounds; round++)
        ratios.push(await measured(() => ratioOf(pair, (side) => load(side, options.seconds / SLICES))))
      const row = {
        server: now.name,
        operation: kind.name,
        'CPU to before (quartiles)': spread(spreadOf(ratios.map(({ cpu }) => cpu)), 3),
        'with PostgreSQL’s': spread(spreadOf(ratios.map(({ both }) => both)), 3),
      }
      say(Object.values(row).join(', '))
      rows.push(row)
    }
  }
  return markdownTable(rows)
}

/** Measures a round. On a busy machine the store may reject a request, and such a round is measured once more. */
async function measured(round: () => Promise<Usage>): Promise<Usage> {
  try {
    return await round()
  } catch {
    return round()
  }
}

/** The cost of a request in the newer version, divided by what it costs in the older one, in one round. */
async function ratioOf(pair: Pair, load: (side: Side) => Promise<number>): Promise<Usage> {
  const begun = await Promise.all(pair.map(usageOf))
  const counts = [0, 0]
  for (let slice = 0; slice < 2 * SLICES; slice++) {
    // The order is A B B A, so that a drift meets both.
    const index = slice % 4 === 1 || slice % 4 === 2 ? 1 : 0
    counts[index] = (counts[index] ?? 0) + (await load(pair[index]))
  }
  const ended = await Promise.all(pair.map(usageOf))
  const ratio = (name: keyof Usage) => {
    const [old = Number.NaN, fresh = Number.NaN] = ended.map(
      (end, index) => (end[name] - (begun[index]?.[name] ?? 0)) / (counts[index] ?? 0),
    )
    return fresh / old
  }
  return { cpu: ratio('cpu'), both: ratio('both') }
}

interface PairLoad {
  stage: Stage
  options: BenchOptions
  generator: Generator
}

/** Sends requests for some time. Returns how many. */
async function loadOn(
  { subject, running, etags }: Side,
  kind: RequestKind,
  { stage, options, generator }: PairLoad,
  seconds: number,
): Promise<number> {
  const requests = kind.requests(stage.shape, etags)
  const [first] = requests
  const response = first && (await send(running.port, subject.key, first))
  const { requests: count } = await generator.run({
    name: `${subject.name}, ${kind.name}`,
    port: running.port,
    key: subject.key,
    requests,
    connections: Math.min(options.connections, kind.connections ?? Infinity),
    responseBytes: Buffer.byteLength(response?.body ?? ''),
    status: kind.status ?? 200,
    ...(kind.count !== undefined && { count: kind.count, first: reserve(subject.key, kind.count) }),
    seconds,
  })
  return count
}

/** Microseconds of the processor that a server has used, and the backends of its database; NaN if it has none. */
async function usageOf({ running, databaseUrl }: Side): Promise<Usage> {
  const cpu = cpuOf(running.pid)
  if (databaseUrl === undefined) return { cpu, both: Number.NaN }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const text = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parley'`
  const { rows } = await client.query<{ pid: number }>(text).finally(() => client.end())
  return { cpu, both: rows.reduce((sum, { pid }) => sum + cpuOf(pid), cpu) }
}
