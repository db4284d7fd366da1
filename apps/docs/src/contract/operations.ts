// The operations of a contract, with what a reader wants to know of each.
import {
  entries,
  isObject,
  isText,
  nameOf,
  operationsOf as walkOperations,
  problemCodesOf,
  reachable,
  text,
  texts,
  type JsonObject,
} from '@parley/contract/document'

export interface DocumentedResponse {
  status: string
  description: string
  /** The problem codes of the response. */
  codes: string[]
  /** The names of its headers. */
  headers: string[]
  /** The schema of its body. */
  schema: unknown
  /** The response itself, references followed. */
  at: JsonObject
}

export interface DocumentedOperation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  tag: string
  at: JsonObject
  responses: DocumentedResponse[]
  /** The ids of all decisions about the operation, its parameters and its responses. */
  decisions: Set<string>
  /** The names of all components that it uses in requests and responses. */
  components: Set<string>
}

/**
 * The operations of the contract, in the order of its paths, with what the site shows of each.
 *
 * @throws {TypeError} if an operation has no operationId.
 * @example
 * operationsOf(document).map(({ id }) => id) // ['listConversations', …]
 */
export const operationsOf = (document: JsonObject): DocumentedOperation[] =>
  walkOperations(document).map(({ id, method, path, item, operation: at, responses }) => {
    const used = reachable(document, [at, item['parameters']])
    const [tag = ''] = texts(at['tags'])
    return {
      id,
      method: method.toUpperCase(),
      path,
      summary: text(at['summary']),
      description: text(at['description']),
      tag,
      at,
      responses: responses.map(([status, response]) => readResponse(document, status, response)),
      decisions: new Set(used.map((each) => each['x-decision']).filter(isText)),
      components: new Set(
        used
          .map(({ $ref }) => $ref)
          .filter(isText)
          .map(nameOf),
      ),
    }
  })

/** The description of an operation: its first sentence says what the operation does, and the others say how. */
export const sentencesOf = ({ description }: DocumentedOperation): string[] =>
  description.split(/(?<=[.])\s+(?=[A-Z`])/)

/**
 * Reads a response of an operation.
 *
 * @param answer The response, or a reference to one.
 * @example
 * readResponse(document, '200', node(operation['responses'])['200']).headers // ['ETag', …]
 */
export function readResponse(document: JsonObject, status: string, response: JsonObject): DocumentedResponse {
  const [content] = entries(response['content'])
  const schema = content?.[1]['schema']
  return {
    status,
    description: text(response['description']),
    codes: problemCodesOf(document, schema),
    headers: Object.keys(isObject(response['headers']) ? response['headers'] : {}),
    schema,
    at: response,
  }
}
