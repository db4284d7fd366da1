import { expect, onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../../test/databases.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar } from '../../../test/fixture.ts'
import { openInterleaving } from '../../../test/postgres/interleave.ts'
import { changed, later, NOON, text, viewOf } from '../../../test/stores.ts'
import { createPostgresStorage } from './postgres.ts'

test('an intake and another one that adds the same conversation first both add their messages', async () => {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  const { waitsForLock } = await openInterleaving(url)
  await storage.put(harbourAndCedar())
  const conversationId = 'cnv_new'
  const added = (uniqueId: string) => [
    changed(CONVERSATION, { uniqueId: conversationId }),
    text(uniqueId, later(1), { conversationId }),
    text('msg_of_both', later(2), { conversationId }),
  ]
  const [first, second] = [await storage.openIntake(), await storage.openIntake()]
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])))
  await first.put(added('msg_first'))
  const waiting = second.put(added('msg_second'))
  await expect.poll(waitsForLock).toBe(true)
  await first.commit()
  await waiting
  await second.commit()
  const { read } = await viewOf(storage, HARBOUR)
  expect((await read(conversationId)).conversation).toMatchObject({
    totalMessages: 3,
    numberOfUnreadMessages: 3,
    messages: [{ uniqueId: 'msg_first' }, { uniqueId: 'msg_second' }, { uniqueId: 'msg_of_both' }],
  })
})
