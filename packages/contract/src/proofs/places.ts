import { canonical, entries, isList, isObject, list, operationsOf, text, valueAt } from '../document/index.ts'
import type { Json, JsonObject, Operation } from '../document/index.ts'
import { parserOf, type Generated, type Parser, type Route } from './generated.ts'
import type { Oracle } from './oracle.ts'
import { mutations } from './values/random.ts'
import { type ValueSource, WRONG } from './values/values.ts'
import { acceptsTexts, textsAroundFields, valuesOf, type Field } from './wire.ts'

/** A place at which contract and code both validate values: a component schema, a body, the headers of a response, … */
export interface Place {
  /** The component schema, or the operation and the place in it. */
  readonly name: string
  /**
   * Makes the values to judge.
   *
   * @throws {Error} if no value can be found that the contract accepts.
   */
  readonly values: () => readonly unknown[]
  readonly accepts: (value: unknown) => boolean
  /** Returns the value that has to come out of the code for an accepted one. */
  readonly outcome: (value: unknown) => unknown
  /** The keyword by which the contract rejects a value. */
  readonly reason: (value: unknown) => string
  /** The parser that judges the same values in the code; none if the code lacks the place. */
  readonly parser: (code: Generated) => Parser | undefined
}

const LOCATIONS = { path: 'params', query: 'query', header: 'headers' } as const

/** The values of one contract, and how many random mutations are added to those of each place. */
interface Tools {
  readonly values: ValueSource
  readonly mutations: number
}

/** A value without the properties that its schemas neither declare nor allow by name, which a reader ignores. */
function declared(schema: Json, value: unknown, oracle: Oracle): unknown {
  const { oneOf, anyOf, items = {}, properties, additionalProperties } = oracle.resolve(schema)
  const variants = oneOf ?? anyOf
  const variant = isList(variants) ? variants.find((each) => oracle.accepts(each, value)) : undefined
  if (variant !== undefined) return declared(variant, value, oracle)
  if (isList(value)) return value.map((item) => declared(items, item, oracle))
  if (!isObject(value)) return value
  const members = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property !== undefined) return [[name, declared(property, item, oracle)]]
    // Zod leaves it out of its copy, so the server takes a body as it was sent.
    if (name === '__proto__') return []
    return additionalProperties === undefined ? [] : [[name, item]]
  })
  return Object.fromEntries(members)
}

function schemaPlace(name: string, schema: Json, { values, ...tools }: Tools, parser: Place['parser']): Place {
  const { accepts, reason } = values.oracle
  return {
    name,
    values: () => {
      const valid = values.valid(schema)
      if (valid.length === 0) throw new Error(`${name}: no value can be found that the contract accepts`)
      // A component has a place of its own.
      const isReference = isObject(schema) && '$ref' in schema
      const around = isReference ? [...valid.slice(0, 5), ...WRONG] : values.around(schema)
      return [...around, ...mutations(valid, tools.mutations, values.seed)]
    },
    accepts: (value) => accepts(schema, value),
    outcome: (value) => declared(schema, value, values.oracle),
    reason: (value) => reason(schema, value),
    parser,
  }
}

function fieldsPlace(name: string, fields: readonly Field[], { values }: Tools, parser: Place['parser']): Place[] {
  if (fields.length === 0) return []
  return [
    {
      name,
      values: () => {
        const [full, ...others] = textsAroundFields(fields, values)
        return [full, ...others, { ...full, more: 'x' }]
      },
      accepts: (value) => acceptsTexts(value, fields, values),
      outcome: (value) => valuesOf(value, fields, values),
      reason: () => 'field',
      parser,
    },
  ]
}

const contentPlaces = (
  at: string,
  { content }: JsonObject,
  tools: Tools,
  find: (type: string, code: Generated) => unknown,
): Place[] =>
  entries(content).map(([type, { schema = {} }]) =>
    schemaPlace(`${at} ${type}`, schema, tools, (code) => parserOf(find(type, code))),
  )

/** A parameter or a header as a field. */
export const fieldOf = (name: string, { required, schema }: JsonObject): Field => ({
  name,
  isRequired: required === true,
  schema: isObject(schema) ? schema : {},
})

/** The parameters of an operation, references followed. One of the operation stands in place of one of the path. */
export function parametersOf({ item, operation }: Pick<Operation, 'item' | 'operation'>, oracle: Oracle): JsonObject[] {
  const all = [...list(item.parameters), ...list(operation.parameters)].map(oracle.resolve)
  return [...new Map(all.map((parameter) => [canonical([parameter.in, parameter.name]), parameter])).values()]
}

/** The places of an operation or a webhook, and the code of which each is a part. */
function operationPlaces(
  { id, item, operation, responses }: Pick<Operation, 'id' | 'item' | 'operation' | 'responses'>,
  tools: Tools,
  route: (code: Generated) => Route | undefined,
): Place[] {
  const { oracle } = tools.values
  const parameters = parametersOf({ item, operation }, oracle)
  const body = oracle.resolve(operation.requestBody ?? {})
  return [
    ...Object.entries(LOCATIONS).flatMap(([location, member]) => {
      const fields = parameters.filter((each) => each.in === location).map((each) => fieldOf(text(each.name), each))
      return fieldsPlace(`${id} ${location} parameters`, fields, tools, (code) =>
        parserOf(route(code)?.request?.[member]),
      )
    }),
    ...contentPlaces(`${id} body`, body, tools, (type, code) => route(code)?.request?.body?.content[type]?.schema),
    ...responses.flatMap(([status, response]) => {
      const reply = (code: Generated) => route(code)?.responses[status]
      const headers = entries(response.headers).map(([name, header]) => fieldOf(name, oracle.resolve(header)))
      return [
        ...contentPlaces(`${id} ${status}`, response, tools, (type, code) => reply(code)?.content?.[type]?.schema),
        ...fieldsPlace(`${id} ${status} headers`, headers, tools, (code) => parserOf(reply(code)?.headers)),
      ]
    }),
  ]
}

/** Every place of a contract where values are judged, with the values to judge there. */
export function placesOf(tools: Tools): Place[] {
  const { document } = tools.values.oracle
  return [
    ...entries(valueAt(document, '#/components/schemas')).map(([name, schema]) =>
      schemaPlace(`#/components/schemas/${name}`, schema, tools, (code) => parserOf(code.schemas[name])),
    ),
    ...operationsOf(document).flatMap((operation) => {
      const isRoute = ({ method, path }: Route) => method === operation.method && path === operation.path
      return operationPlaces(operation, tools, (code) => Object.values(code.routes).find(isRoute))
    }),
    // Programs read only the status of the response to a webhook.
    ...entries(document.webhooks).flatMap(([id, item]) => {
      const operation = isObject(item.post) ? item.post : {}
      return operationPlaces({ id, item, operation, responses: [] }, tools, (code) => code.webhooks?.[id])
    }),
  ]
}
