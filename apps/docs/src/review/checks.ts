// The report of a check of a review.

export const CHECK_STATES = ['passed', 'failed', 'not run'] as const

export interface Check {
  name: string
  state: (typeof CHECK_STATES)[number]
  note: string
}
