// Finds out from the standard variables of OpenTelemetry if the operator turned on traces.
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/

/** The environment variables of the process. */
export interface Variables {
  readonly [name: string]: string | undefined
}

/** Returns true if a variable names the server that traces are sent to, and no variable turns traces off. */
export function areTracesEnabled(env: Variables): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false
  if (env['OTEL_TRACES_EXPORTER']?.toLowerCase() === 'none') return false
  return Boolean(env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_ENDPOINT'])
}

const SUPPORTED_PROTOCOL = 'http/json'

/** Returns the protocol that the operator selected if the service doesn't support it, otherwise undefined. An empty variable is unset. */
export function unsupportedProtocol(env: Variables): string | undefined {
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? SUPPORTED_PROTOCOL
  return protocol === SUPPORTED_PROTOCOL || protocol === '' ? undefined : protocol
}
