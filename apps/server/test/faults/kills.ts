// Kills a server in the middle of its work, again and again, under load.
import { startService } from '@parley/tools'
import { type Findings, findings } from './findings.ts'
import { type Load, NO_LIMITS } from './load.ts'

/** So many acknowledgements come at least before a kill; how many more is another number each time. */
const LEAST = 10
const SPREAD = 97
const STRIDE = 41

export interface KillReport {
  /** How many phases ended with the death of a server that was at work. */
  kills: number
  seconds: number
  findings: Findings
}

/** In each phase a server starts, acknowledges some requests, and is killed. The load ends after the last phase. */
export async function killAgainAndAgain(
  load: Load,
  phases: number,
  onEnd: (end: () => Promise<unknown>) => void,
): Promise<KillReport> {
  const variables = { ...NO_LIMITS, DATABASE_URL: load.seeded.databaseUrl }
  const begun = performance.now()
  const start = async () => {
    const server = await startService(variables)
    onEnd(() => server.end('SIGKILL'))
    load.up(server.url)
    return server
  }
  let kills = 0
  let server = await start()
  for (let phase = 0; phase < phases; phase++) {
    await load.tally.more('acknowledged', LEAST + ((phase * STRIDE) % SPREAD))
    load.down()
    await server.end('SIGKILL')
    if (server.process.signalCode === 'SIGKILL') kills += 1
    server = await start()
  }
  await load.tally.more('acknowledged', LEAST)
  await load.stop()
  const found = await findings(load)
  await server.end('SIGKILL')
  return { kills, seconds: (performance.now() - begun) / 1000, findings: found }
}
