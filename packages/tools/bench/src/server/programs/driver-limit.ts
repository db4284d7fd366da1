// Measures the driver with the statements of our server for an update, without a server around them: so many units of work in flight, on a
// pool of the same size, and each statement about one row.
import { changeStatus } from '../../../../../../apps/server/src/domain/conversations/change-status.ts'
import { createRequire } from 'node:module'
import { type Client, Pool } from 'pg'
import type { Exchange } from '../../../../../../apps/server/src/store/postgres/exchange.ts'
import { createPostgresStorage } from '../../../../../../apps/server/src/store/postgres/postgres.ts'
import { readKey } from '../../../../../../apps/server/src/domain/api-keys/format.ts'
import { conversationId } from '../data/shape.ts'
import { createSamples } from '../load/samples.ts'
import { findCaller } from '../../../../../../apps/server/src/domain/api-keys/caller.ts'

const [, , url = '', key = '', conversations = '', many = '', few = '', warmUpSeconds = '', seconds = ''] = process.argv
/** As in `store/postgres/connections.ts`. */
const POOL_SIZE = 16

interface Asked {
  name: string
  text: string
  values: unknown[]
}

/** The driver as the server loads it. The bench has an install of its own, so this is another copy than the pool's. */
const driver: { Client: typeof Client } = createRequire(
  new URL('../../../../../../apps/server/package.json', import.meta.url),
)('pg')

/** Everything that goes through the driver while something is done. */
async function listenTo(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  // oxlint-disable-next-line typescript/unbound-method -- It is put back, and called with the client that it belongs to.
  const { query } = driver.Client.prototype
  Reflect.set(driver.Client.prototype, 'query', function listening(this: Client, ...args: unknown[]): unknown {
    const [sent] = args
    if (isExchange(sent))
      asked.push(...sent.asked.map(({ name, text, params }) => ({ name, text, values: [...params] })))
    return Reflect.apply(query, this, args)
  })
  await work()
  Reflect.set(driver.Client.prototype, 'query', query)
  return asked
}

/** The driver of the server is another copy, and so would its class be. */
const isExchange = (query: unknown): query is Exchange =>
  typeof query === 'object' && query !== null && 'asked' in query && Array.isArray(query.asked)

/** The statements of one update, as our store asks them. */
async function recordUpdate(index: number): Promise<Asked[]> {
  const storage = await createPostgresStorage({ url, mustExist: true })
  const { organization, hash } = readKey(key) ?? { organization: '', hash: '' }
  const asked = await listenTo(async () => {
    const caller = await storage.read(organization, () => findCaller(organization, hash))
    if (caller === undefined) throw new Error('The key is not known.')
    const { memberId, keyId } = caller
    const act = { organization, memberId, keyId, requestId: 'a-request-of-the-driver', at: new Date() }
    await storage.perform(act, changeStatus, { conversationId: conversationId(index), to: 'Closed' })
  })
  await storage.close()
  return asked
}

// Two recordings show which values, besides the conversation, belong to one request alone: those of the audit log.
const [one, other] = [await recordUpdate(0), await recordUpdate(1)]
if (one.length < 2) throw new Error('The statements of an update were not heard.')
const statements = one.map(({ name, text, values }, index) => ({
  name,
  text,
  values: values.map((value, place) => valueMaker(value, other[index]?.values[place])),
}))

type ValueMaker = (conversation: string, status: string, count: number) => unknown

function valueMaker(value: unknown, otherValue: unknown): ValueMaker {
  if (Array.isArray(value) && Array.isArray(otherValue)) {
    const [first, otherFirst]: [unknown, unknown] = [value[0], otherValue[0]]
    const make = valueMaker(first, otherFirst)
    return (...unit) => [make(...unit)]
  }
  if (value === conversationId(0)) return (conversation) => conversation
  if (value === 'Closed') return (_, status) => status
  const isOfOneRequest = typeof value === 'string' && value !== otherValue
  return isOfOneRequest ? (_, __, count) => `${value}${count}` : () => value
}

const pool = new Pool({
  connectionString: url,
  max: POOL_SIZE,
  idleTimeoutMillis: 0,
  types: { getTypeParser: () => String },
})

async function update(conversation: string, status: string, count: number): Promise<void> {
  for (const { name, text, values } of statements) {
    const made = values.map((make) => make(conversation, status, count))
    const { rows } = await pool.query({ name, text, values: made, rowMode: 'array' })
    if (rows.length !== 1) throw new Error(`${name} gave ${rows.length} rows.`)
  }
}

let count = 0
/** One of the many that are in flight: it has conversations of its own. */
async function keepUpdating(lane: number, inFlight: number, until: number, told: (ms: number) => void): Promise<void> {
  for (let index = lane; performance.now() < until; index += inFlight) {
    count += 1
    const lap = Math.floor(index / Number(conversations))
    const begun = performance.now()
    await update(conversationId(index % Number(conversations)), lap % 2 === 0 ? 'Active' : 'Closed', count)
    told(performance.now() - begun)
  }
}

async function run(duration: number, inFlight: number) {
  const samples = createSamples()
  const begun = performance.now()
  const usage = process.cpuUsage()
  const until = begun + duration * 1000
  await Promise.all(Array.from({ length: inFlight }, (_, lane) => keepUpdating(lane, inFlight, until, samples.add)))
  const { user, system } = process.cpuUsage(usage)
  const took = (performance.now() - begun) / 1000
  const requests = samples.count()
  return {
    closed: { requests, seconds: took, perSecond: requests / took, latencies: samples.latencies(), generatorShare: 0 },
    cpuUs: (user + system) / requests,
    residentMib: process.memoryUsage.rss() / 2 ** 20,
  }
}

await run(Number(warmUpSeconds), Number(many))
const measured = await run(Number(seconds), Number(many))
const { closed } = await run(Number(seconds), Number(few))
console.log(JSON.stringify({ ...measured, few: closed }))
await pool.end()
