// The operations of a contract, with what a reader wants to know of each.
import {
  entries,
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
  /** The problem codes of the response. */
  codes: string[]
  /** The schema of its body. */
  schema: unknown
  /** The response in the contract, references followed. */
  at: JsonObject
}

export interface DocumentedOperation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  tag: string
  /** The operation in the contract. */
  at: JsonObject
  responses: DocumentedResponse[]
  /** The ids of all decisions about the operation, its parameters and its responses. */
  decisions: Set<string>
  /** The names of all components that it uses in requests and responses. */
  components: Set<string>
}

/**
 * Returns the operations of the contract, in the order of its paths, with what the site shows of each.
 *
 * @throws {TypeError} if an operation has no operationId.
 * @example
 * operationsOf(document).map(({ id }) => id) // ['listConversations', …]
 */
export const operationsOf = (document: JsonObject): DocumentedOperation[] =>
  walkOperations(document).map(({ id, method, path, item, operation: at, responses }) => {
    const nodes = reachable(document, [at, item['parameters']])
    return {
      id,
      method: method.toUpperCase(),
      path,
      summary: text(at['summary']),
      description: text(at['description']),
      tag: text(texts(at['tags'])[0] ?? ''),
      at,
      responses: responses.map(([status, response]) => readResponse(document, status, response)),
      decisions: new Set(nodes.map((node) => node['x-decision']).filter(isText)),
      components: new Set(nodes.flatMap(({ $ref }) => (isText($ref) ? [nameOf($ref)] : []))),
    }
  })

/** Returns the description of an operation: its first sentence says what the operation does, and the others say how. */
export const sentencesOf = ({ description }: DocumentedOperation): string[] =>
  description.split(/(?<=[.])\s+(?=[A-Z`])/)

function readResponse(document: JsonObject, status: string, response: JsonObject): DocumentedResponse {
  const schema = entries(response['content'])[0]?.[1]['schema']
  return { status, codes: problemCodesOf(document, schema), schema, at: response }
}
