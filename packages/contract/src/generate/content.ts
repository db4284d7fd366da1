import { type Json, type Reader, Rejection } from '../document/index.ts'
import type { Document } from './document.ts'
import { formCode, inlineExamples } from './parameters.ts'
import { members, object, rest, type Member } from './print.ts'
import { inlineCode } from './schema/schema.ts'

/** The media types whose bodies @hono/zod-openapi parses and validates. */
const JSON_TYPE = /^application\/(?:[a-z.-]+\+)?json$/

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The schema of a body that the server validates, or nothing if it can't. */
function bodyCode(document: Document, type: string, media: Reader, schema: Json): string | undefined {
  const at = media.place('schema')
  if (JSON_TYPE.test(type)) return inlineCode(document, schema, at)
  try {
    if (type === FORM_TYPE && !media.has('encoding')) return formCode(document, schema, at)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
  }
  document.ledger.open(media.at, 'only JSON and simple forms are validated; read and validate this body in the handler')
  return undefined
}

function mediaType(document: Document, type: string, reader: Reader, checked: boolean): string {
  const schema = reader.raw('schema')
  const said = [...members(reader.annotations(['example'])), ...inlineExamples(document, reader)]
  const inline = (value: Json) => inlineCode(document, value, reader.place('schema'))
  const code = checked ? bodyCode(document, type, reader, schema ?? true) : schema !== undefined && inline(schema)
  const others = document.ledger.carriedRest(reader, 'no code enforces this of a body')
  if (schema === undefined) return object([...said, ...rest(others)])
  if (!code) return object([...said, ...rest({ schema, ...others })])
  return object([{ name: 'schema', code }, ...said, ...rest(others)])
}

/**
 * Prints the content of a request or of a response: for each media type its schema and its examples. A body of a request that is neither
 * JSON nor a simple form is left to the handler.
 *
 * @param checked whether the server validates the body.
 */
export function contentMembers(document: Document, reader: Reader, checked: boolean): Member[] {
  if (!reader.has('content')) return []
  const types = reader.children('content').map(([name, media]) => ({
    name,
    code: mediaType(document, name, media, checked),
  }))
  return [{ name: 'content', code: object(types) }]
}
