// Kills a server in the middle of its work, again and again, under load.
import { startService } from '@parley/tools'
import { type Findings, findings } from './findings.ts'
import { type Load, NO_LIMITS } from './load.ts'

/** So many acknowledgements come at least before a kill; how many more is another number each time. */
const LEAST = 10
const SPREAD = 97
const STRIDE = 41

export interface KillReport {
  kills: number
  seconds: number
  findings: Findings
}

/** Ends after this many kills, or when the time is over. The load ends with it. */
export async function killAgainAndAgain(
  load: Load,
  bound: { kills: number; seconds: number },
  onEnd: (end: () => Promise<unknown>) => void,
): Promise<KillReport> {
  const variables = { ...NO_LIMITS, DATABASE_URL: load.seeded.databaseUrl }
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const start = async () => {
    const server = await startService(variables)
    onEnd(() => server.end('SIGKILL'))
    load.up(server.url)
    return server
  }
  let kills = 0
  let server = await start()
  while (kills < bound.kills && seconds() < bound.seconds) {
    await load.tally.more('acknowledged', LEAST + ((kills * STRIDE) % SPREAD))
    load.down()
    await server.end('SIGKILL')
    kills += 1
    server = await start()
  }
  await load.tally.more('acknowledged', LEAST)
  await load.stop()
  const found = await findings(load)
  await server.end('SIGKILL')
  return { kills, seconds: seconds(), findings: found }
}
