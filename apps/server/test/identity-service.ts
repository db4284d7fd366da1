// Tells the histories of `identity-model.ts` to the service and to the rules in memory at the same time, and compares the outcomes.
import assert from 'node:assert/strict'
import type { AuditLog } from '../src/sql/audit.ts'
import { FIRST_CHANNEL } from '../src/domain/channels/first-channel.ts'
import { updateContact } from '../src/domain/contacts/update-contact.ts'
import { ServiceError } from '../src/domain/errors.ts'
import { sendMessage } from '../src/domain/messages/send.ts'
import { OutcomeUnknown, StoreUnavailable } from '../src/sql/errors.ts'
import { callerOf, channelBy, written } from './channel.ts'
import { put } from './contents.ts'
import type { Stage } from './delivery-model.ts'
import { OWNER } from './fixture.ts'
import { newTally, randomFrom, type Setting, type Subject, tellHistory } from './identity-model.ts'
import { rulesInMemory } from './identity-subjects.ts'
import { codeOf } from './keys.ts'
import { NOON } from './stores.ts'

/** A subject that is the service, in an organization of its own. One of 20 messages comes while the store stops, and is sent again. */
async function serviceOn(stage: Stage, organizationId: string, setting: Setting, seed: number): Promise<Subject> {
  const createdAt = NOON.toISOString()
  const channel = { uniqueId: FIRST_CHANNEL, name: 'First', createdAt, identityScope: FIRST_CHANNEL, usesAliases: true }
  await put(stage.storage, [
    { type: 'organization', uniqueId: organizationId, name: 'History', createdAt },
    { type: 'channel', organizationId, ...channel, phoneMatching: setting.phoneMatching },
  ])
  const caller = callerOf(await codeOf(stage.storage, organizationId), organizationId)
  const random = randomFrom(seed)
  let made = 0

  return {
    async receive(told, at) {
      made += 1
      const message = written(told, `app.${made}`)
      const deliver = async () => {
        const [result] = await channelBy(stage.storage, caller, () => at).deliver(message)
        return result
      }
      if (random.is(0.05)) {
        const interrupted = deliver().catch((error: unknown) => {
          if (!(error instanceof StoreUnavailable || error instanceof OutcomeUnknown)) throw error
        })
        await stage.storage.close()
        await interrupted
        stage.storage = await stage.reopen()
      }
      const result = await deliver()
      return result !== undefined && 'contactId' in result ? result : undefined
    },
    async send(conversationId, at) {
      made += 1
      let address: string | undefined
      const act = { organization: caller.organization, at }
      const sending = { conversationId, messageId: `msg_sent_${made}`, memberId: OWNER, idempotencyKey: `key-${made}` }
      const outcome = await stage.storage.write(caller.organization, (audit) => {
        const append: AuditLog['append'] = (by, ...event) => {
          const { contact } = event[2] as { contact: { messagingAppContactId?: string; phone: string } }
          address = contact.messagingAppContactId ?? contact.phone
          audit.append(by, ...event)
        }
        const body = { messageType: 'Text' as const, messageData: { text: 'Hello' } }
        return sendMessage({ act, audit: { append } }, { ...sending, body })
      })
      return outcome instanceof ServiceError ? outcome.code : address
    },
    async importContact(uniqueId, phone, at) {
      const conversationId = `cnv_${uniqueId}`
      const of = { organizationId, createdAt: at.toISOString(), status: 'Active' as const }
      const conversation = {
        ...of,
        uniqueId: conversationId,
        contactId: uniqueId,
        tagIds: [],
        initiatedBy: 'Contact' as const,
      }
      await put(stage.storage, [
        { type: 'contact', ...of, uniqueId, phone, attributes: {} },
        { type: 'conversation', ...conversation },
      ])
      return { conversationId }
    },
    async block(contactId, at) {
      const act = { organization: caller.organization, at }
      const update = { status: 'Blocked' as const }
      await stage.storage.write(caller.organization, (audit) => updateContact({ act, audit }, { contactId, update }))
    },
  }
}

/** Tells histories to both, and throws at the first difference. Returns how many messages there were. */
export async function compareHistories(stage: Stage, { from, to }: { from: number; to: number }): Promise<number> {
  const tally = newTally()
  for (let seed = from; seed <= to; seed += 1) {
    let service: Promise<Subject> | undefined
    const organizationId = `org_history_${seed}`
    // oxlint-disable-next-line no-await-in-loop -- They share a store that stops.
    await tellHistory(
      seed,
      (setting) => {
        const one = serviceOn(stage, organizationId, setting, seed)
        service = one
        return compared(rulesInMemory(setting), one)
      },
      tally,
      0.2,
    )
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await service
  }
  return tally.received
}

/** Contacts of the rules stand for contacts of the service, one for one. */
function compared(rules: Subject, opening: Promise<Subject>): Subject {
  const names = new Map<string, string>()
  const conversations = new Map<string, string>()
  const nameOf = (contactId: string): string => {
    names.set(contactId, names.get(contactId) ?? `contact ${names.size}`)
    return names.get(contactId) ?? ''
  }
  const known = new Map<string, string>()

  return {
    async receive(told, at) {
      const [expected, found] = [await rules.receive(told, at), await (await opening).receive(told, at)]
      const name = expected && (known.get(expected.contactId) ?? nameOf(found?.contactId ?? ''))
      if (expected !== undefined && name !== undefined) known.set(expected.contactId, name)
      assert.equal(found && nameOf(found.contactId), name, JSON.stringify(told))
      if (expected !== undefined && found !== undefined)
        conversations.set(expected.conversationId, found.conversationId)
      return expected
    },
    async send(conversationId, at) {
      const expected = await rules.send(conversationId, at)
      const found = await (await opening).send(conversations.get(conversationId) ?? '', at)
      if (found !== 'contact_blocked') assert.equal(found, expected ?? 'identity_lost', conversationId)
      return expected
    },
    async importContact(contactId, phone, at) {
      const expected = await rules.importContact(contactId, phone, at)
      const found = await (await opening).importContact(contactId, phone, at)
      known.set(contactId, nameOf(contactId))
      conversations.set(expected.conversationId, found.conversationId)
      return expected
    },
    async block(contactId, at) {
      await rules.block(contactId, at)
      const [found] = Array.from(names).find(([, name]) => name === known.get(contactId)) ?? []
      await (await opening).block(found ?? contactId, at)
    },
  }
}
