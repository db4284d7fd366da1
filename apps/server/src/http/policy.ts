// The types of `generated/policy.ts`. The generator copies facts about each operation from the contract into that file, for example the
// permissions that an operation needs. The server checks requests by these facts.
import type { RequiredPermission } from '../domain/kernel/permissions.ts'
import { operations, type OperationId } from '../generated/policy.ts'

/** The extension `x-policy` of an operation in the contract. */
export interface Policy {
  /** The permissions that the caller needs. Absent if the operation needs no credential. */
  permissions?: readonly RequiredPermission[]
  /** The rate limit of each member. Absent if the operation needs no credential. */
  rateLimit?: { quota: number; windowSeconds: number }
  /** The maximum size of the body in bytes. Absent if the operation has no body. */
  maxBodyBytes?: number
  /** The maximum size of parts of the body, in bytes of JSON without whitespace, by JSON Pointer. `*` in a pointer is any list index. */
  maxPartBytes?: { readonly [pointer: string]: number }
  /** The rule by which a client repeats a request with an unknown outcome: never, always, or only with `If-Match`. */
  retry: 'never' | 'conditional' | 'always'
  /** `broken` if the operation is a GET that changes something, although HTTP defines GET as safe. Otherwise `kept`. */
  methodSafety: 'kept' | 'broken'
}

/** The facts about an operation that the generator copies from the contract. */
export interface OperationFacts {
  method: string
  path: string
  /** The names of all parameters and body properties, as `path.<name>`, `query.<name>`, `header.<name>` and `body.<name>`. */
  inputs: readonly string[]
  /** The media types of the body; none if there is no body. */
  bodyTypes: readonly string[]
  /** The list of the body whose items have results of their own, such as `messages`: the property with `x-item-results`. */
  itemResults?: string
  /** One security scheme, such as `{ apiKey: [] }`, or empty if the operation needs no credential. Schemes never have scopes. */
  security: readonly [] | readonly [{ readonly [scheme: string]: readonly [] }]
  /** The statuses of the declared responses. */
  statuses: readonly number[]
  /** The names of the declared response headers by status. */
  headers: { readonly [status: number]: readonly string[] }
  policy: Policy
}

/** The facts about each operation of the contract. If the generator writes another shape, this doesn't compile. */
export const policies: { readonly [Id in OperationId]: OperationFacts } = operations

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The compiler widens the keys to string.
export const operationIds = Object.keys(operations) as OperationId[]

export const needsCredential = ({ security }: Pick<OperationFacts, 'security'>): boolean => security.length > 0

/** The methods that the server accepts for an operation, in capitals. A safe GET also supports HEAD (RFC 9110, section 9.3.2). */
export function supportedMethods({ method, policy }: Pick<OperationFacts, 'method' | 'policy'>): string[] {
  const isSafeGet = method === 'get' && policy.methodSafety === 'kept'
  return [method.toUpperCase(), ...(isSafeGet ? ['HEAD'] : [])]
}
