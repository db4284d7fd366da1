// Holds every answer against the contract: its status, its media type, its header fields and its body, undeclared members included.
import { contract } from '@parley/contract'
import {
  entries,
  escapeStep,
  locate,
  node,
  operationsOf,
  pointerOf,
  type Node,
  type Operation,
} from '@parley/openapi-document'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { z } from '@hono/zod-openapi'
import { expect } from 'vitest'
import { routes } from '../src/generated/routes.ts'
import { recordAnswer } from './coverage.ts'

const document = node(contract)
const operations = operationsOf(document)
const ajv = new Ajv2020({ strict: false, allErrors: true, unevaluated: true })
addFormats.default(ajv)
ajv.addSchema(contract, 'contract')

const compiled = new Map<string, ValidateFunction>()
function validatorAt(pointer: string): ValidateFunction {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#${encodeURI(pointer.replace(/^#/, ''))}` })
  compiled.set(pointer, known)
  return known
}

const matcher = (path: string) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** The operations at the path of a request: the one of its method, or all of them where the method is none of theirs. */
function operationsFor(request: Request): Operation[] {
  const { pathname } = new URL(request.url)
  const all = operations.filter(({ path }) => matcher(path).test(pathname))
  const own = all.filter(({ method }) => method === request.method.toLowerCase())
  return own.length > 0 ? own : all
}

/** Fails the test where the answer is not one that the contract declares for this request. */
export async function expectConforms(request: Request, response: Response): Promise<void> {
  const text = await response.clone().text()
  for (const { id, path, method, responses } of operationsFor(request)) {
    const status = String(response.status)
    if (!responses.some(([declared]) => declared === status))
      throw new Error(`${id} declares no ${status}, but answered it: ${text}`)
    const { at, pointer } = locate(document, pointerOf('paths', path, method, 'responses', status))
    expectHeaders(response, at, pointer, `${id} ${status}`)
    if (request.method !== 'HEAD') {
      expectBody(response, text, at, pointer, `${id} ${status}`)
      expectNothingUndeclared(id, response, text)
    }
    recordAnswer(id, response, text)
  }
}

function expectHeaders(response: Response, declared: Node, pointer: string, at: string): void {
  for (const [name] of entries(declared['headers'])) {
    const header = locate(document, `${pointer}/headers/${escapeStep(name)}`)
    const field = response.headers.get(name)
    expect(field !== null || header.at['required'] !== true, `${at} has no header ${name}`).toBe(true)
    if (field === null) continue
    const schema = locate(document, `${header.pointer}/schema`)
    const check = validatorAt(schema.pointer)
    const typed = schema.at['type'] === 'integer' ? Number(field) : field
    expect(check(typed), `${at} header ${name}: ${field} ${ajv.errorsText(check.errors)}`).toBe(true)
  }
}

function expectBody(response: Response, text: string, declared: Node, pointer: string, at: string): void {
  const mediaType = response.headers.get('content-type') ?? '(none)'
  expect(Object.keys(node(declared['content'] ?? {})), `${at} was sent as ${mediaType}`).toContain(mediaType)
  const body: unknown = JSON.parse(text)
  const check = validatorAt(`${pointer}/content/${escapeStep(mediaType)}/schema`)
  expect(check(body), `${at} body: ${ajv.errorsText(check.errors)}\n${text}`).toBe(true)
}

/** The generated schemas drop what the contract does not name, so that a leaked member shows as a difference. */
function expectNothingUndeclared(operationId: string, response: Response, text: string): void {
  const all: Record<string, { responses: Record<string, { content?: Record<string, { schema: z.ZodType }> }> }> = routes
  const content = all[operationId]?.responses[response.status]?.content?.[response.headers.get('content-type') ?? '']
  const body: unknown = JSON.parse(text)
  expect(content?.schema.parse(body), `${operationId} ${response.status} has undeclared members`).toEqual(body)
}
