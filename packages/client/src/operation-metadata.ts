// The type of the table of operations that is generated from the contract.
import type { OperationError } from './errors/parley-error.ts'
import type { LostResponse } from './errors/errors.ts'
import type { createPages } from './pages.ts'

/**
 * A value that a response must have: the property names that lead to the value, and its JSON type. `['member', 'id', 'string']` requires
 * the string `member.id`. The client doesn't validate responses beyond that.
 */
export type RequiredValue = readonly [...path: string[], type: string]

/** The facts about an operation that the client needs to call the operation. They are generated from the contract. */
export interface OperationMetadata {
  /** The HTTP method. Absent for GET. */
  method?: string
  path: string
  /**
   * `never` if each request does something more. `ifCertain` if a retry is safe only with `If-Match`, or if the request certainly wasn't
   * done. Absent if a retry is always safe.
   */
  retry?: 'never' | 'ifCertain'
  hasBody?: boolean
  /** The options of the method that are sent. The value is the name of the header, or empty for a query parameter. */
  options?: Readonly<Record<string, string>>
  requiredOptions?: readonly string[]
  /** The statuses of success, each with the values that its body must have. */
  successes: Readonly<Record<number, readonly RequiredValue[]>>
  /** The statuses whose responses have an `ETag`. */
  etagStatuses?: readonly number[]
  /** The property of a page that has its items. Present if the operation lists in pages. */
  items?: string
  /** Creates the method that iterates over the items of all pages. Present if the operation lists in pages. */
  createPages?: typeof createPages
  /** Creates the error for a lost response. Present if the operation has a special error for it. */
  lost?: (error: LostResponse) => OperationError
}
