// Starts the app, the HTTP server, the metrics, webhooks and jobs on an open store, and stops them in an order that loses no request.
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RequestLog } from '../http/env.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Store } from '../sql/store.ts'
import { createEventHub, type EventHub } from '../domain/events/hub.ts'
import { startJobs } from '../domain/jobs.ts'
import { drain, listen, urlOf } from '../http/listen.ts'
import { createMetricsServer } from '../http/metrics-server.ts'
import { createHttpServer, type HttpServer } from '../http/server.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { startDelivery } from '../webhook-delivery/delivery.ts'
import { findSite } from './site-files.ts'
import { CommandFailed } from './world.ts'

export interface ServeDeps {
  config: Config
  /** An open store. The service closes the store when the service stops, or if the service can't start. */
  storage: Store
  log: RequestLog
  telemetry: Telemetry
}

/** The time for which idle connections can still send a request after the server stops accepting connections. */
const IDLE_MS = 250

/** The time for which running webhook requests can continue when the service stops. Later, another instance retries these webhooks. */
const WEBHOOK_DRAIN_MS = 2000

const now = () => new Date()

/** Starts the service. Rejects if a port is not available. */
export async function serve(deps: ServeDeps) {
  const { config, storage, log, telemetry } = deps
  let isStopping = false
  // At most half of the connections can wait for events. So connections stay free for other requests.
  const hub = createEventHub({ storage, maxWaiters: Math.ceil(config.MAX_CONNECTIONS / 2) })
  const { server, endConnections } = createServer(deps, hub, () => isStopping)
  let metrics: Server | undefined
  try {
    metrics = await listenForMetrics(deps, server, hub)
    await listen(server, config.PORT, config.HOST)
  } catch (error) {
    metrics?.close()
    await storage.close()
    throw error
  }
  const { WEBHOOKS_ALLOW_PRIVATE: allowPrivate } = config
  // Only one instance delivers webhooks. Another instance waits, and takes over when the first instance stops.
  const delivery = config.WEBHOOKS
    ? startDelivery({ storage, log, now, allowPrivate, observe: telemetry.onWebhook })
    : undefined
  const jobs = startJobs({ storage, now }, telemetry.onJob)
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
      ])
      // The metrics server stops last, so that the shutdown is visible in the metrics.
      if (metrics) await drain(metrics, { idleMs: 0, boundMs: 0 })
      await storage.close()
      await telemetry.close()
    },
  }
}

/** Creates the HTTP server with the app. Both report responses, rejections and dropped connections to the telemetry. */
function createServer(
  { config, storage, log, telemetry }: ServeDeps,
  hub: EventHub,
  isStopping: () => boolean,
): HttpServer {
  const app = createApp({
    storage,
    hub,
    log,
    now,
    config,
    draining: isStopping,
    site: findSite(),
    observe: telemetry.onResponse,
  })
  const http = createHttpServer({
    fetch: (request, env) => app.fetch(request, env),
    config,
    onRejection: telemetry.onRejection,
    onOverrun: () => log.warn('a connection was closed because it had too many unanswered requests'),
    onFailure: (error) => log.error({ err: error }, 'internal error'),
  })
  http.server.on('drop', telemetry.onDrop)
  return http
}

/** Serves the metrics if they are turned on. If the port can't be used, throws an error about METRICS_PORT; `listen` would name PORT. */
async function listenForMetrics({ config, storage, log, telemetry }: ServeDeps, server: Server, hub: EventHub) {
  const { METRICS_PORT, METRICS_HOST, MAX_CONNECTIONS: maxConnections } = config
  const { metrics } = telemetry
  if (METRICS_PORT === 'off' || metrics === undefined) return undefined
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? Number.NaN : count)))
  const render = () => metrics.render({ storage, connections, maxConnections, waiting: () => hub.waiting() })
  const onFailure = (error: unknown) => log.error({ err: error }, 'metrics unavailable')
  const metricsServer = createMetricsServer(metrics.contentType, render, onFailure)
  await listen(metricsServer, METRICS_PORT, METRICS_HOST).catch((error: unknown) => {
    const sentence = `The metrics cannot listen on ${METRICS_HOST}:${METRICS_PORT}.`
    throw new CommandFailed(`${sentence} Choose another METRICS_PORT or METRICS_HOST.`, { cause: error })
  })
  return metricsServer
}
