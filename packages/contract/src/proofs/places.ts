// Lists the places at which both the contract and the generated code validate values, and makes the values to compare there.
import { z } from '@hono/zod-openapi'
import { canonical, entries, isList, isObject, list, operationsOf, text, valueAt } from '../document/index.ts'
import type { Json, JsonObject, Operation } from '../document/index.ts'
import type { Generated, MediaTypes, Route } from './generated.ts'
import type { Oracle } from './oracle.ts'
import { type ValueSource, WRONG } from './values/values.ts'
import { acceptsTexts, textsAroundFields, valuesOf, type Field } from './wire.ts'

/** A test value with the verdict of the contract, which the generated code must share. */
export interface JudgedValue {
  readonly value: unknown
  /** Undefined if the contract rejects the value. Otherwise, `result` is the value that the code must return, which can be undefined. */
  readonly outcome: { readonly result: unknown } | undefined
}

/** A place at which contract and code both validate values, such as a component schema, a body, or the query of an operation. */
export interface Place {
  /** The component schema, or the operation and the place within it: `createTag body application/json`. */
  readonly name: string
  /** The values to compare. Empty if no value can be found that the contract accepts. */
  readonly values: readonly JudgedValue[]
  /** Returns the keyword by which the contract rejects a value. */
  readonly reason: (value: unknown) => string
  /** The Zod schema of the place in the generated code. Undefined if the code lacks it. */
  readonly parser: z.ZodType | undefined
}

/** For each `in` of a parameter: the key of a generated route under which the schemas of these parameters are. */
const LOCATIONS = { path: 'params', query: 'query', header: 'headers' } as const

/**
 * Copies a value without the properties that its schema doesn't declare, because the generated code drops them, too. If the schema has
 * `additionalProperties: true`, the copy keeps these properties.
 */
function withoutUndeclared(schema: Json, value: unknown, oracle: Oracle): unknown {
  const { oneOf, anyOf, items = {}, properties, additionalProperties, 'x-any-json': isAny } = oracle.resolve(schema)
  if (isAny === true) return value
  const variants = oneOf ?? anyOf
  const accepting = isList(variants) ? variants.find((variant) => oracle.accepts(variant, value)) : undefined
  if (accepting !== undefined) return withoutUndeclared(accepting, value, oracle)
  if (isList(value)) return value.map((item) => withoutUndeclared(items, item, oracle))
  if (!isObject(value)) return value
  const kept = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property !== undefined) return [[name, withoutUndeclared(property, item, oracle)]]
    // Zod never copies a property of this name, not even if additional properties are allowed.
    if (name === '__proto__') return []
    return additionalProperties === undefined ? [] : [[name, item]]
  })
  return Object.fromEntries(kept)
}

/** Makes the place of a schema of JSON values: a component, or the content of a body or a response. */
function schemaPlace(name: string, schema: Json, values: ValueSource, parser: unknown): Place {
  const { accepts, reason } = values.oracle
  const valid = values.valid(schema)
  // For a reference, a few values are enough: its target is a component, and the place of the component has values for all keywords.
  const isReference = isObject(schema) && '$ref' in schema
  const candidates = isReference ? [...valid.slice(0, 5), ...WRONG] : values.around(schema)
  return {
    name,
    values: (valid.length === 0 ? [] : candidates).map((value) => ({
      value,
      outcome: accepts(schema, value) ? { result: withoutUndeclared(schema, value, values.oracle) } : undefined,
    })),
    reason: (value) => reason(schema, value),
    parser: parserOf(parser),
  }
}

const parserOf = (schema: unknown): z.ZodType | undefined => (schema instanceof z.ZodType ? schema : undefined)

/** Makes the place of parameters or headers (`fields`), which arrive as text. Makes no place if there are no fields. */
function fieldsPlace(name: string, fields: readonly Field[], values: ValueSource, parser: unknown): Place[] {
  if (fields.length === 0) return []
  const [complete, ...others] = textsAroundFields(fields, values)
  // The last value has an undeclared field, which the code has to ignore.
  const judged = [complete, ...others, { ...complete, more: 'x' }].map((value) => ({
    value,
    outcome: acceptsTexts(value, fields, values) ? { result: valuesOf(value, fields, values) } : undefined,
  }))
  // Reports name no keyword here, because a value consists of several fields, each with a schema.
  return [{ name, values: judged, reason: () => 'field', parser: parserOf(parser) }]
}

/** Makes a place for each media type of a body or a response. `generated` has the media types of the generated code. */
const contentPlaces = (
  name: string,
  { content }: JsonObject,
  values: ValueSource,
  generated: MediaTypes = {},
): Place[] =>
  entries(content).map(([mediaType, { schema = {} }]) =>
    schemaPlace(`${name} ${mediaType}`, schema, values, generated[mediaType]?.schema),
  )

export const fieldOf = (name: string, { required, schema }: JsonObject): Field => ({
  name,
  isRequired: required === true,
  schema: isObject(schema) ? schema : {},
})

/** Lists the parameters of a path and of its operation. If both have a parameter of the same name and place, the operation's wins. */
export function parametersOf({ item, operation }: Pick<Operation, 'item' | 'operation'>, oracle: Oracle): JsonObject[] {
  const parameters = [...list(item.parameters), ...list(operation.parameters)].map(oracle.resolve)
  return [...new Map(parameters.map((parameter) => [canonical([parameter.in, parameter.name]), parameter])).values()]
}

/** Lists the places of an operation or a webhook: parameters, body, and the headers and content of each response. */
function operationPlaces(
  { id, item, operation, responses }: Pick<Operation, 'id' | 'item' | 'operation' | 'responses'>,
  values: ValueSource,
  route: Route | undefined,
): Place[] {
  // The oracle is the validator of the contract, which also follows references.
  const { oracle } = values
  const parameters = parametersOf({ item, operation }, oracle)
  const body = oracle.resolve(operation.requestBody ?? {})
  return [
    ...Object.entries(LOCATIONS).flatMap(([location, key]) => {
      const fields = parameters
        .filter((parameter) => parameter.in === location)
        .map((parameter) => fieldOf(text(parameter.name), parameter))
      return fieldsPlace(`${id} ${location} parameters`, fields, values, route?.request?.[key])
    }),
    ...contentPlaces(`${id} body`, body, values, route?.request?.body?.content),
    ...responses.flatMap(([status, response]) => {
      const headers = entries(response.headers).map(([name, header]) => fieldOf(name, oracle.resolve(header)))
      return [
        ...contentPlaces(`${id} ${status}`, response, values, route?.responses[status]?.content),
        ...fieldsPlace(`${id} ${status} headers`, headers, values, route?.responses[status]?.headers),
      ]
    }),
  ]
}

/** Makes all places of a contract: its component schemas, operations and webhooks. */
export function placesOf(values: ValueSource, { schemas, routes, webhooks }: Generated): Place[] {
  const { document } = values.oracle
  return [
    ...entries(valueAt(document, '#/components/schemas')).map(([name, schema]) =>
      schemaPlace(`#/components/schemas/${name}`, schema, values, schemas[name]),
    ),
    ...operationsOf(document).flatMap((operation) => {
      const isRoute = ({ method, path }: Route) => method === operation.method && path === operation.path
      return operationPlaces(operation, values, Object.values(routes).find(isRoute))
    }),
    // The responses to a webhook are left out: the server reads only their status.
    ...entries(document.webhooks).flatMap(([id, item]) => {
      const operation = isObject(item.post) ? item.post : {}
      return operationPlaces({ id, item, operation, responses: [] }, values, webhooks?.[id])
    }),
  ]
}
