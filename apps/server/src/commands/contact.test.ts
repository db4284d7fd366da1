import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filledCommandLine } from '../../test/command-line.ts'
import { changed } from '../../test/stores.ts'
import { organizationOf } from '../domain/tables/record.ts'
import { CEDAR, CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar } from '../../test/fixture.ts'

const { contactId } = EXAMPLE

/** The arguments that name the contact. Both organizations of the fixture have a contact with this ID. */
const ADA = [contactId, '--organization', HARBOUR] as const

test('contact export writes everything about a contact as one document', async () => {
  const { parley, json, file } = await filledCommandLine()
  const document = await json('contact', 'export', ...ADA)
  expect(document).toMatchObject({
    organizationId: HARBOUR,
    contact: EXAMPLE.contact,
    conversations: [{ uniqueId: CONVERSATION, contactId, messages: EXAMPLE.messages }],
    events: [],
    auditEntries: [],
  })
  const exported = await parley(['contact', 'export', ...ADA, '--output', file('ada.json')])
  expect(exported).toMatchObject({ code: 0, out: `Wrote ${contactId} to ${file('ada.json')}. Conversations: 1.\n` })
  expect(JSON.parse(readFileSync(file('ada.json'), 'utf8'))).toMatchObject({ contact: EXAMPLE.contact })
  expect(statSync(file('ada.json')).mode & 0o777).toBe(0o600)
  expect(await parley(['contact', 'export', ...ADA, '--output', file('ada.json')])).toMatchObject({ code: 1 })
})

test('contact erase requires --yes, and prints the number of erased conversations', async () => {
  const { parley, content, before } = await filledCommandLine()
  expect(await parley(['contact', 'erase', ...ADA])).toEqual({
    code: 2,
    out: '',
    err: 'parley: Erased data cannot be restored. To confirm, add --yes.\n',
  })
  expect(await parley(['contact', 'erase', '--yes'])).toMatchObject({ code: 2 })
  expect(await content()).toBe(before)
  expect(await parley(['contact', 'erase', ...ADA, '--yes'])).toMatchObject({
    code: 0,
    out: `Erased ${contactId}. Conversations: 1.\n`,
  })
  expect(await parley(['contact', 'erase', ...ADA, '--yes'])).toMatchObject({
    code: 0,
    out: `${contactId} was erased before.\n`,
  })
  expect(await content()).not.toContain(`"${HARBOUR}","uniqueId":"${contactId}"`)
  for (const args of [
    ['erase', contactId.toUpperCase(), '--yes'],
    ['export', ...ADA],
  ]) {
    const { code, err } = await parley(['contact', ...args])
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('There is no contact') as string })
  }
})

test('the commands require --organization if several organizations have or had the contact', async () => {
  const { parley, json } = await filledCommandLine()
  const expectAmbiguous = async () => {
    for (const args of [
      ['export', contactId],
      ['erase', contactId, '--yes'],
    ]) {
      const { code, err } = await parley(['contact', ...args])
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--organization') as string })
    }
  }
  await expectAmbiguous()
  expect(await json('contact', 'erase', ...ADA, '--yes')).toMatchObject({ organizationId: HARBOUR, conversations: 1 })
  await expectAmbiguous()
  expect(await json('contact', 'export', contactId, '--organization', CEDAR)).toMatchObject({ organizationId: CEDAR })
})

test('an import prints the number of records that it left out because their contact was erased', async () => {
  const { parley, json, all, content, lines } = await filledCommandLine()
  await parley(['contact', 'erase', ...ADA, '--yes'])
  const left = await content()
  const records = harbourAndCedar().filter(
    (record) =>
      organizationOf(record) === HARBOUR &&
      (['contact', 'conversation'].includes(record.type) || 'conversationId' in record),
  ).length
  expect(await json('import', all)).toMatchObject({ lines: harbourAndCedar().length, rejected: 0, leftOut: records })
  expect(await json('import', all, '--keep-good')).toMatchObject({ leftOut: records })
  expect((await parley(['import', all])).out).toMatch(
    new RegExp(` Left out ${records} records of contacts that were erased.\n$`),
  )
  expect(await json('import', lines('whole.jsonl', [EXAMPLE]))).toMatchObject({
    rejected: 0,
    leftOut: [EXAMPLE.contact, EXAMPLE, ...EXAMPLE.messages].length,
  })
  expect(await content()).toBe(left)
})

/** Returns the record of a contact from another system. */
const fromElsewhere = (uniqueId: string, phone: string, more = {}) =>
  changed(contactId, { uniqueId, phone, phoneIsKnown: undefined, ...more })

test('an import counts the contacts whose phone number another contact had already', async () => {
  const { parley, json, lines } = await filledCommandLine()
  const book = [
    fromElsewhere('con_same', '+33 6 12 34 56 78'),
    fromElsewhere('con_new', '+33600000001'),
    fromElsewhere('con_twin', '0033600000001'.slice(2)),
    fromElsewhere('con_opaque', '33612345678', { phoneIsKnown: false, messagingAppContactId: '33612345678' }),
  ]
  expect(await json('import', lines('book.jsonl', book))).toMatchObject({ lines: 4, sharingNumber: 2 })
  // The second import finds both contacts that the first one wrote with one number.
  expect(await json('import', lines('book.jsonl', book), '--keep-good')).toMatchObject({ sharingNumber: 3 })
  expect((await parley(['import', lines('book.jsonl', book)])).out).toMatch(
    / Contacts with a phone number that another contact had already: 3\.\n$/,
  )
  const unique = lines('unique.jsonl', [fromElsewhere('con_unique', '+33600000002')])
  expect(await json('import', unique)).toEqual({ lines: 1, rejected: 0, written: { contact: 1 } })
})

test('contact erase --again erases the contacts of a list in a restored store', async () => {
  const { parley, json, lines } = await filledCommandLine()
  await parley(['contact', 'erase', ...ADA, '--yes'])
  const { out } = await parley(['contact', 'erased', '--json'])
  const [erased] = out.trim().split('\n')
  expect(JSON.parse(erased ?? '')).toEqual({ organizationId: HARBOUR, contactId, at: expect.any(String) as string })
  expect((await parley(['contact', 'erased'])).out).toContain(contactId)

  const restored = await filledCommandLine()
  const never = { organizationId: HARBOUR, contactId: 'con_never', at: '2026-01-02T03:04:05.006Z' }
  const ofOtherStore = { organizationId: 'org_gone', contactId, at: new Date().toISOString() }
  const list = restored.lines('erased.jsonl', [erased, never, ofOtherStore])
  const again = () => restored.parley(['contact', 'erase', '--again', list, '--yes', '--json'])
  const { code, out: first, err } = await again()
  expect([code, JSON.parse(first)]).toEqual([3, { contacts: 3, erased: 1, skipped: 1 }])
  expect(err).toContain('Create the organizations, and run the command again.')
  expect(await restored.content()).not.toContain(`"${HARBOUR}","uniqueId":"${contactId}"`)
  const contact = changed(contactId, { organizationId: HARBOUR, uniqueId: 'con_never' })
  expect(await restored.json('import', restored.lines('never.jsonl', [contact]))).toMatchObject({ leftOut: 1 })
  expect(JSON.parse((await again()).out)).toEqual({ contacts: 3, erased: 0, skipped: 1 })

  const erasedBefore = (await restored.parley(['contact', 'erased', '--json'])).out
  expect(erasedBefore).toContain(JSON.stringify(never.at))
  const both = await restored.parley(['contact', 'erase', '--again', list, '--organization', HARBOUR, '--yes'])
  expect(both).toMatchObject({
    code: 2,
    err: expect.stringContaining("Don't use --organization with --again") as string,
  })

  for (const line of ['{', '{}', { ...never, more: 1 }]) {
    const rejected = await parley(['contact', 'erase', '--again', lines('bad.jsonl', [erased, line]), '--yes'])
    expect(rejected).toMatchObject({ code: 1, err: expect.stringContaining('Line 2 is not') as string })
  }
  expect(await json('contact', 'erase', ...ADA, '--yes')).toMatchObject({ erased: false })
})
