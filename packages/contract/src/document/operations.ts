import { resolve } from './references.ts'
import { entries, isObject, object, text, type JsonObject } from './json.ts'

/** An operation of an OpenAPI document. */
export interface Operation {
  id: string
  /** In lower case, as in the document. */
  method: string
  path: string
  /** The path item, which can have parameters of its own. */
  item: JsonObject
  operation: JsonObject
  /** The responses by status, references followed. */
  responses: [status: string, response: JsonObject][]
}

/** The keys of a path item that are operations (OpenAPI 3.1, Path Item Object). */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * The operations of a document, in the order of its paths.
 *
 * @throws {TypeError} if an operation has no operationId.
 * @example
 * operationsOf({ paths: { '/tags': { get: { operationId: 'listTags', responses: {} } } } })[0]?.id // 'listTags'
 */
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
