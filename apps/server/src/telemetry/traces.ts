// Sends OpenTelemetry traces, with one span for each request. The span is created after the response, so that tracing delays no request.
// This file and its libraries are loaded only if the environment variables of OpenTelemetry turn on traces.
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { RequestFacts } from '../http/request-context.ts'
import { readTraceparent } from '../http/request-id.ts'

/** Creates functions that send a span for each request, by `http/json`. The exporter reads its settings from `OTEL_*` variables. */
export function createTraces(env: NodeJS.ProcessEnv) {
  const provider = new TracerProvider({
    // Spans name the service `parley`, unless `OTEL_SERVICE_NAME` or `OTEL_RESOURCE_ATTRIBUTES` names it.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'parley' }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('parley')
  return {
    /** Creates the span of a request. The times of the span are in milliseconds since 1970. */
    onResponse: (request: RequestFacts): void => {
      const { method, operationId, status, startedAt, ms } = request
      const startTime = performance.timeOrigin + startedAt
      const options = { kind: SpanKind.SERVER, startTime, attributes: attributesOf(request) }
      const span = tracer.startSpan(operationId ?? method, options, parentOf(request.traceparent))
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(startTime + ms)
    },
    /** Sends the remaining spans. */
    close: () => provider.shutdown(),
  }
}

/** Returns the attributes of a request's span, with OpenTelemetry's names for HTTP. The path is left out: it can contain client data. */
function attributesOf({ method, operationId, caller, requestId, status }: RequestFacts) {
  return {
    'http.request.method': method,
    'http.response.status_code': status,
    'parley.request_id': requestId,
    ...(operationId !== undefined && { 'parley.operation_id': operationId }),
    ...(caller !== undefined && { 'parley.organization_id': caller.organizationId }),
  }
}

/** Returns the client's span, which is the parent of the server's span. Without a valid `traceparent`, the server's span begins a trace. */
function parentOf(traceparent: string | undefined): Context {
  const parent = readTraceparent(traceparent ?? '')
  if (parent === undefined) return ROOT_CONTEXT
  const { traceId, parentId: spanId, flags: traceFlags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The samplers, which decide whether a new trace is sent, by their names in OpenTelemetry. `ratio` is the fraction to send, 0 to 1. */
const ROOT_SAMPLERS: { readonly [name: string]: (ratio: number) => Sampler } = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
}

/**
 * Creates the sampler that `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` name, such as `parentbased_traceidratio` and `0.1`. With the
 * prefix `parentbased_`, a request in a client's trace is traced if the client traces it. An unknown name selects the default.
 */
export function samplerOf({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: ratioText = '1',
}: NodeJS.ProcessEnv): Sampler {
  const [, parentBased, rootName = ''] = /^(parentbased_)?(.*)$/.exec(name) ?? []
  const ratio = Number(ratioText)
  const isValidRatio = ratio >= 0 && ratio <= 1
  const root = ROOT_SAMPLERS[rootName]?.(isValidRatio ? ratio : 1)
  if (root === undefined) return new ParentBasedSampler({ root: new AlwaysOnSampler() })
  return parentBased === undefined ? root : new ParentBasedSampler({ root })
}
