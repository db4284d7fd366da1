// Writes what this package offers: the bundled document as YAML and JSON, and with `--types` its types instead. The server needs
// only the documents, so it starts again while the types are made.
// `--check` writes nothing and fails where a written file is stale. `--document` and `--to` name another document and folder.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'

const NOTICE = 'Generated from the OpenAPI document in spec. Do not edit: change the document and run `pnpm generate`.'

const { values } = parseArgs({
  options: {
    types: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    document: { type: 'string' },
    to: { type: 'string', default: join(import.meta.dirname, '../src/generated') },
  },
})

async function modulesWithTypes(yaml: string): Promise<Record<string, string>> {
  const { typesOf } = await import('./types.ts')
  const modules = Object.entries(await typesOf(yaml))
  return Object.fromEntries(modules.map(([name, text]) => [name, `// ${NOTICE}\n${text}`]))
}

const documents = (yaml: string): Record<string, string> => ({
  'openapi.yaml': `# ${NOTICE}\n${yaml}`,
  // A module, so that a server bundled into one file still serves the original text.
  'openapi-yaml.ts': `// ${NOTICE}\nexport const yaml = ${JSON.stringify(yaml)}\n`,
  'openapi.json': `${JSON.stringify(parse(yaml), null, 2)}\n`,
})

const bundle = await readFile(
  values.document ?? createRequire(import.meta.url).resolve('@parley/spec/bundle.yaml'),
  'utf8',
)
const files = values.types ? await modulesWithTypes(bundle) : documents(bundle)

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
