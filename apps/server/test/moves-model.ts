// Moves of identifiers beside everything else that writes to the same contacts, and repairs of what was joined or split wrongly.
import { contract, type Contact, type IdentityMove } from '@parley/contract'
import { expect } from 'vitest'
import { FIRST_CHANNEL, firstChannel } from '../src/domain/kernel/first-channel.ts'
import { createConversation } from '../src/domain/conversations/create-conversation.ts'
import { eraseContact } from '../src/domain/operator/erase.ts'
import { moveIdentities } from '../src/domain/identities/move.ts'
import { updateContact } from '../src/domain/contacts/update-contact.ts'
import { ServiceError } from '../src/domain/kernel/errors.ts'
import { sendMessage } from '../src/domain/messages/send.ts'
import { RecordRejected } from '../src/domain/operator/judge.ts'
import { readRecords } from '../src/domain/tables/record-types.ts'
import type { RecordOf, StoreRecord } from '../src/domain/tables/record.ts'
import { createWriter } from './result-of.ts'
import type { Store } from '../src/store/store.ts'
import { callerOf, channelBy, eventsOf, written } from './channel.ts'
import { put } from './contents.ts'
import { OWNER } from './fixture.ts'
import { codeOf } from './keys.ts'
import { later, NOON } from './stores.ts'

const [APP, NUMBER] = ['app.ada', '33612345678']
const REPLY = { messageType: 'Text', messageData: { text: 'Hello' } } as const
const usedAt = NOON.toISOString()
const of = { identityScope: FIRST_CHANNEL, usedAt }
const FACTS = { attributes: {}, status: 'Active', createdAt: usedAt } as const

/** The identifiers of a contact of the stories, with what they make of its record. */
function contactOf(organizationId: string, uniqueId: string, values: readonly string[]): RecordOf<'contact'> {
  const phone = values.find((value) => /^\d+$/.test(value))
  const app = values.find((value) => value.startsWith('app.'))
  return {
    type: 'contact',
    organizationId,
    uniqueId,
    ...FACTS,
    phone: phone === undefined ? (app ?? uniqueId) : `+${phone}`,
    phoneIsKnown: phone !== undefined,
    ...(app !== undefined && { messagingAppContactId: app }),
    // The first one is the newest.
    identities: values.map((value, index) => ({
      ...of,
      usedAt: later(-index).toISOString(),
      kind: /^\d+$/.test(value) ? 'number' : 'app',
      value,
    })),
  }
}

/** An organization of its own, whose contacts have the values. */
async function organize(storage: Store, organizationId: string, held: Readonly<Record<string, readonly string[]>>) {
  await put(storage, [
    { type: 'organization', uniqueId: organizationId, name: 'Moves', createdAt: usedAt },
    { type: 'channel', organizationId, ...firstChannel(usedAt), phoneMatching: 'Identifiers' },
    ...Object.entries(held).map(([id, values]) => contactOf(organizationId, id, values)),
  ])
  const organization = await codeOf(storage, organizationId)
  const caller = callerOf(organization, organizationId)
  const write = createWriter({ storage, now: () => later(1) })
  let made = 0
  const newId = (prefix: string) => `${prefix}_${(made += 1)}`
  const contacts = () =>
    Array.fromAsync(storage.snapshot((each) => readRecords(each, 'contact', { organization, organizationId })))
  return {
    contacts,
    events: () => eventsOf(storage, organization),
    move: (contactId: string, to: IdentityMove['to'], identities?: IdentityMove['identities']) =>
      write(caller, 'req', moveIdentities, {
        organizationId,
        contactId,
        newId: newId('con_new'),
        move: { to, ...(identities && { identities }) },
      }),
    receive: async (contact: Parameters<typeof written>[0]) => {
      const [result] = await channelBy(storage, caller, () => later(1)).deliver(written(contact, newId('app.m')))
      if (result === undefined || !('contactId' in result)) throw new Error('The message was rejected.')
      return result
    },
    start: (contactId: string, address?: string) =>
      write(caller, 'req', createConversation, {
        conversationId: newId('cnv_new'),
        organizationId,
        contactId,
        channelId: FIRST_CHANNEL,
        ...(address !== undefined && { address }),
      }),
    send: (conversationId: string) =>
      write(caller, 'req', sendMessage, {
        conversationId,
        messageId: newId('msg_sent'),
        memberId: OWNER,
        idempotencyKey: newId('key'),
        body: REPLY,
      }),
    rename: (contactId: string) => write(caller, 'req', updateContact, { contactId, update: { name: 'Renamed' } }),
    erase: (contactId: string) => eraseContact(storage, { organization, at: later(1) }, contactId),
    /** Imports the contact with the identifiers that it had. */
    restore: (contactId: string, values: readonly string[]) =>
      put(storage, [contactOf(organizationId, contactId, values)]),
  }
}
type Organized = Awaited<ReturnType<typeof organize>>

const VALUES = [APP, NUMBER]

/** The requests that run concurrently with a move of all identifiers of Ada to Ben, by name. */
const BESIDE: Readonly<Record<string, (there: Organized, conversationId: string) => Promise<unknown>>> = {
  'a message of the identifier': ({ receive }) => receive(APP),
  'a message of the number': ({ receive }) => receive({ messagingAppContactId: NUMBER, phone: `+${NUMBER}` }),
  'a reply': ({ send }, conversationId) => send(conversationId),
  'a first message': ({ start }) => start('con_ada', APP),
  'a first message to the target': ({ start }) => start('con_ben'),
  'a change of the contact': ({ rename }) => rename('con_ada'),
  'the move back': ({ move }) => move('con_ben', { kind: 'Contact', contactId: 'con_ada' }),
  'the same move': ({ move }) => move('con_ada', { kind: 'Contact', contactId: 'con_ben' }),
  'a move to nobody': ({ move }) => move('con_ada', { kind: 'Nobody' }),
  'the erasure of the source': ({ erase }) => erase('con_ada'),
  'the erasure of the target': ({ erase }) => erase('con_ben'),
  'an import of the source': ({ restore }) => restore('con_ada', VALUES),
  'an import of the target': ({ restore }) => restore('con_ben', ['app.ben']),
}
export const BESIDE_A_MOVE = Object.keys(BESIDE)

/** The errors of rules and imports are answers. Everything else, such as a deadlock, isn't. */
const settled = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ServiceError || error instanceof RecordRejected)) throw error
  })

/** The contacts that have a value now, by scope, kind and value. */
function holdersIn(records: readonly StoreRecord[]): Map<string, string[]> {
  const held = records.flatMap((record) => {
    if (record.type !== 'contact') return []
    // An export leaves out the only identifier, if the contact shows it.
    const shown = record.messagingAppContactId ?? ''
    const only = { ...of, kind: 'app', value: shown } as const
    return (record.identities ?? [only]).flatMap((identity) =>
      identity.value === '' || identity.kind === 'phone' || ('isLost' in identity && identity.isLost === true)
        ? []
        : [[`${identity.identityScope} ${identity.kind} ${identity.value}`, record.uniqueId] as const],
    )
  })
  const holders = new Map<string, string[]>()
  for (const [value, id] of held) holders.set(value, [...(holders.get(value) ?? []), id])
  return holders
}

/**
 * Moves all identifiers of a contact while something else happens to it, in an organization of its own for each round, and fails if an
 * identifier has two holders, a request ends otherwise than by a response, or a message goes to the former holder after the event.
 * Returns how many identifiers had a holder in the end.
 */
export async function moveBeside(storage: Store, what: string, rounds: { from: number; to: number }): Promise<number> {
  const beside = BESIDE[what]
  if (beside === undefined) throw new Error(`Nothing is known of ${what}.`)
  let held = 0
  for (let round = rounds.from; round <= rounds.to; round += 1) {
    const there = await organize(storage, `org_${BESIDE_A_MOVE.indexOf(what)}_${round}`, {
      con_ada: VALUES,
      con_ben: ['app.ben'],
    })
    const { conversationId } = await there.receive(APP)
    const move = () => there.move('con_ada', { kind: 'Contact', contactId: 'con_ben' })
    const both = [move, () => beside(there, conversationId)]
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((work) => settled(work())))
    await settled(there.send(conversationId))
    const holders = holdersIn(await there.contacts())
    const shared = [...holders].filter(([, ids]) => ids.length > 1)
    expect(shared, `${what}, round ${round}`).toEqual([])
    expect(wronglySent(await there.events(), conversationId), `${what}, round ${round}`).toEqual([])
    held += holders.size
  }
  return held
}

/** The messages of a conversation that went to an identifier after an event said that its contact lost it, and before it came back. */
function wronglySent(events: Awaited<ReturnType<Organized['events']>>, conversationId: string): unknown[] {
  let holder: string | undefined = 'con_ada'
  return events.flatMap(({ type, data }) => {
    const said = data as {
      contactId?: string
      toContactId?: string
      contact?: Contact
      message?: { conversationId: string }
    }
    if (type === 'contact.identities_moved' && (said.contactId === holder || said.toContactId === 'con_ada'))
      holder = said.toContactId
    const isToApp = type === 'message.sent' && said.contact?.messagingAppContactId === APP
    return isToApp && said.message?.conversationId === conversationId && holder !== 'con_ada' ? [data] : []
  })
}

/**
 * Plants a contact that two people share, and a person who is two contacts, repairs both, and undoes the repairs. Fails if a message
 * then reaches another contact than it should, or an undone repair leaves anything else than there was.
 */
export async function repair(storage: Store, round: number): Promise<void> {
  const there = await organize(storage, `org_repaired_${round}`, {
    con_joined: [APP, 'app.other'],
    con_split: ['app.web'],
    con_whole: ['app.phone', NUMBER],
  })
  const { contacts } = there
  const before = await contacts()
  const identity = { channelId: FIRST_CHANNEL, value: 'app.other' }
  const parted = await there.move('con_joined', { kind: 'NewContact' }, [identity])
  const otherId = parted.toContact?.uniqueId ?? ''
  await there.move('con_split', { kind: 'Contact', contactId: 'con_whole' })
  const right = { [APP]: 'con_joined', 'app.other': otherId, 'app.web': 'con_whole', 'app.phone': 'con_whole' }
  const repaired = await contacts()
  for (const [value, id] of Object.entries(right)) {
    expect(holdersIn(repaired).get(`${FIRST_CHANNEL} app ${value}`)).toEqual([id])
  }
  await there.move(otherId, { kind: 'Contact', contactId: 'con_joined' })
  await there.move('con_whole', { kind: 'Contact', contactId: 'con_split' }, [{ ...identity, value: 'app.web' }])
  const withoutNew = (await contacts()).filter((record) => !('uniqueId' in record) || record.uniqueId !== otherId)
  expect(withoutNew).toEqual(before)
  await there.move('con_joined', { kind: 'Contact', contactId: otherId }, [identity])
  await there.move('con_split', { kind: 'Contact', contactId: 'con_whole' })
  for (const [value, id] of Object.entries(right)) expect((await there.receive(value)).contactId).toBe(id)
}

/** The kinds of targets that the contract has: a story for each stands above. */
export const TARGETS = contract.components.schemas.IdentityMoveTarget.discriminator.mapping
