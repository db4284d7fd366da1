import type { Document } from './document.ts'
import { literal, text } from './print.ts'

/** Prints that from which a running app emits its whole document: the head, and what has to be registered. */
export function documentCode(document: Document): string {
  const schemes = document.components.securitySchemes.map(
    ([name, reader]) => `  registry.registerComponent('securitySchemes', ${text(name)}, ${literal(reader.value)})`,
  )
  return [
    '/** All that the document says beside paths and components: the argument of `getOpenAPI31Document`. */',
    `export const document = ${literal(document.head)}`,
    '',
    '/** Makes the components known by name, before the routes that refer to them. */',
    `export function register(registry: OpenAPIHono['openAPIRegistry']): void {`,
    '  for (const [name, schema] of Object.entries(schemas)) registry.register(name, schema)',
    ...schemes.map((line) => line.replaceAll('\n', '\n  ')),
    '}',
    '',
  ].join('\n')
}
