import type { Reader } from '@parley/openapi-document'
import type { Document } from './document.ts'
import { resolve } from './references.ts'
import { literal, object, type Member } from './print.ts'

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
