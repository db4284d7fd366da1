// A store of our own server, made by the commands that an operator has.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type BenchRecord, recordsOf } from './records.ts'
import { MEMBER, ORGANIZATION, type Shape } from './shape.ts'

/** A store that is ready to be served, and the key of a member. */
export interface FilledStore {
  /** As in `DATABASE_URL`. */
  url: string
  key: string
}

/** How many records are imported before PostgreSQL counts the rows. */
const FIRST_PART = 2000

/**
 * Imports a store of a shape and makes a key.
 *
 * @param program The program of the version that will serve the store: an older one can't open a newer store.
 */
export async function fillParley(url: string, shape: Shape, program: string): Promise<FilledStore> {
  await importRecords(url, recordsOf(shape).take(FIRST_PART), program)
  await analyze(url)
  await importRecords(url, recordsOf(shape).drop(FIRST_PART), program)
  return { url, key: await createKey(url, program) }
}

/**
 * Lets PostgreSQL count the rows, as it does by itself after a minute. Older versions kept the plans that they made for empty tables
 * during a whole import, which took minutes.
 */
async function analyze(url: string): Promise<void> {
  if (url.startsWith('file:')) return
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('ANALYZE').finally(() => client.end())
}

async function importRecords(url: string, records: Iterable<BenchRecord>, program: string): Promise<void> {
  const child = spawn(process.execPath, [program, 'import', '-', '--database-url', url], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  // An import that fails ends before it has read everything. Its own message says more than the broken pipe.
  const [sent] = await Promise.allSettled([pipeline(Readable.from(linesOf(records)), child.stdin)])
  const [code] = await exited
  if (code !== 0) throw new Error(`The import into ${url} failed: ${complaint}`)
  if (sent.status === 'rejected') throw sent.reason
}

/** A record a line, in pieces of some size. */
function* linesOf(records: Iterable<BenchRecord>): Generator<string> {
  let piece = ''
  for (const record of records) {
    piece += `${JSON.stringify(record)}\n`
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function createKey(url: string, program: string): Promise<string> {
  const flags = ['--organization', ORGANIZATION, '--member', MEMBER, '--database-url', url]
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'keys', 'create', ...flags])
  return stdout.trim()
}
