// Builds an example request of an operation, with the values of the contract's examples. The samples in all languages show this request.
import { entries, list, object, resolve, text, valueAt, type JsonObject } from '@parley/contract/document'
import type { DocumentedOperation } from '../../contract/operations.ts'
import { withDemoValues } from './demo-values.ts'

/** Stands for a value that must be new in each request. A sample replaces it by an expression of its language, such as `uuid.uuid4()`. */
export const FRESH = '<new in each request>'

/** A parameter of an operation, with a value for the samples. */
export interface SampleParameter {
  name: string
  /** `path`, `query` or `header`. */
  in: string
  /** The parameter object of the OpenAPI document, after following `$ref`. */
  definition: JsonObject
  /** The schema of the value, after following `$ref`. */
  schema: JsonObject
  /** The JSON Pointer of the definition. */
  pointer: string
  isRequired: boolean
  /** The parameter's value in the samples. */
  example: unknown
}

/** The request that the samples of an operation send. */
export interface SampleRequest {
  operationId: string
  method: string
  /** The path with the values of its parameters, and the query, such as `/api/contact/con_1?limit=50`. */
  target: string
  /** The values of the parameters in the path, in the order of these parameters. */
  pathValues: string[]
  /** The query parameters. One parameter can have several values. */
  query: [name: string, value: unknown][]
  /** The headers, except `Authorization`. */
  headers: [name: string, value: string][]
  body?: unknown
  /** The property of the response that the samples print. Undefined if the response has no body. */
  result: string | undefined
}

/** The optional query parameters that samples use, because readers need them most often. The demo's owner has to name a channel. */
const SAMPLE_PARAMETERS = new Set(['channelId', 'status', 'type', 'limit'])

/** Returns the parameters of an operation: first the parameters that all operations of the path share, then the operation's own. */
export function parametersOf(document: JsonObject, { id, path, method }: DocumentedOperation): SampleParameter[] {
  const pathPointer = `#/paths/${path.replaceAll('/', '~1')}`
  const pointers = [`${pathPointer}/parameters`, `${pathPointer}/${method.toLowerCase()}/parameters`]
  return pointers.flatMap((listPointer) =>
    list(valueAt(document, listPointer)).map((each, i) => {
      const definition = resolve(document, each)
      const { $ref } = object(each)
      const name = text(definition['name'])
      const schema = resolve(document, definition['schema'])
      const pointer = typeof $ref === 'string' ? $ref : `${listPointer}/${i}`
      return {
        name,
        in: text(definition['in']),
        definition,
        schema,
        pointer,
        isRequired: definition['required'] === true,
        example: withDemoValues(list(schema['examples'])[0], id),
      }
    }),
  )
}

/** An example of a request body. The summary says what the example shows, and is empty for an example of a schema. */
type BodyExample = { summary: string; value: unknown }

/** Returns the operation's own examples of its request body. If the operation has none, returns the examples of the body's schema. */
export function bodyExamplesOf(document: JsonObject, { definition }: DocumentedOperation): BodyExample[] {
  const media = valueAt(definition, '/requestBody/content/application~1json')
  if (media === undefined) return []
  const { examples, schema } = object(media)
  if (examples === undefined)
    return list(resolve(document, schema)['examples']).map((each) => ({ summary: '', value: withDemoValues(each) }))
  return entries(examples).map(([name, each]) => {
    const { summary = name, value } = resolve(document, each)
    return { summary: text(summary), value: withDemoValues(value) }
  })
}

/** Builds the example request of an operation: required parameters, query parameters in `SAMPLE_PARAMETERS`, and the first body example. */
export function sampleRequestOf(document: JsonObject, operation: DocumentedOperation): SampleRequest {
  const parameters = parametersOf(document, operation)
  const pathParameters = parameters.filter((each) => each.in === 'path')
  const query = parameters
    .filter((each) => each.in === 'query' && (each.isRequired || SAMPLE_PARAMETERS.has(each.name)))
    .map((each): [string, unknown] => [each.name, each.example])
  let path = operation.path
  for (const { name, example } of pathParameters) path = path.replace(`{${name}}`, String(example))
  const queryString = new URLSearchParams()
  // A parameter with several values is repeated: `status=Active&status=Closed`.
  for (const [name, values] of query) for (const value of [values].flat()) queryString.append(name, String(value))
  const [body] = bodyExamplesOf(document, operation)
  return {
    operationId: operation.id,
    method: operation.method,
    target: queryString.size === 0 ? path : `${path}?${queryString.toString()}`,
    pathValues: pathParameters.map(({ example }) => String(example)),
    query,
    headers: parameters
      .filter((each) => each.in === 'header' && each.isRequired)
      .map(({ name, example }) => [name, name === 'Idempotency-Key' ? FRESH : String(example)]),
    ...(body !== undefined && { body: body.value }),
    result: resultOf(document, operation),
  }
}

/** Returns the name of the property that samples print: the first required property of the response. Returns undefined for a 204. */
function resultOf(document: JsonObject, { id, responses }: DocumentedOperation): string | undefined {
  const success = responses.find(({ status }) => status.startsWith('2'))
  if (success?.status === '204') return undefined
  if (success?.schema === undefined) throw new Error(`${id} has no successful response with a body.`)
  // If no property is required, `text` throws an error that names the operation.
  return text(list(resolve(document, success.schema)['required'])[0], id)
}
