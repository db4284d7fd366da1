import { canonical, escapeStep, isList, isObject, METHODS, type Json, type JsonObject } from '../document/index.ts'
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

const LOCATIONS = { path: 'params', query: 'query', header: 'headers', cookie: 'cookies' } as const

export const membersOf = (value: Json | undefined): [string, Json][] => Object.entries(isObject(value) ? value : {})

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

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

function fieldsPlace(name: string, fields: readonly Field[], { values }: Tools, parser: Place['parser']): Place {
  return {
    name,
    values: () => {
      const [full, ...others] = textsAroundFields(fields, values)
      return [full, ...others, { ...full, more: 'x' }]
    },
    accepts: (value) => acceptsTexts(value, fields, values),
    outcome: (value) => valuesOf(value, fields, values),
    reason: () => 'field',
    parser,
  }
}

function contentPlaces(
  at: string,
  content: Json | undefined,
  tools: Tools,
  find: (type: string, code: Generated) => unknown,
): Place[] {
  return membersOf(content).flatMap(([type, media]): Place[] => {
    const schema = isObject(media) ? media.schema : undefined
    if (schema === undefined) return []
    return [schemaPlace(`${at} ${type}`, schema, tools, (code) => parserOf(find(type, code)))]
  })
}

/** A parameter or a header as a field. */
export const fieldOf = (name: string, written: JsonObject): Field => ({
  name,
  required: written.required === true,
  schema: isObject(written.schema) ? written.schema : {},
})

/** Finds the code of an operation or a webhook. */
type FindRoute = (code: Generated) => Route | undefined

/** The parameters of an operation, references followed. One of the operation stands in place of one of the path. */
export function parametersOf(item: JsonObject, operation: JsonObject, { resolve }: Oracle): readonly JsonObject[] {
  const all = [item.parameters, operation.parameters].flatMap((list) => (isList(list) ? list : [])).map(resolve)
  return [...new Map(all.map((each) => [canonical([each.in, each.name]), each])).values()]
}

function parameterPlaces(id: string, operation: JsonObject, item: JsonObject, tools: Tools, route: FindRoute): Place[] {
  const own = parametersOf(item, operation, tools.values.oracle)
  return Object.entries(LOCATIONS).flatMap(([location, field]): Place[] => {
    const fields = own.filter((each) => each.in === location).map((each) => fieldOf(textOf(each.name), each))
    if (fields.length === 0) return []
    const parser: Place['parser'] = (code) => parserOf(route(code)?.request?.[field])
    return [fieldsPlace(`${id} ${location} parameters`, fields, tools, parser)]
  })
}

function responsePlaces(id: string, status: string, written: Json, tools: Tools, route: FindRoute): Place[] {
  const { resolve } = tools.values.oracle
  const response = resolve(written)
  const of = (code: Generated) => route(code)?.responses[status]
  const headers = membersOf(response.headers).map(([name, header]) => fieldOf(name, resolve(header)))
  const content = contentPlaces(
    `${id} ${status}`,
    response.content,
    tools,
    (type, code) => of(code)?.content?.[type]?.schema,
  )
  if (headers.length === 0) return content
  return [...content, fieldsPlace(`${id} ${status} headers`, headers, tools, (code) => parserOf(of(code)?.headers))]
}

/** The operations in a section of a document. The id is the operationId, or as in `GET /things/{id}`; of a webhook, it is the name. */
export const operationsIn = (section: 'paths' | 'webhooks', { document, resolve }: Oracle) =>
  membersOf(document[section]).flatMap(([path, written]) => {
    const item = resolve(written)
    return METHODS.filter((method) => isObject(item[method])).map((method) => {
      const operation = resolve(item[method] ?? {})
      const id = section === 'webhooks' ? path : textOf(operation.operationId) || `${method.toUpperCase()} ${path}`
      return { id, method, path, item, operation }
    })
  })

type FoundOperation = ReturnType<typeof operationsIn>[number]

function operationPlaces({ id, item, operation }: FoundOperation, tools: Tools, route: FindRoute): Place[] {
  const body = operation.requestBody === undefined ? {} : tools.values.oracle.resolve(operation.requestBody)
  return [
    ...parameterPlaces(id, operation, item, tools, route),
    ...contentPlaces(
      `${id} body`,
      body.content,
      tools,
      (type, code) => route(code)?.request?.body?.content[type]?.schema,
    ),
    ...membersOf(operation.responses).flatMap(([status, response]) =>
      responsePlaces(id, status, response, tools, route),
    ),
  ]
}

/** Every place of a contract where values are judged, with the values to judge there. */
export function placesOf(tools: Tools): Place[] {
  const { oracle } = tools.values
  const components = isObject(oracle.document.components) ? membersOf(oracle.document.components.schemas) : []
  const schemas = components.map(([name, schema]) =>
    schemaPlace(`#/components/schemas/${escapeStep(name)}`, schema, tools, (code) => parserOf(code.schemas[name])),
  )
  const operations = operationsIn('paths', oracle).flatMap((each) => {
    const isRoute = ({ method, path }: Route) => method === each.method && path === each.path
    return operationPlaces(each, tools, (code) => Object.values(code.routes).find(isRoute))
  })
  const webhooks = operationsIn('webhooks', oracle).flatMap((each) =>
    operationPlaces(each, tools, (code) => code.webhooks?.[each.id]),
  )
  return [...schemas, ...operations, ...webhooks]
}
