import type { Document, Operation } from './document.ts'
import { target } from './references.ts'
import { escapeStep, isObject, places, type Json, type JsonObject } from '../document/index.ts'
import { literal } from './print.ts'
import { inputsOf } from './inputs.ts'
import { readParameters } from './parameters.ts'
import { headersOf, statusesOf } from './responses.ts'
import { securityOf } from './security.ts'

/** A property whose value is a secret: the component schema in which it stands, and where. */
interface Secret extends JsonObject {
  readonly schema: string
  readonly pointer: string
  readonly property: string
}

const isSecret = (value: JsonObject): boolean => value['x-secret'] === true

const secretsIn = (document: Document, schema: string, value: Json): Secret[] =>
  [...places(value, '')].flatMap(({ pointer, at: { properties } }) =>
    Object.entries(isObject(properties) ? properties : {}).flatMap(([property, inner]) => {
      if (!isObject(inner) || !(isSecret(inner) || isSecret(target(document, inner)))) return []
      return [{ schema, pointer: `${pointer}/properties/${escapeStep(property)}`, property }]
    }),
  )

function operationData(document: Document, operation: Operation): JsonObject {
  const { method, path, reader } = operation
  return {
    method,
    path,
    ...inputsOf(document, operation),
    security: securityOf(document, reader.value),
    statuses: statusesOf(operation),
    headers: headersOf(document, operation),
    policy: reader.value['x-policy'] ?? null,
  }
}

/** Returns the data that a program needs to send a webhook. */
function webhookData(document: Document, webhook: Operation): JsonObject {
  const { bodyTypes } = inputsOf(document, webhook)
  const headers = readParameters(document, webhook).filter(({ place }) => place === 'header')
  return { method: webhook.method, headers: headers.map(({ name }) => name), bodyTypes }
}

/** Prints what the document says of webhooks, if it has any. */
function webhooksCode(document: Document): string[] {
  if (document.webhooks.length === 0) return []
  const { 'x-delivery': delivery } = document.head
  const webhooks = Object.fromEntries(document.webhooks.map((each) => [each.path, webhookData(document, each)]))
  return [
    '/** What the document says of each request that the server sends. */',
    `export const webhooks = ${literal(webhooks)} as const`,
    '',
    ...(delivery === undefined
      ? []
      : [
          '/** How the document wants them to be delivered: its `x-delivery`. */',
          `export const delivery = ${literal(delivery)} as const`,
          '',
        ]),
  ]
}

/** Prints the module of data: what a program wants to know of each operation, and which properties are secrets. */
export function policyModule(document: Document): string {
  const operations = Object.fromEntries(document.operations.map((each) => [each.id, operationData(document, each)]))
  const secrets = [...document.schemas].flatMap(([name, schema]) => secretsIn(document, name, schema))
  return [
    '/** What the document says of each operation, as data; `headers` are those of its responses by status. */',
    `export const operations = ${literal(operations)} as const`,
    'export type OperationId = keyof typeof operations',
    '',
    '/** The properties that are marked with `x-secret`: a JSON Pointer into a component schema, and the name. */',
    `export const secrets = ${literal(secrets)} as const`,
    '',
    ...webhooksCode(document),
  ].join('\n')
}
