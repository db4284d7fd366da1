// Switches the primary of PostgreSQL under load, with several instances of the service, and counts what went wrong.
import { createParley, EventsLost, follow } from '@parley/client'
import { setTimeout as pause } from 'node:timers/promises'
import { openStorage } from '../../../src/commands/open-storage.ts'
import { CONVERSATION } from '../../fixture.ts'
import { startService } from '@parley/tools'
import { type Findings, findings } from '../findings.ts'
import { compare, type Seen } from '../follow.ts'
import { type Load, NO_LIMITS, startLoad } from '../load.ts'
import { seed } from '../seed.ts'
import { type Fate, startPair } from './pair.ts'
import { StaleKeys } from './stale-keys.ts'

export interface FailoverReport {
  /** For each switch, the longest time for which an instance confirmed no write. */
  switches: { fate: Fate; seconds: number }[]
  load: Load
  findings: Findings
  /** Invalid keys that were accepted, how many keys were invalidated, and how often they were tried. */
  stale: { wrong: readonly string[]; invalidated: number; tried: number }
  /** The events that a follower got. `lost` counts how often it got 410. */
  followed: { seen: number; missed: number; twice: number; misplaced: number; lost: number }
}

type OnEnd = (end: () => unknown) => void

const LIMITS = { ...NO_LIMITS, RATE_LIMIT_GET_CALLER: '0', RATE_LIMIT_LIST_EVENTS: '0' }
/** How much must go well before a switch and after it. */
const ACKNOWLEDGED = 100
const INVALIDATED = 4

export async function failOver(fates: readonly Fate[], instances: number, onEnd: OnEnd): Promise<FailoverReport> {
  const pair = await startPair()
  onEnd(() => pair[Symbol.asyncDispose]())
  const seeded = await seed(pair.url('postgres'))
  const { databaseUrl, writerKey } = seeded
  const start = async () => {
    const server = await startService({ ...LIMITS, DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: '8' })
    onEnd(() => server.end('SIGKILL'))
    return server.url
  }
  const urls = await Promise.all(Array.from({ length: instances }, start))
  const { storage } = await openStorage(databaseUrl)
  onEnd(() => storage.close())
  const follower = await startFollower(urls[0] ?? '', writerKey)
  onEnd(follower.end)
  const stale = new StaleKeys({ storage, writers: urls, instances: urls })
  onEnd(() => stale.stop())
  const probes = urls.map((url) => startProbe(url, writerKey))
  onEnd(() => Promise.all(probes.map((probe) => probe.stop())))
  const load = startLoad(seeded)
  onEnd(load.abandon)
  load.up(...urls)

  const goesWell = () => Promise.all([load.tally.more('acknowledged', ACKNOWLEDGED), stale.more(INVALIDATED)])
  const switches: FailoverReport['switches'] = []
  for (const fate of fates) {
    await goesWell()
    for (const probe of probes) probe.begin()
    await pair.switchOver(fate)
    await Promise.all(probes.map((probe) => probe.succeeded()))
    switches.push({ fate, seconds: Math.max(...probes.map((probe) => probe.longestSeconds())) })
    await goesWell()
    await pair.restore()
  }
  await goesWell()
  await load.stop()
  await stale.stop()
  for (const probe of probes) await probe.stop()
  const found = await findings(load)
  const followed = await follower.compare(databaseUrl)
  await follower.end()
  return { switches, load, findings: found, stale: { wrong: stale.wrong, ...stale.counts }, followed }
}

/** Follows the events as a client does. If it gets 410, it begins again with new events. */
async function startFollower(baseUrl: string, apiKey: string) {
  const seen: Seen[] = []
  const stopping = new AbortController()
  const begun = Promise.withResolvers<void>()
  const parley = createParley({ baseUrl, apiKey })
  let lost = 0

  async function keepFollowing(): Promise<void> {
    try {
      const options = { after: 'now', signal: stopping.signal, onPosition: () => begun.resolve() }
      for await (const { id, position } of follow(parley, options)) {
        seen.push({ id, position: Number(position.split('.')[0]) })
      }
    } catch (error) {
      if (!(error instanceof EventsLost)) throw error
      lost += 1
      await keepFollowing()
    }
  }
  const following = keepFollowing()
  await begun.promise
  const end = async () => {
    stopping.abort()
    await following
  }
  return {
    end,
    async compare(databaseUrl: string) {
      for (;;) {
        const { missed, twice, misplaced } = await compare(databaseUrl, seen)
        if (missed === 0 || lost > 0) return { seen: seen.length, missed, twice, misplaced, lost }
        // The last writes may still be on their way.
        await pause(PAUSE_MS)
      }
    },
  }
}

const PAUSE_MS = 20

/** Writes at one instance, one request after the other, and measures for how long none succeeds. */
function startProbe(url: string, key: string) {
  const stopping = new AbortController()
  let lastMs = performance.now()
  let longestMs = 0
  let waiting: PromiseWithResolvers<void> | undefined

  async function write(status: string): Promise<boolean> {
    const response = await fetch(`${url}/api/conversation/${CONVERSATION}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    await response.arrayBuffer()
    return response.status === 200
  }

  async function keepWriting(): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const waited = waiting
      if (await write(turn % 2 === 0 ? 'Closed' : 'Active').catch(() => false)) {
        longestMs = Math.max(longestMs, performance.now() - lastMs)
        lastMs = performance.now()
        waited?.resolve()
      }
      await pause(PAUSE_MS)
    }
  }
  const running = keepWriting()
  return {
    begin: () => void (longestMs = 0),
    /** Resolves when a write succeeded that was sent after this call. */
    async succeeded(): Promise<void> {
      waiting = Promise.withResolvers()
      await waiting.promise
    },
    longestSeconds: () => longestMs / 1000,
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
