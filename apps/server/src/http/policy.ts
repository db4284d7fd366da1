// What the contract's `x-policy` says of an operation. The generator passes it through as data; here it gets its meaning.
import type { RequiredPermission } from '../domain/permissions.ts'
import { operations, type OperationId } from '../generated/policy.ts'

export interface Policy {
  permissions: readonly RequiredPermission[]
  rateLimit: { quota: number; windowSeconds: number }
  /** The most bytes that a body may have; absent where the operation takes none. */
  maxBodyBytes?: number
  /** May a client retry it: never, always, or on a condition that its description names. */
  retry: 'never' | 'conditional' | 'always'
  /** Whether the operation keeps what HTTP promises of its method. A GET with an effect does not. */
  methodSafety: 'kept' | 'broken'
}

/** The policy of each operation; a policy of another shape in the contract does not compile. */
export const policies: { readonly [Id in OperationId]: { policy: Policy } } = operations

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the keys, but the compiler only says string.
export const operationIds = Object.keys(operations) as OperationId[]
