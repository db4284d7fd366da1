import { expect, test } from 'vitest'
import { CEDAR, CONVERSATION, entriesOfFirstImport, EXAMPLE, HARBOUR, harbourAndCedar, OWNER } from '../fixture.ts'
import { changed, later, NOON, openEmpty, openFilled, type OpenStore, text } from '../stores.ts'
import { EVENT_TYPES } from '../../src/domain/kernel/audit.ts'
import type { ExportedPosition } from '../../src/domain/operator/export.ts'
import { withGivenNumber } from '../../src/domain/tables/contact-record.ts'
import { organizationOf, type StoreRecord } from '../../src/domain/tables/record.ts'
import type { Store } from '../../src/store/store.ts'
import { put, contentOf, auditOf } from '../contents.ts'
import { purgeDeleted } from '../../src/domain/operator/purge.ts'
import { readExport } from '../../src/domain/operator/export.ts'
import { openIntake } from '../../src/domain/operator/import.ts'
import { eventsOf, imported } from './events.suite.ts'

/** The records as an export has them: with the number that the organization gave a contact in `identities`. */
const exportedContent = async (storage: Store) =>
  (await contentOf(storage)).map((record) => (record.type === 'contact' ? withGivenNumber(record) : record))

export function importEventPromises(open: OpenStore): void {
  test('an export and the events after its position lead to the current export', async () => {
    const { storage, set } = await openFilled(open)
    const ids = Array.from({ length: 6 }, (_, index) => `cnv_${index}`)
    await put(
      storage,
      ids.map((uniqueId) => changed(CONVERSATION, { uniqueId })),
    )
    const work = Promise.all(
      ids.map(async (id, index) => {
        for (const status of ['Closed', 'Active', 'Deleted'] as const) await set(status, { id })
        if (index % 2 === 0) await set('Active', { id })
      }),
    )
    const before = await Array.fromAsync(storage.snapshot(readExport))
    await work
    await purgeDeleted(storage, { at: NOON }, later(1))
    const { page } = await eventsOf(storage)
    const { events } = await page({ after: positionIn(before) })
    const records = new Map(before.filter(isRecord).map((record) => [keyOf(record), record]))
    for (const { type, data } of events) {
      const { conversationId = '', to } = JSON.parse(data ?? '{}') as { conversationId?: string; to?: 'Active' }
      const key = `${HARBOUR} conversation ${conversationId}`
      const record = records.get(key)
      if (type === 'conversation.purged') records.delete(key)
      else if (record !== undefined && to !== undefined) records.set(key, Object.assign(record, { status: to }))
    }
    expect([...records.values()]).toEqual(await exportedContent(storage))
    expect(events.some(({ type }) => type === 'conversation.purged')).toBe(true)
  })

  test('an export ends with the position of each organization', async () => {
    const { storage } = await openFilled(open)
    const exported = await Array.fromAsync(storage.snapshot(readExport))
    expect(exported.slice(-2)).toEqual([
      { type: 'position', organizationId: CEDAR, position: await (await eventsOf(storage, CEDAR)).newest() },
      { type: 'position', organizationId: HARBOUR, position: await (await eventsOf(storage)).newest() },
    ])
    expect(exported.slice(0, -2)).toEqual(await exportedContent(storage))
  })

  test('an import creates one event for each organization if it is committed, and none otherwise', async () => {
    const storage = await openEmpty(open)
    const left = await openIntake({ storage: storage, now: () => NOON })
    await left.put(harbourAndCedar())
    await left.close()
    const intake = await openIntake({ storage: storage, now: () => NOON })
    for (const record of harbourAndCedar()) await intake.put([record])
    await expect(intake.put([text('msg_lost', NOON, { conversationId: 'cnv_nobody' })])).rejects.toThrow('cnv_nobody')
    await intake.commit()
    await intake.close()
    for (const organizationId of [HARBOUR, CEDAR]) {
      const { events } = await (await eventsOf(storage, organizationId)).page({ types: EVENT_TYPES })
      // The first channel came after its organization, so that its settings are a change, which has an entry.
      const position = entriesOfFirstImport(organizationId) + 1
      expect(events.map(({ position: at, type, data }) => [at, type, JSON.parse(data ?? '')])).toEqual([
        [position, 'records.imported', { numberOfRecords: imported(organizationId) }],
      ])
    }
  })

  test('an import has an entry for each role and member that it creates or changes, with its rights before and after', async () => {
    const { storage } = await openFilled(open)
    const renamed = changed('rol_supervisor', { name: 'Lead', permissions: ['Get:Tag'] })
    const demoted = changed(OWNER, { accessLevel: 'Member', email: 'other@harbour.example' })
    const added = changed(OWNER, { uniqueId: 'mem_new', roleIds: ['rol_agent'] })
    await put(storage, [...harbourAndCedar(), renamed, demoted])
    const intake = await openIntake({ storage: storage, now: () => NOON })
    const lost = text('msg_lost', NOON, { conversationId: 'cnv_nobody' })
    await expect(intake.put([changed('rol_agent', { permissions: [] }), lost])).rejects.toThrow('cnv_nobody')
    await intake.put([added, renamed])
    await intake.put([changed(OWNER, { uniqueId: 'mem_new', roleIds: [] })])
    await intake.commit()
    await intake.close()
    const events = (await auditOf(storage, { organizationId: HARBOUR }))
      .filter(({ event }) => event !== 'records.imported')
      .map(({ event, subjectId, detail }) => [event, subjectId, detail])
    const [supervisor] = EXAMPLE.assignedTo?.roles ?? []
    const roleIds = ['rol_supervisor']
    expect(events).toEqual([
      [
        'role.updated',
        'rol_supervisor',
        {
          changed: ['name', 'permissions'],
          from: { permissions: supervisor?.permissions },
          to: { permissions: ['Get:Tag'] },
        },
      ],
      [
        'member.updated',
        OWNER,
        {
          changed: ['accessLevel', 'email'],
          from: { accessLevel: 'Owner', roleIds },
          to: { accessLevel: 'Member', roleIds },
        },
      ],
      ['member.created', 'mem_new', { accessLevel: 'Owner', roleIds: ['rol_agent'] }],
      [
        'member.updated',
        'mem_new',
        {
          changed: ['roleIds'],
          from: { accessLevel: 'Owner', roleIds: ['rol_agent'] },
          to: { accessLevel: 'Owner', roleIds: [] },
        },
      ],
    ])
  })
}

type Exported = StoreRecord | ExportedPosition
const isRecord = (each: Exported): each is StoreRecord => each.type !== 'position'
const keyOf = (record: StoreRecord) => `${organizationOf(record)} ${record.type} ${record.uniqueId}`
const positionIn = (exported: readonly Exported[]) =>
  exported.flatMap((each) => (each.type === 'position' && each.organizationId === HARBOUR ? [each.position] : []))[0]
