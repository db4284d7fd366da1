// Reports responses, commits and jobs to the log, metrics and traces. The code of metrics and traces is loaded only if they are turned on.
import type { Logger } from 'pino'
import type { Rejection } from '../http/broken-http.ts'
import type { Observe } from '../http/request-context.ts'

export type Telemetry = Awaited<ReturnType<typeof createTelemetry>>

/** Creates metrics and traces if the operator turned them on. Returns functions that the service calls, for example after each response. */
export async function createTelemetry(log: Logger, hasMetrics: boolean, env: NodeJS.ProcessEnv) {
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
    /** Called when a connection is closed because `MAX_CONNECTIONS` is reached. */
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
    async close(): Promise<void> {
      await traces?.close().catch((error: unknown) => log.warn({ err: error }, 'failed to send the last traces'))
    },
  }
}

/**
 * Returns true if a standard variable of OpenTelemetry names the server that traces are sent to, and no variable turns traces off.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function areTracesEnabled(env: NodeJS.ProcessEnv): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false
  if (env['OTEL_TRACES_EXPORTER']?.toLowerCase() === 'none') return false
  return Boolean(env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_ENDPOINT'])
}

const SUPPORTED_PROTOCOL = 'http/json'

/** Returns the protocol that the operator selected, or undefined if it is supported. An empty variable counts as unset. */
function unsupportedProtocol(env: NodeJS.ProcessEnv): string | undefined {
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? SUPPORTED_PROTOCOL
  return protocol === SUPPORTED_PROTOCOL || protocol === '' ? undefined : protocol
}
