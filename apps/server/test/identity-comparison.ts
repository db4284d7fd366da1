// Compares what a service decides with what the rules in memory decide, also after the service stopped or moved.
import assert from 'node:assert/strict'
import type { Stage } from './delivery-model.ts'
import { checkoutAt } from './identity-checkout.ts'
import { randomFrom, tellHistory } from './identity-histories.ts'
import type { Setting, Subject } from './identity-model.ts'
import { Service } from './identity-service.ts'
import { RulesInMemory } from './identity-subjects.ts'
import { newTally } from './identity-tally.ts'

/** The decisions of a subject as lines, in which contacts and conversations have the names of their first appearance. */
function logged(subject: Subject, lines: string[], interrupt?: () => (() => Promise<void>) | undefined): Subject {
  const names = new Map<string, string>()
  const nameOf = (id: string) => {
    names.set(id, names.get(id) ?? `${names.size}`)
    return names.get(id) ?? ''
  }
  return {
    async receive(channelId, told, at, quote) {
      const stops = subject instanceof Service ? interrupt?.() : undefined
      const found = await (subject instanceof Service
        ? subject.receive(channelId, told, at, quote, stops)
        : subject.receive(channelId, told, at, quote))
      const result = found && `${nameOf(found.contactId)} ${nameOf(found.conversationId)}`
      lines.push(`${channelId} ${JSON.stringify(told)} ${quote}: ${result}`)
      if (found !== undefined && subject instanceof Service) await subject.check(found.contactId, at)
      return found
    },
    async send(conversationId, at, handedOver) {
      const sent = await subject.send(conversationId, at, handedOver)
      const result = 'code' in sent ? sent.code : sent.address.replace('+', '')
      lines.push(`send ${nameOf(conversationId)}: ${result}`)
      return sent
    },
    received: (conversationId, recipient, at) => subject.received(conversationId, recipient, at),
    changed: (channelId, change, at) => subject.changed(channelId, change, at),
    async echo(channelId, recipient, at) {
      const written = await subject.echo(channelId, recipient, at)
      lines.push(`echo ${channelId} ${JSON.stringify(recipient)}: ${nameOf(written.contactId)}`)
      return written
    },
    async renamed(channelId, contact, at) {
      const { contactId } = await subject.renamed(channelId, contact, at)
      lines.push(`renamed ${channelId} ${JSON.stringify(contact)}: ${contactId && nameOf(contactId)}`)
      return { contactId }
    },
    async importContact(contactId, phone, at, createdAt) {
      const made = await subject.importContact(contactId, phone, at, createdAt)
      lines.push(`import ${phone}: ${nameOf(contactId)} ${nameOf(made.conversationId)}`)
      return made
    },
    block: (contactId, at) => subject.block(contactId, at),
    async create(name, at) {
      const made = await subject.create(name, at)
      lines.push(`create ${JSON.stringify(name)}: ${nameOf(made.contactId)} ${made.isNew}`)
      return made
    },
    async start(to, at) {
      const started = await subject.start(to, at)
      const result = 'code' in started ? started.code : nameOf(started.conversationId)
      lines.push(`start ${nameOf(to.contactId)} ${to.channelId} ${to.address}: ${result}`)
      return started
    },
    close: (conversationId, at) => subject.close(conversationId, at),
    async move(contactId, toId, moved, at) {
      const done = await subject.move(contactId, toId, moved, at)
      lines.push(`move ${nameOf(contactId)}: ${done && nameOf(done.toId)} ${JSON.stringify(done?.moved)}`)
      return done
    },
  }
}

/** Fails at the first decision of one subject that isn't that of the other. */
export function expectSame(one: readonly string[], other: readonly string[], seed: number): void {
  const place = one.findIndex((line, index) => line !== other[index])
  assert.deepEqual(one.slice(0, place + 1).slice(-3), other.slice(0, place + 1).slice(-3), `history ${seed}`)
  assert.equal(one.length, other.length, `history ${seed}`)
}

/** Returns the decisions of a service in a history. `onStep` is called before each step, and can replace the store. */
export async function decisionsOf(
  stage: Stage,
  seed: number,
  onStep: (step: number, service: Service) => Promise<void> = async () => {},
): Promise<string[]> {
  const checkout = await checkoutAt()
  const lines: string[] = []
  let service: Service | undefined
  const open = async (setting: Setting) => {
    service = await Service.open(checkout, stage, `org_history_${seed}`, setting)
    return logged(service, lines)
  }
  await tellHistory(seed, open, newTally(), {
    onStep: async (step) => {
      if (service !== undefined) await onStep(step, service)
    },
  })
  return lines
}

/**
 * Tells histories to the service and to the rules, and throws at the first difference. One of 20 messages comes while the store stops, and
 * is sent again. Returns how many messages there were.
 */
export async function compareHistories(
  stage: Stage,
  { from, to, former = 0 }: { from: number; to: number; former?: number },
): Promise<number> {
  const checkout = await checkoutAt()
  const tally = newTally()
  /* oxlint-disable no-await-in-loop -- They share a store that stops. */
  for (let seed = from; seed <= to; seed += 1) {
    const [rules, service]: [string[], string[]] = [[], []]
    await tellHistory(seed, (setting) => logged(new RulesInMemory(setting), rules), tally, { shared: 0.2, former })
    const random = randomFrom(seed)
    const stop = async () => {
      await stage.storage.close()
      stage.storage = await stage.reopen()
    }
    const open = async (setting: Setting) => {
      const subject = await Service.open(checkout, stage, `org_history_${seed}`, setting)
      return logged(subject, service, () => (random.is(0.05) ? stop : undefined))
    }
    await tellHistory(seed, open, newTally(), { shared: 0.2, former })
    expectSame(service, rules, seed)
  }
  /* oxlint-enable no-await-in-loop */
  return tally.received
}
