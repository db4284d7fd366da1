// The load generator as a process: takes jobs as messages, one after the other.
import { runClosed } from './closed-loop.ts'
import type { JobOutcome, Job } from './job.ts'

async function replyOf(job: Job): Promise<JobOutcome> {
  try {
    return { result: await runClosed(job) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (job: Job) => {
  void replyOf(job).then((response) => process.send?.(response))
})
process.once('disconnect', () => process.exit(0))
