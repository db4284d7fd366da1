// A server under load for a test with a failure. Everything stops with the test.
import { onTestFinished } from 'vitest'
import { type ServiceProcess, startService, type ServiceOptions } from '@parley/tools'
import { figuresOf } from './figures.ts'
import { type Findings, findings } from './findings.ts'
import { type Load, NO_LIMITS, startLoad } from './load.ts'
import type { Seeded } from './seed.ts'

/** A load that ends with the test. */
export function beginLoad(seeded: Seeded): Load {
  const load = startLoad(seeded)
  onTestFinished(async () => {
    load.abandon()
    await load.stop()
  })
  return load
}

export interface UnderLoad {
  load: Load
  server: ServiceProcess
  /** Resolves after this many more requests with the given result. */
  more: Load['tally']['more']
  /** Ends the load, prints its figures, and tells what is wrong. */
  settle: (fault: string) => Promise<Findings>
}

/** Starts a server and a load on it. The server may reach its store by another way than the test does. */
export async function serveUnderLoad(
  seeded: Seeded,
  variables: Record<string, string> = {},
  options: ServiceOptions = {},
): Promise<UnderLoad> {
  const server = await startService({ DATABASE_URL: seeded.databaseUrl, ...NO_LIMITS, ...variables }, options)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const load = beginLoad(seeded)
  load.up(server.url)
  return {
    load,
    server,
    more: load.tally.more,
    async settle(fault) {
      await load.stop()
      const found = await findings(load)
      console.info(figuresOf(fault, load, found))
      return { ...found, strange: [...found.strange, ...faultsIn(server)] }
    },
  }
}

/** Errors in the log of the server. */
const faultsIn = ({ lines, complaint }: ServiceProcess) =>
  [...lines.filter((line) => line.includes('"level":50')), complaint()].filter(Boolean)

/** The status of a health endpoint. */
export const healthOf = async ({ url }: ServiceProcess, page: 'live' | 'ready'): Promise<number> =>
  (await fetch(`${url}/health/${page}`)).status
