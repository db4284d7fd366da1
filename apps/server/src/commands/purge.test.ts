import { expect, test } from 'vitest'
import { commandLine } from '../../test/command-line.ts'
import { CONVERSATION, harbourAndCedar } from '../../test/fixture.ts'

test('purge removes conversations that were deleted before the age, and prints their number', async () => {
  const clock = { ms: Date.parse('2026-03-14T12:00:00.000Z') }
  const cli = commandLine(() => new Date(clock.ms))
  const records = harbourAndCedar().map((record) =>
    record.type === 'conversation' ? { ...record, status: 'Deleted' } : record,
  )
  await cli.parley(['import', cli.lines('all.jsonl', records)])
  clock.ms += 2 * 24 * 3_600_000
  expect(await cli.json('purge', '--older-than', '3d')).toMatchObject({ purged: 0 })
  expect(await cli.json('purge', '--older-than', '36h')).toMatchObject({ purged: 2 })
  expect((await cli.parley(['export'])).out).not.toContain(CONVERSATION)
})
