// A store of our own server, made by the commands that an operator has.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { findParley } from '../places.ts'
import { type BenchRecord, recordsOf } from './records.ts'
import { memberId, organizationId, type Shape } from './shape.ts'

/** A store that is ready to be served, and the keys of its members. */
export interface FilledStore {
  /** As in `DATABASE_URL`. */
  url: string
  keys: string[]
}

/**
 * Imports a store of a shape and makes a key for each member of its first organization.
 *
 * @param program The file of an older version. It can't open a store that has more migrations than it knows.
 */
export async function fillParley(url: string, shape: Shape, program = findParley().path): Promise<FilledStore> {
  await importRecords(url, recordsOf(shape), program)
  const keys: string[] = []
  for (let index = 0; index < shape.members; index++)
    keys.push(await createKey(url, memberId(index), organizationId(0), program))
  return { url, keys }
}

async function importRecords(url: string, records: Iterable<BenchRecord>, program: string): Promise<void> {
  const child = spawn(process.execPath, [program, 'import', '-', '--database-url', url], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const sent = pipeline(Readable.from(linesOf(records)), child.stdin)
  const [code] = await exited
  if (code !== 0) throw new Error(`The import into ${url} failed: ${complaint}`)
  await sent
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

/** Makes a key for a member of an organization. */
export async function createKey(
  url: string,
  member: string,
  organization = organizationId(0),
  program = findParley().path,
): Promise<string> {
  const flags = ['--organization', organization, '--member', member, '--database-url', url]
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'keys', 'create', ...flags])
  return stdout.trim()
}
