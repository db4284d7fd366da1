import type { Document } from './document.ts'
import { inlineExamples } from './examples.ts'
import { members, object, type Member } from './print.ts'
import type { Reader } from './reader.ts'
import { Rejection } from './rejection.ts'
import { inlineCode } from './schema/schema.ts'

/** The media types whose bodies @hono/zod-openapi parses and validates. */
const JSON_TYPE = /^application\/(?:[a-z.-]+\+)?json$/

function mediaType(document: Document, reader: Reader): string {
  const schema = reader.raw('schema')
  const said = [...members(reader.annotations(['example'])), ...inlineExamples(document, reader)]
  reader.close('the generator cannot enforce this')
  const code =
    schema === undefined ? [] : [{ name: 'schema', code: inlineCode(document, schema, reader.place('schema')) }]
  return object([...code, ...said])
}

/**
 * Prints the content of a request or of a response: for each media type its schema and its examples.
 *
 * @param checked whether the server validates the body, which it can only do with JSON.
 * @throws {Rejection} if a validated body is not JSON or has no schema.
 */
export function contentMembers(document: Document, reader: Reader, checked: boolean): Member[] {
  if (!reader.has('content')) return []
  const types = reader.children('content').map(([name, media]) => {
    if (checked && !(JSON_TYPE.test(name) && media.has('schema'))) {
      throw new Rejection(media.at, 'only JSON with a schema can be validated in a request')
    }
    return { name, code: mediaType(document, media) }
  })
  return [{ name: 'content', code: object(types) }]
}
