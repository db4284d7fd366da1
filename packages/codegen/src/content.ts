import type { Reader } from '@parley/openapi-document'
import type { Document } from './document.ts'
import { literal, members, object, rest, type Member } from './print.ts'
import { resolve } from './references.ts'
import { inlineCode } from './schema/schema.ts'

/** Prints the named examples of a parameter, a header or a media type inline. */
export function inlineExamples(document: Document, reader: Reader): Member[] {
  if (!reader.has('examples')) return []
  const examples = reader.children('examples').map(([name, written]) => {
    const example = resolve(document, written, 'examples')
    const code = literal(example.annotations(['summary', 'description', 'value', 'externalValue']))
    example.close('the generator knows no such part of an example')
    return { name, code }
  })
  return [{ name: 'examples', code: object(examples) }]
}

/** The media types whose bodies @hono/zod-openapi parses and validates. */
const JSON_TYPE = /^application\/(?:[a-z.-]+\+)?json$/

/** @param isOpen whether the body stays as it is, because the server can't validate it. */
function mediaType(document: Document, reader: Reader, isOpen: boolean): string {
  const schema = reader.raw('schema')
  const said = [...members(reader.annotations(['example'])), ...inlineExamples(document, reader)]
  const others = document.ledger.carriedRest(reader, 'no code enforces this of a body')
  if (schema === undefined) return object([...said, ...rest(others)])
  if (isOpen) return object([...said, ...rest({ schema, ...others })])
  const code = inlineCode(document, schema, reader.place('schema'))
  return object([{ name: 'schema', code }, ...said, ...rest(others)])
}

/**
 * Prints the content of a request or of a response: for each media type its schema and its examples. A body of a request that isn't JSON is
 * left to the handler.
 *
 * @param checked whether the server validates the body, which it can only do with JSON.
 */
export function contentMembers(document: Document, reader: Reader, checked: boolean): Member[] {
  if (!reader.has('content')) return []
  const types = reader.children('content').map(([name, media]) => {
    const isOpen = checked && !JSON_TYPE.test(name)
    if (isOpen)
      document.ledger.open(media.at, 'only bodies of JSON are validated; read and validate this one in the handler')
    return { name, code: mediaType(document, media, isOpen) }
  })
  return [{ name: 'content', code: object(types) }]
}
