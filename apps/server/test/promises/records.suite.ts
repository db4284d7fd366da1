import { callerOf, channelBy, written } from '../channel.ts'
import { changeStatus } from '../../src/domain/conversations/change-status.ts'
import { expect, test } from 'vitest'
import { AGENT, CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar, OWNER, READER } from '../fixture.ts'
import { FIRST_CHANNEL, firstChannel } from '../../src/domain/kernel/first-channel.ts'
import { RecordRejected } from '../../src/domain/operator/judge.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import { changed, later, NOON, openEmpty, openFilled, type OpenStore, text, trail } from '../stores.ts'
import { codeOf } from '../keys.ts'
import { findCode } from '../../src/domain/tables/organizations.ts'
import { listRecords } from '../../src/domain/tables/read.ts'
import { contentOf, put } from '../contents.ts'
import { purgeDeleted } from '../../src/domain/operator/purge.ts'
import { readAllRecords } from '../../src/domain/operator/export.ts'
import { perform } from '../../src/store/store.ts'

const DAY_MS = 86_400_000

export function recordPromises(open: OpenStore): void {
  test('all imported records are exported again, and can be imported into another store', async () => {
    const { storage } = await openFilled(open)
    const tags = [
      changed('tag_refund', { uniqueId: 'tag_a' }),
      changed(CONVERSATION, { uniqueId: 'cnv_tagged', tagIds: ['tag_refund', 'tag_a'] }),
    ]
    await put(storage, tags)
    const content = await contentOf(storage)
    expect(new Set(content)).toEqual(new Set([...harbourAndCedar(), ...tags]))
    const copy = await openEmpty(open)
    await put(copy, content)
    expect(new Set(await contentOf(copy))).toEqual(new Set(content))
  })

  test('a contact without a name is stored, exported and returned without one', async () => {
    const { storage, read } = await openFilled(open)
    await put(storage, [changed(EXAMPLE.contactId, { name: undefined })])
    const { name: _, ...nameless } = EXAMPLE.contact
    expect((await read()).conversation.contact).toStrictEqual(nameless)
    const copy = await openEmpty(open)
    await put(copy, await contentOf(storage))
    const contacts = (await contentOf(copy)).filter(({ type }) => type === 'contact')
    expect(contacts).toHaveLength(2)
    expect(contacts).toContainEqual({ type: 'contact', organizationId: HARBOUR, ...nameless })
  })

  test('importing the same records again changes nothing', async () => {
    const { storage, organization, read } = await openFilled(open)
    const [content, { conversation }] = [await contentOf(storage), await read()]
    await put(storage, harbourAndCedar())
    expect(await contentOf(storage)).toEqual(content)
    expect((await read()).conversation).toEqual(conversation)
    expect(await codeOf(storage, HARBOUR)).toBe(organization)
  })

  test('an unknown organization has no code', async () => {
    const { storage, organization } = await openFilled(open)
    expect(organization).toMatch(/^[0-9A-Za-z]{10}$/)
    expect(await storage.read(undefined, () => findCode('org_nobody'))).toBeUndefined()
  })

  test('only the roles and members of the given organization are listed, in the order of import', async () => {
    const { storage, organization } = await openFilled(open)
    const inactive = changed(AGENT, { uniqueId: 'mem_inactive', deactivatedAt: NOON.toISOString() })
    await put(storage, [inactive])
    const of = { organization, organizationId: HARBOUR }
    for (const type of ['role', 'member'] as const) {
      const stored = (await contentOf(storage)).filter((each) => each.type === type && each.organizationId === HARBOUR)
      expect(stored.length).toBeGreaterThan(1)
      expect(await storage.read(organization, () => listRecords(of, type))).toEqual(stored)
    }
  })

  test('an import unbinds no member, and a member that has delivered messages stays on their channel', async () => {
    const { storage, organization } = await openFilled(open)
    const first = {
      type: 'channel',
      organizationId: HARBOUR,
      ...firstChannel(NOON.toISOString(), 'Identifiers'),
    } as const
    await put(storage, [{ ...first, uniqueId: 'chn_web' }])
    const members = () =>
      storage.read(organization, () => listRecords({ organization, organizationId: HARBOUR }, 'member'))
    const bind = (channelId: string | undefined, more: object = {}) =>
      put(storage, [changed('tag_refund', { uniqueId: AGENT }), changed(AGENT, { channelId, ...more })])
    await bind('chn_web')
    await channelBy(storage, { ...callerOf(organization), memberId: READER }, () => NOON).deliver(
      written('app.ada', 'app.1'),
    )
    await bind(FIRST_CHANNEL)
    await put(storage, [changed(AGENT, {})])
    await channelBy(storage, { ...callerOf(organization), memberId: AGENT }, () => NOON).deliver(
      written('app.ada', 'app.2'),
    )
    await bind(FIRST_CHANNEL, { name: 'Tom' })
    await expect(bind('chn_web')).rejects.toMatchObject({ record: 1, pointer: '/channelId' })
    await expect(put(storage, [changed(AGENT, { accessLevel: 'Owner' })])).rejects.toThrow(RecordRejected)
    expect(await members()).toContainEqual(
      expect.objectContaining({ uniqueId: AGENT, name: 'Tom', channelId: FIRST_CHANNEL }),
    )
  })

  test('a record can refer to an earlier record of its batch', async () => {
    const storage = await openEmpty(open)
    await put(storage, [])
    await put(storage, harbourAndCedar())
    expect(await contentOf(storage)).toHaveLength(harbourAndCedar().length)
  })

  test.each(rejected)('a record that names an unknown %s is rejected, and its batch with it', async (what, record) => {
    const { storage } = await openFilled(open)
    const before = await contentOf(storage)
    const writing = put(storage, [changed('tag_refund', { label: 'Changed' }), record])
    await expect(writing).rejects.toBeInstanceOf(RecordRejected)
    await expect(writing).rejects.toMatchObject({ record: 1, message: expect.stringContaining(what) as string })
    expect(await contentOf(storage)).toEqual(before)
  })

  test('a message cannot move to another conversation', async () => {
    const { storage, read } = await openFilled(open)
    await put(storage, [changed(CONVERSATION, { uniqueId: 'cnv_other' })])
    const before = await read()
    const [message] = EXAMPLE.messages
    const moved = changed(message?.uniqueId ?? '', { conversationId: 'cnv_other' })
    await expect(put(storage, [moved])).rejects.toMatchObject({
      record: 0,
      message: expect.stringContaining(CONVERSATION),
    })
    expect(await read()).toEqual(before)
  })

  test('an export reads a consistent snapshot during concurrent writes', async () => {
    const { storage, set } = await openFilled(open)
    const before = await contentOf(storage)
    const seen: StoreRecord[] = []
    for await (const record of storage.snapshot(readAllRecords)) {
      if (seen.length === 0) await Promise.all([set('Deleted'), put(storage, [text('meanwhile', NOON)])])
      seen.push(record)
    }
    expect(seen).toEqual(before)
    expect(await contentOf(storage)).toHaveLength(before.length + 1)
  })

  test('a reader of an export can stop before the end', async () => {
    const { storage } = await openFilled(open)
    for await (const record of storage.snapshot(readAllRecords)) {
      expect(record.type).toBe('organization')
      break
    }
    await put(storage, harbourAndCedar())
  })

  test('the audit log can be filtered by organization and time, and limited', async () => {
    const { storage, act } = await openFilled(open)
    const at = [0, 1, 2].map((day) => later(day * DAY_MS))
    for (const [index, status] of (['Closed', 'Active', 'Deleted'] as const).entries()) {
      await perform(storage, { ...act, at: at[index] ?? NOON }, changeStatus, {
        conversationId: CONVERSATION,
        to: status,
      })
    }
    const times = async (filter: Parameters<typeof trail>[1]) => (await trail(storage, filter)).map((entry) => entry.at)
    expect(await times({})).toEqual(at)
    expect(await times({ organizationId: HARBOUR, since: later(DAY_MS) })).toEqual(at.slice(1))
    // The two imports that filled the store come first.
    expect(await times({ limit: 4 })).toEqual(at.slice(0, 2))
    expect(await times({ organizationId: 'org_nobody' })).toEqual([])
  })

  test('a purge removes only conversations that were deleted before a time, with their messages', async () => {
    const { storage, act, set } = await openFilled(open)
    await put(storage, [
      changed(CONVERSATION, { uniqueId: 'cnv_later' }),
      changed(CONVERSATION, { uniqueId: 'cnv_restored' }),
    ])
    await set('Deleted')
    await set('Deleted', { id: 'cnv_restored' })
    await set('Active', { id: 'cnv_restored' })
    await perform(storage, { ...act, at: later(DAY_MS) }, changeStatus, { conversationId: 'cnv_later', to: 'Deleted' })

    expect(await purgeDeleted(storage, { at: later(2 * DAY_MS) }, NOON)).toBe(0)
    expect(await purgeDeleted(storage, { at: later(2 * DAY_MS) }, later(1))).toBe(1)
    expect(await set('Active')).toEqual({ outcome: 'unknown' })
    const left = (await contentOf(storage)).filter(
      (record) => 'organizationId' in record && record.organizationId === HARBOUR,
    )
    expect(left.filter(({ type }) => type === 'conversation').map(({ uniqueId }) => uniqueId)).toEqual([
      'cnv_later',
      'cnv_restored',
    ])
    expect(left.filter(({ type }) => type === 'message')).toEqual([])
    const [last] = (await trail(storage)).toReversed()
    expect(last).toMatchObject({ event: 'conversation.purged', subjectId: CONVERSATION, organizationId: HARBOUR })
  })

  test('a conversation that is imported as deleted counts as deleted since its first import', async () => {
    const { storage } = await openFilled(open)
    await put(storage, [changed(CONVERSATION, { status: 'Deleted' })])
    const at = later(DAY_MS)
    await put(storage, [changed(CONVERSATION, { status: 'Deleted', campaignId: 'cmp_other' })], at)
    expect(await purgeDeleted(storage, { at }, NOON)).toBe(0)
    expect(await purgeDeleted(storage, { at }, later(1))).toBe(1)
  })

  test('a purged conversation can be imported again, without its old messages', async () => {
    const { storage, read } = await openFilled(open)
    await put(storage, [changed(CONVERSATION, { status: 'Deleted' })])
    await purgeDeleted(storage, { at: NOON }, later(1))
    await put(storage, [changed(CONVERSATION, { tagIds: [] })])
    expect((await read()).conversation).toMatchObject({ messages: [], totalMessages: 0, tags: [] })
  })

  test('a purge of many conversations removes all of them', async () => {
    const { storage } = await openFilled(open)
    const many = Array.from({ length: 450 }, (_, number) =>
      changed(CONVERSATION, { uniqueId: `cnv_${number}`, status: 'Deleted' }),
    )
    await put(storage, many)
    expect(await purgeDeleted(storage, { at: NOON }, later(1))).toBe(450)
    expect((await contentOf(storage)).filter(({ type }) => type === 'conversation')).toHaveLength(2)
  })
}

const rejected: [what: string, record: StoreRecord][] = [
  ['organization', changed('tag_refund', { organizationId: 'org_nobody' })],
  ['role', changed(OWNER, { roleIds: ['rol_supervisor', 'rol_nobody'] })],
  ['contact', changed(CONVERSATION, { contactId: 'con_nobody' })],
  ['member', changed(CONVERSATION, { assignedToId: 'mem_nobody' })],
  ['tag', changed(CONVERSATION, { tagIds: ['tag_nobody'] })],
  ['conversation', text('msg_lost', NOON, { conversationId: 'cnv_nobody' })],
]
