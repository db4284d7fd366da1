const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Prints the table of handlers, by operationId. The handler of `getThing` is the export of that name in
 * `./get-thing/handler.ts`; a missing one does not compile.
 */
export function handlerTable(operationIds: readonly string[]): string {
  const ids = operationIds.toSorted()
  return [
    ...ids.map((id) => `import { ${id} } from './${kebab(id)}/handler.ts'`),
    '',
    '/** The handler of each operation. */',
    `export const handlers = {\n${ids.map((id) => `  ${id},\n`).join('')}}`,
    '',
  ].join('\n')
}
