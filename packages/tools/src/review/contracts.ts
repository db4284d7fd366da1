// Reads the contracts that a review compares: the files of the working tree, a release, or a git revision.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inWorkspace, SPEC } from '../places.ts'
import { entries, object, text, type JsonObject } from '@parley/contract/document'
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

/** A released version of the contract. */
export interface Release {
  version: string
  /** The frozen contract. This file never changes. */
  path: string
  /** The day of the release, such as `2026-11-21`. */
  date: string
  /** A sentence that says what the release is for. Empty until a maintainer has written it. */
  summary: string
}

/** Returns the path of the list of releases in a folder such as `spec`. The list has the day and the summary of each release. */
export const releaseList = (spec: string): string => join(spec, 'released/releases.json')

/** Returns the releases of the contract in a folder such as `spec`, the lowest version first. Empty before the first release. */
export const releasesIn = (spec: string): Release[] =>
  entries(JSON.parse(readFileSync(releaseList(spec), 'utf8')))
    .map(([version, facts]): Release => {
      const { date, summary } = object(facts, version)
      return { version, path: join(spec, `released/${version}.yaml`), date: text(date), summary: text(summary) }
    })
    .toSorted((a, b) => compareVersions(a.version, b.version))

/** Reads the frozen contract of a release. */
export function readRelease({ version, path }: Release): NamedContract {
  const { document, locate } = parseSource(readFileSync(path, 'utf8'), `spec/released/${version}.yaml`)
  return { name: `release ${version}`, document: object(document), locate }
}

/** Reads the contract in a folder of the working tree. It may have changes that are not committed. */
export const readEdited = (spec = SPEC): Promise<NamedContract> => readFolder(spec, 'the working tree', 'spec/')

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
    return await readFolder(join(folder, 'spec'), `revision ${short}`, `${short}:spec/`)
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
export async function readFolder(folder: string, name: string, prefix: string): Promise<NamedContract> {
  try {
    const { document, locate } = await loadFolder(folder, prefix)
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
