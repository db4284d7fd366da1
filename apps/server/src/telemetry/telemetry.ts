// All that watches the service, as one thing to hand to it. What the operator did not ask for is not even loaded.
import type { Logger } from 'pino'
import type { Rejection } from '../http/broken-http.ts'
import type { Observe } from '../http/request-context.ts'
import { asksForTraces, otherProtocol, type Variables } from './asked.ts'

export interface TelemetryDeps {
  log: Logger
  /** True if metrics are turned on. */
  metrics: boolean
  env: Variables
}

export type Telemetry = Awaited<ReturnType<typeof createTelemetry>>

/**
 * Creates metrics and traces, if they are enabled.
 *
 * @param deps.env The environment, for the `OTEL_…` variables.
 */
export async function createTelemetry({ log, metrics: wanted, env }: TelemetryDeps) {
  const metrics = wanted ? (await import('./metrics.ts')).createMetrics() : undefined
  const traces = asksForTraces(env) ? (await import('./traces.ts')).createTraces(env) : undefined
  const protocol = traces && otherProtocol(env)
  if (protocol !== undefined) log.warn({ protocol }, 'unsupported OTLP protocol: traces are sent as http/json')
  const observers = [metrics?.onResponse, traces?.onResponse].filter((observer) => observer !== undefined)
  const onResponse: Observe = (responded) => observers.forEach((observe) => observe(responded))

  return {
    /** Undefined if metrics and traces are off, so that a request has no overhead. */
    onResponse: observers.length === 0 ? undefined : onResponse,
    onRejection: (rejection: Rejection): void => {
      log.info(rejection, 'request rejected before routing')
      metrics?.onRejection(rejection)
    },
    onCommit: metrics?.onCommit,
    onDrop: (): void => {
      log.warn('connection closed: MAX_CONNECTIONS reached')
      metrics?.onDrop()
    },
    onWebhook: metrics?.onWebhook,
    onJob: (job: string, error?: unknown): void => {
      if (error !== undefined) log.warn({ job, err: error }, 'failed to run a job')
      metrics?.onJob(job, error === undefined)
    },
    metrics,
    /** Sends what is not sent yet. */
    async close(): Promise<void> {
      await traces?.close().catch((error: unknown) => log.warn({ err: error }, 'failed to send the last traces'))
    },
  }
}
