// The parts of the contract about an operation apart from its schemas. The generator passes them through as data; here they get their
// meaning.
import type { RequiredPermission } from '../domain/permissions.ts'
import { operations, type OperationId } from '../generated/policy.ts'

export interface Policy {
  /** Absent if the operation needs no credential. */
  permissions?: readonly RequiredPermission[]
  /** Absent if the operation needs no credential: members are counted. */
  rateLimit?: { quota: number; windowSeconds: number }
  /** The maximum size of the body in bytes. It is absent if the operation has no body. */
  maxBodyBytes?: number
  /**
   * The maximum size of parts of the body, as JSON without whitespace in UTF-8, by JSON Pointers in which `*` is any place of a list.
   */
  maxPartBytes?: { readonly [pointer: string]: number }
  /** May a client retry it: never, always, or on a condition that its description names. */
  retry: 'never' | 'conditional' | 'always'
  /** Says whether the operation keeps what HTTP promises of its method. A GET with an effect does not. */
  methodSafety: 'kept' | 'broken'
}

export interface OperationFacts {
  method: string
  path: string
  /** `<place>.<name>` of everything that a request can carry. */
  inputs: readonly string[]
  /** The media types of the body; none if there is no body. */
  bodyTypes: readonly string[]
  /** One scheme without scopes, or nothing if the operation needs no credential. */
  security: readonly [] | readonly [{ readonly [scheme: string]: readonly [] }]
  statuses: readonly number[]
  /** The names of the declared response headers by status. */
  headers: { readonly [status: number]: readonly string[] }
  policy: Policy
}

/** The contract's facts about each operation. A contract with facts of another shape does not compile. */
export const policies: { readonly [Id in OperationId]: OperationFacts } = operations

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the keys, but the compiler only says string.
export const operationIds = Object.keys(operations) as OperationId[]

/** Says whether a request to the operation must be authenticated. */
export const needsCredential = ({ security }: Pick<OperationFacts, 'security'>): boolean => security.length > 0

/** The methods of the operation, in capitals. HEAD is GET without its body (RFC 9110, section 9.3.2), if the GET is safe. */
export function supportedMethods({ method, policy }: Pick<OperationFacts, 'method' | 'policy'>): string[] {
  const isSafeGet = method === 'get' && policy.methodSafety === 'kept'
  return [method.toUpperCase(), ...(isSafeGet ? ['HEAD'] : [])]
}
