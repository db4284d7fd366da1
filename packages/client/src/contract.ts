// Types of bodies, statuses and problems for one operation, derived from the types that are generated from the contract.
import type { operations, Problem, UnknownProblem } from '@parley/contract/reader'

/** The operations of the contract, by their names. */
export type OperationId = keyof operations

type Responses<Operation extends OperationId> = operations[Operation]['responses']

/** The type of the body of a response in this media type, or never if the response has no such body. */
type BodyOf<Response, MediaType extends string> = Response extends { content: Record<MediaType, infer Body> }
  ? Body
  : never

/** The statuses that an operation can respond with, both of success and of problems. */
export type ResponseStatus<Operation extends OperationId> = Operation extends OperationId
  ? keyof Responses<Operation> & number
  : never

/** The type of the body of an operation's success response (200 or 201), or never if that response has no body. */
export type ResponseBody<Operation extends OperationId> = BodyOf<
  Responses<Operation>[keyof Responses<Operation> & (200 | 201)],
  'application/json'
>

/**
 * Lets each optional property also be undefined, at any depth: JSON has none of them. Otherwise a program with `exactOptionalPropertyTypes`
 * can't write `{ name: maybe }`.
 */
type Undefinable<Value> = Value extends readonly (infer Item)[]
  ? Undefinable<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Undefinable<Value[Name]> | (object extends Pick<Value, Name> ? undefined : never) }
    : Value

/** The body of an operation's request. */
export type RequestBody<Operation extends OperationId> = Undefinable<
  BodyOf<operations[Operation]['requestBody'], 'application/json'>
>

type Parameters<Operation extends OperationId> = operations[Operation]['parameters']

/** The type of a query parameter of an operation: `QueryParameter<'listEvents', 'after'>`. */
export type QueryParameter<
  Operation extends OperationId,
  Name extends keyof NonNullable<Parameters<Operation>['query']>,
> = NonNullable<Parameters<Operation>['query']>[Name]

/** The type of a response's `ETag`: string if the contract declares the header for the operation and the status, or else undefined. */
export type EtagOf<Operation extends OperationId, Status> = Status extends keyof Responses<Operation>
  ? Responses<Operation>[Status] extends { headers: { ETag: string } }
    ? string
    : undefined
  : undefined

/**
 * The problems that an operation can respond with, or only the problems with a given status. Problems with a code that is newer than this
 * client are left out. `Operation extends OperationId` is always true: it makes TypeScript compute each operation of a union separately.
 */
export type OperationProblem<
  Operation extends OperationId,
  Status extends ResponseStatus<Operation> = ResponseStatus<Operation>,
> = Operation extends OperationId
  ? Exclude<
      BodyOf<Responses<Operation>[Status & ResponseStatus<Operation>], 'application/problem+json'>,
      UnknownProblem
    >
  : never

/** The codes of the problems that an operation can respond with, or only the codes of the problems with a given status. */
export type OperationProblemCode<
  Operation extends OperationId,
  Status extends ResponseStatus<Operation> = ResponseStatus<Operation>,
> = OperationProblem<Operation, Status> extends { code: infer Code } ? Code : never

/** The problems of a request in which the service found no operation, for example because the path is unknown. */
export type ServiceProblem = Exclude<Problem, UnknownProblem | { code: OperationProblemCode<OperationId> }>
