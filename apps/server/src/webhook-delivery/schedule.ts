// The retry schedule of webhooks, and the timeout of one attempt.
import { delivery } from '../generated/policy.ts'

export interface Schedule {
  /** The timeout of one attempt. */
  timeoutMs: number
  /** How long to wait after the first failure of an event, after the second, and so on. */
  delaysMs: readonly number[]
  /** The maximum fraction that is added to a delay, so that a receiver that recovers doesn't get all retries at the same time. */
  jitter: number
  /** How long to wait between two probes of an event type that is held back: after the first failure, after the second, and so on. */
  probeDelaysMs: readonly number[]
}

export const SCHEDULE: Schedule = {
  timeoutMs: delivery.timeoutSeconds * 1000,
  delaysMs: delivery.retryDelaysSeconds.map((seconds) => seconds * 1000),
  jitter: delivery.retryJitterPercent / 100,
  probeDelaysMs: [30_000, 60_000, 120_000, 240_000, 300_000],
}

/** Returns the delays, each with random jitter. */
export const jittered = ({ delaysMs, jitter }: Schedule): number[] =>
  delaysMs.map((ms) => Math.round(ms * (1 + Math.random() * jitter)))
