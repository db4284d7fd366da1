// Decides which requests are traced: all, none or a random part of them.
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Variables } from './trace-variables.ts'

/** The samplers for a request that begins a trace, by their name in `OTEL_TRACES_SAMPLER`. `ratio` is the part of requests to trace. */
const ROOT_SAMPLERS: { readonly [name: string]: (ratio: number) => Sampler } = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
}
const DEFAULT = 'parentbased_always_on'

/**
 * Creates the sampler that `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` name, such as `parentbased_traceidratio` and `0.1`. With the
 * prefix `parentbased_`, a request in a client's trace is traced if the client traces it. An unknown name selects the default.
 */
export function samplerOf({ OTEL_TRACES_SAMPLER: name = DEFAULT, OTEL_TRACES_SAMPLER_ARG: text }: Variables): Sampler {
  const [, parentBased, rootName = ''] = /^(parentbased_)?(.*)$/.exec(name) ?? []
  const ratio = Number(text ?? 1)
  const root = ROOT_SAMPLERS[rootName]?.(ratio >= 0 && ratio <= 1 ? ratio : 1)
  if (root === undefined) return new ParentBasedSampler({ root: new AlwaysOnSampler() })
  return parentBased === undefined ? root : new ParentBasedSampler({ root })
}
