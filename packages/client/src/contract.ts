// What the generated types say, asked by operation, status and code.
import type { operations } from '@parley/contract'

/** The operations of the contract, by their names. */
export type OperationId = keyof operations

/** What the client reads of an operation while it runs; the generated table has it from the contract. */
export interface OperationMetadata {
  method: string
  path: string
  /** Whether the contract lets a client retry the call: never, under the conditions that its description gives, or always. */
  retry: 'never' | 'conditional' | 'always'
  /** The way to a member that a success cannot do without. */
  requiredProperty: readonly [wrapper: string, member: string]
  /** The statuses whose answers have an ETag. */
  etagStatuses: readonly number[]
  /** The status of each problem, by its code. */
  problems: Readonly<Record<string, number>>
}

type Responses<Operation extends OperationId> = operations[Operation]['responses']

/** The body of a response, if it has one of this media type. */
type BodyOf<Response, MediaType extends string> = Response extends { content: Record<MediaType, infer Body> }
  ? Body
  : never

/** The statuses that an operation answers, 200 included. */
export type ResponseStatus<Operation extends OperationId> = Operation extends OperationId
  ? keyof Responses<Operation> & number
  : never

/** The body that an operation answers when it did what was asked. */
export type ResponseBody<Operation extends OperationId> = BodyOf<Responses<Operation>[200], 'application/json'>

/** The problems that an operation can answer with a status, or with any. */
export type OperationProblem<
  Operation extends OperationId,
  Status extends ResponseStatus<Operation> = ResponseStatus<Operation>,
> = Operation extends OperationId
  ? BodyOf<Responses<Operation>[Status & ResponseStatus<Operation>], 'application/problem+json'>
  : never

/** The codes of the problems that an operation can answer with a status, or with any. */
export type OperationProblemCode<
  Operation extends OperationId,
  Status extends ResponseStatus<Operation> = ResponseStatus<Operation>,
> = OperationProblem<Operation, Status> extends { code: infer Code } ? Code : never
