// Holds every response against a contract: its status, its media type, its headers and its body, undeclared properties included.
import { contract } from '@parley/contract'
import { createResponseCheck } from '@parley/contract/proofs'
import { object, operationsOf, pointerOf } from '@parley/contract/document'
import { expect } from 'vitest'
import { recordResponse } from './coverage.ts'

/**
 * Fails the test if the response is not one that the document declares for this request. Returns the operations that it can be
 * a response of.
 */
export type ExpectConforms = (request: Request, response: Response) => Promise<string[]>

const matcher = (path: string) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** The server responds to a HEAD as to the GET if that is safe, else as to a method that the path does not have. */
const isHeadOf = (request: Request, response: Response): boolean => request.method === 'HEAD' && response.status !== 405

export function createConformance(document: object): ExpectConforms {
  const operations = operationsOf(object(document))
  const check = createResponseCheck(document)

  return async function expectConforms(request, response) {
    const text = await response.clone().text()
    if (request.method === 'HEAD') expect(text, `the body of a response to a HEAD`).toBe('')
    const asked = operationsFor(operations, request, response)
    for (const { id, path, method } of asked) {
      const faults = await check(pointerOf('paths', path, method), response.clone(), request.method)
      const found = faults.map(({ at, sentence }) => `${sentence} (${at})`)
      if (found.length > 0) throw new Error(`${id} ${response.status}: ${found.join('; ')}: ${text}`)
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

/** Fails the test if the response is not one that the contract declares for this request. */
export const expectConforms: ExpectConforms = createConformance(contract)
