import { contentMembers } from './content.ts'
import type { Document, Operation } from './document.ts'
import { componentName, resolve } from './references.ts'
import type { JsonObject } from '@parley/openapi-document'
import { parameterCode } from './parameters.ts'
import { access, members, object, type Member } from './print.ts'
import { Reader } from './reader.ts'
import { Rejection } from './rejection.ts'

/** Response headers as an object schema of Zod, so that a test can validate the headers of a response. */
function headerMembers(document: Document, reader: Reader): Member[] {
  const headers = reader.children('headers').map(([name, written]) => {
    const header = resolve(document, written, 'headers')
    return { name, code: parameterCode(document, header, 'header') }
  })
  return headers.length === 0 ? [] : [{ name: 'headers', code: `z.object(${object(headers)})` }]
}

function responseCode(document: Document, reader: Reader): string {
  const said = members(reader.annotations(['description']))
  const code = object([...said, ...headerMembers(document, reader), ...contentMembers(document, reader, false)])
  reader.close('the generator cannot express this')
  return code
}

/** Prints every response of `components` as a member of one constant, which operations refer to. */
export function sharedResponses(document: Document): string {
  const shared = document.components.responses.map(([name, reader]) => ({
    name,
    code: responseCode(document, resolve(document, reader, 'responses')),
  }))
  return shared.length === 0 ? '' : `const responses = ${object(shared)}\n`
}

/** A response that is only a reference is the shared constant; one that overrides its description is written out. */
function referred(document: Document, reader: Reader): string {
  const isPlain = reader.has('$ref') && Object.keys(reader.value).length === 1
  const name = isPlain ? componentName(reader, 'responses') : undefined
  const found = resolve(document, reader, 'responses')
  return name === undefined ? responseCode(document, found) : access('responses', name)
}

/** The statuses of a webhook, of whose responses a range or the default says enough. */
function checkStatuses(operation: Operation): void {
  const responses = operation.reader.need('responses', operation.reader.child('responses'))
  for (const status of Object.keys(responses.value)) {
    if (/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) continue
    throw new Rejection(responses.place(status), 'a response needs a status code, a range such as 2XX, or `default`')
  }
}

/** The statuses that an operation declares, in the order of the document. */
export function statusesOf(operation: Operation): number[] {
  const responses = operation.reader.need('responses', operation.reader.child('responses'))
  return Object.keys(responses.value).map((status) => {
    if (/^[1-5]\d\d$/.test(status)) return Number(status)
    throw new Rejection(responses.place(status), 'a response needs a status code of three digits')
  })
}

/** The names of the headers that the responses of an operation declare, by status. */
export function headersOf(document: Document, operation: Operation): JsonObject {
  const responses = operation.reader.children('responses').map(([status, written]) => {
    const response = resolve(document, written, 'responses')
    return [status, response.children('headers').map(([name]) => name)] as const
  })
  return Object.fromEntries(responses)
}

/**
 * Prints the responses of an operation by status.
 *
 * @throws {Rejection} if a status is a range or the default, because no response can be validated with it. A webhook can have
 *   both, because the receiver responds to it.
 */
export function responsesCode(document: Document, operation: Operation): string {
  if (operation.isWebhook) checkStatuses(operation)
  else statusesOf(operation)
  const responses = operation.reader.children('responses').map(([status, reader]) => ({
    name: status,
    code: referred(document, reader),
  }))
  return object(responses)
}
