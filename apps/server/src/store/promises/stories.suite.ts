import { expect, test } from 'vitest'
import { tellStories } from '../../../test/delivery-model.ts'
import { NOON, type OpenStore } from '../../../test/stores.ts'

export function storyPromises(open: OpenStore, stories: number): void {
  test('if channels retry, reorder and overlap batches, each message is stored once, in order', async () => {
    const stage = await open(() => NOON)
    try {
      await expect(tellStories(stage, stories)).resolves.toBeUndefined()
    } finally {
      await stage.storage.close()
    }
  })
}
