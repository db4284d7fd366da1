// Proves serializability of changes of keys: one runs on a second connection after each step of the other. The outcome must equal that of
// running one after the other.
import { expect, onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../test/databases.ts'
import { HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { openInterleaving, tryEachStep } from '../../test/postgres/interleave.ts'
import { codeOf, keysOf } from '../../test/keys.ts'
import { changed, later, NOON, trail } from '../../test/stores.ts'
import * as life from '../domain/api-keys/life.ts'
import type { StoredKey } from '../domain/api-keys/keys.ts'
import type { AuditLog } from '../domain/kernel/audit.ts'
import { createOrderedIds } from '../store/ids.ts'
import type { Script } from '../sql/statement.ts'
import { createPostgresStorage } from './postgres.ts'
import { jobScript, withEvents } from '../store/event-log.ts'
import { put } from '../../test/contents.ts'

/** A change of one member's keys, which may add a key. Keys are named after the member, so that members can be compared. */
type Change = (member: Member, added: string) => Script<unknown>
interface Member {
  by: (key: string) => life.KeyWriting
  key: (name: string) => StoredKey
  memberId: string
}

const CHANGES: Record<string, Change> = {
  'promote one key': ({ by }) => life.promote(by('three'), later(60_000)),
  'promote another': ({ by }) => life.promote(by('four')),
  regenerate: ({ by, key }, added) => life.regenerate(by('two'), { key: key(added), maxPending: 2 }),
  create: ({ by, key, memberId }, added) => life.create(by('none'), { memberId, key: key(added), maxPending: 2 }),
  revoke: ({ by, memberId }) => life.revoke(by('none'), memberId),
  'drop pending': ({ by, memberId }) => life.dropPending(by('none'), memberId),
  'record a use': ({ by }) => life.recordSupersededUse(by('one'), NOON),
}

async function open() {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  const { isHeldUp, runUntil } = await openInterleaving(url)
  await put(storage, harbourAndCedar())
  const organization = await codeOf(storage, HARBOUR)
  const nextId = createOrderedIds('int', () => NOON)
  let members = 0

  /** A member with a previous key in its grace, a current one and two pending ones. */
  async function newMember() {
    members += 1
    const memberId = `mem_${members}`
    await put(storage, [changed('mem_grace', { uniqueId: memberId })])
    const named = (name: string) => `${memberId}.${name}`
    const key = (name: string) => ({ uniqueId: named(name), hash: named(name), lastFour: 'abcd', createdAt: NOON })
    const added = (name: string) => ({ memberId, key: key(name), maxPending: 8 })
    const actBy = (name: string) => ({ organization, memberId, keyId: named(name), at: NOON })
    const withLog = (audit: AuditLog) => ({
      memberId,
      key,
      by: (name: string) => ({ audit, act: actBy(name) }),
    })
    function* begin(audit: AuditLog): Script<void> {
      const { by } = withLog(audit)
      const none = by('none')
      yield* life.create(none, added('one'))
      yield* life.promote(by('one'))
      yield* life.create(none, added('two'))
      yield* life.promote(by('two'), later(30_000))
      for (const name of ['three', 'four']) yield* life.create(none, added(name))
    }
    await storage.write(undefined, begin)
    return { memberId, withLog }
  }

  /** Returns the final state of a member's keys, without the member's name. */
  async function outcomeOf({ memberId }: Pick<Member, 'memberId'>, results: readonly unknown[]) {
    const keys = await keysOf(storage).list(organization, memberId)
    const entries = (await trail(storage)).filter(({ subjectId }) => subjectId.startsWith(`${memberId}.`))
    const events = entries.map(({ event, subjectId }) => `${event} ${subjectId}`).toSorted()
    const text = JSON.stringify([
      results,
      keys.map(({ uniqueId, state, graceUntil }) => [uniqueId, state, graceUntil]),
      events,
    ])
    return text.replaceAll(memberId, 'mem')
  }

  const runLoggedUntil = (job: (audit: AuditLog) => Script<unknown>, step: number, then: () => Promise<void>) =>
    runUntil(() => withEvents(jobScript(job, nextId)), step, then)

  return { storage, runLoggedUntil, isHeldUp, newMember, outcomeOf }
}
type Opened = Awaited<ReturnType<typeof open>>

/** Runs one change after the other, in both orders. */
async function inTurn({ storage, newMember, outcomeOf }: Opened, outer: Change, inner: Change): Promise<string[]> {
  const [one, other] = [await newMember(), await newMember()]
  const outerFirst = await storage.write(undefined, (audit) => outer(one.withLog(audit), 'five'))
  const innerSecond = await storage.write(undefined, (audit) => inner(one.withLog(audit), 'six'))
  const innerFirst = await storage.write(undefined, (audit) => inner(other.withLog(audit), 'six'))
  const outerSecond = await storage.write(undefined, (audit) => outer(other.withLog(audit), 'five'))
  return [await outcomeOf(one, [outerFirst, innerSecond]), await outcomeOf(other, [outerSecond, innerFirst])]
}

/** Runs a change, and starts another one after a step of the first. The other one either ends there or waits for a lock. */
async function interleave(opened: Opened, outer: Change, inner: Change, step: number) {
  const { storage, runLoggedUntil, isHeldUp, newMember, outcomeOf } = opened
  const member = await newMember()
  let hasWaited = false
  let running: Promise<unknown> | undefined
  const { result, steps } = await runLoggedUntil(
    (audit) => outer(member.withLog(audit), 'five'),
    step,
    async () => {
      running = storage.write(undefined, (audit) => inner(member.withLog(audit), 'six'))
      hasWaited = await isHeldUp(running)
    },
  )
  return { steps, hasWaited, outcome: await outcomeOf(member, [result, await running]) }
}

test.each(Object.entries(CHANGES))('"%s" is serializable with every change in the middle of it', async (_, outer) => {
  const opened = await open()
  for (const [other, inner] of Object.entries(CHANGES)) {
    const serial = await inTurn(opened, outer, inner)
    await tryEachStep(async (step) => {
      const { steps, hasWaited, outcome } = await interleave(opened, outer, inner, step)
      expect(serial, `${other} after step ${step}`).toContain(outcome)
      return { steps, hasWaited }
    })
  }
})
