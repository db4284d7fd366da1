import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Cores } from '../cores.ts'
import { GENERATOR } from '../places.ts'
import type { JobOutcome, Job, LoadResult } from './job.ts'

export interface Generator extends AsyncDisposable {
  /** Puts load on a subject. Rejects if a response was unexpected. */
  run(job: Job): Promise<LoadResult>
}

/** Starts the generator as a process of its own, on a core of its own. */
export function startGenerator(cores: Cores): Generator {
  const child = spawn(...cores.start('generator', [GENERATOR]), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  return {
    async run(job) {
      child.send(job)
      const [response]: JobOutcome[] = await Promise.race([
        once(child, 'message'),
        exited.then(() => Promise.reject(new Error('The generator ended.'))),
      ])
      if (response === undefined || 'error' in response) throw new Error(`${job.name}: ${response?.error}`)
      return response.result
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
