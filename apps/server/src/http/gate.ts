// Checks the method, credential, rate limit, permissions, media type and size of each request, before its path, query, headers and body
// are validated. The order of the checks is that of `x-precedence` in the contract.
import type { RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiKeys } from '../domain/api-keys/api-keys.ts'
import { ServiceError } from '../domain/kernel/errors.ts'
import type { OperationId } from '../generated/policy.ts'
import { permissionError } from '../domain/kernel/permissions.ts'
import type { Caller } from '../domain/kernel/caller.ts'
import { mediaTypeError, receiveBody } from './bodies.ts'
import type { HttpEnv } from './env.ts'
import type { RejectUnauthenticated } from './failed-authentication.ts'
import type { AnyHandler } from './operation.ts'
import { needsCredential, type OperationFacts, policies, supportedMethods } from './policy.ts'
import { limitExceeded, problem } from './problems.ts'
import type { Allowance } from './rate-limits.ts'
import { createResponder } from './request-check.ts'

export interface GateDeps {
  apiKeys: Pick<ApiKeys, 'authenticate'>
  /** The origins, such as `https://app.example.com`, whose web pages the operator allows to call the API. */
  origins: readonly string[]
  /** Responds to a request whose API key is missing or invalid. */
  rejectUnauthenticated: RejectUnauthenticated
}

/** An operation of the contract with its implementation. */
export interface ServedOperation {
  id: string
  /** The framework's description of the path and of the schemas. */
  route: RouteConfig
  /** The facts of the contract about the operation without schemas, such as the permissions that it needs. */
  facts: OperationFacts
  handler: AnyHandler
  /** Counts a request for the member's rate limit. All keys of a member share this limit. Undefined if the operator turned it off. */
  count?: ((member: Caller) => Allowance | Promise<Allowance>) | undefined
}

/** Creates the gate of a path for all methods, because the framework responds to an unsupported method with 404 instead of 405. */
export function createGate(
  { apiKeys, origins, rejectUnauthenticated }: GateDeps,
  operations: readonly ServedOperation[],
): (c: Context<HttpEnv>) => Promise<Response | ServiceError> {
  const byMethod = new Map(
    operations.flatMap(({ id, route, facts, handler, count }) => {
      const respond = createResponder(route, facts, handler)
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
    const { permissions = [], methodSafety, maxBodyBytes } = facts.policy
    c.set('operationId', id)
    if (methodSafety === 'broken' && isUnintended(c.get('headers'), origins)) return new ServiceError(...UNINTENDED)

    let caller: Caller | undefined
    if (isGuarded) {
      const authenticated = await apiKeys.authenticate(bearerToken(c), c.get('requestId'))
      if (authenticated instanceof ServiceError) return rejectUnauthenticated(c, authenticated)
      caller = authenticated
      c.set('caller', caller)
      const counting = count?.(caller)
      const allowance = counting instanceof Promise ? await counting : counting
      Object.assign(c.get('standardHeaders'), allowance?.headers)
      if (allowance?.exceeded) return limitExceeded(c, allowance.resetSeconds)
      const denied = permissionError(caller, permissions)
      if (denied !== undefined) return denied
    }
    const { responses, turns } = c.get('service').bounds
    // All requests without a caller count as one organization. If there is no memory for the response, the request doesn't begin.
    const organization = caller?.organization ?? ''
    responses.requireCapacity(organization)
    const unsupported = facts.bodyTypes.length > 0 ? mediaTypeError(c) : undefined
    if (unsupported !== undefined) return unsupported
    const receiving = maxBodyBytes === undefined ? undefined : receiveBody(c, maxBodyBytes)
    const body = receiving && (await receiving)
    if (body instanceof ServiceError) return body
    try {
      const turn = turns.enter(organization, body?.bytes)
      if (turn !== undefined) await turn
      return await respond(c, caller)
    } finally {
      body?.release()
    }
  }
}

/** Returns the caller of a request that has waited for events, or an error if its key or permissions were revoked meanwhile. */
export async function authenticateAgain(c: Context<HttpEnv>, { apiKeys }: Pick<GateDeps, 'apiKeys'>, id: OperationId) {
  const caller = await apiKeys.authenticate(bearerToken(c), c.get('requestId'))
  if (caller instanceof ServiceError) return caller
  return permissionError(caller, policies[id].policy.permissions ?? []) ?? caller
}

/** Reads the API key from `Authorization: Bearer <key>` (RFC 6750, section 2.1). Other schemes count as no key. */
const bearerToken = (c: Context<HttpEnv>): string | undefined =>
  /^Bearer +(\S.*)$/i.exec(c.get('headers')['authorization'] ?? '')?.[1]

/** The arguments of the error if `isUnintended` returns true. Only requests for `regenerateApiKey` are checked, so the text names keys. */
const UNINTENDED = [
  'unsafe_request_rejected',
  {},
  "Prefetch, navigation and cross-site requests can't regenerate a key.",
] as const

/** The headers in which current and old browsers say that a request is a prefetch. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const PREFETCH = /prefetch|prerender|preview/i

/**
 * Returns true if a browser sent the request without the user's intent: as a prefetch, by opening the URL, or from a page of another
 * site. Returns false for other clients, which don't send these headers. The check is for `regenerateApiKey`, a GET that replaces an
 * API key: browsers expect every GET to be safe, so they may send it in advance.
 * @param allowedOrigins The origins whose pages the operator allows to call the API.
 */
function isUnintended(headers: HttpEnv['Variables']['headers'], allowedOrigins: readonly string[]): boolean {
  if (PURPOSE_HEADERS.some((name) => PREFETCH.test(headers[name] ?? ''))) return true
  if (headers['sec-fetch-mode'] === 'navigate') return true
  return headers['sec-fetch-site'] === 'cross-site' && !allowedOrigins.includes(headers['origin'] ?? '')
}
