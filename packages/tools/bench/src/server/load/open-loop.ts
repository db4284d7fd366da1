// Open loop: requests are due at a fixed rate, whatever the subject does. One that finds no connection free waits for one,
// and its latency counts from the moment at which it was due, so that a stall is seen by all who would have met it.
import { type Lane, openLanes } from './connections.ts'
import type { LoadResult, OpenJob } from './job.ts'
import { createSamples, resultOf } from './samples.ts'

export async function runOpen({ target, connections, seconds, rate, spin }: OpenJob): Promise<LoadResult> {
  const samples = createSamples()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const total = Math.max(1, Math.round(rate * seconds))
  const free: { lane: Lane; index: number }[] = []
  const dueOf = new Float64Array(connections)
  let [begun, sent, responded, failed] = [0, 0, 0, false]

  const { lanes, close } = await openLanes(
    target,
    connections,
    (lane, index) => {
      samples.add(performance.now() - (dueOf[index] ?? 0))
      responded += 1
      free.push({ lane, index })
      if (responded === total) resolve()
      else sendWhatIsDue()
    },
    (error) => {
      failed = true
      reject(error)
    },
  )
  free.push(...lanes.map((lane, index) => ({ lane, index })))

  function sendWhatIsDue(): void {
    const now = performance.now()
    while (sent < total) {
      const due = begun + (sent * 1000) / rate
      const next = due <= now ? free.shift() : undefined
      if (next === undefined) return
      dueOf[next.index] = due
      sent += 1
      next.lane.send()
    }
  }
  function tick(): void {
    if (failed || sent >= total) return
    sendWhatIsDue()
    if (spin) setImmediate(tick)
    else setTimeout(tick, 1)
  }

  const usage = process.cpuUsage()
  begun = performance.now()
  tick()
  try {
    await promise
  } finally {
    close()
  }
  return resultOf(samples, begun, usage)
}
