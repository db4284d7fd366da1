// Writes what the client has of the contract: its methods as types, the table that they run by, the README's list of them, and its
// version, which is that of the sandbox, too.
// `--check` writes nothing and fails if a file is stale. `--document` and `--to` name another document and another package.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Document, Unsupported } from './generate/document.ts'
import { methodsModule } from './generate/methods.ts'
import { methodsOf } from './generate/operation.ts'
import { readmeWith } from './generate/readme.ts'
import { operationsEntry, tableModule } from './generate/table.ts'
import { changelogNaming, changelogWith, manifestWith, versionOf } from './generate/version.ts'
import { webhooksModule } from './generate/webhooks.ts'

const PACKAGE = join(import.meta.dirname, '..')
const SANDBOX = '../sandbox/package.json'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    document: { type: 'string', default: createRequire(import.meta.url).resolve('@parley/contract/openapi.json') },
    to: { type: 'string', default: PACKAGE },
  },
})

const RELEASED = join(import.meta.dirname, '../../../spec/released')

/** The last release of the contract, and its operations. */
async function lastRelease(): Promise<{ version: string; operations: ReadonlySet<string> }> {
  const versions = (await readdir(RELEASED)).flatMap((name) => /^\d+\.\d+\.\d+(?=\.yaml$)/.exec(name) ?? [])
  const [version = ''] = versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  const contract = await readFile(join(RELEASED, `${version}.yaml`), 'utf8')
  return { version, operations: new Set([...contract.matchAll(/operationId: (\w+)/g)].map(([, id = '']) => id)) }
}

async function generate(): Promise<void> {
  const document: Document = JSON.parse(await readFile(values.document, 'utf8'))
  const methods = methodsOf(document)
  const path = (name: string) => join(values.to, name)
  const { version } = document.info
  const last = await lastRelease()
  const manifest = manifestWith(await readFile(path('package.json'), 'utf8'), version)
  const files = {
    'package.json': manifest,
    'CHANGELOG.md': changelogNaming(
      changelogWith(await readFile(path('CHANGELOG.md'), 'utf8'), manifest, version),
      methods.map(({ id }) => id).filter((id) => !last.operations.has(id)),
      last.version,
    ),
    'src/generated/entry.ts': operationsEntry(methods),
    'src/generated/operations.ts': tableModule(document, methods, versionOf(manifest)),
    'src/generated/methods.ts': methodsModule(methods),
    'src/generated/webhooks.ts': webhooksModule(document),
    'README.md': readmeWith(await readFile(path('README.md'), 'utf8'), methods),
    ...(values.to === PACKAGE && { [SANDBOX]: manifestWith(await readFile(path(SANDBOX), 'utf8'), version) }),
  }
  for (const [name, text] of Object.entries(files)) {
    if ((await readFile(path(name), 'utf8').catch(() => '')) === text) continue
    if (!values.check) await writeFile(path(name), text)
    else throw new Error(`${join('packages/client', name)} is stale: run \`pnpm generate\` and commit what it writes.`)
  }
}

try {
  await generate()
} catch (error) {
  console.error(error instanceof Unsupported ? error.message : error)
  process.exitCode = 1
}
