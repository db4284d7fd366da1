import type { ContractChange } from '../src/pull-request/format.ts'

/** A text of a stranger's branch, which must stay text on each page. */
export const HOSTILE = '<script>alert(1)</script> <img src=x onerror=y> `</code><script>`'

/** A breaking change of an operation, as the review reports it, with what a test says of it. */
export const change = (given: Partial<ContractChange>): ContractChange => ({
  about: { kind: 'operation', name: 'updateConversation' },
  impact: 'major',
  message: 'A change.',
  before: {},
  after: {},
  affected: [],
  migration: [],
  ...given,
})
