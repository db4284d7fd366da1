// Proves serializability of deliveries with other scripts: one runs on a second connection after each step of the other. The outcome must
// equal that of running one after the other.
import type { IdentityMove, Receipt } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { eventsOf, written } from '../../test/channel.ts'
import { newStoreDatabase } from '../../test/databases.ts'
import { asCode, codeOf } from '../../test/keys.ts'
import { AT, contact, conversation, FIRST, known, PHONE, sent } from '../../test/postgres/delivery-records.ts'
import { openInterleaving, tryEachStep } from '../../test/postgres/interleave.ts'
import { later, NOON } from '../../test/stores.ts'
import type { AuditLog } from '../domain/kernel/audit.ts'
import type { Act } from '../domain/kernel/act.ts'
import { readConfig } from '../config.ts'
import { receiveMessages } from '../domain/channels/receive.ts'
import { reportReceipts } from '../domain/channels/receipts.ts'
import { FIRST_CHANNEL } from '../domain/kernel/first-channel.ts'
import { createContact } from '../domain/contacts/create-contact.ts'
import { eraseStep } from '../domain/operator/erase.ts'
import { moveIdentities } from '../domain/identities/move.ts'
import { updateContact } from '../domain/contacts/update-contact.ts'
import { createConversation } from '../domain/conversations/create-conversation.ts'
import { changeStatus } from '../domain/conversations/change-status.ts'
import { createOrderedIds } from '../store/ids.ts'
import { importRecords } from '../domain/operator/import.ts'
import { putRecords } from '../domain/operator/put.ts'
import type { StoreRecord } from '../domain/tables/record.ts'
import type { Script } from '../sql/statement.ts'
import { jobScript, withEvents } from '../store/event-log.ts'
import { createPostgresStorage } from './postgres.ts'
import { contentOf } from '../../test/contents.ts'

async function open() {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  const { isHeldUp, runUntil } = await openInterleaving(url)
  const nextId = createOrderedIds('int', () => NOON)
  let made = 0

  /** An organization with an imported contact, a conversation of it, and a message that was sent. Another contact has an identifier. */
  async function newOrganization(): Promise<Organization> {
    made += 1
    const organizationId = `org_${made}`
    await importRecords(storage, NOON, [
      { type: 'organization', uniqueId: organizationId, name: 'One', createdAt: AT },
      // Aliases and numbers identify contacts, too.
      { type: 'channel', organizationId, ...FIRST, phoneMatching: 'Identifiers', usesAliases: true },
      contact(organizationId),
      known(organizationId),
      contact(organizationId, { uniqueId: 'con_phone', phone: '+49 30 888888' }),
      conversation(organizationId, 'cnv_old'),
      // No message goes to a deleted conversation, and no new one is created beside it after it was restored.
      conversation(organizationId, 'cnv_deleted', { contactId: 'con_known', status: 'Deleted' }),
      sent(organizationId),
    ])
    const organization = await codeOf(storage, organizationId)
    const act = { organization, at: later(1) }
    return { organizationId, act }
  }

  /** Returns the stored records. New identifiers are replaced by names, in the order of their creation. */
  async function outcomeOf({ organizationId, act }: Organization, results: readonly unknown[]) {
    const records = (await contentOf(storage)).filter(
      (record) => 'organizationId' in record && record.organizationId === organizationId,
    )
    const places = records.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    const names = new Map<string, string>()
    const events = (await eventsOf(storage, act.organization)).filter(({ type }) => type.startsWith('conversation.'))
    const text = JSON.stringify([results, places, events], (key, value: unknown) =>
      key === 'revision' ? 0 : value,
    ).replaceAll(organizationId, 'org')
    return text.replaceAll(/(con|cnv)_0[0-9A-Z]{10,}/g, (id, kind: string) => {
      const name = names.get(id) ?? `${kind}_made_${names.size}`
      names.set(id, name)
      return name
    })
  }

  const logOf = (job: (audit: AuditLog) => Script<unknown>) => () => withEvents(jobScript(job, nextId))
  return { storage, runUntil, isHeldUp, newOrganization, outcomeOf, logOf }
}
type Opened = Awaited<ReturnType<typeof open>>
interface Organization {
  organizationId: string
  act: Act
}

const placeOf = (record: StoreRecord) =>
  record.type === 'message' ? `m ${record.messagingAppMessageId} ${record.uniqueId}` : `a ${record.type}`

interface With extends Organization {
  audit: AuditLog
}

const { PHONE_SILENCE_DAYS: SILENCE_DAYS } = readConfig({})

const deliver = (using: With, ...messages: ReturnType<typeof written>[]) =>
  receiveMessages(using, {
    ...using,
    channelId: FIRST_CHANNEL,
    silenceDays: SILENCE_DAYS,
    batch: messages.map((message) => ({ message, newId: `_${message.messagingAppMessageId}` })),
  })
const report = (using: With, ...receipts: Receipt[]) =>
  reportReceipts(using, { ...using, channelId: FIRST_CHANNEL, silenceDays: SILENCE_DAYS, receipts })
/** Imports records. The outcome is without the counts, which name the organization by a code that differs in each database. */
function* put({ audit }: With, ...records: StoreRecord[]): Script<object> {
  const outcome = yield* putRecords({ at: NOON, newCode: () => asCode('unused0000'), audit }, records)
  return 'rejection' in outcome ? outcome : { leftOut: [...outcome.leftOut] }
}

const writeTo = (using: With, by: string, contactId: string) => {
  const conversationId = `cnv_000000${by.toUpperCase()}`
  return createConversation(using, { ...using, conversationId, contactId, channelId: 'chn_first' })
}
const create = (using: With, by: string, identifier: { phone: string } | { messagingAppContactId: string }) =>
  createContact(using, {
    contactId: `con_000000${by.toUpperCase()}`,
    body: { ...identifier, channelId: 'chn_first' },
  })

const moveKnown = (using: With, by: string, to: IdentityMove['to']) =>
  moveIdentities(using, { ...using, contactId: 'con_known', newId: `con_000000${by.toUpperCase()}`, move: { to } })

/** Both scripts of a pair can be the same. Each delivers some messages of its own, besides those that all scripts deliver. */
const SCRIPTS = {
  'a new contact': (using, by) => deliver(using, written('app.new', `${by}.1`), written('app.new', 'both.1')),
  'a new contact and another': (using, by) =>
    deliver(using, written('app.other', `${by}.1`), written('app.new', 'both.2')),
  'a known number': (using, by) =>
    deliver(
      using,
      written({ messagingAppContactId: 'app.number', phone: PHONE }, `${by}.1`),
      written('app.new', 'both.1'),
    ),
  'the number with another identifier': (using, by) =>
    deliver(using, written({ messagingAppContactId: `app.${by}`, phone: PHONE }, `${by}.1`)),
  'a new identifier with an alias': (using, by) =>
    deliver(using, written({ messagingAppContactId: 'app.new', aliases: ['app.other'] }, `${by}.1`)),
  'the alias with the new identifier as its alias': (using, by) =>
    deliver(using, written({ messagingAppContactId: 'app.other', aliases: ['app.new'] }, `${by}.1`)),
  'a new number': (using, by) => deliver(using, written('4930777777', `${by}.1`)),
  'a new identifier with the new number': (using, by) =>
    deliver(using, written({ messagingAppContactId: 'app.new', phone: '+49 30 777777' }, `${by}.1`)),
  'a known identifier with the new number': (using, by) =>
    deliver(using, written({ messagingAppContactId: 'app.known', phone: '+49 30 777777' }, `${by}.1`)),
  'a known identifier with the phone of a contact': (using, by) =>
    deliver(using, written({ messagingAppContactId: 'app.known', phone: '+49 30 888888' }, `${by}.1`)),
  'a known identifier': (using, by) => deliver(using, written('app.known', `${by}.1`)),
  'blocks the contact with the identifier': (using) => put(using, known(using.organizationId, { status: 'Blocked' })),
  'erases the contact with the identifier': ({ audit, act }) =>
    eraseStep({ audit, act }, { contactId: 'con_known', position: 0 }),
  'the same message from another contact': (using) => deliver(using, written('app.liar', 'both.1')),
  'closes the conversation': ({ audit, act }) =>
    changeStatus({ audit, act }, { conversationId: 'cnv_old', to: 'Closed' }),
  'restores the deleted conversation': ({ audit, act }) =>
    changeStatus({ audit, act }, { conversationId: 'cnv_deleted', to: 'Active' }),
  'erases the contact': ({ audit, act }) => eraseStep({ audit, act }, { contactId: 'con_imported', position: 0 }),
  'imports the contact': (using) => put(using, contact(using.organizationId, { name: 'Imported' })),
  'imports a conversation': (using) => put(using, conversation(using.organizationId, 'cnv_another')),
  'binds a message': (using, by) =>
    report(using, { messageId: 'msg_sent', messagingAppMessageId: `app.${by}`, status: 'Sent', at: AT }),
  'binds a message that was received': (using) =>
    report(using, { messageId: 'msg_sent', messagingAppMessageId: 'both.1', status: 'Read', at: AT }),
  'creates a contact': (using, by) => create(using, by, { phone: '+49 30 9999' }),
  'writes first': (using, by) => writeTo(using, by, 'con_known'),
  'writes to the imported contact': (using, by) => writeTo(using, by, 'con_imported'),
  'writes to the contact with the phone': (using, by) => writeTo(using, by, 'con_phone'),
  'creates a contact with the new number': (using, by) => create(using, by, { phone: '+49 30 777777' }),
  'moves all identifiers': (using, by) => moveKnown(using, by, { kind: 'Contact', contactId: 'con_phone' }),
  'moves all identifiers to a new contact': (using, by) => moveKnown(using, by, { kind: 'NewContact' }),
  'gives the contact the new number': (using) =>
    updateContact(using, { contactId: 'con_phone', update: { phone: '+49 30 777777' } }),
  'erases the contact with the phone': ({ audit, act }) =>
    eraseStep({ audit, act }, { contactId: 'con_phone', position: 0 }),
  'creates the new contact': (using, by) => create(using, by, { messagingAppContactId: 'app.new' }),
} satisfies Record<string, (using: With, by: 'outer' | 'inner') => Script<unknown>>
type Name = keyof typeof SCRIPTS

const scriptOf =
  (of: Organization, name: Name, by: 'outer' | 'inner') =>
  (audit: AuditLog): Script<unknown> =>
    SCRIPTS[name]({ ...of, audit }, by)

/** Runs a script, and starts another one after a step of the first. The other one either ends there or waits for a lock. */
async function interleave(opened: Opened, [outer, inner]: readonly [Name, Name], step: number) {
  const { storage, runUntil, isHeldUp, newOrganization, outcomeOf, logOf } = opened
  const of = await newOrganization()
  let hasWaited = false
  let running: Promise<unknown> | undefined
  const { result, steps } = await runUntil(logOf(scriptOf(of, outer, 'outer')), step, async () => {
    running = storage.write(undefined, scriptOf(of, inner, 'inner'))
    hasWaited = await isHeldUp(running)
  })
  return { steps, hasWaited, outcome: await outcomeOf(of, [result, await running]) }
}

/** Runs one script after the other, in both orders. */
async function inTurn(opened: Opened, outer: Name, inner: Name): Promise<string[]> {
  const { storage, newOrganization, outcomeOf } = opened
  const [one, other] = [await newOrganization(), await newOrganization()]
  const outerFirst = await storage.write(undefined, scriptOf(one, outer, 'outer'))
  const innerSecond = await storage.write(undefined, scriptOf(one, inner, 'inner'))
  const innerFirst = await storage.write(undefined, scriptOf(other, inner, 'inner'))
  const outerSecond = await storage.write(undefined, scriptOf(other, outer, 'outer'))
  return [await outcomeOf(one, [outerFirst, innerSecond]), await outcomeOf(other, [outerSecond, innerFirst])]
}

/** Pairs of scripts that run concurrently, in both orders. */
const MEETINGS: readonly (readonly [Name, Name])[] = [
  ['a new contact', 'a new contact'],
  ['a new contact', 'a new contact and another'],
  ['a new contact', 'the same message from another contact'],
  ['a new identifier with an alias', 'the alias with the new identifier as its alias'],
  ['a new number', 'a new identifier with the new number'],
  ['a new number', 'a known identifier with the new number'],
  ['a known identifier with the new number', 'a new identifier with the new number'],
  ['a known identifier', 'a known identifier'],
  ['a known identifier', 'blocks the contact with the identifier'],
  ['a known identifier', 'erases the contact with the identifier'],
  ['a known number', 'a known number'],
  ['a known number', 'the number with another identifier'],
  ['a known number', 'closes the conversation'],
  ['a known number', 'imports the contact'],
  ['a known number', 'imports a conversation'],
  ['erases the contact', 'a known number'],
  ['erases the contact', 'binds a message'],
  ['erases the contact', 'closes the conversation'],
  ['erases the contact', 'imports the contact'],
  ['erases the contact', 'imports a conversation'],
  ['erases the contact', 'erases the contact'],
  ['creates a contact', 'creates a contact'],
  ['creates a contact with the new number', 'a new number'],
  ['creates the new contact', 'a new contact'],
  ['writes first', 'writes first'],
  ['writes first', 'a known identifier'],
  ['writes first', 'erases the contact with the identifier'],
  ['writes to the imported contact', 'closes the conversation'],
  ['writes to the imported contact', 'a known number'],
  ['writes to the contact with the phone', 'a known identifier with the phone of a contact'],
  ['moves all identifiers', 'moves all identifiers'],
  ['moves all identifiers', 'moves all identifiers to a new contact'],
  ['moves all identifiers', 'a known identifier'],
  ['moves all identifiers', 'a known identifier with the new number'],
  ['moves all identifiers', 'a known identifier with the phone of a contact'],
  ['moves all identifiers', 'writes first'],
  ['moves all identifiers', 'erases the contact with the identifier'],
  ['moves all identifiers', 'erases the contact with the phone'],
  ['moves all identifiers', 'blocks the contact with the identifier'],
  ['moves all identifiers to a new contact', 'a known identifier with the new number'],
  ['gives the contact the new number', 'a known identifier with the new number'],
  ['gives the contact the new number', 'creates a contact with the new number'],
  ['binds a message', 'binds a message'],
  ['binds a message that was received', 'a new contact'],
]
/**
 * A restored conversation isn't locked by a message of its contact: to lock each conversation of a contact would lock as many rows as a
 * member makes. So the contact has two active conversations afterwards, as if the restore came last, but it can commit first.
 */
const RESTORES: readonly (readonly [Name, Name])[] = [
  ['restores the deleted conversation', 'a known identifier'],
  ['restores the deleted conversation', 'writes first'],
]
const inBothOrders = ([one, other]: readonly [Name, Name]): (readonly [Name, Name])[] =>
  one === other
    ? [[one, other]]
    : [
        [one, other],
        [other, one],
      ]

/** Returns an outcome whose events are in the order of their texts. */
function withoutOrder(outcome: string): string {
  const [results, records, events]: [unknown, unknown, unknown[]] = JSON.parse(outcome)
  return JSON.stringify([results, records, events.map((event) => JSON.stringify(event)).toSorted()])
}

test.each(RESTORES.flatMap(inBothOrders))(
  '"%s" in the middle of "%s" is serializable but for the order of the events',
  async (inner, outer) => {
    const opened = await open()
    const serial = (await inTurn(opened, outer, inner)).map(withoutOrder)
    await tryEachStep(async (step) => {
      const { steps, hasWaited, outcome } = await interleave(opened, [outer, inner], step)
      expect(serial, `after step ${step}`).toContain(withoutOrder(outcome))
      return { steps, hasWaited }
    })
  },
)

test.each(MEETINGS.flatMap(inBothOrders))('"%s" in the middle of "%s" is serializable', async (inner, outer) => {
  const opened = await open()
  const serial = await inTurn(opened, outer, inner)
  await tryEachStep(async (step) => {
    const { steps, hasWaited, outcome } = await interleave(opened, [outer, inner], step)
    expect(serial, `after step ${step}`).toContain(outcome)
    return { steps, hasWaited }
  })
})
