// OpenTelemetry traces, with one span for each response. The span is created after the response, so that tracing delays no request. This
// file and its libraries are loaded only if the standard variables turn on traces.
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { RequestFacts } from '../http/request-context.ts'
import { readTraceparent } from '../http/traceparent.ts'
import { samplerOf } from './sampler.ts'
import type { Variables } from './trace-variables.ts'

/**
 * Creates the sender of spans to `OTEL_EXPORTER_OTLP_ENDPOINT`, as OTLP over HTTP in JSON. The exporter itself reads the variables for
 * endpoint, headers, compression and timeouts.
 */
export function createTraces(env: Variables) {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'parley' }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('parley')
  return {
    onResponse: (responded: RequestFacts): void => {
      const { method, operationId, status, startedAt, ms } = responded
      const startTime = performance.timeOrigin + startedAt
      const options = { kind: SpanKind.SERVER, startTime, attributes: attributesOf(responded) }
      const span = tracer.startSpan(operationId ?? method, options, parentOf(responded.traceparent))
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(startTime + ms)
    },
    /** Sends the remaining spans. */
    close: () => provider.shutdown(),
  }
}

/** Returns the attributes of a span, by the semantic conventions for HTTP. The path is left out, because it can contain client data. */
function attributesOf({ method, operationId, caller, requestId, status }: RequestFacts) {
  return {
    'http.request.method': method,
    'http.response.status_code': status,
    'parley.request_id': requestId,
    ...(operationId !== undefined && { 'parley.operation_id': operationId }),
    ...(caller !== undefined && { 'parley.organization_id': caller.organizationId }),
  }
}

function parentOf(traceparent: string | undefined): Context {
  const parent = readTraceparent(traceparent ?? '')
  if (parent === undefined) return ROOT_CONTEXT
  const { traceId, parentId: spanId, flags: traceFlags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
