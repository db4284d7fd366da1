// The contracts that a review compares: the files as they lie there, a release, or a revision of the repository.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { SPEC } from '../places.ts'
import { PLAIN_CONFIG, redoclyBatch } from '../redocly.ts'
import { node, text, type Node } from '@parley/openapi-document'
import { inFolder, inOneFile, type Locate } from '@parley/openapi-document/source-map'
import { git } from './base.ts'
import { compareVersions } from './changes.ts'

const run = promisify(execFile)

export interface Contract {
  /** How people call it, such as `release 1.0.0`. */
  name: string
  document: Node
  locate: Locate
}

const RELEASED = join(SPEC, 'released')

/** The versions that are released, the lowest one first. */
export const releasedVersions = (): string[] =>
  existsSync(RELEASED)
    ? readdirSync(RELEASED)
        .filter((name) => /^\d+\.\d+\.\d+\.yaml$/.test(name))
        .map((name) => name.replace(/\.yaml$/, ''))
        .toSorted(compareVersions)
    : []

/**
 * The file of a released version.
 *
 * @example
 * releasePath('1.0.0') // '…/spec/released/1.0.0.yaml'
 */
export const releasePath = (version: string): string => join(RELEASED, `${version}.yaml`)

/**
 * Reads a released version of the contract.
 *
 * @throws {Error} if the version was never released.
 * @example
 * readRelease('1.0.0').document
 */
export function readRelease(version: string): Contract {
  const path = releasePath(version)
  return {
    name: `release ${version}`,
    document: node(parse(readFileSync(path, 'utf8'))),
    locate: inOneFile(path, `spec/released/${version}.yaml`),
  }
}

/** The day of each release, beside the releases because they are never written again. */
export const releaseDates = join(RELEASED, 'dates.json')

/** The day of a release, as in `2026-11-21`; undefined if it isn't known. */
export function releaseDate(version: string): string | undefined {
  const date = node(JSON.parse(readFileSync(releaseDates, 'utf8')))[version]
  return date === undefined ? undefined : text(date)
}

/** The contract as it is being edited. Rejects with the words of the bundler if it can't be put together. */
export const readEdited = async (): Promise<Contract> => (await readEditedAnd(undefined))[0]

/** The contract as it is being edited and that of a revision, if there is one. One process bundles both. */
export async function readEditedAnd(revision: string | undefined): Promise<[edited: Contract, base?: Contract]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-revision-'))
  try {
    const folders: Folder[] = [{ folder: SPEC, name: 'the working tree', prefix: 'spec/' }]
    if (revision !== undefined) folders.push(await checkOut(revision, folder))
    const [edited, base] = await readFolders(folders)
    if (edited === undefined) throw new Error('The bundler wrote nothing.')
    return base === undefined ? [edited] : [edited, base]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The folder of a contract's split files, and its name. The prefix comes before the path of each place. */
interface Folder {
  folder: string
  name: string
  prefix: string
}

async function checkOut(revision: string, folder: string): Promise<Folder> {
  const archive = join(folder, 'spec.tar')
  const unpacked = git('archive', '--output', archive, '--end-of-options', revision, 'spec/openapi.yaml', 'spec')
  await unpacked
    .then(() => run('tar', ['-xf', archive], { cwd: folder }))
    .catch((error: unknown) => {
      throw new Error(`There is neither a release nor a revision ${revision} with a contract.`, { cause: error })
    })
  const short = /^[0-9a-f]{40}$/.test(revision) ? revision.slice(0, 12) : revision
  return { folder: join(folder, 'spec'), name: `revision ${short}`, prefix: `${short}:spec/` }
}

/** The contracts in several folders. One process bundles all of them, because starting it takes longer than a bundle. */
export async function readFolders(folders: readonly Folder[]): Promise<Contract[]> {
  const target = await mkdtemp(join(tmpdir(), 'parley-bundle-'))
  const output = (index: number) => join(target, `${index}.yaml`)
  try {
    const options = (index: number) => ['--output', output(index), '--config', PLAIN_CONFIG]
    const commands = folders.map(({ folder }, index) => ['bundle', join(folder, 'openapi.yaml'), ...options(index)])
    await redoclyBatch(commands, target).catch((error: unknown) => {
      throw unreadable(error, folders)
    })
    return folders.map(({ folder, name, prefix }, index) => {
      const document = node(parse(readFileSync(output(index), 'utf8')))
      return { name, document, locate: inFolder(folder, prefix) }
    })
  } finally {
    await rm(target, { recursive: true })
  }
}

/** Why the bundler failed, in one line, with places as people call them. */
function unreadable(error: unknown, folders: readonly Folder[]): Error {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  const lines = said.split('\n').map((line) => line.trim())
  const [reason = ''] = [...lines.filter((line) => line.startsWith('- ')), ...lines.filter((line) => line !== '')]
  const words = folders.reduce((all, { folder, prefix }) => all.replaceAll(`${folder}/`, prefix), reason)
  return new Error(`The contract can't be read: ${words.replace(/^- /, '')}.`, { cause: error })
}
