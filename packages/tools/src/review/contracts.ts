// Reads the contracts that a review compares: the files of the working tree, a release, or a git revision.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inWorkspace, SPEC } from '../places.ts'
import { object, text, type JsonObject } from '@parley/contract/document'
import { loadFolder, type Locate, parseSource } from '@parley/contract/document/load'
import { compareVersions } from './changes.ts'

const run = promisify(execFile)

/** A contract to compare. `locate` finds the file and the line of a place of the contract. */
export interface NamedContract {
  /** The name of the contract in the review, such as `release 1.0.0`. */
  name: string
  document: JsonObject
  locate: Locate
}

const RELEASED = join(SPEC, 'released')

/** Returns the released versions, the lowest version first. */
export const releasedVersions = (): string[] =>
  readdirSync(RELEASED)
    .flatMap((name) => /^(\d+\.\d+\.\d+)\.yaml$/.exec(name)?.[1] ?? [])
    .toSorted(compareVersions)

/** Returns the path of a released version. */
export const releasePath = (version: string): string => join(RELEASED, `${version}.yaml`)

/** Reads a released version of the contract. Throws if the version was never released. */
export function readRelease(version: string): NamedContract {
  const { document, locate } = parseSource(readFileSync(releasePath(version), 'utf8'), `spec/released/${version}.yaml`)
  return { name: `release ${version}`, document: object(document), locate }
}

/** The file with the day of each release. The file of a release doesn't contain its day, because a release file never changes. */
export const releaseDates = join(RELEASED, 'dates.json')

/** Returns the day of a release, such as `2026-11-21`; undefined if the day isn't known. */
export function releaseDate(version: string): string | undefined {
  const date = object(JSON.parse(readFileSync(releaseDates, 'utf8')))[version]
  return date === undefined ? undefined : text(date)
}

/** Reads the contract in the working tree, which may have changes that are not committed. */
export const readEdited = (): NamedContract => readFolder(SPEC, 'the working tree', 'spec/')

/** Reads the contract of a git revision. Rejects if the revision has no contract, or if the contract can't be read. */
export async function readRevision(revision: string): Promise<NamedContract> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-revision-'))
  try {
    const archive = join(folder, 'spec.tar')
    // Git rejects a path that the revision doesn't have. So `spec/openapi.yaml` is named, although `spec` includes this file.
    await git('archive', '--output', archive, '--end-of-options', revision, 'spec/openapi.yaml', 'spec')
      .then(() => run('tar', ['-xf', archive], { cwd: folder }))
      .catch((error: unknown) => {
        throw new Error(`There is neither a release nor a revision ${revision} with a contract.`, { cause: error })
      })
    // Shortens the hash of a commit to 12 digits.
    const short = revision.replace(/^([0-9a-f]{12})[0-9a-f]{28}$/, '$1')
    return readFolder(join(folder, 'spec'), `revision ${short}`, `${short}:spec/`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Reads a contract from the split files in a folder. `name` names the contract in the review.
 *
 * @param prefix Comes before the path of each file in the review: with `spec/`, `paths/tags.yaml` becomes `spec/paths/tags.yaml`.
 * @throws {Error} with the file and line, if the contract can't be read.
 */
export function readFolder(folder: string, name: string, prefix: string): NamedContract {
  try {
    const { document, locate } = loadFolder(folder, prefix)
    return { name, document: object(document), locate }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The contract can't be read: ${why}.`, { cause: error })
  }
}

const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: inWorkspace('.') })).stdout.trim()

/** Returns the merge base (the newest common commit) of HEAD and a revision, by default `main`; undefined if `main` is missing. */
export async function mergeBase(revision: string | undefined): Promise<string | undefined> {
  // A clone without a remote has only the local branch `main`.
  for (const target of revision === undefined ? ['origin/main', 'main'] : [revision]) {
    const options = ['--verify', '--quiet', '--end-of-options']
    const commit = await git('rev-parse', ...options, `${target}^{commit}`).catch(() => undefined)
    if (commit === undefined) continue
    return git('merge-base', 'HEAD', commit).catch((error: unknown) => {
      throw new Error(`${target} and HEAD have no common commit. Is this a shallow clone?`, { cause: error })
    })
  }
  if (revision !== undefined) throw new Error(`There is neither a release nor a revision ${revision}.`)
  return undefined
}
