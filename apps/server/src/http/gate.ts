// Checks every request before the operation's own validation, in the order of the contract's `x-precedence`.
import type { RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiKeys } from '../domain/api-keys/api-keys.ts'
import { ServiceError } from '../domain/errors.ts'
import type { OperationId } from '../generated/policy.ts'
import { permissionError } from '../domain/permissions.ts'
import type { Caller } from '../domain/caller.ts'
import { requireFree } from './respond.ts'
import { receiveBody, requireJson } from './bodies.ts'
import type { HttpEnv } from './env.ts'
import type { RejectStranger } from './failed-authentication.ts'
import type { AnyHandler } from './operation.ts'
import { needsCredential, type OperationFacts, policies, supportedMethods } from './policy.ts'
import { failure, limitExceeded, problem } from './problems.ts'
import type { Allowance } from './rate-limits.ts'
import { createResponder } from './request-check.ts'
import { isUnasked } from './unsafe-get.ts'

export interface GateDeps {
  apiKeys: Pick<ApiKeys, 'authenticate'>
  /** Origins whose pages may call, named by the operator. */
  origins: readonly string[]
  rejectStranger: RejectStranger
}

/** An operation of the contract with its implementation. */
export interface ServedOperation {
  /** The operationId. */
  id: string
  route: RouteConfig
  facts: OperationFacts
  handler: AnyHandler
  /** Counts a request of a member, because a new key gives no new quota. Undefined if the operator turned the limit off. */
  count?: ((member: Caller) => Allowance | Promise<Allowance>) | undefined
}

/** Makes the gate of one path. It knows all methods: the framework gives a HEAD to a GET, and responds to a wrong method with 404. */
export function createGate(
  { apiKeys, origins, rejectStranger }: GateDeps,
  operations: readonly ServedOperation[],
): (c: Context<HttpEnv>) => Promise<Response> {
  const byMethod = new Map(
    operations.flatMap(({ id, route, facts, handler, count }) => {
      const respond = createResponder(route, facts.policy, handler)
      const isGuarded = needsCredential(facts)
      return supportedMethods(facts).map((method) => [method, { id, facts, isGuarded, count, respond }])
    }),
  )
  const allow = [...byMethod.keys()].join(', ')

  return async function gate(c) {
    const operation = byMethod.get(c.req.method)
    if (operation === undefined) {
      return problem(c, 'method_not_allowed', {}, `This path supports ${allow}.`, { Allow: allow })
    }
    const { id, facts, isGuarded, count, respond } = operation
    const { permissions, methodSafety, maxBodyBytes } = facts.policy
    c.set('operationId', id)
    if (methodSafety === 'broken' && isUnasked(c.get('headers'), origins)) return problem(c, ...UNASKED)

    let caller: Caller | undefined
    if (isGuarded) {
      const authenticated = await apiKeys.authenticate(bearerToken(c), c.get('requestId'))
      if (authenticated instanceof ServiceError) return rejectStranger(c, authenticated)
      caller = authenticated
      c.set('caller', caller)
      const counted = count?.(caller)
      const allowance = counted instanceof Promise ? await counted : counted
      Object.assign(c.get('fields'), allowance?.headers)
      if (allowance?.exceeded) return limitExceeded(c, allowance.resetSeconds)
      const denied = permissionError(caller, permissions ?? [])
      if (denied !== undefined) return failure(c, denied)
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

/** Authenticates a request once more that waited, and checks the permissions of its operation. Returns the caller as it is now. */
export async function authenticateAgain(
  c: Context<HttpEnv>,
  { apiKeys }: Pick<GateDeps, 'apiKeys'>,
  id: OperationId,
): Promise<Caller | ServiceError> {
  const caller = await apiKeys.authenticate(bearerToken(c), c.get('requestId'))
  if (caller instanceof ServiceError) return caller
  return permissionError(caller, policies[id].policy.permissions ?? []) ?? caller
}

/** RFC 6750, section 2.1. Other schemes aren't accepted. HTTP has already removed the spaces around the value. */
const bearerToken = (c: Context<HttpEnv>): string | undefined =>
  /^Bearer +(\S.*)$/i.exec(c.get('headers')['authorization'] ?? '')?.[1]

const UNASKED = [
  'unsafe_request_refused',
  {},
  "Prefetch, navigation and cross-site requests can't regenerate a key.",
] as const
