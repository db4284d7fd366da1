// Reads the operations of an OpenAPI document, in the form that the pages of the reference need.
import {
  componentsBelow,
  entries,
  isText,
  operationsOf as operationsIn,
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
  /** The names of the schemas and other components that the operation refers to, directly or through other components. */
  components: Set<string>
}

/** Collects what the site shows of each operation of an OpenAPI document, in the order of the document's paths. */
export const operationsOf = (document: JsonObject): DocumentedOperation[] =>
  operationsIn(document).map(({ id, method, path, item, operation: definition, responses }) => {
    // Each operation of a path also has the parameters of the path.
    const parts = [definition, item['parameters']]
    const objectsInParts = reachable(document, parts)
    return {
      id,
      method: method.toUpperCase(),
      path,
      summary: text(definition['summary']),
      description: text(definition['description']),
      tag: texts(definition['tags'])[0] ?? '',
      definition,
      responses: responses.map(([status, response]) => {
        // A response has at most one media type.
        const schema = entries(response['content'])[0]?.[1]['schema']
        return { status, codes: problemCodesOf(document, schema), schema, definition: response }
      }),
      decisions: new Set(objectsInParts.map((each) => each['x-decision']).filter(isText)),
      components: componentsBelow(document, parts),
    }
  })

/** Splits the description of an operation into sentences. The first says what the operation does, and the others say how. */
export const sentencesOf = ({ description }: DocumentedOperation): string[] =>
  // A sentence begins after a period and a space, with a capital letter or with code.
  description.split(/(?<=[.])\s+(?=[A-Z`])/)
