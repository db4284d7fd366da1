// Turns the operations of the contract into methods of the client. The lint of the contract and the server's generator reject what a client
// can't do either, and the compiler rejects two uses of one name. So this rejects only what all of them accept.
import {
  deprecationOf,
  entries,
  type JsonObject,
  type Operation,
  operationsOf,
  resolve,
  text,
  valueAt,
} from '@parley/contract/document'
import { type Option, readParameters } from './parameters.ts'
import { readResponses } from './responses.ts'

/** An operation as a method of the client. */
export type Method = ReturnType<typeof methodOf>

/** The methods of all operations, in the order of the contract. */
export const methodsOf = (document: JsonObject): Method[] =>
  operationsOf(document).map((operation) => methodOf(document, operation))

function methodOf(document: JsonObject, operation: Operation) {
  const { id, method, path, operation: written } = operation
  const { pathParameters, options } = readParameters(document, operation)
  const responses = readResponses(document, operation)
  return {
    id,
    /** The operationId in PascalCase, for the names of types. */
    typeName: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    httpMethod: method.toUpperCase(),
    path,
    summary: text(written['summary'] ?? ''),
    description: text(written['description'] ?? ''),
    deprecation: deprecationOf(written),
    retry: retryOf(text(valueAt(written, '/x-policy/retry'), `x-policy of ${id}`), written),
    pathParameters,
    ...readBody(document, written),
    options,
    ...responses,
    /** The property of the result that has the items, if the operation returns a list in pages. */
    items: itemsOf(options, responses.success),
  }
}

/**
 * The client's reaction to a temporary failure: it retries `always`, or `ifCertain` that the request wasn't done or that its `If-Match`
 * makes that harmless. A GET that isn't safe does something more each time, so the client retries it `never`.
 */
function retryOf(policy: string, operation: JsonObject): 'always' | 'ifCertain' | 'never' {
  if (valueAt(operation, '/x-policy/methodSafety') === 'broken') return 'never'
  return policy === 'always' ? policy : 'ifCertain'
}

/** A list comes in pages if it takes a `cursor` and returns `nextCursor`. Its items are in the one property that is an array. */
function itemsOf(
  options: readonly Option[],
  { properties }: ReturnType<typeof readResponses>['success'],
): string | undefined {
  const isPaged = options.some(({ name }) => name === 'cursor') && properties.some(({ name }) => name === 'nextCursor')
  const [array, ...others] = properties.filter(({ isArray }) => isArray)
  return isPaged && others.length === 0 ? array?.name : undefined
}

/** The description and the first example of the request's body, if there is one. */
function readBody(document: JsonObject, { requestBody }: JsonObject): { body?: string; bodyExample?: unknown } {
  if (requestBody === undefined) return {}
  const { description = 'The body of the request.', content } = resolve(document, requestBody)
  const [, media] = entries(content)[0] ?? []
  const [, example = {}] = entries(media?.['examples'])[0] ?? []
  return { body: text(description), bodyExample: resolve(document, example)['value'] }
}
