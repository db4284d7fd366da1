// Writes what this package offers: the bundle, which Redocly makes of the files of the contract, and with `--types` the types of the bundle
// instead. The server needs only the bundle, so it starts again while the types are made.
// `--check` writes nothing and fails if a written file is stale. `--document` and `--to` name another document and folder.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isObject, type JsonObject } from '../src/document/index.ts'
import { type Files, runGenerator } from '../src/document/program.ts'

const NOTICE = 'Generated from the OpenAPI document in spec. Do not edit: change the document and run `pnpm generate`.'

const SPEC = join(import.meta.dirname, '../../../spec')
const GENERATED = join(import.meta.dirname, '../src/generated')
const BUNDLE = 'openapi.json'

const { values } = parseArgs({
  options: {
    types: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    document: { type: 'string' },
    to: { type: 'string', default: GENERATED },
  },
})

/** JSON with a line for each operation and component, so that a diff names what changed. */
const inLines = (value: unknown, depth = 0): string =>
  depth === 3 || !isObject(value)
    ? JSON.stringify(value)
    : `{\n${Object.entries(value)
        .map(([key, inner]) => `${JSON.stringify(key)}: ${inLines(inner, depth + 1)}`)
        .join(',\n')}\n}`

async function filesOf(document: JsonObject): Promise<Files> {
  if (!values.types) return { [BUNDLE]: `${inLines(document)}\n` }
  const { typesOf } = await import('./types.ts')
  const modules = Object.entries(await typesOf(document))
  return Object.fromEntries(modules.map(([name, text]) => [name, `// ${NOTICE}\n${text}`]))
}

const { to, check } = values
const documentOfContract = values.types ? { document: join(GENERATED, BUNDLE), source: SPEC } : { document: SPEC }
const document = values.document === undefined ? documentOfContract : { document: values.document }
process.exitCode = await runGenerator({ to, check, ...document }, filesOf)
