// Checks every request before the operation's own validation, in the order of the contract's `x-precedence`.
import type { Context } from 'hono'
import type { ApiKeys } from '../domain/api-keys/api-keys.ts'
import { ServiceError } from '../domain/errors.ts'
import type { OperationId } from '../generated/policy.ts'
import { requirePermissions } from '../domain/permissions.ts'
import type { Caller } from '../domain/caller.ts'
import { requireFree } from './respond.ts'
import { receiveBody, requireJson } from './bodies.ts'
import type { HttpEnv } from './env.ts'
import type { RejectStranger } from './failed-authentication.ts'
import { needsCredential, type OperationFacts, policies } from './policy.ts'
import { limitExceeded, problem } from './problems.ts'
import type { Allowance } from './rate-limits.ts'
import { isUnasked } from './unsafe-get.ts'

export interface GateDeps {
  apiKeys: Pick<ApiKeys, 'authenticate'>
  /** Origins whose pages may call, named by the operator. */
  origins: readonly string[]
  rejectStranger: RejectStranger
}

export interface GuardedOperation {
  /** The operationId. */
  id: string
  /** As HTTP writes it, in capitals. */
  method: string
  facts: OperationFacts
  /** Counts a request of a member, because a new key gives no new quota. Undefined if the operator turned the limit off. */
  count?: ((member: Caller) => Allowance | Promise<Allowance>) | undefined
  /** Validates the request and runs the handler. */
  respond: (c: Context<HttpEnv>, caller: Caller | undefined) => Response | Promise<Response>
}

/** Makes the gate of one path. It knows all methods: the framework gives a HEAD to a GET, and responds to a wrong method with 404. */
export function createGate(
  { apiKeys, origins, rejectStranger }: GateDeps,
  operations: readonly GuardedOperation[],
): (c: Context<HttpEnv>) => Promise<Response> {
  const guarded = operations.map((operation) => ({ ...operation, isGuarded: needsCredential(operation.facts) }))
  const byMethod = new Map(guarded.map((operation) => [operation.method, operation]))
  const allow = [...byMethod.keys()].join(', ')

  return async function gate(c) {
    const operation = byMethod.get(c.req.method)
    if (operation === undefined) {
      return problem(c, 'method_not_allowed', {}, `This path supports ${allow}.`, { Allow: allow })
    }
    const { id, facts, isGuarded, count, respond } = operation
    const { permissions, methodSafety, maxBodyBytes } = facts.policy
    c.set('operationId', id)
    if (methodSafety === 'broken' && isUnasked(c.get('headers'), origins)) throw unasked()

    let caller: Caller | undefined
    if (isGuarded) {
      try {
        caller = await apiKeys.authenticate(bearerToken(c), c.get('requestId'))
      } catch (error) {
        return rejectStranger(c, error)
      }
      c.set('caller', caller)
      const counted = count?.(caller)
      const allowance = counted instanceof Promise ? await counted : counted
      Object.assign(c.get('fields'), allowance?.headers)
      if (allowance?.exceeded) return limitExceeded(c, allowance.resetSeconds)
      requirePermissions(caller, permissions ?? [])
    }
    const turn = requireFree(c)
    if (turn !== undefined) await turn
    if (facts.bodyTypes.length > 0) requireJson(c)
    const receiving = maxBodyBytes === undefined ? undefined : receiveBody(c, maxBodyBytes)
    const body = receiving && (await receiving)
    if (body === undefined) return respond(c, caller)
    try {
      return await respond(c, caller)
    } finally {
      body.release()
    }
  }
}

/**
 * Authenticates a request once more that waited, and requires the permissions of its operation. Returns the caller as it is now.
 * @throws ServiceError as the gate does.
 */
export async function authenticateAgain(
  c: Context<HttpEnv>,
  { apiKeys }: Pick<GateDeps, 'apiKeys'>,
  id: OperationId,
): Promise<Caller> {
  const caller = await apiKeys.authenticate(bearerToken(c), c.get('requestId'))
  requirePermissions(caller, policies[id].policy.permissions ?? [])
  return caller
}

/** RFC 6750, section 2.1. Other schemes aren't accepted. HTTP has already removed the spaces around the value. */
const bearerToken = (c: Context<HttpEnv>): string | undefined =>
  /^Bearer +(\S.*)$/i.exec(c.get('headers')['authorization'] ?? '')?.[1]

const unasked = () =>
  new ServiceError('unsafe_request_refused', {}, "Prefetch, navigation and cross-site requests can't regenerate a key.")
