// `pnpm --filter @parley/server soak:deliveries [stories] [sqlite|postgres|both]`: runs that many random histories of channels that retry,
// reorder and overlap batches, and fails if a message is there twice, not at all or out of order. In a tenth as many rounds, members
// write to a contact first, and it fails if the contact ever has two active conversations.
import { tellStories } from './delivery-model.ts'
import { readCommandLine, tellOnEngines } from './told-stores.ts'
import { writeFirst } from './writing-first-model.ts'

// At the end of each story, all of the store is read.
const each = { round: 100, what: 'stories without a divergence' }
await tellOnEngines(readCommandLine('soak:deliveries'), each, async (stage, { from, to }) => {
  const stories = to - from + 1
  await tellStories(stage, stories)
  await writeFirst(stage.storage, Math.ceil(stories / 10))
})
