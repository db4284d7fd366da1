// Tests that a transaction which removes rows of a contact's former identifiers waits for one that changes these rows, and then keeps what
// it stored: PostgreSQL compares a row that a transaction waited for once more with the conditions of the statement itself, but not with
// those of a subquery that chose the row.
import { expect, onTestFinished, test } from 'vitest'
import { firstChannel } from '../../src/domain/kernel/first-channel.ts'
import { eraseContact } from '../../src/domain/operator/erase.ts'
import { MAX_IDENTIFIERS } from '../../src/domain/kernel/identifier.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import { createPostgresStorage } from '../../src/postgres/postgres.ts'
import { jobScript, withEvents } from '../../src/store/event-log.ts'
import { createOrderedIds } from '../../src/store/ids.ts'
import type { Store } from '../../src/store/store.ts'
import { channelOf, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { newStoreDatabase } from '../databases.ts'
import { HARBOUR, harbourAndCedar } from '../fixture.ts'
import { codeOf } from '../keys.ts'
import { later, NOON } from '../stores.ts'
import { openInterleaving, tryEachStep } from './interleave.ts'

const app = (value: string, age: number) => ({
  identityScope: 'chn_first',
  kind: 'app' as const,
  value,
  usedAt: later(-1000 * age).toISOString(),
})
const of = { organizationId: HARBOUR, createdAt: later(-900_000).toISOString() }

/** A contact that has an identifier, and lost `lost.<name>` and more. */
const contactWith = (name: string, count: number): StoreRecord => ({
  type: 'contact',
  uniqueId: `con_${name}`,
  ...of,
  phone: name,
  attributes: {},
  status: 'Active',
  identities: [
    ...Array.from({ length: count }, (_, index) => app(`own.${name}.${index}`, index + 1)),
    { ...app(`lost.${name}`, 500), isLost: true },
    ...Array.from({ length: count - 1 }, (_, index) => ({
      ...app(`more.${name}.${index}`, index + 1),
      isLost: true as const,
    })),
  ],
})

async function open() {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  await put(storage, [
    ...harbourAndCedar(),
    { type: 'channel', organizationId: HARBOUR, ...firstChannel(NOON.toISOString(), 'Identifiers'), usesAliases: true },
  ])
  const organization = await codeOf(storage, HARBOUR)
  const { isHeldUp, runUntil } = await openInterleaving(url)
  const nextId = createOrderedIds('int', () => NOON)
  const { deliver } = channelOf(storage, organization)
  let messages = 0
  const message = (contact: Parameters<typeof written>[0]) => written(contact, `app.${(messages += 1)}`)
  const contactOf = async (contact: Parameters<typeof written>[0], by = deliver) => {
    const [result] = await by(message(contact))
    if (result?.result !== 'Created') throw new Error('The message was not stored.')
    return result.contactId
  }
  return {
    storage,
    organization,
    contactOf,
    erase: (contactId: string) => eraseContact(storage, { organization, at: NOON }, contactId),
    /** Delivers a message, and begins something after each step of its transaction in turn. */
    betweenSteps: (
      attempt: (
        step: number,
        deliverUntil: (contact: Parameters<typeof written>[0], other: () => Promise<unknown>) => Promise<string>,
      ) => Promise<void>,
    ) =>
      tryEachStep(async (step) => {
        let [steps, hasWaited] = [0, false]
        await attempt(step, async (contact, other) => {
          let running: Promise<unknown> | undefined
          const write: Store['write'] = async (_, job) => {
            const done = await runUntil(
              () => withEvents(jobScript(job, nextId)),
              step,
              async () => {
                running = other()
                hasWaited = await isHeldUp(running)
              },
            )
            steps = done.steps
            return done.result as never
          }
          const contactId = await contactOf(contact, channelOf({ ...storage, write }, organization).deliver)
          await running
          return contactId
        })
        return { steps, hasWaited }
      }),
  }
}

test('a contact keeps the identifier that it got while the contact that lost it was erased', async () => {
  const { storage, betweenSteps, contactOf, erase } = await open()
  await betweenSteps(async (step, deliverUntil) => {
    const name = `erased_${step}`
    await put(storage, [contactWith(name, 1)])
    const contactId = await deliverUntil(`lost.${name}`, () => erase(`con_${name}`))
    expect(await contactOf(`lost.${name}`)).toBe(contactId)
  })
})

test('a contact keeps the identifier that it got while the contact that lost it lost another one', async () => {
  const { storage, betweenSteps, contactOf } = await open()
  await betweenSteps(async (step, deliverUntil) => {
    const name = `full_${step}`
    await put(storage, [contactWith(name, MAX_IDENTIFIERS)])
    const other = () => contactOf({ messagingAppContactId: `new.${name}`, aliases: [`own.${name}.0`] })
    const contactId = await deliverUntil(`lost.${name}`, other)
    expect(await contactOf(`lost.${name}`)).toBe(contactId)
  })
})

test('a conversation keeps the address that it got while the contact that has its former address was erased', async () => {
  const { storage, betweenSteps, contactOf, erase } = await open()
  const addressOf = async (contactId: string) =>
    (await contentOf(storage)).flatMap((record) =>
      record.type === 'conversation' && record.contactId === contactId ? [record.address] : [],
    )
  await betweenSteps(async (step, deliverUntil) => {
    const number = `4479001100${10 + step}`
    const formerId = await contactOf({ messagingAppContactId: `app.former.${step}`, phone: `+${number}` })
    const contactId = await contactOf({ messagingAppContactId: `app.new.${step}`, phone: `+${number}` })
    expect(formerId).not.toBe(contactId)
    await put(
      storage,
      (await contentOf(storage)).flatMap((record) =>
        record.type === 'conversation' && record.contactId === formerId ? [{ ...record, address: `+${number}` }] : [],
      ),
    )
    expect(await addressOf(formerId)).toEqual([`+${number}`])
    await deliverUntil(`app.former.${step}`, () => erase(contactId))
    expect(await addressOf(formerId)).toEqual([`app.former.${step}`])
  })
})
