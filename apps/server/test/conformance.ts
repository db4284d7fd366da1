// Holds every answer against the contract: its status, its media type, its header fields and its body, undeclared members included.
import { contract } from '@parley/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { z } from '@hono/zod-openapi'
import { expect } from 'vitest'
import { routes } from '../src/generated/routes.ts'
import { recordAnswer } from './coverage.ts'

interface Header {
  required?: boolean
  schema: { type?: string; $ref?: string }
}
interface DeclaredResponse {
  headers?: Record<string, Header | { $ref: string }>
  content?: Record<string, unknown>
}
interface DeclaredOperation {
  operationId: string
  responses: Record<string, DeclaredResponse | { $ref: string }>
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const
const ajv = new Ajv2020({ strict: false, allErrors: true, unevaluated: true })
addFormats.default(ajv)
ajv.addSchema(contract, 'contract')

const compiled = new Map<string, ValidateFunction>()
function validatorAt(pointer: string): ValidateFunction {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#${pointer}` })
  compiled.set(pointer, known)
  return known
}

const escape = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
const pointerOf = (...steps: string[]) => steps.map((step) => `/${escape(step)}`).join('')

/** Follows a reference into the components, and says where the thing stands. */
function resolve<T extends object>(thing: T | { $ref: string }, pointer: string): { value: T; pointer: string } {
  if (!('$ref' in thing)) return { value: thing, pointer }
  const steps = thing.$ref.slice('#/'.length).split('/')
  const value = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], contract)
  return { value: value as T, pointer: pointerOf(...steps) }
}

const matcher = (path: string) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** The operations at the path of a request: the one of its method, or all of them where the method is none of theirs. */
function operationsFor(request: Request): { path: string; method: string; operation: DeclaredOperation }[] {
  const { pathname } = new URL(request.url)
  const found = Object.entries(contract.paths).find(([path]) => matcher(path).test(pathname))
  if (found === undefined) return []
  const [path, item] = found
  const all = METHODS.flatMap((method) => {
    const operation = (item as Record<string, unknown>)[method]
    return operation === undefined ? [] : [{ path, method, operation: operation as DeclaredOperation }]
  })
  const own = all.filter(({ method }) => method === request.method.toLowerCase())
  return own.length > 0 ? own : all
}

/** Fails the test where the answer is not one that the contract declares for this request. */
export async function expectConforms(request: Request, response: Response): Promise<void> {
  const text = await response.clone().text()
  for (const { path, method, operation } of operationsFor(request)) {
    const { operationId, responses } = operation
    const status = String(response.status)
    const declared = responses[status]
    if (declared === undefined) throw new Error(`${operationId} declares no ${status}, but answered it: ${text}`)
    const { value, pointer } = resolve(declared, pointerOf('paths', path, method, 'responses', status))
    expectHeaders(response, value, pointer, `${operationId} ${status}`)
    if (request.method !== 'HEAD') {
      expectBody(response, text, value, pointer, `${operationId} ${status}`)
      expectNothingUndeclared(operationId, response, text)
    }
    recordAnswer(operationId, response, text)
  }
}

function expectHeaders(response: Response, declared: DeclaredResponse, pointer: string, at: string): void {
  for (const [name, header] of Object.entries(declared.headers ?? {})) {
    const { value, pointer: place } = resolve(header, `${pointer}${pointerOf('headers', name)}`)
    const field = response.headers.get(name)
    expect(field !== null || value.required !== true, `${at} has no header ${name}`).toBe(true)
    if (field === null) continue
    const check = validatorAt(`${place}/schema`)
    const typed = value.schema.type === 'integer' ? Number(field) : field
    expect(check(typed), `${at} header ${name}: ${field} ${ajv.errorsText(check.errors)}`).toBe(true)
  }
}

function expectBody(response: Response, text: string, declared: DeclaredResponse, pointer: string, at: string): void {
  const mediaType = response.headers.get('content-type') ?? '(none)'
  expect(Object.keys(declared.content ?? {}), `${at} was sent as ${mediaType}`).toContain(mediaType)
  const body: unknown = JSON.parse(text)
  const check = validatorAt(`${pointer}${pointerOf('content', mediaType)}/schema`)
  expect(check(body), `${at} body: ${ajv.errorsText(check.errors)}\n${text}`).toBe(true)
}

/** The generated schemas drop what the contract does not name, so that a leaked member shows as a difference. */
function expectNothingUndeclared(operationId: string, response: Response, text: string): void {
  const all: Record<string, { responses: Record<string, { content?: Record<string, { schema: z.ZodType }> }> }> = routes
  const content = all[operationId]?.responses[response.status]?.content?.[response.headers.get('content-type') ?? '']
  const body: unknown = JSON.parse(text)
  expect(content?.schema.parse(body), `${operationId} ${response.status} has undeclared members`).toEqual(body)
}
