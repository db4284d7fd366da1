// Follows the events of an organization while several processes write, through kills of the server and of writers, a purge and an
// import. What the follower saw is then compared with the log of the store.
import type { EventPage } from '@parley/contract'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { EVENT_TYPES } from '../../src/domain/kernel/audit.ts'
import { openStorage } from '../../src/commands/open-storage.ts'
import { resultOf } from '../result-of.ts'
import { createApiKeys } from '../../src/domain/api-keys/api-keys.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from '../fixture.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { startService } from '@parley/tools'
import { NO_LIMITS } from './load.ts'
import { put, auditOf, NOON } from '../contents.ts'
import { purgeDeleted } from '../../src/domain/operator/purge.ts'
import { openIntake } from '../../src/domain/operator/import.ts'

const WRITERS = 3
/** The test's own import and purge wait for the locks of the writers, even if the machine is slow. */
const PATIENT = { timeoutMs: 60_000 }
const WRITER = fileURLToPath(new URL('event-writer.ts', import.meta.url))

export interface FollowReport {
  kills: number
  seconds: number
  /** How many events the follower saw. */
  seen: number
  /** How many events of the log it did not see, saw twice, or saw out of their order. */
  missed: number
  twice: number
  misplaced: number
  /** Places at which positions of the log do not follow each other. */
  gaps: number
}

type OnEnd = (end: () => unknown) => void

export async function followThroughFaults(
  databaseUrl: string,
  { changes, kills }: { changes: number; kills: number },
  onEnd: OnEnd,
): Promise<FollowReport> {
  const begun = performance.now()
  const key = await seed(databaseUrl)
  const variables = { ...NO_LIMITS, RATE_LIMIT_LIST_EVENTS: '0', DATABASE_URL: databaseUrl }
  const start = async () => {
    const server = await startService(variables)
    onEnd(() => server.end('SIGKILL'))
    return server
  }
  let server = await start()
  const follower = createFollower(() => server.url, key)
  await follower.begin()
  let writing = WRITERS
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    keepWriting({ databaseUrl, name: `w${index}`, changes: Math.ceil(changes / WRITERS) }, onEnd),
  )
  for (const { ended } of writers) void ended.then(() => (writing -= 1))
  const following = follower.follow(() => writing === 0)
  for (let kill = 1; kill <= kills; kill++) {
    await follower.saw((changes * kill) / (kills + 1))
    await server.end('SIGKILL')
    writers[kill % WRITERS]?.kill()
    if (kill === Math.ceil(kills / 2)) await importAndPurge(databaseUrl)
    server = await start()
  }
  await Promise.all(writers.map(({ ended }) => ended))
  await following
  await server.end('SIGKILL')
  const seconds = (performance.now() - begun) / 1000
  return { kills, seconds, ...(await compare(databaseUrl, follower.seen)) }
}

/** Fills the store, and makes the key of the follower. */
async function seed(databaseUrl: string): Promise<string> {
  const { storage } = await openStorage(databaseUrl, PATIENT)
  await put(storage, harbourAndCedar())
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  const { key = '' } = (await apiKeys.create({ organizationId: HARBOUR, memberId: OWNER })) ?? {}
  recordKey(key)
  resultOf(await apiKeys.authenticate(key, 'first-use'))
  await storage.close()
  return key
}

/** Runs an import and a purge, as an operator does meanwhile. */
async function importAndPurge(databaseUrl: string): Promise<void> {
  const { storage } = await openStorage(databaseUrl, PATIENT)
  const intake = await openIntake({ storage: storage, now: () => NOON })
  await intake.put(harbourAndCedar().map((record) => (record.uniqueId === CONVERSATION ? deleted(record) : record)))
  await intake.commit()
  await intake.close()
  await purgeDeleted(storage, { at: new Date() }, new Date(Date.now() + 1000))
  await storage.close()
}
const deleted = <Record extends object>(record: Record) => ({ ...record, status: 'Deleted' as const })

/** A writer that is started again if it is killed. */
function keepWriting(what: { databaseUrl: string; name: string; changes: number }, onEnd: OnEnd) {
  let child: ChildProcess | undefined
  async function run(): Promise<void> {
    for (;;) {
      child = spawn(process.execPath, [WRITER, what.databaseUrl, what.name, String(what.changes)], { stdio: 'inherit' })
      const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
      if (code === 0) return
      if (signal !== 'SIGKILL') throw new Error(`A writer ended with ${code}.`)
    }
  }
  onEnd(() => child?.kill('SIGKILL'))
  return { ended: run(), kill: () => void child?.kill('SIGKILL') }
}

export interface Seen {
  id: string
  position: number
}

function createFollower(url: () => string, key: string) {
  const seen: Seen[] = []
  const waiting = new Map<number, () => void>()
  let after = ''

  async function get(query: string): Promise<EventPage | undefined> {
    try {
      const response = await fetch(`${url()}/api/events?${query}`, { headers: { Authorization: `Bearer ${key}` } })
      if (response.status === 200) return (await response.json()) as EventPage
      if (response.status !== 503) throw new Rejected(`${response.status} ${await response.text()}`)
    } catch (error) {
      if (error instanceof Rejected) throw error
    }
    // The server was killed, or is busy.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return undefined
  }

  return {
    seen,
    async begin() {
      after = (await get('after=now'))?.nextPosition ?? ''
    },
    /** Follows until the end, which is reached by an empty page after everything was written. */
    async follow(isWritten: () => boolean): Promise<void> {
      for (;;) {
        const isLast = isWritten()
        const page = await get(`after=${after}&limit=100&wait=${isLast ? 0 : 2}`)
        if (page === undefined) continue
        for (const { id, position } of page.events) seen.push({ id, position: Number(position.split('.')[0]) })
        after = page.nextPosition
        for (const [count, wake] of waiting) if (seen.length >= count || isLast) wake()
        if (isLast && page.events.length === 0) return
      }
    },
    /** Waits until this many events were seen, or all. */
    saw: (count: number): Promise<void> =>
      seen.length >= count ? Promise.resolve() : new Promise((resolve) => void waiting.set(count, resolve)),
  }
}

class Rejected extends Error {}

/** Compares what was seen with the log, from the first event that was seen on. */
export async function compare(databaseUrl: string, seen: readonly Seen[]) {
  const { storage } = await openStorage(databaseUrl, PATIENT)
  const types = new Set<string>(EVENT_TYPES)
  const log = await auditOf(storage, { organizationId: HARBOUR })
  await storage.close()
  const first = log.findIndex(({ uniqueId }) => uniqueId === seen[0]?.id)
  const told = log.slice(first).filter(({ event }) => types.has(event))
  const ids = new Set(seen.map(({ id }) => id))
  // The follower began after what was written before the writers.
  const begun = log.length - told.length
  return {
    seen: seen.length,
    missed: told.filter(({ uniqueId }) => !ids.has(uniqueId)).length,
    twice: seen.length - ids.size,
    misplaced: told.filter(({ uniqueId }, index) => seen[index]?.id !== uniqueId).length,
    gaps: seen.filter(({ position }, index) => position !== begun + index + 1).length,
  }
}
