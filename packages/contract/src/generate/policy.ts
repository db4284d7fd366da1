// Prints what the document says of each operation, as data.
import { escapeStep, isList, isObject, type Json, type JsonObject, places, resolve, text } from '../document/index.ts'
import { type Contract, withoutReference, type GeneratedOperation, securityOf } from './document.ts'
import { literal } from './print.ts'

/** A property whose value is a secret: the component schema in which it stands, and where. */
interface Secret extends JsonObject {
  readonly schema: string
  readonly pointer: string
  readonly property: string
}

const secretsIn = (document: JsonObject, schema: string, value: Json): Secret[] =>
  [...places(value, '')].flatMap(({ pointer, at: { properties } }) =>
    Object.entries(isObject(properties) ? properties : {}).flatMap(([property, inner]) => {
      if (resolve(document, inner)['x-secret'] !== true) return []
      return [{ schema, pointer: `${pointer}/properties/${escapeStep(property)}`, property }]
    }),
  )

/** The places of the values in a body: one for each property that has no properties of its own. */
function bodyInputs(document: JsonObject, schema: Json | undefined, name: string): string[] {
  const { type, items, properties, oneOf, anyOf } = resolve(document, schema)
  const variants = oneOf ?? anyOf
  if (isList(variants)) return variants.flatMap((each) => bodyInputs(document, each, name))
  if (type === 'array') return bodyInputs(document, items, `${name}[]`)
  if (!isObject(properties)) return [name]
  return Object.entries(properties).flatMap(([key, value]) => bodyInputs(document, value, `${name}.${key}`))
}

function operationData(contract: Contract, operation: GeneratedOperation): JsonObject {
  const { document } = contract
  const { method, path, reader, parameters, body } = operation
  const content = body?.children('content') ?? []
  const values = content.flatMap(([, media]) => bodyInputs(document, media.value.schema, 'body'))
  const responses = reader
    .children('responses')
    .map(([status, each]) => [status, withoutReference(document, each)] as const)
  const headers = responses.map(([status, each]) => [status, each.children('headers').map(([name]) => name)] as const)
  return {
    method,
    path,
    /** `<place>.<name>` of each parameter, and `body.<property>` of each value of the body. */
    inputs: [...new Set([...parameters.map(({ value }) => `${text(value.in)}.${text(value.name)}`), ...values])],
    bodyTypes: content.map(([type]) => type),
    security: securityOf(contract, operation),
    statuses: responses.map(([status]) => Number(status)),
    headers: Object.fromEntries(headers),
    policy: reader.value['x-policy'] ?? null,
  }
}

/** The data that a program needs to send a webhook. */
const webhookData = ({ method, parameters, body }: GeneratedOperation): JsonObject => ({
  method,
  headers: parameters.map(({ value }) => value.name ?? null),
  bodyTypes: body?.children('content').map(([type]) => type) ?? [],
})

const byId = (
  operations: readonly GeneratedOperation[],
  dataOf: (operation: GeneratedOperation) => JsonObject,
): string => literal(Object.fromEntries(operations.map((each) => [each.id, dataOf(each)])))

/** Prints the module of data: what a program wants to know of each operation, and which properties are secrets. */
export function policyModule(contract: Contract): string {
  const { document, schemas, operations, webhooks } = contract
  const secrets = [...schemas].flatMap(([name, schema]) => secretsIn(document, name, schema))
  return [
    '/** The metadata of each operation in the contract. `headers` has the response headers by status. */',
    `export const operations = ${byId(operations, (each) => operationData(contract, each))} as const`,
    'export type OperationId = keyof typeof operations',
    '',
    '/** The properties that are marked with `x-secret`: a JSON Pointer into a component schema, and the name. */',
    `export const secrets = ${literal(secrets)} as const`,
    '',
    '/** The metadata of each webhook request in the contract. */',
    `export const webhooks = ${byId(webhooks, webhookData)} as const`,
    '',
    '/** The delivery rules of webhooks: the `x-delivery` of the contract. */',
    `export const delivery = ${literal(document['x-delivery'] ?? null)} as const`,
    '',
  ].join('\n')
}
