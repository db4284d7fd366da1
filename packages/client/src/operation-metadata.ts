import type { OperationError } from './errors/parley-error.ts'
import type { LostResponse } from './errors/errors.ts'
import type { createPages } from './pages.ts'

/** A path of property names to a value that must be there, and the value's JSON type. It is a spot check, not a validation. */
export type RequiredValue = readonly [...path: string[], type: string]

/** The metadata of an operation that the client needs at run time. Generated from the contract. */
export interface OperationMetadata {
  /** GET if it is left out. */
  method?: string
  path: string
  /** Says whether the contract allows a retry: never, or under the conditions in its text. If it is left out, always. */
  retry?: 'never' | 'conditional'
  hasBody?: boolean
  /** The options that are sent: each with its header, in lower case, or with nothing if it is a query parameter. */
  options?: Readonly<Record<string, string>>
  /** The options that must be set. */
  requiredOptions?: readonly string[]
  /** The properties that a successful response requires, by status. */
  successes: Readonly<Record<number, readonly RequiredValue[]>>
  /** The statuses whose responses have an ETag. */
  etagStatuses?: readonly number[]
  /** The property of the result that has the items, if the operation returns a list in pages, and what makes a list of them. */
  items?: string
  createPages?: typeof createPages
  /** Makes the error of a response that was lost, if the operation has one of its own. */
  lost?: (error: LostResponse) => OperationError
}
