// The types that openapi-typescript makes of the document, once exactly and once for readers.
// This is the only file that knows openapi-typescript.
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { parse } from 'yaml'
import { nameSchemas } from './named-schemas.ts'
import { readerDocument, type Document } from './reader.ts'

// An enum that no program can write. Unlike a branded string it does not overlap with the known values, so that a comparison
// with one of them narrows.
const UNKNOWN_VALUE = `declare enum NewerThanThisContract { value = 'newer than this version of the contract' }
/** A value that this version of the contract does not list. At run time it is any other string. */
export type UnknownValue = NewerThanThisContract
`
const unknownValue = ts.factory.createTypeReferenceNode('UnknownValue')
const literal = (value: unknown) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(String(value)))

/** The modules with types of a document, by their file names. */
export async function typesOf(yaml: string): Promise<Record<string, string>> {
  const document: Document = parse(yaml)
  // A string, not a path: given a path, the library looks for a redocly.yaml and may then ignore the path.
  const options = { rootTypes: true, rootTypesNoSchemaPrefix: true }
  const exact = astToString(await openapiTypescript(JSON.stringify(document), options))
  const reader = astToString(
    nameSchemas(
      await openapiTypescript(JSON.stringify(readerDocument(document)), {
        ...options,
        transform(schema) {
          if (schema['x-unknown-value'] === true) return unknownValue
          if (schema['x-extensible'] !== true || !schema.enum) return undefined
          return ts.factory.createUnionTypeNode([...schema.enum.map(literal), unknownValue])
        },
      }),
    ),
  )
  return { 'openapi.ts': exact, 'reader.ts': `${UNKNOWN_VALUE}${reader}` }
}
