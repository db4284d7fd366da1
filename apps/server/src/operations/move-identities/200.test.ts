import type { Contact, ContactDetails, IdentitiesMoved, IdentityMove } from '@parley/contract'
import { expect, test } from 'vitest'
import { firstChannel } from '../../domain/kernel/first-channel.ts'
import { eraseContact } from '../../domain/operator/erase.ts'
import { MAX_IDENTIFIERS } from '../../domain/kernel/identifier.ts'
import type { StoreRecord } from '../../domain/tables/record.ts'
import { written } from '../../../test/channel.ts'
import { contentOf, NOON, put } from '../../../test/contents.ts'
import { EXAMPLE, HARBOUR, ONLY_CEDAR, onlyCedar, OWNER, READER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { codeOf } from '../../../test/keys.ts'
import { changed } from '../../../test/stores.ts'

const ADA = EXAMPLE.contactId
const [APP, NUMBER] = ['app.ada', '33612345678']
const CHANNEL = 'chn_first'
const usedAt = '2026-03-01T00:00:00.000Z'

/** Creates two contacts. Ada has an identifier, a number, and the same number as set by the organization. Ben has an identifier. */
async function open() {
  const { keyOf, send, storage, clock } = await createHarness()
  const key = await keyOf(OWNER)
  const scope = { identityScope: CHANNEL, usedAt }
  await put(storage, [
    {
      type: 'channel',
      organizationId: HARBOUR,
      uniqueId: CHANNEL,
      name: 'First',
      createdAt: usedAt,
      identityScope: CHANNEL,
      phoneMatching: 'Identifiers',
      usesAliases: false,
    },
    changed(ADA, {
      messagingAppContactId: APP,
      phoneIsKnown: true,
      identities: [
        { ...scope, kind: 'app', value: APP },
        { ...scope, kind: 'number', value: NUMBER, usedAt: '2026-03-02T00:00:00.000Z' },
        { kind: 'phone', value: NUMBER },
      ],
    }),
    changed(ADA, {
      uniqueId: 'con_ben',
      phone: 'app.ben',
      phoneIsKnown: false,
      messagingAppContactId: 'app.ben',
      identities: [{ ...scope, kind: 'app', value: 'app.ben' }],
    }),
  ])
  const post = (path: string, json: object, memberKey = key) =>
    send('POST', path, { key: memberKey, headers: { 'Idempotency-Key': `key-${(clock.ms += 1)}` }, json })
  const get = async <Body>(path: string) => (await (await send('GET', path, { key })).json()) as Body
  const move = async (to: IdentityMove['to'], identities?: IdentityMove['identities'], id = ADA, member = key) => {
    const response = await post(`/api/contact/${id}/identities/move`, { to, ...(identities && { identities }) }, member)
    return {
      status: response.status,
      ...((await response.json()) as IdentitiesMoved & { code?: string; contactId?: string }),
    }
  }
  const contactOf = async (id: string) => (await get<ContactDetails>(`/api/contact/${id}`)).contact
  const eventsOf = async (type: string) =>
    (await get<{ events: { data: object }[] }>(`/api/events?type=${type}`)).events.map(({ data }) => data)
  const receive = async (contact: Parameters<typeof written>[0]) => {
    const messages = [written(contact, `app.${(clock.ms += 1)}`)]
    const response = await post('/api/channel/messages', { channelId: 'chn_first', messages })
    return ((await response.json()) as { results: { contactId: string; conversationId: string }[] }).results[0]
  }
  return { storage, keyOf, post, move, contactOf, eventsOf, receive }
}

test('a move without a list moves all identifiers, and moving them back restores both contacts', async () => {
  const { storage, move, contactOf, eventsOf, receive, post } = await open()
  const before = await contentOf(storage)
  const { status, contact, toContact, moved } = await move({ kind: 'Contact', contactId: 'con_ben' })
  expect([status, moved]).toEqual([
    200,
    [
      { channelId: CHANNEL, value: NUMBER },
      { channelId: CHANNEL, value: APP },
      { channelId: CHANNEL, value: NUMBER },
    ],
  ])
  expect(contact).toMatchObject({ uniqueId: ADA, phone: ADA, phoneIsKnown: false })
  expect(contact).not.toHaveProperty('messagingAppContactId')
  expect(toContact).toMatchObject({ uniqueId: 'con_ben', phone: `+${NUMBER}`, messagingAppContactId: 'app.ben' })
  expect([await contactOf(ADA), await contactOf('con_ben')]).toEqual([contact, toContact])
  const sent = await post(`/api/conversation/${EXAMPLE.uniqueId}/messages`, {
    messageType: 'Text',
    messageData: { text: 'Hi' },
  })
  expect([sent.status, await sent.json()]).toMatchObject([409, { code: 'identity_lost' }])
  expect(await eventsOf('contact.identities_moved')).toEqual([
    { contactId: ADA, toContactId: 'con_ben', channelIds: [CHANNEL] },
  ])
  expect((await eventsOf('contact.updated')) as { contact: Contact }[]).toMatchObject([
    { contact },
    { contact: toContact },
  ])

  expect(await move({ kind: 'Contact', contactId: 'con_ben' })).toMatchObject({ status: 200, moved: [] })
  await move({ kind: 'Contact', contactId: ADA }, moved, 'con_ben')
  expect(await contentOf(storage)).toEqual(before)
  expect(await receive(APP)).toMatchObject({ contactId: ADA })
})

test('a number set by the organization stays if the target has it as an identifier, so that moving back undoes the move', async () => {
  const { storage, move } = await open()
  await put(storage, [
    changed(ADA, { uniqueId: 'con_given', phone: `+${NUMBER}`, identities: [{ kind: 'phone', value: NUMBER }] }),
    changed(ADA, {
      uniqueId: 'con_left',
      phone: '+33600000009',
      messagingAppContactId: 'app.left',
      identities: [
        { identityScope: CHANNEL, usedAt, kind: 'app', value: 'app.left' },
        { kind: 'phone', value: NUMBER },
      ],
    }),
  ])
  const before = await contentOf(storage)
  expect(await move({ kind: 'Contact', contactId: ADA }, undefined, 'con_given')).toMatchObject({ moved: [] })
  const { moved } = await move({ kind: 'Contact', contactId: ADA }, undefined, 'con_left')
  expect(moved).toEqual([{ channelId: CHANNEL, value: 'app.left' }])
  await move({ kind: 'Contact', contactId: 'con_left' }, moved)
  expect(await contentOf(storage)).toEqual(before)
})

/** Contacts with so many identifiers, as long as they can be. */
const full = (uniqueId: string, count: number) => {
  const identities = Array.from({ length: count }, (_, index) => ({
    identityScope: CHANNEL,
    usedAt: new Date(Date.parse(usedAt) + index).toISOString(),
    kind: 'app' as const,
    value: `${uniqueId}.${index}`.padStart(256, 'é'),
  }))
  const shown = { phone: identities.at(-1)?.value ?? '', phoneIsKnown: false }
  return changed(ADA, { uniqueId, ...shown, messagingAppContactId: identities[0]?.value ?? '', identities })
}

test('a request moves all 200 identifiers of a contact, and another one moves them back', async () => {
  const { storage, move } = await open()
  await put(storage, [full('con_many', MAX_IDENTIFIERS)])
  const before = await contentOf(storage)
  const { moved, toContact } = await move({ kind: 'NewContact' }, undefined, 'con_many')
  expect(moved).toHaveLength(MAX_IDENTIFIERS)
  await move({ kind: 'Contact', contactId: 'con_many' }, moved, toContact?.uniqueId)
  const records = (await contentOf(storage)).filter(
    (record) => !('uniqueId' in record) || record.uniqueId !== toContact?.uniqueId,
  )
  expect(records).toEqual(before)
})

test('a move that would give the target more than 200 identifiers gets 409 identity_limit_reached, and moves nothing', async () => {
  const { storage, move } = await open()
  await put(storage, [full('con_many', MAX_IDENTIFIERS - 2)])
  const before = await contentOf(storage)
  const to = { kind: 'Contact' as const, contactId: 'con_many' }
  expect(await move(to)).toMatchObject({ status: 409, code: 'identity_limit_reached' })
  expect(await contentOf(storage)).toEqual(before)
  const two = [{ channelId: CHANNEL, value: NUMBER }]
  expect(await move(to, two)).toMatchObject({ status: 200, moved: [...two, ...two] })
  expect(await move(to)).toMatchObject({ status: 409, code: 'identity_limit_reached' })
})

test('the uses of aliases move with the identifiers', async () => {
  const { storage, move, receive } = await open()
  const channel = { ...firstChannel(usedAt), phoneMatching: 'Identifiers' as const, usesAliases: true }
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
  await receive({ messagingAppContactId: APP, aliases: ['app.alias'] })
  const usesOf = async (id: string) =>
    (await contentOf(storage)).flatMap((record) =>
      record.type === 'contact' && record.uniqueId === id ? (record.aliasUses ?? []) : [],
    )
  const uses = await usesOf(ADA)
  expect(uses).toHaveLength(1)
  const { moved } = await move({ kind: 'Contact', contactId: 'con_ben' })
  expect([await usesOf(ADA), await usesOf('con_ben')]).toEqual([[], uses])
  await move({ kind: 'Contact', contactId: ADA }, moved, 'con_ben')
  expect([await usesOf(ADA), await usesOf('con_ben')]).toEqual([uses, []])
})

test('moving an identifier to a new contact sends the next message to that contact', async () => {
  const { move, receive, eventsOf } = await open()
  const { toContact, contact } = await move({ kind: 'NewContact', name: 'Ben' }, [
    { channelId: CHANNEL, value: `+${NUMBER}` },
  ])
  expect(contact).toMatchObject({ phone: APP, phoneIsKnown: false, messagingAppContactId: APP })
  expect(toContact).toMatchObject({
    name: 'Ben',
    phone: `+${NUMBER}`,
    phoneIsKnown: true,
    messagingAppContactId: NUMBER,
  })
  expect(await eventsOf('contact.created')).toEqual([{ contact: toContact }])
  expect(await receive(NUMBER)).toMatchObject({ contactId: toContact?.uniqueId })
  expect(await receive(APP)).toMatchObject({ contactId: ADA })
})

test('an erasure removes a moved identifier, also from a conversation of the previous contact', async () => {
  const { storage, move, receive } = await open()
  expect(await receive(APP)).toMatchObject({ contactId: ADA })
  expect(JSON.stringify(await contentOf(storage))).toContain(`"address":"${APP}"`)
  await move({ kind: 'Contact', contactId: 'con_ben' })
  await eraseContact(storage, { organization: await codeOf(storage, HARBOUR), at: NOON }, 'con_ben')
  expect(JSON.stringify(await contentOf(storage))).not.toContain(APP)
})

test('after an identifier moves to nobody, its next message creates a contact', async () => {
  const { move, receive, post, eventsOf } = await open()
  const identities = [{ channelId: CHANNEL, value: NUMBER }]
  const { toContact } = await move({ kind: 'Nobody' }, identities)
  expect(toContact).toBeUndefined()
  expect(await move({ kind: 'Nobody' }, identities)).toMatchObject({ status: 200, moved: [] })
  expect(await eventsOf('contact.identities_moved')).toEqual([{ contactId: ADA, channelIds: [CHANNEL] }])
  expect((await post('/api/contacts', { phone: `+${NUMBER}`, channelId: CHANNEL })).status).toBe(201)
  expect((await receive(APP))?.contactId).toBe(ADA)
})

test.each<[string, number, string, IdentityMove['to'], IdentityMove['identities']]>([
  ['an unknown target', 422, 'reference_unknown', { kind: 'Contact', contactId: 'con_none' }, undefined],
  ['an unknown channel', 422, 'reference_unknown', { kind: 'NewContact' }, [{ channelId: 'chn_none', value: APP }]],
  [
    'one of 100 identifiers that the contact does not have',
    409,
    'identity_moved',
    { kind: 'NewContact' },
    [
      { channelId: CHANNEL, value: APP },
      ...Array.from({ length: 99 }, (_, index) => ({ channelId: CHANNEL, value: `app.${index}` })),
    ],
  ],
  [
    '201 identifiers',
    400,
    'request_invalid',
    { kind: 'NewContact' },
    Array.from({ length: MAX_IDENTIFIERS + 1 }, (_, index) => ({ channelId: CHANNEL, value: `app.${index}` })),
  ],
  ['no identifiers', 400, 'request_invalid', { kind: 'NewContact' }, []],
])('a move with %s gets %i %s, and moves nothing', async (_, status, code, to, identities) => {
  const { storage, move } = await open()
  const before = await contentOf(storage)
  expect(await move(to, identities)).toMatchObject({ status, code })
  expect(await contentOf(storage)).toEqual(before)
})

test('the error for an identifier that another contact has names that contact', async () => {
  const { move } = await open()
  expect(await move({ kind: 'NewContact' }, [{ channelId: CHANNEL, value: 'app.ben' }])).toMatchObject({
    status: 409,
    code: 'identity_moved',
    contactId: 'con_ben',
  })
})

test.each([ADA, 'con_ben'])('a move gets 409 while %s is blocked', async (id) => {
  const { storage, move } = await open()
  const contact = (await contentOf(storage)).find(
    (record) => record.uniqueId === id && 'organizationId' in record && record.organizationId === HARBOUR,
  )
  await put(storage, [{ ...contact, status: 'Blocked' } as StoreRecord])
  expect(await move({ kind: 'Contact', contactId: 'con_ben' })).toMatchObject({ status: 409, code: 'contact_blocked' })
})

test('contacts of another organization and erased contacts can be neither source nor target of a move', async () => {
  const { storage, move } = await open()
  await put(storage, onlyCedar())
  await eraseContact(storage, { organization: await codeOf(storage, HARBOUR), at: NOON }, 'con_ben')
  const before = await contentOf(storage)
  for (const id of [ONLY_CEDAR, 'con_ben']) {
    expect(await move({ kind: 'Contact', contactId: id })).toMatchObject({ status: 422, code: 'reference_unknown' })
    expect(await move({ kind: 'Nobody' }, undefined, id)).toMatchObject({ status: 404, code: 'contact_not_found' })
  }
  expect(await contentOf(storage)).toEqual(before)
})

test('a move of an unknown contact gets 404, and a member of one channel gets 403', async () => {
  const { storage, keyOf, move } = await open()
  expect(await move({ kind: 'Nobody' }, undefined, 'con_none')).toMatchObject({
    status: 404,
    code: 'contact_not_found',
  })
  const role = { uniqueId: 'rol_mover', name: 'Mover', permissions: ['Move:ContactIdentity'] }
  const member = { roleIds: ['rol_mover'] }
  await put(storage, [{ type: 'role', organizationId: HARBOUR, ...role }, changed(READER, member)])
  const key = await keyOf(READER)
  expect((await move({ kind: 'Contact', contactId: ADA }, undefined, ADA, key)).status).toBe(200)
  await put(storage, [changed(READER, { ...member, channelId: CHANNEL })])
  expect(await move({ kind: 'Nobody' }, undefined, ADA, key)).toMatchObject({ status: 403, code: 'member_bound' })
})

test('of 50 concurrent equal moves, one moves the identifiers', async () => {
  const { move, eventsOf } = await open()
  const moves = await Promise.all(Array.from({ length: 50 }, () => move({ kind: 'Contact', contactId: 'con_ben' })))
  expect(new Set(moves.map(({ status }) => status))).toEqual(new Set([200]))
  expect(moves.filter(({ moved }) => moved.length > 0)).toHaveLength(1)
  expect(await eventsOf('contact.identities_moved')).toHaveLength(1)
})
