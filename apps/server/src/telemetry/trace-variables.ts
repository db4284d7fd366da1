// Finds out from the standard variables of OpenTelemetry if the operator turned on traces.
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/

export interface Variables {
  readonly [name: string]: string | undefined
}

/** Returns true if a variable sets an endpoint, and none turns traces off. */
export function areTracesEnabled(env: Variables): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false
  if (env['OTEL_TRACES_EXPORTER']?.toLowerCase() === 'none') return false
  return Boolean(env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_ENDPOINT'])
}

const SUPPORTED = 'http/json'

/** Returns the protocol that the variables demand, if it isn't the supported one. */
export function unsupportedProtocol(env: Variables): string | undefined {
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? SUPPORTED
  return protocol === SUPPORTED || protocol === '' ? undefined : protocol
}
