// Holds every response against a contract: its status, its media type, its headers and its body, undeclared properties included.
import { contract } from '@parley/contract'
import { entries, escapeStep, locate, node, operationsOf, pointerOf, type Node } from '@parley/openapi-document'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { z } from '@hono/zod-openapi'
import { expect } from 'vitest'
import { routes } from '../src/generated/routes.ts'
import { recordResponse } from './coverage.ts'

interface GeneratedResponse {
  description: string
  content?: Record<string, { schema: z.ZodType }>
}

/** The document that responses must follow, and the routes that were generated from it. */
interface Held {
  document: object
  routes: Record<string, { responses: Record<string, GeneratedResponse> }>
}

/**
 * Fails the test if the response is not one that the document declares for this request. Returns the operations that it can be
 * a response of.
 */
export type ExpectConforms = (request: Request, response: Response) => Promise<string[]>

const matcher = (path: string) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** The server responds to a HEAD as to the GET if that is safe, else as to a method that the path does not have. */
const isHeadOf = (request: Request, response: Response): boolean => request.method === 'HEAD' && response.status !== 405

export function createConformance({ document: given, routes: generated }: Held): ExpectConforms {
  const document = node(given)
  const operations = operationsOf(document)
  const expectations = createExpectations(document)

  return async function expectConforms(request, response) {
    const text = await response.clone().text()
    const asked = operationsFor(operations, request, response)
    for (const { id, path, method, responses } of asked) {
      const status = String(response.status)
      if (!responses.some(([each]) => each === status))
        throw new Error(`${id} declares no ${status}, but returned it: ${text}`)
      const pointer = pointerOf('paths', path, method, 'responses', status)
      expectations.expectHeaders(response, pointer, `${id} ${status}`)
      if (request.method === 'HEAD') expect(text, `${id} ${status} to a HEAD`).toBe('')
      else {
        expectations.expectBody(response, text, pointer, `${id} ${status}`)
        expectNothingUndeclared(generated[id], response, text, id)
      }
      recordResponse(id, response, text)
    }
    return asked.map(({ id }) => id)
  }
}

/** The operations at the path of a request: the one of its method, or all of them if the path does not have the method. */
function operationsFor(operations: ReturnType<typeof operationsOf>, request: Request, response: Response) {
  const { pathname } = new URL(request.url)
  const method = isHeadOf(request, response) ? 'get' : request.method.toLowerCase()
  const all = operations.filter(({ path }) => matcher(path).test(pathname))
  const own = all.filter((each) => each.method === method)
  return own.length > 0 ? own : all
}

/** Makes checks of responses against those that a document declares. */
function createExpectations(document: Node) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unevaluated: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'contract')
  const compiled = new Map<string, ValidateFunction>()

  function expectValid(value: unknown, pointer: string, what: string): void {
    const check = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#${encodeURI(pointer.replace(/^#/, ''))}` })
    compiled.set(pointer, check)
    expect(check(value), `${what} ${ajv.errorsText(check.errors)}`).toBe(true)
  }

  return {
    expectHeaders(response: Response, at: string, name: string): void {
      const { at: declared, pointer } = locate(document, at)
      for (const [header] of entries(declared['headers'])) {
        const found = locate(document, `${pointer}/headers/${escapeStep(header)}`)
        const value = response.headers.get(header)
        expect(value !== null || found.at['required'] !== true, `${name} has no header ${header}`).toBe(true)
        if (value === null) continue
        const schema = locate(document, `${found.pointer}/schema`)
        const typed = schema.at['type'] === 'integer' ? Number(value) : value
        expectValid(typed, schema.pointer, `${name} header ${header}: ${value}`)
      }
    },
    expectBody(response: Response, text: string, at: string, name: string): void {
      const { at: declared, pointer } = locate(document, at)
      const mediaType = response.headers.get('content-type') ?? '(none)'
      if (declared['content'] === undefined) {
        expect({ text, mediaType }, `${name} has no body in the contract`).toEqual({ text: '', mediaType: '(none)' })
        return
      }
      expect(Object.keys(node(declared['content'])), `${name} was sent as ${mediaType}`).toContain(mediaType)
      const schema = `${pointer}/content/${escapeStep(mediaType)}/schema`
      expectValid(JSON.parse(text), schema, `${name} body: ${text}`)
    },
  }
}

/** The generated schemas drop what the contract does not name, so that a leaked property shows as a difference. */
function expectNothingUndeclared(
  route: Held['routes'][string] | undefined,
  response: Response,
  text: string,
  id: string,
) {
  const { content } = route?.responses[response.status] ?? {}
  if (content === undefined) return
  const body: unknown = JSON.parse(text)
  const schema = content[response.headers.get('content-type') ?? '']?.schema
  expect(schema?.parse(body), `${id} ${response.status} has undeclared properties`).toEqual(body)
}

/** Fails the test if the response is not one that the contract declares for this request. */
export const expectConforms: ExpectConforms = createConformance({ document: contract, routes })
