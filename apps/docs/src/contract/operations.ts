// Reads the operations of an OpenAPI document, in the form that the pages of the reference need.
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

/** One response of an operation, such as its 404. */
export interface DocumentedResponse {
  status: string
  /** The error codes that the response can have. A successful response has none. */
  codes: string[]
  /** The schema of the response body. Undefined if the response has no body. */
  schema: unknown
  /** The response object of the OpenAPI document, after following `$ref`. */
  definition: JsonObject
}

/** One operation of the API, with everything that its page shows. */
export interface DocumentedOperation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  tag: string
  /** The operation object of the OpenAPI document. */
  definition: JsonObject
  responses: DocumentedResponse[]
  /** The ids of all decisions about the operation, its parameters and its responses. */
  decisions: Set<string>
  /** The names of all components of the document, such as schemas, that its requests and responses use. */
  components: Set<string>
}

/** Returns the operations of an OpenAPI document, in the order of its paths. */
export const operationsOf = (document: JsonObject): DocumentedOperation[] =>
  walkOperations(document).map(({ id, method, path, item, operation: definition, responses }) => {
    // All objects of the document that the operation and the parameters of its path contain, or refer to, even indirectly.
    const objects = reachable(document, [definition, item['parameters']])
    return {
      id,
      method: method.toUpperCase(),
      path,
      summary: text(definition['summary']),
      description: text(definition['description']),
      tag: texts(definition['tags'])[0] ?? '',
      definition,
      responses: responses.map(([status, response]) => {
        const schema = entries(response['content'])[0]?.[1]['schema']
        return { status, codes: problemCodesOf(document, schema), schema, definition: response }
      }),
      decisions: new Set(objects.map((each) => each['x-decision']).filter(isText)),
      components: new Set(objects.flatMap(({ $ref }) => (isText($ref) ? [nameOf($ref)] : []))),
    }
  })

/** Splits the description of an operation into sentences. The first says what the operation does, and the others say how. */
export const sentencesOf = ({ description }: DocumentedOperation): string[] =>
  // A sentence begins after a period and a space, with a capital letter or with code.
  description.split(/(?<=[.])\s+(?=[A-Z`])/)
