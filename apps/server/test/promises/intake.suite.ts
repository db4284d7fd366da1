import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar } from '../fixture.ts'
import { changed, NOON, openEmpty, openFilled, type OpenStore, text } from '../stores.ts'
import { createRecordAdministration } from '../../src/domain/operator/administer.ts'
import { RecordRejected } from '../../src/domain/operator/judge.ts'
import { put, contentOf } from '../contents.ts'
import { openIntake } from '../../src/domain/operator/import.ts'

export function intakePromises(open: OpenStore): void {
  test('an intake is kept as a whole when it is committed', async () => {
    const storage = await openEmpty(open)
    const intake = await openIntake({ storage: storage, now: () => NOON })
    for (const record of harbourAndCedar()) await intake.put([record])
    await intake.commit()
    await intake.close()
    expect(new Set(await contentOf(storage))).toEqual(new Set(harbourAndCedar()))
  })

  test('an intake that is closed without a commit leaves nothing', async () => {
    const { storage } = await openFilled(open)
    const before = await contentOf(storage)
    const intake = await openIntake({ storage: storage, now: () => NOON })
    await intake.put([changed('tag_refund', { label: 'Changed' }), text('msg_new', NOON)])
    await intake.close()
    await intake.close()
    expect(await contentOf(storage)).toEqual(before)
    await put(storage, [changed('tag_refund', { label: 'Afterwards' })])
  })

  test('a rejected batch leaves no trace in an intake, and the others are kept', async () => {
    const { storage, read } = await openFilled(open)
    const intake = await openIntake({ storage: storage, now: () => NOON })
    await intake.put([changed('tag_refund', { label: 'Kept' })])
    const rejected = intake.put([text('msg_first', NOON), text('msg_lost', NOON, { conversationId: 'cnv_nobody' })])
    await expect(rejected).rejects.toBeInstanceOf(RecordRejected)
    await expect(rejected).rejects.toMatchObject({ record: 1, pointer: '/conversationId' })
    await intake.put([text('msg_last', NOON)])
    await intake.commit()
    await intake.close()
    const { conversation } = await read()
    expect(conversation).toMatchObject({ totalMessages: EXAMPLE.totalMessages + 1, tags: [{ label: 'Kept' }] })
  })

  test('equal stores return the same records in the same order', async () => {
    const [one, other] = [await openEmpty(open), await openEmpty(open)]
    await put(one, harbourAndCedar())
    for (const record of harbourAndCedar()
      .filter(({ type }) => type === 'organization')
      .toReversed()) {
      await put(other, [record])
    }
    await put(other, harbourAndCedar())
    expect(await contentOf(other)).toEqual(await contentOf(one))
  })

  test('an added record must be new for its type and organization', async () => {
    const { storage } = await openFilled(open)
    const before = await contentOf(storage)
    const administration = createRecordAdministration({ storage, now: () => NOON })
    for (const taken of harbourAndCedar()) {
      const added = administration.create([changed('tag_refund', { uniqueId: 'tag_new' }), taken])
      await expect(added).rejects.toMatchObject({ record: 1, pointer: '/uniqueId' })
    }
    expect(await contentOf(storage)).toEqual(before)
    await administration.create([changed('tag_refund', { uniqueId: CONVERSATION })])
    const tags = (await contentOf(storage)).filter(({ type }) => type === 'tag')
    expect(tags).toContainEqual(expect.objectContaining({ organizationId: HARBOUR, uniqueId: CONVERSATION }))
  })
}
