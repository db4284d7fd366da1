import { contentMembers } from './content.ts'
import type { Document, Operation } from './document.ts'
import { resolve } from './references.ts'
import { members, object, text, type Member } from './print.ts'
import { parameterMembers } from './parameters.ts'
import { Rejection } from './rejection.ts'
import { securityMembers } from './security.ts'
import { responsesCode, sharedResponses } from './responses.ts'

const ANNOTATIONS = ['tags', 'summary', 'description', 'deprecated', 'externalDocs', 'servers']

function bodyMembers(document: Document, operation: Operation): Member[] {
  const written = operation.reader.child('requestBody')
  if (!written) return []
  const reader = resolve(document, written, 'requestBodies')
  const required = reader.flag('required')
  const said = members({ ...reader.annotations(['description']), ...(required !== undefined && { required }) })
  const code = object([...said, ...contentMembers(document, reader, true)])
  reader.close('the generator cannot express this')
  return [{ name: 'body', code }]
}

function routeCode(document: Document, operation: Operation): string {
  const { id, method, path, isWebhook, reader } = operation
  if (!isWebhook && !/^[A-Za-z_$][\w$]*$/.test(id))
    throw new Rejection(reader.place('operationId'), 'this cannot be the name of a route')
  const request = [...parameterMembers(document, operation), ...bodyMembers(document, operation)]
  const code = object([
    { name: 'method', code: text(method) },
    { name: 'path', code: text(path) },
    ...(reader.has('operationId') ? [{ name: 'operationId', code: text(id) }] : []),
    ...members(reader.annotations(ANNOTATIONS)),
    ...securityMembers(reader.list('security')),
    ...(request.length === 0 ? [] : [{ name: 'request', code: object(request) }]),
    { name: 'responses', code: responsesCode(document, operation) },
  ])
  reader.close('the generator cannot express this')
  return `createRoute(${code})`
}

/**
 * Prints the routes, one `createRoute` for each operation, by operationId; and in the same form the webhooks, by name.
 *
 * @throws {Rejection} if an operation has a part that no route can express.
 */
export function routesCode(document: Document): string {
  const routes = document.operations.map((operation) => ({ name: operation.id, code: routeCode(document, operation) }))
  const webhooks = document.webhooks.map((each) => ({ name: each.path, code: routeCode(document, each) }))
  return [
    sharedResponses(document),
    `export const routes = ${object(routes)}\n`,
    webhooks.length > 0 && `/** The requests that the server sends. */\nexport const webhooks = ${object(webhooks)}\n`,
  ]
    .filter((part) => part !== false && part !== '')
    .join('\n')
}
