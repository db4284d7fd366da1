import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditOf, NOON, put } from '../../../test/contents.ts'
import { channelOf, removalOf } from '../../../test/channel.ts'
import { createHarness } from '../../../test/harness.ts'
import { openTwice } from '../../../test/engine.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar, OWNER, READER } from '../../../test/fixture.ts'
import { later, viewOf } from '../../../test/stores.ts'
import { perform, type Store } from '../../store/store.ts'
import { createKeyAdministration } from '../api-keys/administer.ts'
import { createApiKeys } from '../api-keys/api-keys.ts'
import { JOBS } from './jobs.ts'
import { changeRetention, type RetentionChange } from './retention.ts'

const DAY_MS = 86_400_000
const IN_A_MONTH = later(30 * DAY_MS)
const atNoon = () => NOON
const inAMonth = () => IN_A_MONTH

async function setRetention(storage: Store, change: RetentionChange, at: Date): Promise<void> {
  const { organization } = await viewOf(storage, HARBOUR)
  await perform(storage, { organization, at }, changeRetention, { organizationId: HARBOUR, change })
}

interface Due {
  /** Makes something due a period after a time. The index tells two such things apart. */
  prepare: (storage: Store, at: Date, index: 0 | 1) => Promise<unknown>
  periodMs: number
  /** The events that the job causes afterwards for each of them. */
  events: readonly string[]
  /** For how many of two such things the job has something to do before the period is over. */
  before?: number
}
const WHEN_DUE: Readonly<Record<string, Due>> = {
  key_expiry: {
    async prepare(storage, at, index) {
      const now = () => at
      const memberId = [OWNER, READER][index] ?? ''
      const created = await createApiKeys({ storage, now, graceSeconds: 0 }).create({
        organizationId: HARBOUR,
        memberId,
      })
      const operator = createKeyAdministration({ storage, now })
      const createdKey = await operator.identify(created?.key ?? '')
      if (typeof createdKey === 'string') throw new Error(`The key is ${createdKey}.`)
      await operator.setExpiry(createdKey, later(30 * DAY_MS, at))
    },
    // A key is expired at its time, and not a millisecond later.
    periodMs: 30 * DAY_MS - 1,
    events: ['api_key.expired'],
    // It warns.
    before: 2,
  },
  deleted_purge: {
    async prepare(storage, at, index) {
      const record = harbourAndCedar().find(({ uniqueId }) => uniqueId === CONVERSATION)
      if (record?.type !== 'conversation') throw new Error('The example has a conversation.')
      await put(storage, [{ ...record, uniqueId: `cnv_deleted_${index}`, status: 'Deleted' }], at)
      await setRetention(storage, { deletedMs: DAY_MS }, at)
    },
    periodMs: DAY_MS,
    events: ['conversation.purged'],
  },
  pending_expiry: {
    async prepare(storage, at, index) {
      const { organization } = await viewOf(storage, HARBOUR)
      await channelOf(storage, organization, () => at).change(removalOf(`app.unknown.${index}`))
    },
    periodMs: 7 * DAY_MS,
    events: [],
  },
  event_retention: {
    prepare: (storage, at, index) => setRetention(storage, { eventsMs: DAY_MS, deletedMs: (100 + index) * DAY_MS }, at),
    periodMs: DAY_MS,
    events: [],
  },
}

function dueOf(name: string): Due {
  const due = WHEN_DUE[name]
  if (due === undefined) throw new Error(`jobs.test.ts: say in WHEN_DUE what makes ${name} due.`)
  return due
}

const HOUR_MS = 3_600_000

test.each(JOBS)(
  'the job $name does nothing until a period is over, and a millisecond later only what is due',
  async ({ name, runDue }) => {
    const { prepare, periodMs, before = 0 } = dueOf(name)
    const { storage } = await openTwice()
    await prepare(storage, NOON, 0)
    await prepare(storage, later(HOUR_MS), 1)
    const done: number[] = []
    for (const over of [0, HOUR_MS])
      for (const ms of [-1, 0, 1]) done.push(await runDue({ storage, now: () => later(periodMs + over + ms) }))
    expect(done).toEqual([before, 0, 1, 0, 0, 1])
  },
)

test.each(JOBS)(
  'two instances run the job $name once, as the service, and then nothing is due',
  async ({ name, runDue }) => {
    const due = dueOf(name)
    const { storage, other } = await openTwice()
    await due.prepare(storage, NOON, 0)
    expect(await runDue({ storage, now: atNoon }), 'Nothing is due yet.').toBe(0)
    const done = await Promise.all([storage, other].map((each) => runDue({ storage: each, now: inAMonth })))
    expect(Math.max(...done)).toBe(1)
    const appended = (await auditOf(storage)).filter(({ at }) => at.getTime() === IN_A_MONTH.getTime())
    expect(appended.map(({ event, isService }) => ({ event, isService }))).toEqual(
      due.events.map((event) => ({ event, isService: true })),
    )
    expect(
      await runDue({ storage, now: inAMonth }),
      `${name} is still due after its run. Its rule must change what \`due\` reads.`,
    ).toBe(0)
  },
)

test('a process that serves runs each job, and counts its runs', async () => {
  const { listen } = await createHarness()
  const { metricsUrl = '' } = await listen({ METRICS_PORT: '0' })
  const metrics = async () => (await fetch(metricsUrl)).text()
  for (const { name } of JOBS)
    await expect
      .poll(metrics, { message: `commands/serve.ts must call startJobs, or nobody runs ${name}.` })
      .toContain(`{job="${name}"`)
})

/** The number of timers that each file may start. The timer of all jobs is in `domain/operator/jobs.ts`. */
const TIMERS: Readonly<Record<string, number>> = {
  'commands/demo/open-demo.ts': 2,
  'commands/serve.ts': 1,
  'domain/events/hub.ts': 2,
  'domain/operator/jobs.ts': 1,
  'fairness/fair-turns.ts': 1,
  'http/broken-http.ts': 1,
  'http/listen.ts': 3,
  'postgres/connections.ts': 1,
  'postgres/lease.ts': 2,
  'sqlite/committer.ts': 1,
  'sqlite/migrate.ts': 1,
  'sqlite/open.ts': 1,
  'telemetry/log.ts': 1,
  'telemetry/queue-watch.ts': 1,
  'webhook-delivery/delivery.ts': 2,
  'webhook-delivery/endpoint.ts': 1,
  'webhook-delivery/post.ts': 2,
  'webhook-delivery/resolve.ts': 1,
}

test('the server starts no timers besides those that are listed', () => {
  const root = `${import.meta.dirname}/../..`
  const timers = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/*.suite.ts'] }).flatMap((file) => {
    const { length } = readFileSync(`${root}/${file}`, 'utf8').match(/\bset(?:Timeout|Interval)\b/g) ?? []
    return length === 0 ? [] : [[file, length] as const]
  })
  expect(
    Object.fromEntries(timers),
    `What comes due is a job: declare it with declareJob of domain/operator/job.ts, and list it in JOBS of domain/operator/jobs.ts,
so that each instance and the sandbox run it. If a request, a connection, a lock or a delivery waits for the timer, count it in
TIMERS of jobs.test.ts.`,
  ).toEqual(TIMERS)
})

test('JOBS and the docs list every declared job', () => {
  const domain = `${import.meta.dirname}/..`
  const files = globSync('**/*.ts', { cwd: domain, exclude: ['**/*.test.ts', 'operator/job.ts'] })
  const code = files.map((file) => readFileSync(`${domain}/${file}`, 'utf8')).join('\n')
  const declared = Array.from(code.matchAll(/declareJob\(\{\s*name: '(\w+)'/g), ([, name]) => name)
  const docs = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8')
  const names = JOBS.map(({ name }) => name)
  expect(
    declared.filter((name = '') => !names.includes(name)),
    'Add the job to JOBS in domain/operator/jobs.ts.',
  ).toEqual([])
  expect(
    names.filter((name) => !docs.includes(`| \`${name}\``)),
    'Add the job to "Jobs" in docs/operating.md.',
  ).toEqual([])
})
