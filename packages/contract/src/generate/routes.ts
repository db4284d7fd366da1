import { contentMembers } from './content.ts'
import type { Document, Operation } from './document.ts'
import { resolve } from './references.ts'
import { members, object, rest, text, type Member } from './print.ts'
import { printParameters } from './parameters.ts'
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
  document.ledger.carriedRest(reader, 'no code enforces this of a body')
  return [{ name: 'body', code }]
}

function routeCode(document: Document, operation: Operation): string {
  const { id, method, path, reader } = operation
  const parameters = printParameters(document, operation)
  const request = [...parameters.members, ...bodyMembers(document, operation)]
  const parts = [
    { name: 'method', code: text(method) },
    { name: 'path', code: text(path) },
    ...(reader.has('operationId') ? [{ name: 'operationId', code: text(id) }] : []),
    ...members(reader.annotations(ANNOTATIONS)),
    ...securityMembers(reader.list('security')),
    ...(request.length === 0 ? [] : [{ name: 'request', code: object(request) }]),
    { name: 'responses', code: responsesCode(document, operation) },
  ]
  const others = document.ledger.carriedRest(reader, 'no code enforces this of an operation')
  const open = parameters.open.length > 0 && { parameters: parameters.open }
  return `createRoute(${object([...parts, ...rest({ ...open, ...others })])})`
}

/**
 * Prints the routes, one `createRoute` for each operation, by operationId; and in the same form the webhooks, by name.
 * An operation that is rejected is an error of the ledger.
 */
export function routesCode(document: Document): string {
  const codeOf = (each: Operation) => document.ledger.attempt(() => routeCode(document, each), '')
  const routes = document.operations.map((each) => ({ name: each.id, code: codeOf(each) }))
  const webhooks = document.webhooks.map((each) => ({ name: each.path, code: codeOf(each) }))
  return [
    sharedResponses(document),
    `export const routes = ${object(routes)}\n`,
    webhooks.length > 0 && `/** The requests that the server sends. */\nexport const webhooks = ${object(webhooks)}\n`,
  ]
    .filter((part) => part !== false && part !== '')
    .join('\n')
}
