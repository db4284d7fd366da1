import { expect, test } from 'vitest'
import { tellStories } from '../delivery-model.ts'
import { NOON, openEmpty, type OpenStore } from '../stores.ts'
import { writeFirst } from '../writing-first-model.ts'

export function storyPromises(open: OpenStore, stories: number): void {
  test('if channels retry, reorder and overlap batches, each message is stored once, in order', async () => {
    const stage = await open(() => NOON)
    try {
      await expect(tellStories(stage, stories)).resolves.toBeUndefined()
    } finally {
      await stage.storage.close()
    }
  })

  test('a contact never has two active conversations while members write first and others close and reopen', async () => {
    const storage = await openEmpty(open)
    await expect(writeFirst(storage, 4)).resolves.toBeUndefined()
  })
}
