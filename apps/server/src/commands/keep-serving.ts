// Runs the service, or the demo, until a signal stops it.
import { contract } from '@parley/contract'
import { type Config, readConfig } from '../config.ts'
import type { Store } from '../sql/store.ts'
import { createLog } from '../telemetry/log.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { demoConfig, openDemo, type RunningDemo } from './demo/open-demo.ts'
import { openStorage, type StoreOptions } from './open-storage.ts'
import { serve } from './serve.ts'
import { mergeFlags } from './variables.ts'
import type { World } from './world.ts'

type Flags = Readonly<Record<string, string>>

export const serveStore = (world: World, flags: Flags): Promise<void> =>
  keepServing(world, readConfig(mergeFlags(world.env, flags)), (config, options) =>
    openStorage(config.DATABASE_URL, {
      ...options,
      // If the path is mistyped or a volume is not mounted, the service must not start with an empty store.
      mustExist: true,
      maxConnections: config.DATABASE_CONNECTIONS,
      timeoutMs: config.DATABASE_TIMEOUT_SECONDS * 1000,
    }),
  )

export interface DemoOptions {
  /** True to run the simulated messaging app, whose contacts write and reply. */
  contacts: boolean
  /** True to open the docs in a browser. */
  opens: boolean
}

export function serveDemo(world: World, flags: Flags, { contacts, opens }: DemoOptions): Promise<void> {
  const config = demoConfig(mergeFlags(world.env, flags))
  return keepServing(world, config, async (settings, options) => {
    const { storage, begin } = await openDemo(settings, options, { contacts, isColored: world.isColored })
    return {
      storage,
      async begin(url, onError) {
        if (opens) world.open(`${url}/docs/`)
        return begin(url, onError)
      },
    }
  })
}

interface OpenedStore {
  storage: Store
  /** Called as soon as the service listens. Returns the text to print. */
  begin?: (url: string, onError: (error: unknown) => void) => Promise<RunningDemo>
}

type Open = (config: Config, options: StoreOptions) => Promise<OpenedStore>

async function keepServing(world: World, config: Config, open: Open): Promise<void> {
  const stopped = world.stopped()
  const log = createLog(config.LOG_LEVEL)
  const telemetry = await createTelemetry({ log, metrics: config.METRICS_PORT !== 'off', env: world.env })
  const { storage, begin } = await open(config, {
    exclusive: true,
    report: (line) => log.info(line),
    onCommit: telemetry.onCommit,
  })
  const service = await serve({ config, storage, log, telemetry })
  const demo = await begin?.(service.url, (err) => log.warn({ err }, 'the simulated messaging app ended'))
  const { version } = contract.info
  world.write(demo?.greeting ?? `Parley ${version} listens on ${service.url}\n`)
  if (service.metricsUrl !== undefined) world.write(`Its metrics are at ${service.metricsUrl}\n`)
  log.info({ version, url: service.url }, 'listening')
  await stopped
  await demo?.stop()
  await service.close()
}
