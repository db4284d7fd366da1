// Sends spellings of phone numbers to each place that takes one. Each spelling is made from its digits, so the expected number doesn't come
// from the function that reads it.
import type { MovedIdentity, ReceivedMessageResult, ValidationError } from '@parley/contract'
import { expect, test } from 'vitest'
import { importLines } from '../src/import-export/import.ts'
import { written } from './channel.ts'
import { NOON, put } from './contents.ts'
import { HARBOUR, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'

type Spell = (digits: string) => string
/** Writes the digits of a number in a script, by the digit zero of the script. */
const inScript =
  (zero: number): Spell =>
  (digits) =>
    Array.from(digits, (digit) => String.fromCodePoint(zero + Number(digit))).join('')
const after =
  (length: number, inserted: string): Spell =>
  (digits) =>
    `${digits.slice(0, length)}${inserted}${digits.slice(length)}`

const INVISIBLE =
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u200e\u200f' +
  '\u202a\u202c\u202d\u2060\u2066\u2069\u2800\u3164\ufe0e\ufe0f\ufeff\uffa0\u{e0100}\u{e007f}'
const SPACES =
  ' \t\v\f\n\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
const HYPHENS = '-\u02d7\u058a\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u30fc\ufe58\ufe63\uff0d\uff70'
const MARKS = '.()/\uff08\uff09\uff0e\uff0f\u0301\u0489\u20e3\u{1d167}'
/** The zero digits of ASCII, Arabic, Persian, Devanagari, Bengali, Thai, Tibetan, Khmer, Mongolian, full-width, Osmanya and bold. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xf20, 0x17e0, 0x1810, 0xff10, 0x104a0, 0x1d7ce, 0x1d7f6]

/** Spellings of any number, which has 11 digits. */
const SPELLINGS: Spell[] = [
  ...Array.from(INVISIBLE + SPACES + HYPHENS + MARKS).flatMap((character): Spell[] => [
    after(5, character),
    (digits) => `${character}+${digits}${character}`,
  ]),
  ...ZEROS.flatMap((zero): Spell[] => [
    inScript(zero),
    (digits) => `+${inScript(zero)(digits)}`,
    (digits) => `${inScript(zero)('00')}${digits}`,
  ]),
  (digits) => `\uff0b${digits}`,
  (digits) => `\u202a(+) ${digits.slice(0, 2)} (${digits.slice(2, 4)}) ${digits.slice(4)}\u202c`,
  (digits) => Array.from(digits, (digit) => `${digit}\ufe0f\u20e3`).join(''),
  (digits) => `00${digits}`,
  (digits) => `+00${digits}`,
]
/** Texts that look a little like the number, and aren't one. */
const OTHERS: Spell[] = [
  ...Array.from('xé\u0416\u00b2\u2460_,:;*#+=@~\uff41\u{1f600}').map((character) => after(5, character)),
  ...['tel:', '++', '\u00b9'].map(
    (prefix): Spell =>
      (digits) =>
        prefix + digits,
  ),
  (digits) => digits.slice(0, 7),
  (digits) => digits + digits,
  (digits) => `${digits} ext. 1`,
]

const LINE = { type: 'contact', attributes: {}, createdAt: NOON.toISOString(), status: 'Active' }

/** The properties that the tests read of the responses. */
interface Answer {
  contact?: { uniqueId: string }
  /** The contact that has the number, of a 409. */
  contactId?: string
  errors?: ValidationError[]
  results?: ReceivedMessageResult[]
  moved?: MovedIdentity[]
}

/** A service that tries a text at the six places, and says how each read it. */
async function open() {
  const { send, keyOf, storage, clock } = await createHarness()
  const channel = { uniqueId: 'chn_first', name: 'First', createdAt: NOON.toISOString(), identityScope: 'chn_first' }
  const settings = { phoneMatching: 'Identifiers' as const, usesAliases: false }
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel, ...settings }])
  const key = await keyOf(OWNER)
  async function post(path: string, json: object) {
    const headers = { 'Idempotency-Key': `key-${(clock.ms += 1000)}` }
    const response = await send('POST', path, { key, headers, json })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const list = async (phone: string) => {
    const response = await send('GET', `/api/contacts?phone=${encodeURIComponent(phone)}`, { key })
    const { contacts } = (await response.json()) as { contacts?: { uniqueId: string }[] }
    return contacts?.map(({ uniqueId }) => uniqueId) ?? []
  }
  const create = (phone: string) =>
    post('/api/contacts', {
      phone,
      channelId: 'chn_first',
    })
  const update = (id: string, phone: string) => post(`/api/contact/${id}`, { phone })
  const receive = async (id: string, phone: string) => {
    const message = written({ messagingAppContactId: id, phone }, id)
    const { body } = await post('/api/channel/messages', { channelId: 'chn_first', messages: [message] })
    return body.results?.map((result) => ('contactId' in result ? result.contactId : ''))[0]
  }
  const move = (id: string, value: string) =>
    post(`/api/contact/${id}/identities/move`, {
      to: { kind: 'Nobody' },
      identities: [{ channelId: 'chn_first', value }],
    })
  async function importContact(uniqueId: string, phone: string) {
    const line = JSON.stringify({ ...LINE, organizationId: HARBOUR, uniqueId, phone })
    const options = { storage, now: () => new Date(clock.ms), allowsLongTransaction: true, keepGood: false }
    const lines = (async function* lines() {
      yield Buffer.from(`${line}\n`)
    })()
    await importLines(lines, { ...options, onRejected: (rejected) => expect(rejected).toBe(undefined) })
  }
  return { list, create, update, receive, move, importContact }
}

test('each place that takes a phone number reads the same number from each of 200 spellings', async () => {
  expect(SPELLINGS.length).toBeGreaterThanOrEqual(200)
  const { list, create, update, receive, move, importContact } = await open()
  for (const [index, spell] of SPELLINGS.entries()) {
    const digits = `3361234${1000 + index}`
    const text = spell(digits)
    // oxlint-disable no-await-in-loop -- Each step needs the one before.
    const { body } = await create(digits)
    const id = body.contact?.uniqueId ?? ''
    const again = await create(text)
    const updated = await update(id, text)
    const found = await list(text)
    const sender = await receive(`app.${index}`, text)
    const { moved } = (await move(id, text)).body
    await importContact(`con_${index}`, spell(`4477009${1000 + index}`))
    const imported = await list(`4477009${1000 + index}`)
    // oxlint-enable no-await-in-loop
    expect([
      JSON.stringify(text),
      again.status,
      again.body.contactId,
      updated.status,
      found,
      sender,
      moved,
      imported,
    ]).toEqual([
      JSON.stringify(text),
      409,
      id,
      200,
      [id],
      id,
      [
        { channelId: 'chn_first', value: digits },
        { channelId: 'chn_first', value: digits },
      ],
      [`con_${index}`],
    ])
  }
})

test('each place that takes a phone number reads none from a text that is a little different', async () => {
  const { list, create, update, receive, move, importContact } = await open()
  for (const [index, spell] of OTHERS.entries()) {
    const digits = `3361234${1000 + index}`
    const text = spell(digits)
    // oxlint-disable no-await-in-loop -- Each step needs the one before.
    const id = (await create(digits)).body.contact?.uniqueId ?? ''
    const [again, updated] = [await create(text), await update(id, text)]
    const [found, sender] = [await list(text), await receive(`app.${index}`, text)]
    const { moved } = (await move(id, text)).body
    await importContact(`con_${index}`, spell(`4477009${1000 + index}`))
    const imported = await list(`4477009${1000 + index}`)
    // oxlint-enable no-await-in-loop
    const outcome = [again.status, updated.status, found, sender === id, moved, imported]
    expect([JSON.stringify(text), ...outcome]).toEqual([JSON.stringify(text), 400, 400, [], false, [], []])
    expect(updated.body.errors).toEqual([
      {
        in: 'body',
        pointer: '/phone',
        detail:
          'Send a phone number: 8 to 15 digits with the country code, after an optional `+` or `00`, with any separators.',
      },
    ])
  }
})
