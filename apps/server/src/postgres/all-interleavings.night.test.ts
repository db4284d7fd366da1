// Proves serializability: for every pair of write scripts, one runs on a second connection after each step of the other. The outcome must
// equal that of running one after the other. Scripts of one kind have tests of their own, with more cases.
import { expect, onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../test/databases.ts'
import { copiesOf, openInterleaving, type Place, tryEachStep } from '../../test/postgres/interleave.ts'
import { asCode, codeOf, keysOf } from '../../test/keys.ts'
import { later, NOON, text } from '../../test/stores.ts'
import * as life from '../domain/api-keys/life.ts'
import type { AuditLog } from '../domain/kernel/audit.ts'
import { firstChannel } from '../domain/kernel/first-channel.ts'
import { getConversation } from '../domain/conversations/lock-conversation.ts'
import { changeStatus } from '../domain/conversations/change-status.ts'
import { type SendRequest, sendMessage } from '../domain/messages/send.ts'
import { eraseStep } from '../domain/operator/erase.ts'
import { updateContact } from '../domain/contacts/update-contact.ts'
import { assign } from '../domain/conversations/assign.ts'
import { markRead } from '../domain/conversations/mark-read.ts'
import { setTags } from '../domain/conversations/set-tags.ts'
import { createOrderedIds } from '../store/ids.ts'
import { importAll, importRecords } from '../domain/operator/import.ts'
import { purgeBatch } from '../domain/operator/purge.ts'
import type { RecordOf, StoreRecord } from '../domain/tables/record.ts'
import type { Script } from '../sql/statement.ts'
import { jobScript, withEvents } from '../store/event-log.ts'
import { createPostgresStorage } from './postgres.ts'
import { auditOf } from '../../test/contents.ts'

/** Three conversations: one is deleted and has a message, one is not there yet, and one is active. */
const [OLD, NEW, LIVE] = ['cnv_old', 'cnv_new', 'cnv_live']

const conversation = (organizationId: string, uniqueId: string, status: 'Active' | 'Deleted') => ({
  type: 'conversation' as const,
  uniqueId,
  organizationId,
  contactId: 'con',
  assignedToId: 'mem',
  tagIds: ['tag'],
  campaignId: 'cmp',
  initiatedBy: 'Contact' as const,
  createdAt: NOON.toISOString(),
  status,
})
const member = (organizationId: string, name: string): RecordOf<'member'> => ({
  type: 'member',
  organizationId,
  uniqueId: 'mem',
  createdAt: NOON.toISOString(),
  accessLevel: 'Owner',
  name,
  email: 'mem@harbour.example',
  roleIds: [],
})
const contact = (organizationId: string, status: 'Active' | 'Blocked'): RecordOf<'contact'> => ({
  type: 'contact',
  organizationId,
  uniqueId: 'con',
  phone: '+33612345678',
  attributes: {},
  createdAt: NOON.toISOString(),
  status,
})
const message = (organizationId: string, uniqueId: string, conversationId: string) =>
  ({ ...text(uniqueId, later(1), { conversationId }), organizationId }) as RecordOf<'message'>

const begin = (organizationId: string): StoreRecord[] => [
  { type: 'organization', uniqueId: organizationId, name: 'One', createdAt: NOON.toISOString() },
  { type: 'channel', organizationId, ...firstChannel(NOON.toISOString(), 'Identifiers') },
  member(organizationId, 'Grace'),
  contact(organizationId, 'Active'),
  { type: 'tag', organizationId, uniqueId: 'tag', label: 'Tag' },
  conversation(organizationId, OLD, 'Deleted'),
  message(organizationId, 'msg_old', OLD),
  conversation(organizationId, LIVE, 'Active'),
]

const sending = (by: string, idempotencyKey: string): SendRequest => ({
  conversationId: LIVE,
  messageId: `msg_${by}`,
  memberId: 'mem',
  idempotencyKey,
  body: { messageType: 'Text', messageData: { text: idempotencyKey } },
})

const key = (name: string) => ({ uniqueId: `key_${name}`, hash: name, lastFour: 'abcd', createdAt: NOON })
const added = (name: string) => ({ memberId: 'mem', key: key(name), maxPending: 8 })

/**
 * Returns the result as a caller sees it, without revisions, which depend on the organization. The named record of a batch may differ: a
 * batch is validated by several reads, and another one may be written between them.
 */
function seenIn(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result
  if ('rejection' in result) return 'rejected'
  if ('leftOut' in result && result.leftOut instanceof Set) return [...result.leftOut]
  return 'revision' in result ? { ...result, revision: 0 } : result
}

/** Returns the arguments of scripts that run on an organization. */
const onIt = ({ id, organization }: Place) => {
  const act = { organization, at: NOON }
  return (audit: AuditLog) => ({
    id,
    act,
    audit,
    by: (name: string) => ({ audit, act: { ...act, memberId: 'mem', keyId: `key_${name}` } }),
    put: (records: StoreRecord[], mustBeNew = false) => {
      return importAll({ at: NOON, newCode: () => asCode('unused0000'), mustBeNew, audit }, records)
    },
  })
}

async function open() {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  const { isHeldUp, runUntil } = await openInterleaving(url)
  const nextId = createOrderedIds('int', () => NOON)

  /** An organization with conversations, and a member with a current key and a pending one. */
  async function original(): Promise<Place> {
    await importRecords(storage, NOON, begin('org'))
    const place = { id: 'org', organization: await codeOf(storage, 'org') }
    await storage.write(place.organization, function* prepare(audit): Script<void> {
      const { by } = onIt(place)(audit)
      yield* life.create(by('none'), added('one'))
      yield* life.promote(by('one'))
      yield* life.create(by('none'), added('two'))
    })
    return place
  }
  const copy = copiesOf(url, await original())

  async function newOrganization() {
    const place = await copy()
    return { ...place, withLog: onIt(place) }
  }

  async function outcomeOf({ id, organization }: Place, results: readonly unknown[]) {
    const [told, listed, ...found] = await Promise.all([
      auditOf(storage, { organizationId: id }),
      keysOf(storage).list(organization),
      ...[OLD, NEW, LIVE].map(async (each) => {
        const read = await storage.read(organization, () => getConversation({ organization }, each))
        return 'snapshot' in read ? read.snapshot().conversation : undefined
      }),
    ])
    const events = told.map(({ event, subjectId, detail }) => `${event} ${subjectId} ${JSON.stringify(detail)}`)
    const states = listed.map((each) => [each.uniqueId, each.state])
    // The events of different subjects can be in either order, but no message is sent to a contact after it was blocked.
    const order = told.map(({ event }) => event)
    const isSentTooLate =
      order.includes('contact.updated') && order.lastIndexOf('message.sent') > order.indexOf('contact.updated')
    return JSON.stringify([results.map(seenIn), found, states, events.toSorted(), isSentTooLate]).replaceAll(id, 'org')
  }

  const runLoggedUntil = (job: (audit: AuditLog) => Script<unknown>, step: number, then: () => Promise<void>) =>
    runUntil(() => withEvents(jobScript(job, nextId)), step, then)

  return { storage, runLoggedUntil, isHeldUp, newOrganization, outcomeOf }
}
type Opened = Awaited<ReturnType<typeof open>>
type Organization = ReturnType<Awaited<ReturnType<Opened['newOrganization']>>['withLog']>

/** The write scripts. Both of a pair may be the same, so each has a number that makes its writes unique. */
const SCRIPTS = {
  'put messages': ({ id, put }, by) => put([message(id, `msg_${by}`, OLD), message(id, 'msg_same', OLD)]),
  'put the conversation': ({ id, put }) => put([conversation(id, OLD, 'Active')]),
  'put a new conversation': ({ id, put }, by) =>
    put([conversation(id, NEW, 'Active'), message(id, 'msg_both', NEW), message(id, `msg_${by}`, NEW)]),
  'add a new conversation': ({ id, put }) => put([conversation(id, NEW, 'Deleted'), message(id, 'msg_add', NEW)], true),
  'put the member': ({ id, put }, by) => put([member(id, by)]),
  'erase the contact': ({ act, audit }) => eraseStep({ audit, act }, { contactId: 'con', position: 0 }),
  purge: ({ act, audit }) => purgeBatch({ audit, act }, later(1)),
  'restore the conversation': ({ audit, act }) => changeStatus({ audit, act }, { conversationId: OLD, to: 'Active' }),
  'send a message': (of, by) => sendMessage(of, sending(by, by)),
  'send a message, also again': (of, by) => sendMessage(of, sending(by, 'both')),
  'mark messages as read': (of) => markRead(of, { conversationId: OLD, upToMessageId: 'msg_old' }),
  'claim the conversation': (of) => assign(of, { conversationId: LIVE, memberId: 'mem', onlyIfUnassigned: true }),
  'block the contact by an update': ({ audit, act }) =>
    updateContact({ audit, act }, { contactId: 'con', update: { status: 'Blocked' } }),
  'set the tags': (of) => setTags(of, { conversationId: LIVE, tagIds: [] }),
  'unassign the conversation': (of) => assign(of, { conversationId: LIVE }),
  'block the contact': ({ id, put }) => put([contact(id, 'Blocked')]),
  'add a key': ({ by }, name) => life.create(by('none'), added(name)),
  'promote a key': ({ by }) => life.promote(by('two')),
} satisfies Record<string, (of: Organization, by: 'outer' | 'inner') => Script<unknown>>
type Name = keyof typeof SCRIPTS
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of a literal are its names.
const NAMES = Object.keys(SCRIPTS) as Name[]

/** Runs a script, and starts another one after a step of the first. The other one either ends there or waits for a lock. */
async function interleave(opened: Opened, [outer, inner]: readonly [Name, Name], step: number) {
  const { storage, runLoggedUntil, isHeldUp, newOrganization, outcomeOf } = opened
  const of = await newOrganization()
  let hasWaited = false
  let running: Promise<unknown> | undefined
  const { result, steps } = await runLoggedUntil(
    (audit): Script<unknown> => SCRIPTS[outer](of.withLog(audit), 'outer'),
    step,
    async () => {
      running = storage.write(undefined, (audit): Script<unknown> => SCRIPTS[inner](of.withLog(audit), 'inner'))
      hasWaited = await isHeldUp(running)
    },
  )
  return { steps, hasWaited, outcome: await outcomeOf(of, [result, await running]) }
}

/** Runs one script after the other, in both orders. */
async function inTurn({ storage, newOrganization, outcomeOf }: Opened, outer: Name, inner: Name): Promise<string[]> {
  const [one, other] = [await newOrganization(), await newOrganization()]
  const outerFirst = await storage.write(undefined, (audit): Script<unknown> =>
    SCRIPTS[outer](one.withLog(audit), 'outer'),
  )
  const innerSecond = await storage.write(undefined, (audit): Script<unknown> =>
    SCRIPTS[inner](one.withLog(audit), 'inner'),
  )
  const innerFirst = await storage.write(undefined, (audit): Script<unknown> =>
    SCRIPTS[inner](other.withLog(audit), 'inner'),
  )
  const outerSecond = await storage.write(undefined, (audit): Script<unknown> =>
    SCRIPTS[outer](other.withLog(audit), 'outer'),
  )
  return [await outcomeOf(one, [outerFirst, innerSecond]), await outcomeOf(other, [outerSecond, innerFirst])]
}

test.each(NAMES)('"%s" is serializable with every script that runs in the middle of it', async (outer) => {
  const opened = await open()
  for (const inner of NAMES) {
    const serial = await inTurn(opened, outer, inner)
    await tryEachStep(async (step) => {
      const { steps, hasWaited, outcome } = await interleave(opened, [outer, inner], step)
      expect(serial, `${inner} after step ${step}`).toContain(outcome)
      return { steps, hasWaited }
    })
  }
})
