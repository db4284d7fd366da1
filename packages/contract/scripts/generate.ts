// Writes what this package offers: the bundled document as JSON, and with `--types` its types instead. The server needs only the
// document, so it starts again while the types are made.
// `--check` writes nothing and fails if a written file is stale. `--document` and `--to` name another document and folder.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isNode } from '@parley/openapi-document'
import { parse } from 'yaml'
import type { Document } from './reader.ts'

const NOTICE = 'Generated from the OpenAPI document in spec. Do not edit: change the document and run `pnpm generate`.'

const { values } = parseArgs({
  options: {
    types: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    document: { type: 'string' },
    to: { type: 'string', default: join(import.meta.dirname, '../src/generated') },
  },
})

async function modulesWithTypes(document: Document): Promise<Record<string, string>> {
  const { typesOf } = await import('./types.ts')
  const modules = Object.entries(await typesOf(document))
  return Object.fromEntries(modules.map(([name, text]) => [name, `// ${NOTICE}\n${text}`]))
}

/** JSON with a line for each operation and component, so that a diff names what changed. */
const inLines = (value: unknown, depth = 0): string =>
  depth === 3 || !isNode(value)
    ? JSON.stringify(value)
    : `{\n${Object.entries(value)
        .map(([key, inner]) => `${JSON.stringify(key)}: ${inLines(inner, depth + 1)}`)
        .join(',\n')}\n}`

const bundle = await readFile(
  values.document ?? createRequire(import.meta.url).resolve('@parley/spec/bundle.yaml'),
  'utf8',
)
const document: Document = parse(bundle)
const files = values.types ? await modulesWithTypes(document) : { 'openapi.json': `${inLines(document)}\n` }

const target = (name: string) => join(values.to, name)
const stale: string[] = []
for (const [name, text] of Object.entries(files)) {
  // Doesn't write unchanged files again, so that watchers don't restart.
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
