// Closed loop: each connection sends its next request when it has the response. It measures the maximum throughput.
import { openLanes } from './connections.ts'
import type { ClosedJob, LoadResult } from './job.ts'
import { createSamples, resultOf } from './samples.ts'

export async function runClosed({ target, connections, seconds, requests }: ClosedJob): Promise<LoadResult> {
  const samples = createSamples()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sentAt = new Float64Array(connections)
  let [sent, responded, until] = [0, 0, 0]

  const { lanes, close } = await openLanes(
    target,
    Math.min(connections, requests ?? connections),
    (lane, index) => {
      const now = performance.now()
      samples.add(now - (sentAt[index] ?? now))
      responded += 1
      if (now < until && sent < (requests ?? Infinity)) return send(lane, index, now)
      if (responded === sent) resolve()
    },
    reject,
  )
  function send(lane: (typeof lanes)[number], index: number, now: number): void {
    sentAt[index] = now
    sent += 1
    lane.send()
  }

  const begun = performance.now()
  const usage = process.cpuUsage()
  until = begun + seconds * 1000
  for (const [index, lane] of lanes.entries()) send(lane, index, performance.now())
  try {
    await promise
  } finally {
    close()
  }
  return resultOf(samples, begun, usage)
}
