// Freezes the edited contract as a release, and moves its waivers to those of earlier releases. A frozen contract never changes afterwards.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { object, text } from '@parley/contract/document'
import { applyWaivers, compare } from '../review/compare.ts'
import { readEdited, readRelease, type Release, releaseList, releasesIn } from '../review/contracts.ts'
import { judgeWaivers, NEXT_WAIVERS, readWaivers, RELEASED_WAIVERS, waiverFailures } from '../review/waivers.ts'

/**
 * Writes the contract in a folder such as `spec` to `released/<version>.yaml`, and adds the release to the list of releases.
 *
 * @param today The day of the release, such as `2026-12-31`.
 * @returns the release. Its summary is empty, because a maintainer writes it.
 * @throws {Error} if the version is already released, if the changes since the last release need a higher version, or if a waiver is
 * expired or unused. Nothing is written then.
 */
export async function freeze(spec: string, today: string): Promise<Release> {
  const { document } = await readEdited(spec)
  const version = text(object(document['info'])['version'])
  const releases = releasesIn(spec)
  if (releases.some((each) => each.version === version))
    throw new Error(
      `Version ${version} is already released. To release a change, set a higher version in spec/openapi.yaml.`,
    )
  const last = releases.at(-1)
  const comparison = last && (await compare(readRelease(last).document, document))
  const waivers = judgeWaivers(readWaivers(spec), comparison?.findings ?? [], today)
  const [failure] = waiverFailures(waivers)
  if (failure !== undefined) throw new Error(failure)
  const judged = comparison && applyWaivers(comparison, waivers)
  if (judged?.isVersionEnough === false)
    throw new Error(`The changes since ${judged.baseVersion} need version ${judged.neededVersion}.`)

  const release = { version, path: join(spec, `released/${version}.yaml`), date: today, summary: '' }
  const released = [...readWaivers(spec, RELEASED_WAIVERS), ...readWaivers(spec)]
  const list = Object.fromEntries(
    [...releases, release].map((each) => [each.version, { date: each.date, summary: each.summary }]),
  )
  const next = join(spec, NEXT_WAIVERS)
  const emptied = (await readFile(next, 'utf8')).replace(/^waivers:[^]*/m, 'waivers: []\n')
  await writeFile(release.path, stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }))
  await writeFile(releaseList(spec), `${JSON.stringify(list, null, 2)}\n`)
  await writeFile(join(spec, RELEASED_WAIVERS), stringify({ waivers: released }, { lineWidth: 0 }))
  await writeFile(next, emptied)
  return release
}
