import { resolve } from './references.ts'
import { entries, isNode, node, text, type Node } from './tree.ts'

/** An operation of an OpenAPI document. */
export interface Operation {
  id: string
  /** In lower case, as in the document. */
  method: string
  path: string
  /** The path item, which can have parameters of its own. */
  item: Node
  operation: Node
  /** The responses by status, references followed. */
  responses: [status: string, response: Node][]
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
export const operationsOf = (document: Node): Operation[] =>
  entries(document['paths']).flatMap(([path, item]) =>
    METHODS.filter((method) => isNode(item[method])).map((method) => {
      const operation = node(item[method])
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
