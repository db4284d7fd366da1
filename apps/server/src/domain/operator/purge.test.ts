import { expect, onTestFinished, test } from 'vitest'
import { newStorage } from '../../../test/engine.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar } from '../../../test/fixture.ts'
import { changed, later, NOON, trail, viewOf } from '../../../test/stores.ts'
import { purgeBatch } from './purge.ts'
import { put } from '../../../test/contents.ts'

/** A store in which so many conversations became `Deleted` at noon. */
async function withDeleted(count: number) {
  const storage = await newStorage({ now: () => NOON })
  onTestFinished(() => storage.close())
  const deleted = Array.from({ length: count }, (_, index) =>
    changed(CONVERSATION, { uniqueId: `cnv_deleted_${index}`, status: 'Deleted' }),
  )
  await put(storage, [...harbourAndCedar(), ...deleted])
  const { act } = await viewOf(storage, HARBOUR)
  const step = () => storage.write(act.organization, (audit) => purgeBatch({ act, audit }, later(1)))
  const purged = async () => (await trail(storage)).filter(({ event }) => event === 'conversation.purged')
  return { step, purged }
}

test('a step of a purge removes at most 100 conversations, and records each', async () => {
  const { step, purged } = await withDeleted(101)
  expect(await step()).toBe(100)
  expect(new Set((await purged()).map(({ subjectId }) => subjectId)).size).toBe(100)
  expect(await step()).toBe(1)
  expect(await purged()).toHaveLength(101)
})

test('a step of a purge that finds nothing removes and records nothing', async () => {
  const { step, purged } = await withDeleted(0)
  expect(await step()).toBeUndefined()
  expect(await purged()).toEqual([])
})
