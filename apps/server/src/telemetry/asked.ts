// Finds out whether the standard variables of OpenTelemetry ask for traces.
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/

export interface Variables {
  readonly [name: string]: string | undefined
}

/** An endpoint turns traces on, unless another variable turns them off. */
export function asksForTraces(env: Variables): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false
  if (env['OTEL_TRACES_EXPORTER']?.toLowerCase() === 'none') return false
  return Boolean(env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_ENDPOINT'])
}

const OURS = 'http/json'

/** The protocol that the variables ask for, if it is not the supported one. */
export function otherProtocol(env: Variables): string | undefined {
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? OURS
  return protocol === OURS || protocol === '' ? undefined : protocol
}
