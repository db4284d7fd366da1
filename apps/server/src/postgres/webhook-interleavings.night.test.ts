// Proves serializability of the scripts that change an endpoint: one runs after each step of the other. The outcome must equal that of
// running one after the other.
import type { OrgCode } from '../sql/columns.ts'
import { expect, onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../test/databases.ts'
import { codeOf } from '../../test/keys.ts'
import { openInterleaving, tryEachStep } from '../../test/postgres/interleave.ts'
import { later, NOON } from '../../test/stores.ts'
import type { AuditLog } from '../domain/kernel/audit.ts'
import { removeSome } from '../domain/operator/event-retention.ts'
import { createOrderedIds } from '../store/ids.ts'
import type { Writing } from '../domain/kernel/audit.ts'
import type { Script } from '../sql/statement.ts'
import * as administer from '../domain/webhooks/administer.ts'
import { holdLease, type Outcome, type Round, settle } from '../domain/webhooks/deliver.ts'
import { listEndpoints } from '../domain/webhooks/read.ts'
import { type EndpointLock, type EndpointName, lockEndpoint } from '../domain/webhooks/lock-endpoint.ts'
import { createWebhooks } from '../domain/webhooks/webhooks.ts'
import { jobScript, withEvents } from '../store/event-log.ts'
import { createPostgresStorage } from './postgres.ts'
import { put, auditOf } from '../../test/contents.ts'

const failed = (position: number, attempts: number): Outcome => ({ position, attempts, failure: 'The status was 500.' })
const ok = (position: number, attempts: number): Outcome => ({ position, attempts, failure: undefined })

/** Returns the result of a script, without the lease's rows of other organizations. */
const seenIn = (result: unknown) =>
  typeof result === 'object' && result !== null && 'epoch' in result ? 'lease' : result

/** Locks an endpoint, as the commands do, and works on it. */
function* onLocked(name: EndpointName, work: (lock: EndpointLock) => Script<unknown>): Script<unknown> {
  const lock = yield* lockEndpoint(name)
  return lock && (yield* work(lock))
}

async function open() {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  const { isHeldUp, runUntil } = await openInterleaving(url)
  const nextId = createOrderedIds('int', () => NOON)
  const operator = createWebhooks({ storage, now: () => NOON })
  let made = 0

  /** An organization with events, and an endpoint that got two of them, of which the second failed. Two more wait for it. */
  async function newOrganization() {
    made += 1
    const organizationId = `org_${made}`
    await put(storage, [
      { type: 'organization', uniqueId: organizationId, name: 'One', createdAt: NOON.toISOString() },
      { type: 'tag', organizationId, uniqueId: 'tag', label: 'Tag' },
    ])
    const organization = await codeOf(storage, organizationId)
    const created = await operator.create(organizationId, { url: 'https://crm.example', secret: 'whsec_1' })
    if ('rejected' in created) throw new Error(created.rejected)
    const name = { organization, endpointId: created.endpointId }
    const [endpoint] = await storage.read(organization, () => listEndpoints(organization))
    const failing = (endpoint?.position ?? 0) + 2
    // The next process can take the lease immediately.
    const { epoch } = (await storage.write(undefined, () => holdLease(undefined, 0))) ?? { epoch: 0 }
    const act = { organization, at: NOON }
    // A purge removes none of what the scripts append.
    const at = later(2)
    const withLog = (audit: AuditLog) => ({
      /** The position of the event that failed. */
      failing,
      settled: (round: Round) => settle({ audit, at, delaysMs: [0, 0] }, { ...name, epoch }, round),
      locked: (rule: (writing: Writing, lock: EndpointLock) => Script<unknown>) =>
        onLocked(name, (lock) => rule({ audit, act: { organization, at } }, lock)),
      purge: () => removeSome(organization, (event) => event.at >= later(1)),
      takeOver: () => holdLease(undefined, 0),
    })
    const isSettled = await storage.write(undefined, function* prepare(audit): Script<boolean> {
      for (const subject of ['three', 'four', 'five']) audit.append(act, 'api_key.created', subject)
      return yield* withLog(audit).settled({ move: { from: failing - 2, to: failing }, outcomes: [failed(failing, 0)] })
    })
    expect(isSettled).toBe(true)
    return { organizationId, organization, withLog }
  }

  async function outcomeOf(
    { organizationId, organization }: { organizationId: string; organization: OrgCode },
    results: readonly unknown[],
  ) {
    const endpoints = await storage.read(organization, () => listEndpoints(organization))
    const shown = endpoints.map(({ state, reason, position, retries }) => ({ state, reason, position, retries }))
    const log = await auditOf(storage, { organizationId })
    return JSON.stringify([results.map(seenIn), shown, log.map(({ event }) => event).toSorted()])
  }

  const runLoggedUntil = (job: (audit: AuditLog) => Script<unknown>, step: number, then: () => Promise<void>) =>
    runUntil(() => withEvents(jobScript(job, nextId)), step, then)

  return { storage, runLoggedUntil, isHeldUp, newOrganization, outcomeOf }
}
type Opened = Awaited<ReturnType<typeof open>>
type Organization = ReturnType<Awaited<ReturnType<Opened['newOrganization']>>['withLog']>

const SCRIPTS = {
  'settle new events': (of) =>
    of.settled({
      move: { from: of.failing, to: of.failing + 2 },
      outcomes: [failed(of.failing + 1, 0), ok(of.failing + 2, 0)],
    }),
  'settle a retry': (of) => of.settled({ outcomes: [ok(of.failing, 1)] }),
  'give up': (of) => of.settled({ outcomes: [failed(of.failing, 2)] }),
  'take over': (of) => of.takeOver(),
  replay: (of) => of.locked((writing, lock) => administer.replay(writing, lock, { since: new Date(0) })),
  disable: (of) => of.locked((writing, lock) => administer.disable(writing, lock, 'The operator did.')),
  enable: (of) => of.locked(administer.enable),
  delete: (of) => of.locked(administer.remove),
  'purge events': (of) => of.purge(),
} satisfies Record<string, (of: Organization) => Script<unknown>>
type Name = keyof typeof SCRIPTS
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of a literal are its names.
const NAMES = Object.keys(SCRIPTS) as Name[]

async function interleave(opened: Opened, [outer, inner]: readonly [Name, Name], step: number) {
  const { storage, runLoggedUntil, isHeldUp, newOrganization, outcomeOf } = opened
  const of = await newOrganization()
  let hasWaited = false
  let running: Promise<unknown> | undefined
  const { result, steps } = await runLoggedUntil(
    (audit): Script<unknown> => SCRIPTS[outer](of.withLog(audit)),
    step,
    async () => {
      running = storage.write(undefined, (audit): Script<unknown> => SCRIPTS[inner](of.withLog(audit)))
      hasWaited = await isHeldUp(running)
    },
  )
  return { steps, hasWaited, outcome: await outcomeOf(of, [result, await running]) }
}

/** Runs one script after the other, in both orders. */
async function inTurn({ storage, newOrganization, outcomeOf }: Opened, outer: Name, inner: Name): Promise<string[]> {
  const run = (of: Awaited<ReturnType<Opened['newOrganization']>>, name: Name) =>
    storage.write(undefined, (audit): Script<unknown> => SCRIPTS[name](of.withLog(audit)))
  const one = await newOrganization()
  const outerFirst = await run(one, outer)
  const innerSecond = await run(one, inner)
  const other = await newOrganization()
  const innerFirst = await run(other, inner)
  const outerSecond = await run(other, outer)
  return [await outcomeOf(one, [outerFirst, innerSecond]), await outcomeOf(other, [outerSecond, innerFirst])]
}

test.each(NAMES)('"%s" is serializable with every change of the endpoint in the middle of it', async (outer) => {
  const opened = await open()
  for (const inner of NAMES) {
    const serial = await inTurn(opened, outer, inner)
    await tryEachStep(async (step) => {
      const { steps, hasWaited, outcome } = await interleave(opened, [outer, inner], step)
      expect(serial, `${inner} after step ${step}`).toContain(outcome)
      return { steps, hasWaited }
    })
  }
})
