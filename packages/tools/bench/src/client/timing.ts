// Measures the CPU time of a call in this process, with a fetch that responds immediately.
import { type Spread, spreadOf } from '../spread.ts'
import type { Connect } from './program.ts'
import { CONVERSATION } from '@parley/tools'

export interface Effort {
  rounds: number
  warmUpRounds: number
  callsPerRound: number
}

/** The bytes of the service's response to an update, which the stub returns each time. */
export interface Recording {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

const BASE_URL = 'http://127.0.0.1:9'
const API_KEY = 'parley_a_key_that_nobody_asks_for'

/**
 * Microseconds of the processor a call. The stub never waits, so on an idle machine that is the time of the clock,
 * and on a busy one it does not count what other processes took. All subjects take turns within each round, and each
 * round begins with another one, so that what the machine does meanwhile falls on all of them.
 */
export async function timeCalls(
  subjects: readonly { name: string; connect: Connect }[],
  { body, headers }: Recording,
  { rounds, warmUpRounds, callsPerRound }: Effort,
): Promise<Map<string, Spread>> {
  const { fetch } = globalThis
  // Some clients take the platform's fetch when they are made and some when they call, so it is there for both.
  globalThis.fetch = async () => new Response(body, { headers })
  try {
    const runners = subjects.map(({ name, connect }) => {
      const program = connect({ baseUrl: BASE_URL, apiKey: API_KEY })
      const times: number[] = []
      return { name, program, times }
    })
    for (let round = -warmUpRounds; round < rounds; round++) {
      const first = Math.abs(round) % runners.length
      for (const { program, times } of [...runners.slice(first), ...runners.slice(0, first)]) {
        const begun = process.threadCpuUsage()
        for (let count = 0; count < callsPerRound; count++) await program.updateConversation(CONVERSATION, 'Closed')
        const { user, system } = process.threadCpuUsage(begun)
        if (round >= 0) times.push((user + system) / callsPerRound)
      }
    }
    return new Map(runners.map(({ name, times }) => [name, spreadOf(times)]))
  } finally {
    globalThis.fetch = fetch
  }
}

/** Records the response of the service to an update. */
export async function record({ url, apiKey }: { url: string; apiKey: string }): Promise<Recording> {
  const response = await fetch(`${url}/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: '{"status":"Closed"}',
  })
  if (!response.ok) throw new Error(`The service returned ${response.status}.`)
  return { headers: Object.fromEntries(response.headers), body: new Uint8Array(await response.arrayBuffer()) }
}
