// Tests what happens if a contact gets more identifiers than it can have.
import type { Contact, ReceivedContact, ReceivedMessageResult } from '@parley/contract'
import { expect, test } from 'vitest'
import { eraseContact } from '../src/domain/operator/erase.ts'
import { MAX_IDENTIFIERS } from '../src/domain/kernel/identifier.ts'
import { written } from './channel.ts'
import { contentOf, NOON, put } from './contents.ts'
import { EXAMPLE, HARBOUR, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { codeOf } from './keys.ts'
import { changed, later } from './stores.ts'

const FULL = 'con_full'
const usedAt = (index: number) => new Date(NOON.getTime() - 86_400_000 + index * 1000).toISOString()
const app = (index: number, identityScope = 'chn_first') => ({
  identityScope,
  kind: 'app' as const,
  value: `app.${identityScope}.${index}`,
  usedAt: usedAt(index),
})
const apps = (count: number) => Array.from({ length: count }, (_, index) => app(index))
type Identities = Extract<Parameters<typeof put>[1][number], { type: 'contact' }>['identities']

/** A service with a contact that has these identifiers. */
async function open(identities: Identities = apps(MAX_IDENTIFIERS)) {
  const { storage, keyOf, send, clock } = await createHarness()
  const key = await keyOf(OWNER)
  const channel = { type: 'channel' as const, organizationId: HARBOUR, name: 'Channel', createdAt: usedAt(0) }
  const settings = { phoneMatching: 'Identifiers' as const, usesAliases: true }
  const messagingAppContactId = identities?.[0]?.value
  await put(storage, [
    ...['chn_first', 'chn_other'].map((id) => ({ ...channel, ...settings, uniqueId: id, identityScope: id })),
    changed(EXAMPLE.contactId, { uniqueId: FULL, ...(messagingAppContactId && { messagingAppContactId }), identities }),
  ])
  clock.ms = NOON.getTime()
  /** Delivers messages in one request. */
  const deliver = async (...contacts: ReceivedContact[]) => {
    const messages = contacts.map((contact) => written(contact, `app.${(clock.ms += 1000)}`))
    const response = await send('POST', '/api/channel/messages', { key, json: { channelId: 'chn_first', messages } })
    if (response.status !== 200) throw new Error(await response.text())
    const { results } = (await response.json()) as { results: Extract<ReceivedMessageResult, { result: 'Created' }>[] }
    return results
  }
  const recordOf = async () => {
    const found = (await contentOf(storage)).find((record) => record.type === 'contact' && record.uniqueId === FULL)
    return found as Contact & { identities: NonNullable<Identities> }
  }
  const valuesOf = async (isLost?: true) =>
    (await recordOf()).identities.filter((each) => each.isLost === isLost).map(({ value }) => value)
  const update = (json: object) => send('POST', `/api/contact/${FULL}`, { key, json })
  return { storage, deliver, recordOf, valuesOf, update }
}

test("a message's new identifier takes the place of the one that was used longest ago, which is nobody's then", async () => {
  const { deliver, recordOf, valuesOf } = await open()
  const [first] = await deliver({ messagingAppContactId: 'app.new', aliases: ['app.chn_first.7'] })
  expect(first).toMatchObject({ result: 'Created', contactId: FULL })
  expect(await valuesOf()).toHaveLength(MAX_IDENTIFIERS)
  expect(await valuesOf()).toContain('app.new')
  expect(await valuesOf(true)).toEqual(['app.chn_first.0'])
  expect((await recordOf()).messagingAppContactId).not.toBe('app.chn_first.0')
  const [former, kept] = await deliver(
    { messagingAppContactId: 'app.chn_first.0' },
    { messagingAppContactId: 'app.chn_first.1' },
  )
  expect([former?.contactId === FULL, kept?.contactId]).toEqual([false, FULL])
  expect(await valuesOf(true)).toEqual([])
})

test('an alias that no message came from gives up its place first, and the last identifier of another scope last', async () => {
  const { usedAt: _, ...alias } = app(500)
  const oldest = { ...app(0, 'chn_other'), usedAt: usedAt(-1) }
  const { deliver, valuesOf } = await open([oldest, ...apps(MAX_IDENTIFIERS - 2), alias])
  await deliver({ messagingAppContactId: 'app.new', aliases: ['app.chn_first.7'] })
  expect(await valuesOf(true)).toEqual([alias.value])
  await deliver({ messagingAppContactId: 'app.newer', phone: '+33699999999', aliases: ['app.chn_first.7'] })
  expect(await valuesOf(true)).toEqual([alias.value, 'app.chn_first.0', 'app.chn_first.1'])
  expect(await valuesOf()).toContain(oldest.value)
})

test('an identifier of another scope gives up its place to one of this scope', async () => {
  const { deliver, valuesOf } = await open([
    ...Array.from({ length: 199 }, (_, index) => app(index, 'chn_other')),
    app(5),
  ])
  await deliver({ messagingAppContactId: 'app.new', aliases: ['app.chn_first.5'] })
  expect(await valuesOf(true)).toEqual(['app.chn_other.0'])
  expect(await valuesOf()).toHaveLength(MAX_IDENTIFIERS)
})

test('new aliases of a contact with 200 identifiers are in ignoredAliases, and stay unknown', async () => {
  const { deliver, valuesOf } = await open(apps(MAX_IDENTIFIERS - 2))
  const [some, none] = await deliver(
    { messagingAppContactId: 'app.new', aliases: ['app.chn_first.7', 'alias.1', 'alias.2'] },
    { messagingAppContactId: 'app.chn_first.7', aliases: ['alias.3'] },
  )
  expect(some).toMatchObject({ contactId: FULL, ignoredAliases: ['alias.2'] })
  expect(none).toMatchObject({ contactId: FULL, ignoredAliases: ['alias.3'] })
  expect(await valuesOf()).toHaveLength(MAX_IDENTIFIERS)
  expect(await valuesOf(true)).toEqual([])
})

test('the newest 200 identifiers that a contact lost are kept for its erasure', async () => {
  const lost = apps(MAX_IDENTIFIERS).map((each) => ({ ...each, value: `lost.${each.value}`, isLost: true as const }))
  const { storage, deliver, valuesOf } = await open([...apps(MAX_IDENTIFIERS), ...lost])
  await deliver({ messagingAppContactId: 'app.new', aliases: ['app.chn_first.7'] })
  expect(await valuesOf(true)).toHaveLength(MAX_IDENTIFIERS)
  expect(await valuesOf(true)).toContain('app.chn_first.0')
  expect(await valuesOf(true)).not.toContain('lost.app.chn_first.0')
  await eraseContact(storage, { organization: await codeOf(storage, HARBOUR), at: NOON }, FULL)
  expect(JSON.stringify(await contentOf(storage))).not.toContain('app.chn_first')
})

test('a number that the organization gives takes the place of the identifier that was used longest ago', async () => {
  const { update, recordOf, valuesOf } = await open()
  expect((await update({ phone: '+33699999999' })).status).toBe(200)
  expect(await valuesOf()).toHaveLength(MAX_IDENTIFIERS)
  expect(await valuesOf(true)).toEqual(['app.chn_first.0'])
  expect((await recordOf()).messagingAppContactId).toBe('app.chn_first.1')
})

const useOf = (index: number, usedBy: string) => ({ identityScope: 'chn_first', alias: `alias_${index}`, usedBy })

test('1,000 uses of aliases are kept for a contact, and the marks of ignored aliases before others', async () => {
  const { storage, deliver } = await open()
  const aliasUses = [...Array.from({ length: 1100 }, (_, index) => useOf(index, `user_${index}`)), useOf(2000, '')]
  await put(storage, [changed(EXAMPLE.contactId, { uniqueId: FULL, identities: apps(2), aliasUses })])
  const usesOf = async () =>
    (await contentOf(storage)).flatMap((record) =>
      record.type === 'contact' && record.uniqueId === FULL ? (record.aliasUses ?? []) : [],
    )
  expect(await usesOf()).toHaveLength(1000)
  expect(await usesOf()).toContainEqual(useOf(2000, ''))
  await deliver({ messagingAppContactId: 'app.chn_first.1', aliases: ['app.other'] })
  expect(await usesOf()).toHaveLength(1000)
})

test('messages at the same time give a contact no more than 200 identifiers', async () => {
  const { deliver, valuesOf } = await open(apps(MAX_IDENTIFIERS - 1))
  const names = Array.from({ length: 8 }, (_, index) => `app.new.${index}`)
  const results = await Promise.all(
    names.map((messagingAppContactId, index) =>
      deliver({ messagingAppContactId, aliases: [`app.chn_first.${100 + index}`] }),
    ),
  )
  expect(results.flat()).toMatchObject(names.map(() => ({ result: 'Created', contactId: FULL })))
  expect(await valuesOf()).toHaveLength(MAX_IDENTIFIERS)
  expect(await valuesOf()).toEqual(expect.arrayContaining(names))
})

test("a message keeps its own identifier, also if the clock was ahead when the contact's other identifiers were used", async () => {
  const future = apps(MAX_IDENTIFIERS).map((each, index) => ({
    ...each,
    usedAt: later(86_400_000 + index).toISOString(),
  }))
  const { deliver, valuesOf } = await open(future)
  const [result] = await deliver({
    messagingAppContactId: 'app.new',
    phone: '+33699999999',
    aliases: ['app.chn_first.7'],
  })
  expect(result).toMatchObject({ result: 'Created', contactId: FULL })
  expect(await valuesOf()).toEqual(expect.arrayContaining(['app.new', '33699999999']))
  expect(await valuesOf(true)).toEqual(['app.chn_first.0', 'app.chn_first.1'])
})
