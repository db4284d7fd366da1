// Holds every answer against the contract: its status, its media type, its header fields and its body, undeclared members included.
import { contract } from '@parley/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { z } from '@hono/zod-openapi'
import { expect } from 'vitest'
import { routes } from '../src/generated/routes.ts'
import { recordAnswer } from './coverage.ts'

interface GeneratedResponse {
  description: string
  content?: Record<string, { schema: z.ZodType }>
}

/** What a server is held against: a document, and the routes that were generated from it. */
interface Held {
  document: { paths: Record<string, object> }
  routes: Record<string, { responses: Record<string, GeneratedResponse> }>
}

/** Fails the test where the answer is not one that the document declares for this request. */
export type ExpectConforms = (request: Request, response: Response) => Promise<void>

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
const escape = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
const pointerOf = (...steps: string[]) => steps.map((step) => `/${escape(step)}`).join('')

/** Follows a reference into the components, and says where the thing stands. */
function resolve<T extends object>(
  document: object,
  thing: T | { $ref: string },
  pointer: string,
): { value: T; pointer: string } {
  if (!('$ref' in thing)) return { value: thing, pointer }
  const steps = thing.$ref.slice('#/'.length).split('/')
  const value = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
  return { value: value as T, pointer: pointerOf(...steps) }
}

const matcher = (path: string) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** The operations at the path of a request: the one of its method, or all of them where the method is none of theirs. */
function operationsFor(document: Held['document'], { url, method }: Request) {
  const { pathname } = new URL(url)
  const found = Object.entries(document.paths).find(([path]) => matcher(path).test(pathname))
  if (found === undefined) return []
  const [path, item] = found
  const all = METHODS.flatMap((each) => {
    const operation = (item as Record<string, DeclaredOperation | undefined>)[each]
    return operation === undefined ? [] : [{ path, method: each, operation }]
  })
  const own = all.filter((each) => each.method === method.toLowerCase())
  return own.length > 0 ? own : all
}

/** A HEAD is answered as the GET, if that is safe, or as a method that the path does not have. */
const isHeadOf = (request: Request, response: Response): boolean => request.method === 'HEAD' && response.status !== 405

export function createConformance({ document, routes: generated }: Held): ExpectConforms {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unevaluated: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'contract')
  const compiled = new Map<string, ValidateFunction>()
  function validatorAt(pointer: string): ValidateFunction {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#${pointer}` })
    compiled.set(pointer, known)
    return known
  }

  function expectHeaders(response: Response, declared: DeclaredResponse, pointer: string, at: string): void {
    for (const [name, header] of Object.entries(declared.headers ?? {})) {
      const { value, pointer: place } = resolve(document, header, `${pointer}${pointerOf('headers', name)}`)
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
    if (declared.content === undefined) {
      expect({ text, mediaType }, `${at} has no body in the contract`).toEqual({ text: '', mediaType: '(none)' })
      return
    }
    expect(Object.keys(declared.content), `${at} was sent as ${mediaType}`).toContain(mediaType)
    const check = validatorAt(`${pointer}${pointerOf('content', mediaType)}/schema`)
    expect(check(JSON.parse(text)), `${at} body: ${ajv.errorsText(check.errors)}\n${text}`).toBe(true)
  }

  /** The generated schemas drop what the contract does not name, so that a leaked member shows as a difference. */
  function expectNothingUndeclared(operationId: string, response: Response, text: string): void {
    const { content } = generated[operationId]?.responses[response.status] ?? {}
    if (content === undefined) return
    const body: unknown = JSON.parse(text)
    const schema = content[response.headers.get('content-type') ?? '']?.schema
    expect(schema?.parse(body), `${operationId} ${response.status} has undeclared members`).toEqual(body)
  }

  return async function expectConforms(request, response) {
    const text = await response.clone().text()
    for (const { path, method, operation } of operationsFor(document, request)) {
      const { operationId, responses } = operation
      if (isHeadOf(request, response) && method !== 'get') continue
      const status = String(response.status)
      const declared = responses[status]
      if (declared === undefined) throw new Error(`${operationId} declares no ${status}, but answered it: ${text}`)
      const { value, pointer } = resolve(document, declared, pointerOf('paths', path, method, 'responses', status))
      expectHeaders(response, value, pointer, `${operationId} ${status}`)
      if (request.method === 'HEAD') expect(text, `${operationId} ${status} to a HEAD`).toBe('')
      else {
        expectBody(response, text, value, pointer, `${operationId} ${status}`)
        expectNothingUndeclared(operationId, response, text)
      }
      recordAnswer(operationId, response, text)
    }
  }
}

/** Fails the test where the answer is not one that the contract declares for this request. */
export const expectConforms: ExpectConforms = createConformance({ document: contract, routes })
