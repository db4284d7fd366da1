import { expect, test } from 'vitest'
import { commandLine } from '../../test/command-line.ts'
import { entriesOfFirstImport, harbourAndCedar } from '../../test/fixture.ts'

test('events purge removes events that are older than the age, and prints their number', async () => {
  const clock = { ms: Date.parse('2026-03-14T12:00:00.000Z') }
  const cli = commandLine(() => new Date(clock.ms))
  await cli.parley(['import', cli.lines('all.jsonl', harbourAndCedar())])
  clock.ms += 2 * 24 * 3_600_000
  expect(await cli.json('events', 'purge', '--older-than', '3d')).toMatchObject({ purged: 0 })
  expect(await cli.json('events', 'purge', '--older-than', '36h')).toMatchObject({ purged: entriesOfFirstImport() })
  expect((await cli.parley(['audit', 'list', '--json'])).out).toBe('')
})

test('an import ignores the positions in an export', async () => {
  const cli = commandLine()
  await cli.parley(['import', cli.lines('all.jsonl', harbourAndCedar())])
  const exportOf = async ({ parley }: typeof cli) =>
    (await parley(['export'])).out
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { type: string })
  const exported = await exportOf(cli)
  expect(exported.slice(-2)).toMatchObject([{ type: 'position' }, { type: 'position' }])
  const other = commandLine()
  const imported = await other.json('import', other.lines('again.jsonl', exported))
  expect(imported).toMatchObject({ lines: exported.length, rejected: 0 })
  expect((await exportOf(other)).slice(0, -2)).toEqual(exported.slice(0, -2))
})
