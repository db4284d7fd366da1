// Samples of latencies, and their summary.
import type { Latencies, LoadResult } from './job.ts'

export interface Samples {
  add: (milliseconds: number) => void
  count: () => number
  latencies: () => Latencies
}

export function createSamples(): Samples {
  let values = new Float64Array(65_536)
  let count = 0
  return {
    add(milliseconds) {
      if (count === values.length) {
        const larger = new Float64Array(values.length * 2)
        larger.set(values)
        values = larger
      }
      values[count++] = milliseconds
    },
    count: () => count,
    latencies() {
      const sorted = values.subarray(0, count).toSorted()
      const at = (part: number) => sorted[Math.min(count - 1, Math.floor(count * part))] ?? Number.NaN
      return { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), max: at(1) }
    },
  }
}

/** The result of a load that has just ended. */
export function resultOf(samples: Samples, begun: number, usage: NodeJS.CpuUsage): LoadResult {
  const requests = samples.count()
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(usage)
  const generatorShare = (user + system) / (seconds * 1e6)
  return { requests, seconds, perSecond: requests / seconds, latencies: samples.latencies(), generatorShare }
}
