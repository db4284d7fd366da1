// Writes what the client has of the contract: its methods as types, the table that they run by, the README's list of them, and its
// version, which is that of the sandbox, too.
// `--check` writes nothing and fails if a file is stale. `--document` and `--to` name another document and another package.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type JsonObject, operationsOf, text, valueAt } from '@parley/contract/document'
import { type Files, runGenerator } from '@parley/contract/document/program'
import { readRelease, releasesIn } from '@parley/tools/review'
import { methodsModule } from './generate/methods.ts'
import { methodsOf } from './generate/operation.ts'
import { readmeWith } from './generate/readme.ts'
import { operationsEntry, tableModule } from './generate/table.ts'
import { changelogNaming, changelogWith, manifestWith, versionOf } from './generate/version.ts'

const PACKAGE = join(import.meta.dirname, '..')
const SANDBOX = '../sandbox/package.json'
const SPEC = join(PACKAGE, '../../spec')

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    document: { type: 'string' },
    to: { type: 'string', default: PACKAGE },
  },
})

async function filesOf(document: JsonObject): Promise<Files> {
  const methods = methodsOf(document)
  const path = (name: string) => join(values.to, name)
  const version = text(valueAt(document, '#/info/version'))
  const last = releasesIn(SPEC).at(-1)
  const released = last && new Set(operationsOf(readRelease(last).document).map(({ id }) => id))
  const ids = methods.map(({ id }) => id)
  const manifest = manifestWith(await readFile(path('package.json'), 'utf8'), version)
  return {
    'package.json': manifest,
    'CHANGELOG.md': changelogNaming(
      changelogWith(await readFile(path('CHANGELOG.md'), 'utf8'), manifest, version),
      // Before the first release, no operation is new.
      released === undefined ? [] : ids.filter((id) => !released.has(id)),
      last?.version,
    ),
    'src/generated/entry.ts': operationsEntry(methods),
    'src/generated/operations.ts': tableModule(document, methods, versionOf(manifest)),
    'src/generated/methods.ts': methodsModule(methods),
    'README.md': readmeWith(await readFile(path('README.md'), 'utf8'), methods),
    ...(values.to === PACKAGE && { [SANDBOX]: manifestWith(await readFile(path(SANDBOX), 'utf8'), version) }),
  }
}

const BUNDLE = { document: createRequire(import.meta.url).resolve('@parley/contract/openapi.json'), source: SPEC }
const { document, to, check } = values
process.exitCode = await runGenerator({ to, check, ...(document === undefined ? BUNDLE : { document }) }, filesOf)
