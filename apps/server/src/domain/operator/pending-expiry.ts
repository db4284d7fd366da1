// A job that removes changes which waited too long for their message: the decision `reported-changes`.
import type { Script } from '../../sql/statement.ts'
import { addMs } from '../../sql/time.ts'
import { channelsWithOldPending, expirePending, KEPT_MS } from '../tables/pending-changes.ts'
import { MAX_REMOVED_ROWS } from '../tables/stored-row.ts'
import { declareJob } from './job.ts'

/** The job that removes old changes of a channel. `run` returns true if further ones may remain. */
export const pendingExpiry = declareJob({
  name: 'pending_expiry',
  due: (at) => channelsWithOldPending({ before: addMs(at, -KEPT_MS) }),
  *run({ act }, { organization, channelId }): Script<boolean> {
    return (yield* expirePending({ organization, channelId, before: addMs(act.at, -KEPT_MS) })) >= MAX_REMOVED_ROWS
  },
})
