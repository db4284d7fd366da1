// Builds a complete request of an operation from the contract's examples.
import { entries, list, object, resolve, text, valueAt, type JsonObject } from '@parley/contract/document'
import type { DocumentedOperation } from '../../contract/operations.ts'
import { demoParameter, withDemoValues } from './demo-values.ts'

/** Stands for a value that is new in each request. Each language has its own expression for it. */
export const FRESH = '<new in each request>'

export interface SampleParameter {
  name: string
  in: string
  at: JsonObject
  schema: JsonObject
  /** The JSON Pointer of the parameter's definition, also if a reference leads to it. */
  pointer: string
  isRequired: boolean
  /** Its value in the samples. */
  example: unknown
}

/** A request with example values. */
export interface SampleRequest {
  operationId: string
  method: string
  /** The path with its parameters filled in, and the query. */
  target: string
  pathValues: string[]
  /** The query parameters. One parameter can have several values. */
  query: [name: string, value: unknown][]
  /** The headers, except `Authorization`. */
  headers: [name: string, value: string][]
  body?: unknown
  /** The property of the response that the samples print. Undefined if the response has no body. */
  result: string | undefined
}

/** The optional query parameters that a sample includes. */
const SHOWN = new Set(['status', 'type', 'limit'])

/** Returns the parameters of an operation, those of its path first. */
export function parametersOf(document: JsonObject, { id, path, method, at }: DocumentedOperation): SampleParameter[] {
  const item = `#/paths/${path.replaceAll('/', '~1')}`
  const lists: [unknown, string][] = [
    [valueAt(document, `${item}/parameters`), `${item}/parameters`],
    [at['parameters'], `${item}/${method.toLowerCase()}/parameters`],
  ]
  return lists.flatMap(([parameters, pointer]) =>
    list(parameters).map((each, i) => {
      const parameter = resolve(document, each)
      const { $ref } = object(each)
      const name = text(parameter['name'])
      const schema = resolve(document, parameter['schema'])
      const place = typeof $ref === 'string' ? $ref : `${pointer}/${i}`
      return {
        name,
        in: text(parameter['in']),
        at: parameter,
        schema,
        pointer: place,
        isRequired: parameter['required'] === true,
        example: demoParameter(id, place, name) ?? withDemoValues(list(schema['examples'])[0]),
      }
    }),
  )
}

/** Returns the named examples of the request body, or else those of its schema. */
export function bodyExamplesOf(
  document: JsonObject,
  operation: DocumentedOperation,
): { summary: string; value: unknown }[] {
  const media = valueAt(operation.at, '/requestBody/content/application~1json')
  if (media === undefined) return []
  const { examples, schema } = object(media)
  if (examples === undefined) {
    return list(resolve(document, schema)['examples']).map((value) => ({
      summary: 'Example',
      value: withDemoValues(value),
    }))
  }
  return entries(examples).map(([name, each]) => {
    const { summary = name, value } = resolve(document, each)
    return { summary: text(summary), value: withDemoValues(value) }
  })
}

/** Builds the request that the samples of all languages show. */
export function sampleRequestOf(document: JsonObject, operation: DocumentedOperation): SampleRequest {
  const parameters = parametersOf(document, operation)
  const ofPath = parameters.filter((each) => each.in === 'path')
  const query = parameters
    .filter((each) => each.in === 'query' && (each.isRequired || SHOWN.has(each.name)))
    .map((each): [string, unknown] => [each.name, each.example])
  const path = ofPath.reduce((words, each) => words.replace(`{${each.name}}`, String(each.example)), operation.path)
  const words = new URLSearchParams(
    query.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] satisfies [string, string])),
  )
  const [body] = bodyExamplesOf(document, operation)
  return {
    operationId: operation.id,
    method: operation.method,
    target: words.size === 0 ? path : `${path}?${words.toString()}`,
    pathValues: ofPath.map((each) => String(each.example)),
    query,
    headers: parameters
      .filter((each) => each.in === 'header' && each.isRequired)
      .map((each) => [each.name, each.name === 'Idempotency-Key' ? FRESH : String(each.example)]),
    ...(body !== undefined && { body: body.value }),
    result: resultOf(document, operation),
  }
}

/** Returns the first required property of the successful response; undefined if that is a 204. */
function resultOf(document: JsonObject, { id, responses }: DocumentedOperation): string | undefined {
  const success = responses.find(({ status }) => status.startsWith('2'))
  if (success?.status === '204') return undefined
  if (success?.schema === undefined) throw new Error(`${id} has no successful response with a body.`)
  return text(list(resolve(document, success.schema)['required'])[0], id)
}
