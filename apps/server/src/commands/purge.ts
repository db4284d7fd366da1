// Declares `purge`, which permanently removes conversations with the status Deleted.
import { purgeDeleted } from '../domain/records/purge.ts'
import { command, optional } from './command.ts'
import { OWN_RETENTION, readTimes, phraseOf } from './retention-times.ts'
import { readAge } from './values.ts'

export const purge = command({
  description: 'Permanently remove conversations that have been Deleted for longer than an age.',
  examples: ['purge --older-than 30d', 'purge'],
  inputs: {
    olderThan: optional('<age>', `How long they must have been Deleted, such as 30d or 12h. ${OWN_RETENTION}`, readAge),
  },
  async run({ olderThan }, { world, open, print }) {
    const at = world.now()
    const storage = await open()
    const times = await readTimes(storage, 'deletedMs', at, olderThan)
    const purged = await purgeDeleted(storage, { at }, times.before)
    print({ purged, ...times }, `Purged ${purged} conversations that were deleted ${phraseOf(times)}.`)
  },
})
