// Runs the service for `parley serve` and `parley demo`, until a signal stops the process. It starts the app, the HTTP server, the metrics,
// webhooks and jobs on an open store, and stops them in an order that loses no request.
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@parley/contract'
import type { RequestLog } from '../http/env.ts'
import { createService } from '../service.ts'
import { type Config, readConfig } from '../config.ts'
import type { Store } from '../store/store.ts'
import type { EventHub } from '../domain/events/hub.ts'
import { startJobs } from '../domain/operator/jobs.ts'
import { drain, listen, urlOf } from '../http/listen.ts'
import { createMetricsServer } from '../http/metrics-server.ts'
import { createHttpServer } from '../http/server.ts'
import { createLog } from '../telemetry/log.ts'
import { startQueueWatch } from '../telemetry/queue-watch.ts'
import { createTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { startDelivery } from '../webhook-delivery/delivery.ts'
import { type Demo, demoConfig, openDemo } from './demo/open-demo.ts'
import { openStorage, type StoreOptions } from './open-storage.ts'
import { findSite } from './site-files.ts'
import { mergeFlags, mistypedSettings } from './variables.ts'
import { CommandFailed, type World } from './world.ts'
import { now } from '../sql/time.ts'

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

/** Runs the service on demo data, for `parley demo`. If `contacts` is true, simulated contacts reply. `opensDocs` opens a browser. */
export function serveDemo(world: World, flags: Flags, contacts: boolean, opensDocs: boolean): Promise<void> {
  const open = opensDocs ? (url: string) => world.open(`${url}/docs/`) : undefined
  return keepServing(world, demoConfig(mergeFlags(world.env, flags)), (config, options) =>
    openDemo(config, options, { contacts, isColored: world.isColored, open }),
  )
}

/** Runs the service until a signal. `open` opens the store. For the demo, `open` also returns `begin`, which starts simulated contacts. */
async function keepServing(
  world: World,
  config: Config,
  open: (config: Config, options: StoreOptions) => Promise<Pick<Demo, 'storage'> & Partial<Demo>>,
): Promise<void> {
  // Listen for the signal first, so that a signal during the start also stops the service.
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = world.stopped().then(() => stopping.abort())
  const log = createLog(config.LOG_LEVEL)
  for (const sentence of mistypedSettings(world.env)) log.warn(sentence)
  const telemetry = await createTelemetry(log, config.METRICS_PORT !== 'off', world.env)
  const report = (line: string) => log.info(line)
  const opening = open(config, { exclusive: true, report, signal, onCommit: telemetry.onCommit })
  const opened = await opening.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  // The signal stopped a migration.
  if (opened === undefined) return telemetry.close()
  const { storage, begin } = opened
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

export interface ServeDeps {
  config: Config
  /** An open store. `serve` closes the store when the service stops, or if the service can't start. */
  storage: Store
  log: RequestLog
  telemetry: Telemetry
}

/** The time for which idle connections can still send a request after the server stops accepting connections. */
const IDLE_MS = 250

/** The time for which running webhook requests can continue when the service stops. Later, another instance retries these webhooks. */
const WEBHOOK_DRAIN_MS = 2000

/** Starts the service. Rejects if a port is not available. */
export async function serve(deps: ServeDeps) {
  const { config, storage, log, telemetry } = deps
  let isStopping = false
  const { app, hub } = createService({
    store: storage,
    clock: { now, elapsedMs: performance.now.bind(performance) },
    log,
    config,
    draining: () => isStopping,
    site: findSite(),
    observe: telemetry.onResponse,
  })
  const { server, endConnections } = createHttpServer({
    fetch: app.fetch,
    config,
    onRejection: telemetry.onRejection,
    onOverrun: () => log.warn('a connection was closed because it had too many unanswered requests'),
    onFailure: (error) => log.error({ err: error }, 'internal error'),
  })
  // The metrics count dropped connections, too.
  server.on('drop', telemetry.onDrop)
  let metrics: Server | undefined
  try {
    metrics = await listenForMetrics(deps, server, hub)
    await listen(server, config.PORT, config.HOST)
  } catch (error) {
    metrics?.close()
    await storage.close()
    throw error
  }
  // Only one instance delivers webhooks. Another instance waits, and takes over when the first instance stops.
  const delivery = config.WEBHOOKS
    ? startDelivery({ storage, log, now, allowPrivate: config.WEBHOOKS_ALLOW_PRIVATE, observe: telemetry.onWebhook })
    : undefined
  const jobs = startJobs({ storage, now }, telemetry.onJob)
  const queueWatch = startQueueWatch({ storage, now, log })
  return {
    /** The base URL, without a trailing slash. */
    url: urlOf(server),
    metricsUrl: metrics && `${urlOf(metrics)}/metrics`,
    /** Stops the service: it reports not ready, accepts no more connections, waits for running requests, and closes the store. */
    async close(): Promise<void> {
      isStopping = true
      endConnections()
      await pause(config.DRAIN_DELAY_SECONDS * 1000)
      hub.close()
      const boundMs = config.DRAIN_SECONDS * 1000
      await Promise.all([
        drain(server, { idleMs: IDLE_MS, boundMs }),
        delivery?.close(Math.min(WEBHOOK_DRAIN_MS, boundMs)),
        jobs.close(),
        queueWatch.close(),
      ])
      // The metrics server stops last, so that the shutdown is visible in the metrics.
      if (metrics) await drain(metrics, { idleMs: 0, boundMs: 0 })
      await storage.close()
      await telemetry.close()
    },
  }
}

/** Starts the metrics server, unless METRICS_PORT is `off`. If the port can't be used, the error names METRICS_PORT instead of --port. */
async function listenForMetrics({ config, storage, log, telemetry }: ServeDeps, server: Server, hub: EventHub) {
  const { METRICS_PORT, METRICS_HOST, MAX_CONNECTIONS: maxConnections } = config
  const { metrics } = telemetry
  if (METRICS_PORT === 'off' || metrics === undefined) return undefined
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? Number.NaN : count)))
  const render = () => metrics.render({ storage, connections, maxConnections, waiting: () => hub.waiting(), now })
  const onFailure = (error: unknown) => log.error({ err: error }, 'metrics unavailable')
  const metricsServer = createMetricsServer(metrics.contentType, render, onFailure)
  await listen(metricsServer, METRICS_PORT, METRICS_HOST).catch((error: unknown) => {
    const sentence = `The metrics cannot listen on ${METRICS_HOST}:${METRICS_PORT}.`
    throw new CommandFailed(`${sentence} Choose another METRICS_PORT or METRICS_HOST.`, { cause: error })
  })
  return metricsServer
}
