// Closed loop: each connection sends its next request when it has the response. It measures the maximum throughput.
import { type Connection, openConnection } from './connection.ts'
import type { Job, LoadResult } from './job.ts'
import { createRequests } from './requests.ts'

export async function runClosed(job: Job): Promise<LoadResult> {
  const { seconds, count = Infinity } = job
  const connections = Math.min(job.connections, job.requests.length, count)
  const requests = createRequests(job)
  const latencies: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const opened: Connection[] = []
  let [sent, until] = [0, 0]

  async function openLane(first: number): Promise<() => void> {
    let index = first
    let sentAt = 0
    const send = () => {
      sent += 1
      sentAt = performance.now()
      connection.send(requests.next(index))
      index = index + connections < job.requests.length ? index + connections : first
    }
    const onResponse = () => {
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now < until && sent < count) send()
      else if (latencies.length === sent) resolve()
    }
    const connection = await openConnection(job.port, job, { onResponse, onFailure: reject })
    opened.push(connection)
    return send
  }

  try {
    const lanes = await Promise.all(Array.from({ length: connections }, (_, first) => openLane(first)))
    const begun = performance.now()
    until = begun + seconds * 1000
    for (const send of lanes) send()
    await promise
    const sorted = latencies.toSorted((a, b) => a - b)
    return {
      requests: sorted.length,
      perSecond: sorted.length / ((performance.now() - begun) / 1000),
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    }
  } finally {
    for (const connection of opened) connection.close()
  }
}
