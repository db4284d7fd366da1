// What the generated types say, by operation, status and code.
import type { operations, Problem, UnknownProblem } from '@parley/contract/reader'

import type { checkOptions } from './check-options.ts'
import type { OperationError } from './errors/parley-error.ts'
import type { LostResponse } from './errors/regeneration-outcome-unknown.ts'
import type { createPages } from './pages.ts'

/** The operations of the contract, by their names. */
export type OperationId = keyof operations

/** A path of property names to a value that must be there, and the value's JSON type. It is a spot check, not a validation. */
export type RequiredValue = readonly [...path: string[], type: string]

/** What the client needs to know of an operation at run time; generated from the contract. */
export interface OperationMetadata {
  /** GET if it is left out. */
  method?: string
  path: string
  /** Whether the contract allows a retry: never, or under the conditions in its text. If it is left out, always. */
  retry?: 'never' | 'conditional'
  hasBody?: boolean
  /** The options that are sent: each with its header, in lower case, or with nothing if it is a query parameter. */
  options?: Readonly<Record<string, string>>
  /** The options that must be set. */
  requiredOptions?: readonly string[]
  /** What the body of a success has at least, by status. */
  successes: Readonly<Record<number, readonly RequiredValue[]>>
  /** The statuses whose responses have an ETag. */
  etagStatuses?: readonly number[]
  /** The property of the result that has the items, if the operation returns a list in pages, and what makes a list of them. */
  items?: string
  createPages?: typeof createPages
  /** Rejects options that the operation doesn't have, if it must not be retried. */
  checkOptions?: typeof checkOptions
  /** Makes the error of a response that was lost, if the operation has one of its own. */
  lost?: (error: LostResponse) => OperationError
}

type Responses<Operation extends OperationId> = operations[Operation]['responses']

/** The body of a response, if it has one of this media type. */
type BodyOf<Response, MediaType extends string> = Response extends { content: Record<MediaType, infer Body> }
  ? Body
  : never

/** The statuses of an operation's responses, those of a success included. */
export type ResponseStatus<Operation extends OperationId> = Operation extends OperationId
  ? keyof Responses<Operation> & number
  : never

/** The body of an operation's success response, if it has one. */
export type ResponseBody<Operation extends OperationId> = BodyOf<
  Responses<Operation>[keyof Responses<Operation> & (200 | 201)],
  'application/json'
>

/** The body of an operation's request. */
export type RequestBody<Operation extends OperationId> = BodyOf<
  operations[Operation]['requestBody'],
  'application/json'
>

type Parameters<Operation extends OperationId> = operations[Operation]['parameters']

/** The value of an operation's query parameter. */
export type QueryParameter<
  Operation extends OperationId,
  Name extends keyof NonNullable<Parameters<Operation>['query']>,
> = NonNullable<Parameters<Operation>['query']>[Name]

/** The entity tag of an operation's response with a status, if it has one. */
export type EtagOf<Operation extends OperationId, Status> = Status extends keyof Responses<Operation>
  ? Responses<Operation>[Status] extends { headers: { ETag: string } }
    ? string
    : undefined
  : undefined

/** The problems that the contract lists for an operation, with a status or with any. */
export type OperationProblem<
  Operation extends OperationId,
  Status extends ResponseStatus<Operation> = ResponseStatus<Operation>,
> = Operation extends OperationId
  ? Exclude<
      BodyOf<Responses<Operation>[Status & ResponseStatus<Operation>], 'application/problem+json'>,
      UnknownProblem
    >
  : never

/** The codes of the problems that the contract lists for an operation, with a status or with any. */
export type OperationProblemCode<
  Operation extends OperationId,
  Status extends ResponseStatus<Operation> = ResponseStatus<Operation>,
> = OperationProblem<Operation, Status> extends { code: infer Code } ? Code : never

/** The problems that any request can get, because the service found no operation in it. */
export type ServiceProblem = Exclude<Problem, UnknownProblem | { code: OperationProblemCode<OperationId> }>
