// The load generator as a process: takes jobs as messages, one after the other.
import { runClosed } from './closed-loop.ts'
import type { Reply, Job } from './job.ts'
import { runOpen } from './open-loop.ts'

async function replyOf(job: Job): Promise<Reply> {
  try {
    return { result: job.kind === 'closed' ? await runClosed(job) : await runOpen(job) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (job: Job) => {
  void replyOf(job).then((response) => process.send?.(response))
})
process.once('disconnect', () => process.exit(0))
