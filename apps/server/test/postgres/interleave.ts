// Stops a script after one of its steps, on a connection of its own, while something else happens.
import { onTestFinished } from 'vitest'
import type { Script } from '../../src/domain/script.ts'
import { type Connections, createConnections } from '../../src/store/postgres/connections.ts'
import { runScript } from '../../src/store/postgres/engine.ts'

const waiting = { name: 'waiting', text: 'SELECT pid FROM pg_locks WHERE NOT granted' }

export async function openInterleaving(url: string) {
  const connections = createConnections({ url })
  const [held, watching] = [await connections.hold(), await connections.hold()]
  onTestFinished(() => {
    for (const each of [held, watching]) each.release()
    return connections.close()
  })
  return {
    connections,
    /** Whether some transaction waits for another one. */
    waitsForLock: async () => (await watching.rows(waiting)).length > 0,
    /** Runs a script in a transaction, and waits for something after one of its steps. */
    runUntil: async (script: Script<unknown>, step: number, then: () => Promise<void>) => {
      const { pausing, steps } = pauseAfter(step, then)
      await held.command('BEGIN')
      const session = {
        rows: (statement, ...params) => pausing(held.rows(statement, ...params)),
        change: (statement, ...params) => pausing(held.change(statement, ...params)),
      } satisfies Pick<Connections, 'rows' | 'change'>
      const result = await runScript(session, script)
      await held.command('COMMIT')
      return { result, steps: steps() }
    },
  }
}

/** Waits for something after a step. */
export function pauseAfter(step: number, then: () => Promise<void>) {
  let steps = 0
  return {
    pausing: async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      const answered = await answer
      steps += 1
      if (steps === step) await then()
      return answered
    },
    /** How many steps there were. */
    steps: () => steps,
  }
}
