import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandLine } from '../../test/command-line.ts'
import { CEDAR, entriesOfFirstImport, HARBOUR, harbourAndCedar } from '../../test/fixture.ts'

/** The number of entries of the first day, on which an import created the records, and of the first two days. */
const [FIRST, TWO_DAYS] = [entriesOfFirstImport(), entriesOfFirstImport() + 2]
const DAY_MS = 24 * 3_600_000

/** Creates a store whose two organizations have audit entries of three days. */
async function threeDays() {
  const clock = { ms: Date.parse('2026-03-10T12:00:00.000Z') }
  const cli = commandLine(() => new Date(clock.ms))
  const all = cli.lines('all.jsonl', harbourAndCedar())
  for (let day = 0; day < 3; day++) {
    await cli.parley(['import', all])
    clock.ms += DAY_MS
  }
  const list = async () => (await cli.parley(['audit', 'list', '--json'])).out
  const archive = (...flags: string[]) => cli.parley(['audit', 'archive', '--to', cli.file('audit.jsonl'), ...flags])
  return { ...cli, clock, list, archive, archived: cli.file('audit.jsonl') }
}

const linesOf = (text: string) => text.split('\n').slice(0, -1)

test('an archive has the entries in the format of the list, and the store no longer has them', async () => {
  const { list, archive, archived, parley, json } = await threeDays()
  const before = linesOf(await list())
  expect(before).toHaveLength(FIRST + 4)
  expect(await archive('--before', '2026-03-12')).toMatchObject({ code: 0, err: '' })

  const lines = linesOf(readFileSync(archived, 'utf8'))
  expect(lines.slice(0, -1).toSorted()).toEqual(before.slice(0, TWO_DAYS).toSorted())
  const { sha256 } = JSON.parse(lines.at(-1) ?? '') as { sha256: string }
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    count: TWO_DAYS,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  expect(statSync(archived).mode & 0o777).toBe(0o600)

  const after = linesOf(await list())
  expect(after.slice(0, 2)).toEqual(before.slice(TWO_DAYS))
  const archivedOf = (organizationId: string) => ({
    event: 'audit.archived',
    organizationId,
    subjectId: organizationId,
    detail: { numberOfEntries: entriesOfFirstImport(organizationId) + 1, sha256 },
  })
  expect(after.slice(2).map((text) => JSON.parse(text) as object)).toMatchObject([
    archivedOf(CEDAR),
    archivedOf(HARBOUR),
  ])
  expect(await json('audit', 'verify', archived)).toEqual({ file: archived, count: TWO_DAYS, sha256 })
  const verified = await parley(['audit', 'verify', archived])
  expect(verified).toMatchObject({ code: 0, out: `${archived} has ${TWO_DAYS} entries, with the SHA-256 ${sha256}.\n` })
})

test('audit archive rejects a file that exists, and then removes no entry', async () => {
  const { list, archive, archived } = await threeDays()
  const before = await list()
  writeFileSync(archived, 'Keep me.\n')
  expect(await archive('--before', '2026-03-12')).toEqual({
    code: 1,
    out: '',
    err: `parley: There is a file ${archived} already; name another.\n`,
  })
  expect(readFileSync(archived, 'utf8')).toBe('Keep me.\n')
  expect(await archive('--before', '2026-03-12', '--to', `${archived}.folder/audit.jsonl`)).toMatchObject({ code: 1 })
  expect(await list()).toBe(before)
})

test('audit archive writes no file if it can remove no entry', async () => {
  const { list, archive, archived } = await threeDays()
  const before = await list()
  const { code, out } = await archive('--before', '2026-03-10T12:00:00Z', '--json')
  expect({ code, response: JSON.parse(out) as object }).toMatchObject({
    code: 0,
    response: { archived: 0, removed: 0 },
  })
  expect(existsSync(archived)).toBe(false)
  expect(await list()).toBe(before)
})

test('audit archive keeps the entries from the first event on that an enabled webhook has not received', async () => {
  const { list, archive, parley, json, archived, lines, clock } = await threeDays()
  const create = ['--organization', HARBOUR, '--url', 'https://crm.example/hook']
  await parley(['webhook', 'create', ...create])
  await parley(['import', lines('again.jsonl', harbourAndCedar())])
  clock.ms += DAY_MS
  const { out, err } = await archive('--before', '2026-03-14', '--json')
  const waiting = [{ organizationId: HARBOUR, count: 2 }]
  expect(JSON.parse(out)).toMatchObject({ archived: FIRST + 5, removed: FIRST + 5, waiting })
  expect(err).toContain(`Kept 2 events of ${HARBOUR}`)
  const left = linesOf(await list()).map((line) => (JSON.parse(line) as { event: string }).event)
  expect(left).toEqual(['webhook.created', 'records.imported', 'audit.archived', 'audit.archived'])
  expect(await json('audit', 'verify', archived)).toMatchObject({ count: FIRST + 5 })
})

test('audit verify rejects a truncated, changed or extended archive', async () => {
  const { archive, archived, parley } = await threeDays()
  await archive('--before', '2026-03-12')
  const whole = readFileSync(archived, 'utf8')
  const verify = () => parley(['audit', 'verify', archived])

  truncateSync(archived, whole.length - 1)
  expect(await verify()).toMatchObject({
    code: 1,
    err: expect.stringContaining('the end of the file is missing') as string,
  })
  writeFileSync(archived, '')
  expect(await verify()).toMatchObject({ code: 1 })
  writeFileSync(archived, whole.replace(HARBOUR, HARBOUR.toUpperCase()))
  expect(await verify()).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${TWO_DAYS} entries with the SHA-256`) as string,
  })
  writeFileSync(archived, whole.slice(whole.indexOf('\n') + 1))
  expect(await verify()).toMatchObject({
    code: 1,
    err: expect.stringContaining(`but there are ${TWO_DAYS - 1}`) as string,
  })
  writeFileSync(archived, whole)
  appendFileSync(archived, whole)
  expect(await verify()).toMatchObject({ code: 1 })
  writeFileSync(archived, whole)
  expect(await verify()).toMatchObject({ code: 0 })
})

test('--before accepts a day in UTC or a time with a time zone', async () => {
  const { archive, archived, list, parley } = await threeDays()
  const before = await list()
  for (const date of ['yesterday', '2026-13-01', '2026-03-12T00:00:00', '2026-02-30', '2026-03-11T24:00:00Z', '7d']) {
    expect(await archive('--before', date)).toMatchObject({ code: 2, out: '' })
  }
  expect(await list()).toBe(before)
  expect(await archive('--before', '2026-03-12T02:00:00+02:00')).toMatchObject({ code: 0 })
  expect(await parley(['audit', 'verify', archived, '--json'])).toMatchObject({
    out: expect.stringContaining(`"count":${TWO_DAYS}`) as string,
  })
})
