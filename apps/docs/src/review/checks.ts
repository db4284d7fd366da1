// What a check of a review reports.

export const CHECK_STATES = ['passed', 'failed', 'not run'] as const

export interface Check {
  name: string
  state: (typeof CHECK_STATES)[number]
  note: string
}
