// The command `pnpm release:contract`: copies the edited contract to `spec/released`, and moves its waivers to those of earlier releases.
// The copy of a version never changes afterwards.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { stringify } from 'yaml'
import { compare, applyWaivers } from '../review/compare.ts'
import { readEdited, readRelease, releaseDates, releasedVersions, releasePath } from '../review/contracts.ts'
import { inDays, judgeWaivers, NEXT_WAIVERS, readWaivers, RELEASED_WAIVERS, waiverFailures } from '../review/waivers.ts'
import { object, text, type JsonObject } from '@parley/contract/document'
import { report } from '../review/report.ts'

/** Throws if the changes since the last release need a higher version than the declared version, or if a waiver is expired or unused. */
async function checkVersion(lastVersion: string, document: JsonObject): Promise<void> {
  const comparison = await compare(readRelease(lastVersion).document, document)
  const waivers = judgeWaivers(readWaivers(), comparison.findings, inDays(0))
  const [failure] = waiverFailures(waivers)
  if (failure !== undefined) throw new Error(failure)
  const { isVersionEnough, neededVersion } = applyWaivers(comparison, waivers)
  if (!isVersionEnough) throw new Error(`The changes since ${lastVersion} need version ${neededVersion}.`)
}

// Checks the version of the edited contract. Then writes its copy and the date of the release, and moves the waivers of this version.
await report(async () => {
  const { document } = readEdited()
  const version = text(object(document['info'])['version'])
  const path = releasePath(version)
  const lastVersion = releasedVersions().at(-1)

  if (existsSync(path))
    throw new Error(
      `Version ${version} is already released. To release a change, set a higher version in spec/openapi.yaml.`,
    )
  if (lastVersion !== undefined) await checkVersion(lastVersion, document)
  // A file that can't be read fails here, before the first file is written.
  const waivers = [...readWaivers(RELEASED_WAIVERS), ...readWaivers()]
  const dates = object(JSON.parse(await readFile(releaseDates, 'utf8')))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }))
  await writeFile(RELEASED_WAIVERS, stringify({ waivers }, { lineWidth: 0 }))
  await writeFile(NEXT_WAIVERS, (await readFile(NEXT_WAIVERS, 'utf8')).replace(/^waivers:[^]*/m, 'waivers: []\n'))
  await writeFile(releaseDates, `${JSON.stringify({ ...dates, [version]: inDays(0) }, null, 2)}\n`)
  process.stdout.write(
    `${version} is frozen in ${relative(process.cwd(), path)}. Say what it is for in spec/released/summaries.json.\n`,
  )
})
