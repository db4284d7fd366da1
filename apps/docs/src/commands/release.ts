// `pnpm release:contract`: freezes the contract as it is under its version. What is released is never written again.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { stringify } from 'yaml'
import { breaksSilently, compare } from '../review/compare.ts'
import { readEdited, readRelease, releasedVersions, releasePath } from '../review/contracts.ts'
import { node, text } from '@parley/openapi-document'
import { report } from './report.ts'

await report(async () => {
  const { document } = await readEdited()
  const version = text(node(document['info'])['version'])
  const path = releasePath(version)
  const last = releasedVersions().at(-1)

  if (existsSync(path)) throw new Error(`${version} is released. A change of the contract needs another version.`)
  if (last !== undefined) {
    const comparison = await compare(readRelease(last).document, document)
    if (breaksSilently(comparison) || !comparison.isVersionEnough)
      throw new Error(`The changes since ${last} need version ${comparison.neededVersion}.`)
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }))
  process.stdout.write(`${version} is frozen in ${relative(process.cwd(), path)}.\n`)
})
