import { expect, test } from 'vitest'
import { commandLine, filledCommandLine } from '../../test/command-line.ts'
import { CEDAR, CONVERSATION, entriesOfFirstImport, HARBOUR, harbourAndCedar } from '../../test/fixture.ts'

const DAY_MS = 24 * 3_600_000

/** Creates a store in which all conversations were deleted two days ago. */
async function openWithDeleted() {
  const clock = { ms: Date.parse('2026-03-14T12:00:00.000Z') }
  const cli = commandLine(() => new Date(clock.ms))
  const records = harbourAndCedar().map((record) =>
    record.type === 'conversation' ? { ...record, status: 'Deleted' } : record,
  )
  await cli.parley(['import', cli.lines('all.jsonl', records)])
  clock.ms += 2 * DAY_MS
  const set = (...args: string[]) => cli.json('organization', 'set-retention', ...args)
  return { ...cli, set }
}

test('organization set-retention sets and removes the retention, and the audit log has the change', async () => {
  const { parley, json } = await filledCommandLine()
  const set = (...flags: string[]) => json('organization', 'set-retention', HARBOUR, ...flags)
  expect(await set('--deleted', '30d', '--events', '2160h')).toEqual({
    organizationId: HARBOUR,
    retention: { deleted: '30d', events: '90d' },
  })
  expect(await set('--events', 'off')).toMatchObject({ retention: { deleted: '30d' } })
  await set('--deleted', '30d')
  expect(await json('organization', 'list')).toMatchObject([
    { organizationId: CEDAR, retention: {} },
    { organizationId: HARBOUR, retention: { deleted: '30d' } },
  ])
  const { out } = await parley(['audit', 'list', '--json', '--event', 'organization.retention_changed'])
  const entries = out.trim().split('\n')
  expect(entries.map((line) => JSON.parse(line) as object)).toMatchObject([
    { subjectId: HARBOUR, detail: { from: {}, to: { deletedMs: 30 * DAY_MS, eventsMs: 90 * DAY_MS } } },
    { subjectId: HARBOUR, detail: { to: { deletedMs: 30 * DAY_MS } } },
  ])
  expect((await parley(['organization', 'list'])).out).toMatch(/org_harbour .* 30d +the age given with --older-than/)
})

test('organization set-retention rejects an invalid age and an unknown organization', async () => {
  const { parley } = await filledCommandLine()
  for (const age of ['0d', '-1d', '30', 'never', '1000000d']) {
    const { code, err } = await parley(['organization', 'set-retention', HARBOUR, '--deleted', age])
    expect({ age, code }).toEqual({ age, code: 2 })
    expect(err).toContain('--deleted')
  }
  expect(await parley(['organization', 'set-retention', HARBOUR])).toMatchObject({ code: 2 })
  expect(await parley(['organization', 'set-retention', 'org_nobody', '--events', '1d'])).toMatchObject({
    code: 1,
    err: 'parley: There is no organization org_nobody.\n',
  })
})

test('purge uses the retention of an organization instead of --older-than', async () => {
  const { parley, json, set } = await openWithDeleted()
  await set(HARBOUR, '--deleted', '3d')
  const before = {
    before: '2026-03-15T12:00:00.000Z',
    own: [{ organizationId: HARBOUR, before: '2026-03-13T12:00:00.000Z' }],
  }
  expect(await json('purge', '--older-than', '1d')).toEqual({ purged: 1, ...before })
  expect((await parley(['export'])).out).toContain(CONVERSATION)
  await set(HARBOUR, '--deleted', '1d')
  expect((await parley(['purge'])).out).toBe(
    'Purged 1 conversations that were deleted in org_harbour before 2026-03-15T12:00:00.000Z.\n',
  )
  expect((await parley(['export'])).out).not.toContain(CONVERSATION)
})

test('events purge uses the retention of an organization instead of --older-than', async () => {
  const { parley, json, set } = await openWithDeleted()
  await set(HARBOUR, '--events', '3d')
  const others = entriesOfFirstImport(CEDAR)
  expect(await json('events', 'purge', '--older-than', '1d')).toMatchObject({ purged: others, waiting: [] })
  const imported = async () => (await parley(['audit', 'list', '--json', '--event', 'records.imported'])).out
  expect(JSON.parse(await imported())).toMatchObject({ organizationId: HARBOUR })
  await set(HARBOUR, '--events', '1d')
  expect(await json('events', 'purge')).toMatchObject({ purged: entriesOfFirstImport(HARBOUR) })
  expect(await imported()).toBe('')
})

test('purge and events purge require --older-than if no organization has a retention', async () => {
  const { parley } = await filledCommandLine()
  for (const command of [['purge'], ['events', 'purge']]) {
    const { code, err } = await parley(command)
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--older-than') as string })
  }
})
