// Lists the operations of an OpenAPI document for the generators, the documentation pages and the tests.
import { resolve } from './references.ts'
import { entries, isObject, isText, object, text, type JsonObject } from './json.ts'

/** An operation of an OpenAPI document, such as `GET /api/tags`. */
export interface Operation {
  /** The operationId. */
  id: string
  /** The HTTP method in lower case, such as `get`. */
  method: string
  path: string
  /** The path item that contains the operation. Its parameters apply to the operation, too. */
  item: JsonObject
  operation: JsonObject
  /** The responses by status. Each `$ref` is replaced by its target. */
  responses: [status: string, response: JsonObject][]
}

/** The keys under which a path item can have an operation (OpenAPI 3.1, Path Item Object). */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Lists the operations of a document in the order of its paths. Throws a TypeError if an operation has no operationId. */
export const operationsOf = (document: JsonObject): Operation[] =>
  entries(document['paths']).flatMap(([path, item]) =>
    METHODS.filter((method) => isObject(item[method])).map((method) => {
      const operation = object(item[method])
      return {
        id: text(operation['operationId'], `${method} ${path}`),
        method,
        path,
        item,
        operation,
        responses: entries(operation['responses']).map(([status, response]) => [status, resolve(document, response)]),
      }
    }),
  )

/**
 * Says since when a part of a document is deprecated, and when it is removed. Undefined if it isn't deprecated. The generator rejects a
 * deprecated part without dates, but other documents, such as an earlier version, can have one.
 *
 * @example
 * deprecationOf({ deprecated: true, 'x-deprecated-since': '2027-01-01', 'x-sunset': '2027-07-01' })
 * // 'since 2027-01-01, removed on 2027-07-01'
 */
export function deprecationOf({ deprecated, ...part }: JsonObject): string | undefined {
  if (deprecated !== true) return undefined
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = part
  return [isText(since) && `since ${since}`, isText(sunset) && `removed on ${sunset}`].filter(isText).join(', ')
}
