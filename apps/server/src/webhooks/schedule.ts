// When a failed event is sent again, and how long one attempt may take.

export interface Schedule {
  /** How long one attempt may take, in milliseconds. */
  timeoutMs: number
  /** How long to wait after the first failure of an event, after the second, and so on. */
  delaysMs: readonly number[]
  /** How much longer each delay can be, as a part of it: so that receivers that come back don't get everything at once. */
  jitter: number
}

export const SCHEDULE: Schedule = {
  timeoutMs: 15_000,
  delaysMs: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000),
  jitter: 0.1,
}

/** The delays with a jitter of their own. */
export const jittered = ({ delaysMs, jitter }: Schedule): number[] =>
  delaysMs.map((ms) => Math.round(ms * (1 + Math.random() * jitter)))
