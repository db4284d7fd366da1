// The types that openapi-typescript makes of the document: for readers, and exact types, if those of readers allow more.
import openapiTypescript from 'openapi-typescript'
import { type JsonObject, operationsOf, valueAt } from '../src/document/index.ts'
import ts from 'typescript'
import { nameSchemas, printed } from './named-schemas.ts'
import { readerDocument, withoutMarkedDiscriminators } from './reader.ts'

// An enum that no program can write. Unlike a branded string it does not overlap with the known values, so that a comparison
// with one of them narrows.
const UNKNOWN_VALUE = `export declare enum NewerThanThisContract { value = 'newer than this version of the contract' }
/** A value that this version of the contract does not list. At run time it is any other string. */
export type UnknownValue = NewerThanThisContract
`
const unknownValue = ts.factory.createTypeReferenceNode('UnknownValue')
const literal = (value: unknown) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(String(value)))
const options = { rootTypes: true, rootTypesNoSchemaPrefix: true }
// A string, not a path: given a path, the library looks for a redocly.yaml and may then ignore the path.
const textOf = (document: JsonObject): string => JSON.stringify(document)

/** The modules with types of a document, by their file names. */
export async function typesOf(document: JsonObject): Promise<Record<string, string>> {
  const reader = nameSchemas(
    await openapiTypescript(textOf(readerDocument(document)), {
      ...options,
      transform(schema) {
        if (schema['x-unknown-value'] === true) return unknownValue
        if (schema['x-extensible'] !== true || !schema.enum) return undefined
        return ts.factory.createUnionTypeNode([...schema.enum.map(literal), unknownValue])
      },
    }),
  )
  const exact = nameSchemas(await openapiTypescript(textOf(withoutMarkedDiscriminators(document)), options))
  const names = Object.keys(valueAt(document, '#/components/schemas') ?? {})
  return {
    'reader.ts': `${UNKNOWN_VALUE}${printed(reader)}`,
    'exact.ts': exactModule(
      names,
      aliasesOf(exact),
      aliasesOf(reader),
      operationsOf({ ...document }).map(({ id }) => id),
    ),
  }
}

/** The type of each schema as text, by its name, without comments. */
const aliasesOf = (nodes: readonly ts.Node[]): Map<string, string> =>
  new Map(
    nodes
      .filter(ts.isTypeAliasDeclaration)
      .map((node) => [node.name.text, printed([node], { removeComments: true }).trim()]),
  )

/** The exact types: those of readers if they are the same, and else a declaration. The comments are in `reader.ts`. */
function exactModule(
  names: readonly string[],
  exact: ReadonlyMap<string, string>,
  reader: ReadonlyMap<string, string>,
  operations: readonly string[],
): string {
  const different = new Set(names.filter((name) => exact.get(name) !== reader.get(name)))
  // A type that refers to one that differs is another type, too. A set returns what is added to it during the iteration.
  for (const changed of different)
    for (const name of names) if (new RegExp(`\\b${changed}\\b`).test(exact.get(name) ?? '')) different.add(name)
  const shared = names.filter((name) => !different.has(name))
  return [
    `import type { ${shared.join(', ')} } from './reader.ts'`,
    `export type { ${shared.join(', ')} }`,
    ...[...different].toSorted().map((name) => exact.get(name)),
    `/** Each schema by its name. */\nexport interface Schemas {\n${names.map((name) => `    ${name}: ${name}`).join('\n')}\n}`,
    `/** The name of an operation. */\nexport type OperationId = ${operations.map((id) => `'${id}'`).join(' | ')}`,
    '',
  ].join('\n')
}
