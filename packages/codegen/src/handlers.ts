import { readDocument } from './document.ts'
import { header } from './generate.ts'
import { Ledger } from './ledger.ts'
import { upgraded } from './upgrade.ts'
import type { Json } from '@parley/openapi-document'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Prints the table of handlers, by operationId. The handler of `getThing` is the export of that name in
 * `./get-thing/handler.ts`; a missing one does not compile.
 *
 * @param source the name of the document, for the first line.
 */
export function handlerTable(value: Json, source: string): string {
  const ids = readDocument(upgraded(value, new Ledger()))
    .operations.map(({ id }) => id)
    .toSorted()
  return [
    header(source).trimEnd(),
    ...ids.map((id) => `import { ${id} } from './${kebab(id)}/handler.ts'`),
    '',
    '/** The handler of each operation. */',
    `export const handlers = {\n${ids.map((id) => `  ${id},\n`).join('')}}`,
    '',
  ].join('\n')
}
