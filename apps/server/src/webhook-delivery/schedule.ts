// The schedule of webhooks: when a failed event is sent again, and how long one attempt can take. The contract defines most times.
import { delivery } from '../generated/policy.ts'

/** The times of the attempts to deliver an event to a webhook endpoint. */
export interface Schedule {
  timeoutMs: number
  /** How long to wait after the first failed attempt, after the second, and so on. The last delay ends with the last attempt. */
  delaysMs: readonly number[]
  /** The maximum part that is added to a delay at random: 0.1 adds up to 10 %. So a receiver doesn't get all retries at the same time. */
  jitter: number
  /** How long to wait after the first failed probe of a held-back event type, after the second, and so on. The last delay repeats. */
  probeDelaysMs: readonly number[]
}

/** The schedule of the service. The contract states these times to receivers, except for the delays of probes. Tests use shorter times. */
export const SCHEDULE: Schedule = {
  timeoutMs: delivery.timeoutSeconds * 1000,
  delaysMs: delivery.retryDelaysSeconds.map((seconds) => seconds * 1000),
  jitter: delivery.retryJitterPercent / 100,
  probeDelaysMs: [30_000, 60_000, 120_000, 240_000, 300_000],
}

/** Returns the delays between attempts in milliseconds, each longer by a random part (the jitter). */
export const delaysWithJitter = ({ delaysMs, jitter }: Schedule): number[] =>
  delaysMs.map((ms) => Math.round(ms * (1 + Math.random() * jitter)))
