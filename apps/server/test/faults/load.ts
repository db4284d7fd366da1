// A load on a service: writers and rotators, each with one request at a time, until the test stops it.
import { type Caller, createCaller } from './caller.ts'
import { createRotator, type Rotator } from './rotator.ts'
import type { Seeded } from './seed.ts'
import { createTally, type Tally } from './tally.ts'
import { createWriter, type Writer } from './writer.ts'

/** The limits of a server under load: counted, and so high that no request exceeds them. */
export const NO_LIMITS = {
  RATE_LIMIT_UPDATE_CONVERSATION: '1000000',
  RATE_LIMIT_REGENERATE_API_KEY: '1000000',
  RATE_LIMIT_FAILED_AUTHENTICATION: '0',
}

export interface Load extends Pick<Caller, 'up' | 'down' | 'abandon'> {
  readonly seeded: Seeded
  readonly tally: Tally
  readonly caller: Caller
  readonly writers: readonly Writer[]
  readonly rotators: readonly Rotator[]
  /** Lets what runs finish. The service must be up. */
  stop: () => Promise<void>
}

/** Starts a load. It waits until it gets the URL of the service. */
export function startLoad(seeded: Seeded): Load {
  const tally = createTally()
  const caller = createCaller(tally)
  const key = seeded.writerKey
  const writers = seeded.conversations.map((conversationId, index) =>
    createWriter({ caller, tally, key, conversationId, careful: index % 2 === 0 }),
  )
  const rotators = seeded.rotations.map((rotation) => createRotator(caller, tally, rotation))
  const stopping = new AbortController()
  async function keepStepping({ step }: { step: () => Promise<void> }): Promise<void> {
    while (!stopping.signal.aborted && tally.strange.length === 0) await step()
  }
  const running = Promise.all([...writers, ...rotators].map(keepStepping))
  return {
    seeded,
    tally,
    caller,
    writers,
    rotators,
    up: caller.up,
    down: caller.down,
    abandon() {
      stopping.abort()
      caller.abandon()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
