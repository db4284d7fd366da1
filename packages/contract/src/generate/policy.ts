// Prints a module with facts about each operation and webhook, such as the method. The server reads these facts at its start.
import { escapeStep, isList, isObject, places, type Reader, Rejection, resolve, text } from '../document/index.ts'
import type { Json, JsonObject } from '../document/index.ts'
import { type Contract, withoutReference, type GeneratedOperation, securityOf } from './document.ts'
import { literal } from './print.ts'

/** A property that the contract marks with `x-secret: true`, so that the server redacts its value in logs. */
interface Secret extends JsonObject {
  /** The name of the component schema. */
  readonly schema: string
  /** The JSON Pointer of the property within the component schema. */
  readonly pointer: string
  readonly property: string
}

/** Finds the properties with `x-secret: true` in a component schema, at any depth. */
const secretsIn = (document: JsonObject, schemaName: string, schema: Json): Secret[] =>
  [...places(schema, '')].flatMap(({ pointer, at: { properties } }) =>
    Object.entries(isObject(properties) ? properties : {}).flatMap(([property, propertySchema]) => {
      if (resolve(document, propertySchema)['x-secret'] !== true) return []
      return [{ schema: schemaName, pointer: `${pointer}/properties/${escapeStep(property)}`, property }]
    }),
  )

/**
 * Names the values that a request body can contain, such as `body.text` and `body.channels[].id`. Instead of an object with declared
 * properties, names each property. Instead of a list, names its items.
 *
 * @param name The name of the value that has the schema, such as `body` or `body.channels[]`.
 */
function bodyInputs(document: JsonObject, schema: Json | undefined, name: string): string[] {
  const { type, items, properties, oneOf, anyOf } = resolve(document, schema)
  const variants = oneOf ?? anyOf
  if (isList(variants)) return variants.flatMap((variant) => bodyInputs(document, variant, name))
  if (type === 'array') return bodyInputs(document, items, `${name}[]`)
  if (!isObject(properties)) return [name]
  return Object.entries(properties).flatMap(([key, value]) => bodyInputs(document, value, `${name}.${key}`))
}

/**
 * Returns the name of the list in a request body whose items have results of their own, because it is marked with `x-item-results: true`.
 * Returns undefined if the body has no such list.
 */
function itemResultsOf(document: JsonObject, body: Reader): string | undefined {
  const { properties } = resolve(document, body.value.schema)
  const marked = Object.entries(isObject(properties) ? properties : {}).filter(
    ([, property]) => resolve(document, property)['x-item-results'] === true,
  )
  const [[name, list] = [], second] = marked
  if (name === undefined) return undefined
  if (second !== undefined || resolve(document, list).type !== 'array')
    throw new Rejection(body.place('schema'), '`x-item-results` marks one list')
  return name
}

/** Collects the facts about an operation that the generated module exports. */
function operationData(contract: Contract, operation: GeneratedOperation): JsonObject {
  const { document } = contract
  const { method, path, reader, parameters, body } = operation
  const content = body?.children('content') ?? []
  const parameterInputs = parameters.map(({ value }) => `${text(value.in)}.${text(value.name)}`)
  const valueInputs = content.flatMap(([, media]) => bodyInputs(document, media.value.schema, 'body'))
  const [itemResults] = content.flatMap(([, media]) => itemResultsOf(document, media) ?? [])
  const responses = reader.children('responses')
  const headersOf = (response: Reader) => withoutReference(document, response).children('headers')
  const headers = responses.map(([status, response]) => [status, headersOf(response).map(([name]) => name)] as const)
  return {
    method,
    path,
    // Such as `query.limit`, `header.If-Match` and `body.text`. A set, because the variants of a body can have the same property.
    inputs: [...new Set([...parameterInputs, ...valueInputs])],
    bodyTypes: content.map(([type]) => type),
    ...(itemResults !== undefined && { itemResults }),
    security: securityOf(contract, operation),
    statuses: responses.map(([status]) => Number(status)),
    headers: Object.fromEntries(headers),
    policy: reader.value['x-policy'] ?? null,
  }
}

/** Collects the facts that the server needs to send a webhook. */
const webhookData = ({ method, parameters, body }: GeneratedOperation): JsonObject => ({
  method,
  headers: parameters.map(({ value }) => value.name ?? null),
  bodyTypes: body?.children('content').map(([type]) => type) ?? [],
})

/** Prints an object literal with the facts about each operation by its id. */
const printById = (
  operations: readonly GeneratedOperation[],
  dataOf: (operation: GeneratedOperation) => JsonObject,
): string => literal(Object.fromEntries(operations.map((operation) => [operation.id, dataOf(operation)])))

/** Prints the module: the facts about operations and webhooks, the secret properties, and the delivery rules of webhooks. */
export function policyModule(contract: Contract): string {
  const { document, schemas, operations, webhooks } = contract
  const secrets = [...schemas].flatMap(([name, schema]) => secretsIn(document, name, schema))
  return [
    '/** The metadata of each operation in the contract. `headers` has the response headers by status. */',
    `export const operations = ${printById(operations, (operation) => operationData(contract, operation))} as const`,
    'export type OperationId = keyof typeof operations',
    '',
    '/** The properties that are marked with `x-secret`: a JSON Pointer into a component schema, and the name. */',
    `export const secrets = ${literal(secrets)} as const`,
    '',
    '/** The metadata of each webhook request in the contract. */',
    `export const webhooks = ${printById(webhooks, webhookData)} as const`,
    '',
    '/** The delivery rules of webhooks: the `x-delivery` of the contract. */',
    `export const delivery = ${literal(document['x-delivery'] ?? null)} as const`,
    '',
  ].join('\n')
}
