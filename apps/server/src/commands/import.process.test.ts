import { expect, test } from 'vitest'
import { commandLine, filledCommandLine, recordsIn } from '../../test/command-line.ts'
import { EXAMPLE, HARBOUR, harbourAndCedar, OWNER } from '../../test/fixture.ts'

const BAD = { type: 'tag', organizationId: HARBOUR, uniqueId: 'a b', label: 'Bad' }
const ORPHAN = {
  type: 'message',
  organizationId: HARBOUR,
  ...EXAMPLE.messages[0],
  uniqueId: 'msg_lost',
  conversationId: 'cnv_nobody',
}
const GOOD = { type: 'tag', organizationId: HARBOUR, uniqueId: 'tag_good', label: 'Good' }

test('importing an export creates an equal store, whose export is equal to the byte', async () => {
  const { parley, file, before } = await filledCommandLine()
  expect(before.trim().split('\n')).toHaveLength(harbourAndCedar().length - 2) // Without the first channels.
  const copy = `file:${file('copy.db')}`
  expect(await parley(['import', '-', '--database-url', copy], { input: before })).toMatchObject({ code: 0 })
  expect(recordsIn((await parley(['export', '--database-url', copy])).out)).toBe(before)
})

test('export --output writes a new file, and never replaces one', async () => {
  const { parley, file, read, before } = await filledCommandLine()
  expect(await parley(['export', '--output', file('out.jsonl')])).toMatchObject({
    code: 0,
    out: `Wrote ${harbourAndCedar().length} records to ${file('out.jsonl')}.\n`,
  })
  expect(recordsIn(read('out.jsonl'))).toBe(before)
  expect(await parley(['export', '--output', file('out.jsonl')])).toMatchObject({
    code: 1,
    out: '',
    err: `parley: The file ${file('out.jsonl')} already exists. Choose another name.\n`,
  })
})

test('importing the same file again changes nothing', async () => {
  const { parley, all, content, before } = await filledCommandLine()
  expect((await parley(['import', all])).code).toBe(0)
  expect(await content()).toBe(before)
})

test('an import writes nothing if one line is rejected, and prints each error with its line and pointer', async () => {
  const { parley, lines, content, before } = await filledCommandLine()
  const { code, out, err } = await parley([
    'import',
    lines('bad.jsonl', [GOOD, BAD, '{', ORPHAN, { ...EXAMPLE, colour: 'red' }]),
  ])
  expect(code).toBe(1)
  expect(out).toBe('Read 5 lines, wrote nothing.\n')
  expect(err).toContain('line 2, /uniqueId: Invalid')
  expect(err).toContain('line 3, as a whole: The line is not JSON.\n')
  expect(err).toContain('line 4, /conversationId: The organization has no conversation cnv_nobody.\n')
  expect(err).toContain('line 5, /colour: Unknown property.\n')
  expect(err).toContain('parley: 4 of 5 lines were rejected, so nothing was imported.\n')
  expect(await content()).toBe(before)
})

test('import --keep-good writes the valid lines, and exits with 3 if others are rejected', async () => {
  const { parley, lines, content, before } = await filledCommandLine()
  const { code, out, err } = await parley(['import', lines('bad.jsonl', [BAD, GOOD, ORPHAN]), '--keep-good', '--json'])
  expect(code).toBe(3)
  expect(JSON.parse(out)).toEqual({ lines: 3, rejected: 2, written: { tag: 1 } })
  expect(err).toContain('{"line":3,"errors":[{"pointer":"/conversationId"')
  const added = (await content()).split('\n').filter((text) => !before.includes(text))
  expect(added.map((text) => JSON.parse(text) as unknown)).toEqual([GOOD])
})

test('an import never writes a part of a line', async () => {
  const { parley, lines, content, before } = await filledCommandLine()
  const changed = { ...EXAMPLE, contact: { ...EXAMPLE.contact, name: 'Changed' } }
  const orphan = { ...changed, assignedTo: { ...EXAMPLE.assignedTo, uniqueId: 'mem_nobody' } }
  const { code, err } = await parley(['import', lines('orphan.jsonl', [orphan]), '--keep-good'])
  expect(code).toBe(3)
  expect(err).toContain('line 1, /assignedTo/uniqueId: The organization has no member mem_nobody.\n')
  expect(await content()).toBe(before)
})

const contactWith = (attributes: string) =>
  `{"type":"contact","organizationId":"${HARBOUR}","uniqueId":"con_deep","name":"Deep","phone":"+33612345678",` +
  `"attributes":${attributes},"createdAt":"2026-01-07T09:30:00.000Z","status":"Active"}`
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test('an import rejects a line that nests values too deep, and keeps the valid lines around it', async () => {
  const { parley, lines, content } = await filledCommandLine()
  const file = lines('deep.jsonl', [GOOD, contactWith(nested(100_000)), { ...GOOD, uniqueId: 'tag_after' }])
  const { code, err } = await parley(['import', file, '--keep-good'])
  expect([code, err]).toEqual([3, expect.stringContaining('line 2, /attributes/a: The line nests values')])
  expect(await content()).toMatch(/"uniqueId":"tag_after"/)
  expect(await parley(['import', lines('nested.jsonl', [contactWith(nested(99))])])).toMatchObject({ code: 0 })
  expect(await content()).toContain(nested(99))
})

test('an import escapes control characters of the file in its messages', async () => {
  const { parley, lines } = await filledCommandLine()
  const file = lines('red.jsonl', [{ ...GOOD, '\u001B[31mRED\u009B0m\u202E': 1 }])
  for (const flags of [[], ['--json']]) {
    const { err } = await parley(['import', file, ...flags])
    expect(err).toContain(String.raw`/\u001b[31mRED\u009b0m\u202e`)
    expect(err.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  }
})

test('importing a whole conversation creates its messages, and changes no member and no role', async () => {
  const { parley, lines, content, before } = await filledCommandLine()
  const roles = [{ uniqueId: 'rol_agent', name: 'Agent', permissions: ['Everything:There'] }]
  const line = {
    ...EXAMPLE,
    uniqueId: 'cnv_whole',
    messages: EXAMPLE.messages.map((message, index) => ({
      ...message,
      uniqueId: `msg_whole_${index}`,
      conversationId: 'cnv_whole',
    })),
    assignedTo: { ...EXAMPLE.assignedTo, uniqueId: OWNER, accessLevel: 'Member', email: 'other@example.com', roles },
  }
  expect((await parley(['import', lines('whole.jsonl', [line])])).code).toBe(0)
  const added = (await content()).split('\n').filter((text) => !before.includes(text))
  expect(added.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual([
    'conversation',
    'message',
    'message',
  ])
  expect(added[0]).toContain(`"assignedToId":"${OWNER}"`)
})

test('an import accepts a contact without a name, and rejects an empty name', async () => {
  const { parley, lines, content } = await filledCommandLine()
  const { name: _, ...nameless } = EXAMPLE.contact
  const contact = { type: 'contact', organizationId: HARBOUR, ...nameless }
  expect(await parley(['import', lines('nameless.jsonl', [contact])])).toMatchObject({ code: 0 })
  // The contact is from another system, so its number has the time of the import.
  expect(await content()).toContain(
    `${JSON.stringify(contact).slice(0, -1)},"identities":[{"kind":"phone","value":"33612345678","usedAt":"`,
  )
  const rejected = await parley(['import', lines('empty.jsonl', [{ ...contact, name: '' }])])
  expect(rejected).toMatchObject({ code: 1, err: expect.stringContaining('line 1, /name: ') as string })
})

test('the error for a file that cannot be read is one sentence', async () => {
  const { parley, file } = commandLine()
  const missing = await parley(['import', file('nowhere.jsonl')])
  expect(missing).toMatchObject({ code: 1, err: `parley: There is no ${file('nowhere.jsonl')}.\n` })
  const folder = await parley(['import', file('.')])
  expect(folder).toMatchObject({ code: 1, err: expect.stringContaining('is a folder') as string })
})

test('an import draws its progress on a terminal, and clears it at the end', async () => {
  const { parley, all } = await filledCommandLine()
  const drawn: string[] = []
  await parley(['import', all], { draw: (text) => void drawn.push(text) })
  expect(drawn[0]).toMatch(/^\[#+\] 100 % of \d+ MB {2}\d+ lines, \d+ a second$/)
  expect(drawn.at(-1)).toBe('')
})
