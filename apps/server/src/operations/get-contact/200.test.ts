import type { ContactDetails } from '@parley/contract'
import { expect, test } from 'vitest'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'
import { EXAMPLE, HARBOUR, OWNER, READER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('returns a contact even if it is blocked', async () => {
  const { keyOf, send, storage } = await createHarness()
  const more = { status: 'Blocked', messagingAppContactId: 'app.ada', phoneIsKnown: true }
  await put(storage, [changed(EXAMPLE.contactId, more)])
  const response = await send('GET', `/api/contact/${EXAMPLE.contactId}`, { key: await keyOf(OWNER) })
  expect((await response.json()) as ContactDetails).toEqual({
    contact: { ...EXAMPLE.contact, ...more },
    identities: [
      {
        identityScope: 'chn_first',
        channelId: 'chn_first',
        kind: 'App',
        value: 'app.ada',
        changedAt: EXAMPLE.contact.createdAt,
      },
    ],
    possibleDuplicates: [],
  })
})

test('returns the newest identifiers and suspected duplicates first, and to a bound member only those of its channel', async () => {
  const { keyOf, send, storage } = await createHarness()
  const [older, newer] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
  const phone = { identityScope: 'chn_first', kind: 'number' as const, value: '33612345678', usedAt: older }
  const app = { identityScope: 'other', kind: 'app' as const, value: 'app.ada', usedAt: newer }
  const channel = { uniqueId: 'chn_other', name: 'Other', createdAt: older, identityScope: 'other', usesAliases: false }
  await put(storage, [
    { type: 'channel', organizationId: HARBOUR, ...channel, phoneMatching: 'Never' },
    changed(EXAMPLE.contactId, { identities: [phone, app] }),
    ...[older, newer].map((suspectedAt, index) =>
      changed(EXAMPLE.contactId, {
        uniqueId: `con_other_${index}`,
        identities: [],
        duplicates: [{ contactId: EXAMPLE.contactId, suspectedAt }],
      }),
    ),
  ])
  const role = { uniqueId: 'rol_looker', name: 'Looker', permissions: ['Get:Contact'] }
  await put(storage, [
    { type: 'role', organizationId: HARBOUR, ...role },
    changed(READER, { roleIds: ['rol_looker'], channelId: 'chn_first' }),
  ])
  const get = async (member: string) =>
    (await (
      await send('GET', `/api/contact/${EXAMPLE.contactId}`, { key: await keyOf(member) })
    ).json()) as ContactDetails
  const number = {
    identityScope: 'chn_first',
    channelId: 'chn_first',
    kind: 'PhoneNumber',
    value: '33612345678',
    changedAt: older,
  }
  expect(await get(OWNER)).toMatchObject({
    identities: [
      { identityScope: 'other', channelId: 'chn_other', kind: 'App', value: 'app.ada', changedAt: newer },
      number,
    ],
    possibleDuplicates: [
      { contactId: 'con_other_1', suspectedAt: newer },
      { contactId: 'con_other_0', suspectedAt: older },
    ],
  })
  expect(await get(READER)).toMatchObject({ identities: [number], possibleDuplicates: [] })
})

const at = (index: number) => new Date(Date.parse(EXAMPLE.createdAt) + index).toISOString()
const count = <Item>(length: number, item: (index: number) => Item) => Array.from({ length }, (_, index) => item(index))

test('returns all 200 identifiers, the newest first, and the newest 20 suspected duplicates', async () => {
  const { keyOf, send, storage } = await createHarness()
  const app = { identityScope: 'chn_first', kind: 'app' as const }
  await put(storage, [
    changed(EXAMPLE.contactId, {
      identities: count(200, (index) => ({ ...app, value: `app.${index}`, usedAt: at(index) })),
    }),
    ...count(21, (index) =>
      changed(EXAMPLE.contactId, {
        uniqueId: `con_other_${index}`,
        identities: [],
        duplicates: [{ contactId: EXAMPLE.contactId, suspectedAt: at(index) }],
      }),
    ),
  ])
  const response = await send('GET', `/api/contact/${EXAMPLE.contactId}`, { key: await keyOf(OWNER) })
  const { identities, possibleDuplicates } = (await response.json()) as ContactDetails
  expect(identities.map(({ value }) => value)).toEqual(count(200, (index) => `app.${199 - index}`))
  expect(possibleDuplicates.map(({ contactId }) => contactId)).toEqual(count(20, (index) => `con_other_${20 - index}`))
})

test('If-None-Match with the ETag gets 304 until the contact changes, also if a suspicion is new', async () => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const path = `/api/contact/${EXAMPLE.contactId}`
  const etag = (await send('GET', path, { key })).headers.get('etag') ?? ''
  const get = async () => {
    const response = await send('GET', path, { key, headers: { 'If-None-Match': `"other", W/${etag}` } })
    return [response.status, response.headers.get('etag') === etag, (await response.text()) === '']
  }
  const duplicates = [{ contactId: EXAMPLE.contactId, suspectedAt: EXAMPLE.createdAt }]
  await put(storage, [changed(EXAMPLE.contactId, { uniqueId: 'con_other', identities: [], duplicates })])
  expect(await get()).toEqual([304, true, true])
  await send('POST', path, { key, json: { name: 'Ada' } })
  expect(await get()).toEqual([200, false, false])
})
