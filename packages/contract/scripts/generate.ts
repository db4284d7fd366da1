// Writes what this package offers: the bundled document as YAML and JSON, and the types that openapi-typescript makes of it,
// once exactly and once for readers.
// This is the only file that knows openapi-typescript. `--check` writes nothing and fails where a written file is stale.
// `--document` and `--to` name another document and another folder.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { parse } from 'yaml'
import { readerDocument, type Document } from './reader.ts'

const NOTICE = 'Generated from the OpenAPI document in spec. Do not edit: change the document and run `pnpm generate`.'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    document: { type: 'string' },
    to: { type: 'string', default: join(import.meta.dirname, '../src/generated') },
  },
})

const bundlePath = values.document ?? createRequire(import.meta.url).resolve('@parley/spec/bundle.yaml')
const yaml = await readFile(bundlePath, 'utf8')
const json = `${JSON.stringify(parse(yaml), null, 2)}\n`
// A string, not a path: given a path, the library looks for a redocly.yaml and may then ignore the path.
const options = { rootTypes: true, rootTypesNoSchemaPrefix: true }
const types = astToString(await openapiTypescript(json, options))

const document: Document = parse(yaml)
// An enum that no program can write. Unlike a branded string it does not overlap with the known values, so that a comparison
// with one of them narrows.
const UNKNOWN_VALUE = `declare enum NewerThanThisContract { value = 'newer than this version of the contract' }
/** A value that this version of the contract does not list. At run time it is any other string. */
export type UnknownValue = NewerThanThisContract
`
const unknownValue = ts.factory.createTypeReferenceNode('UnknownValue')
const literal = (value: unknown) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(String(value)))
const readerTypes = astToString(
  await openapiTypescript(JSON.stringify(readerDocument(document)), {
    ...options,
    transform(schema) {
      if (schema['x-unknown-value'] === true) return unknownValue
      if (schema['x-extensible'] !== true || !schema.enum) return undefined
      return ts.factory.createUnionTypeNode([...schema.enum.map(literal), unknownValue])
    },
  }),
)

const files = {
  'openapi.yaml': `# ${NOTICE}\n${yaml}`,
  // A module, so that a server bundled into one file still answers the text as it was written.
  'openapi-yaml.ts': `// ${NOTICE}\nexport const yaml = ${JSON.stringify(yaml)}\n`,
  'openapi.json': json,
  'openapi.ts': `// ${NOTICE}\n${types}`,
  'reader.ts': `// ${NOTICE}\n${UNKNOWN_VALUE}${readerTypes}`,
}

const target = (name: string) => join(values.to, name)
const stale: string[] = []
for (const [name, text] of Object.entries(files)) {
  // What is right already is not written again, so that nothing that watches it starts anew.
  if ((await readFile(target(name), 'utf8').catch(() => '')) === text) continue
  if (values.check) stale.push(name)
  else await writeFile(target(name), text)
}
if (stale.length > 0) {
  console.error(
    `packages/contract/src/generated is stale (${stale.join(', ')}): run \`pnpm generate\` and commit what it writes.`,
  )
  process.exitCode = 1
}
