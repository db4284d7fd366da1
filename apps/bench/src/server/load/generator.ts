// The load generator as a process: takes jobs as messages, one after the other.
import { runClosed } from './closed-loop.ts'
import type { Answer, Job } from './job.ts'
import { runOpen } from './open-loop.ts'

async function answerOf(job: Job): Promise<Answer> {
  try {
    return { result: job.kind === 'closed' ? await runClosed(job) : await runOpen(job) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (job: Job) => {
  void answerOf(job).then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit(0))
