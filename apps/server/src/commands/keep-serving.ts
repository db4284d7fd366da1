// Runs the service for `parley serve` and `parley demo`, until a signal stops the process.
import { contract } from '@parley/contract'
import { type Config, readConfig } from '../config.ts'
import { createLog } from '../telemetry/log.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { type Demo, demoConfig, openDemo } from './demo/open-demo.ts'
import { openStorage, type StoreOptions } from './open-storage.ts'
import { serve } from './serve.ts'
import { mergeFlags } from './variables.ts'
import type { World } from './world.ts'

/** The values of the flags that override settings, by the names of the flags in camel case, such as `databaseUrl`. */
type Flags = Readonly<Record<string, string>>

/** Runs the service on the store that DATABASE_URL names, for `parley serve`. */
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

/** Runs the service on demo data, for `parley demo`. `contacts`: simulated contacts reply. `opensDocs`: a browser opens the docs. */
export function serveDemo(world: World, flags: Flags, contacts: boolean, opensDocs: boolean): Promise<void> {
  const open = opensDocs ? (url: string) => world.open(`${url}/docs/`) : undefined
  return keepServing(world, demoConfig(mergeFlags(world.env, flags)), (config, options) =>
    openDemo(config, options, { contacts, isColored: world.isColored, open }),
  )
}

/** Opens the store, starts the service, then the demo if there is one, prints the URL, waits for a signal, and stops the service. */
async function keepServing(
  world: World,
  config: Config,
  open: (config: Config, options: StoreOptions) => Promise<Pick<Demo, 'storage'> & Partial<Demo>>,
): Promise<void> {
  const stopped = world.stopped()
  const log = createLog(config.LOG_LEVEL)
  const telemetry = await createTelemetry(log, config.METRICS_PORT !== 'off', world.env)
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
