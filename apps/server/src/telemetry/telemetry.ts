// Reports what the service does to its log, metrics and traces. Metrics and traces are loaded only if the operator turned them on.
import type { Logger } from 'pino'
import type { Rejection } from '../http/broken-http.ts'
import type { Observe } from '../http/request-context.ts'
import { areTracesEnabled, unsupportedProtocol, type Variables } from './trace-variables.ts'

export type Telemetry = Awaited<ReturnType<typeof createTelemetry>>

/** Creates metrics and traces if the operator turned them on, and returns the functions with which the service reports what it does. */
export async function createTelemetry(log: Logger, hasMetrics: boolean, env: Variables) {
  const metrics = hasMetrics ? (await import('./metrics.ts')).createMetrics() : undefined
  const traces = areTracesEnabled(env) ? (await import('./traces.ts')).createTraces(env) : undefined
  const protocol = traces && unsupportedProtocol(env)
  if (protocol !== undefined) log.warn({ protocol }, 'unsupported OTLP protocol: traces are sent as http/json')
  const observers = [metrics?.onResponse, traces?.onResponse].filter((observer) => observer !== undefined)
  const onResponse: Observe = (facts) => observers.forEach((observe) => observe(facts))

  return {
    /** Called after each response. Undefined if metrics and traces are off, so that a request has no overhead. */
    onResponse: observers.length === 0 ? undefined : onResponse,
    onRejection: (rejection: Rejection): void => {
      log.info(rejection, 'request rejected before routing')
      metrics?.onRejection(rejection)
    },
    onCommit: metrics?.onCommit,
    /** Called when a connection is closed because there are too many. */
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
    /** Sends the remaining traces. */
    async close(): Promise<void> {
      await traces?.close().catch((error: unknown) => log.warn({ err: error }, 'failed to send the last traces'))
    },
  }
}
