import { contentMembers } from './content.ts'
import type { Document, Operation } from './document.ts'
import { componentName, resolve } from './references.ts'
import { type JsonObject, Reader, Rejection } from '../document/index.ts'
import { parameterCode } from './parameters.ts'
import { access, members, object, rest, type Member } from './print.ts'

/** Response headers as an object schema of Zod, so that a test can validate the headers of a response. */
function headerMembers(document: Document, reader: Reader): Member[] {
  const written = reader.children('headers').map(([name, each]) => [name, resolve(document, each, 'headers')] as const)
  if (written.length === 0) return []
  try {
    const headers = written.map(([name, header]) => ({ name, code: parameterCode(document, header, 'header') }))
    return [{ name: 'headers', code: `z.object(${object(headers)})` }]
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    document.ledger.open(reader.place('headers'), error.sentence)
    return rest({ headers: Object.fromEntries(written.map(([name, { value }]) => [name, value])) })
  }
}

function responseCode(document: Document, reader: Reader): string {
  const said = members(reader.annotations(['description']))
  const parts = [...said, ...headerMembers(document, reader), ...contentMembers(document, reader, false)]
  const others = document.ledger.carriedRest(reader, 'no code enforces this of a response')
  return object([...parts, ...rest(others)])
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

/** The statuses that an operation declares, in the order of the document, without ranges and the default. */
export function statusesOf(operation: Operation): number[] {
  const responses = operation.reader.need('responses', operation.reader.child('responses'))
  return Object.keys(responses.value).flatMap((status) => {
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) {
      const sentence = 'a response needs a status code, a range such as 2XX, or `default`'
      throw new Rejection(responses.place(status), sentence)
    }
    return /^\d+$/.test(status) ? [Number(status)] : []
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
 * @throws {Rejection} if a key is neither a status, nor a range, nor the default.
 */
export function responsesCode(document: Document, operation: Operation): string {
  statusesOf(operation)
  const responses = operation.reader.children('responses').map(([status, reader]) => ({
    name: status,
    code: referred(document, reader),
  }))
  return object(responses)
}
