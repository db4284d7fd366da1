// Stops a script after one of its steps, on a connection of its own, while something else happens.
import { onTestFinished } from 'vitest'
import type { Script } from '../../src/domain/script.ts'
import { createConnections } from '../../src/store/postgres/connections.ts'
import { answerOn, runScript } from '../../src/store/postgres/engine.ts'

const waiting = { name: 'waiting', text: 'SELECT pid FROM pg_locks WHERE NOT granted' }

export async function openInterleaving(url: string) {
  const connections = createConnections({ url })
  const watching = await connections.hold()
  onTestFinished(() => {
    watching.release()
    return connections.close()
  })
  return {
    connections,
    /** Whether some transaction waits for another one. */
    waitsForLock: async () => (await watching.ask(waiting, [])).count > 0,
    /** Runs a script in a transaction, as the engine does, and waits for something after one of the steps of its first attempt. */
    runUntil: async (job: () => Script<unknown>, step: number, then: () => Promise<void>) => {
      const { pausing, steps } = pauseAfter(step, then)
      let attempts = 0
      const result = await connections.transaction((session) => {
        attempts += 1
        const answer = answerOn(session)
        return runScript(attempts === 1 ? (ask) => pausing(answer(ask)) : answer, job())
      })
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
