// The primary of PostgreSQL is replaced by its standby under load. `soak:failover` does it more often, and measures how long it takes.
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../src/store/store.ts'
import { type PrimaryLease, takeLease } from '../../../src/postgres/lease.ts'
import { createPostgresStorage } from '../../../src/postgres/postgres.ts'
import { createHarness } from '../../harness.ts'
import { figuresOf, NOTHING_WRONG } from '../figures.ts'
import { NO_LIMITS } from '../load.ts'
import { seed } from '../seed.ts'
import { failOver } from './failover.ts'
import { startPair } from './pair.ts'
import { startProxy } from './proxy.ts'
import { StaleKeys } from './stale-keys.ts'

/** Two switches take half a minute, and much longer on a busy machine. */
const TIMEOUT_MS = 240_000

test(
  'when a standby becomes the primary, no confirmed write is lost, no invalid key is accepted, and followers continue',
  async () => {
    // After the first switch the old primary can still be read.
    const report = await failOver(['returns', 'killed'], 2, (end) => onTestFinished(async () => void (await end())))
    console.info(figuresOf('a new primary of PostgreSQL: 2 times', report.load, report.findings))
    expect(report.findings).toEqual(NOTHING_WRONG)
    expect(report.stale.wrong).toEqual([])
    expect(report.followed).toMatchObject({ missed: 0, twice: 0, misplaced: 0, lost: 0 })
  },
  TIMEOUT_MS,
)

/**
 * A network is divided: one instance reaches the old primary only, which stays up, and the other one the new primary only. Keys that
 * are invalidated on the new primary are tried at both instances. Returns the accepted ones: it ends with the first, or after `most` keys.
 */
async function divide(take: typeof takeLease, most: number): Promise<readonly string[]> {
  const pair = await startPair()
  onTestFinished(() => pair[Symbol.asyncDispose]())
  await seed(pair.primary.url())
  const toOld = await startProxy(pair.primary.url())
  const open = async (url: string) => {
    const storage = await createPostgresStorage({ url, takeLease: take })
    onTestFinished(() => storage.close())
    return storage
  }
  const left = await open(pair.primary.url())
  const right = await open(pair.standby.url().replace('127.0.0.1', `${new URL(toOld.url).host},127.0.0.1`))
  const limits = { ...NO_LIMITS, RATE_LIMIT_GET_CALLER: '0', WEBHOOKS: 'off' }
  const listen = async (storage: Store) => (await createHarness({ storage })).listen(limits)
  const [one, other] = [await listen(left), await listen(right)]
  const stale = new StaleKeys({ storage: right, writers: [other.url], instances: [one.url, other.url] })
  onTestFinished(() => stale.stop())
  await stale.more(4)
  toOld.reject()
  await pair.switchOver('stays')
  await stale.more(most)
  await stale.stop()
  return stale.wrong
}

test(
  'an instance that reaches only the old primary accepts no key that was invalidated on the new one',
  () => expect(divide(takeLease, 8)).resolves.toEqual([]),
  TIMEOUT_MS,
)

/** The control: the primary is found by heartbeats, and responses are used without a lease. */
const takeNoLease: typeof takeLease = async (options) => {
  const lease = await takeLease(options)
  let last = await lease.primary()
  const primary: PrimaryLease['primary'] = async () => (last = await lease.primary().catch(() => last))
  return { primary, confirm: () => undefined, doubt: () => lease.doubt(), close: () => lease.close() }
}

test(
  'without the lease, an instance that reaches only the old primary accepts invalidated keys',
  async () => {
    const wrong = await divide(takeNoLease, 40)
    expect(wrong).toContainEqual(expect.stringMatching(/accepted a key after it was (superseded|revoked)/))
  },
  TIMEOUT_MS,
)
