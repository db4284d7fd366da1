// The contracts that a review compares: the files as they lie there, a release, or a revision of the repository.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { inWorkspace, SPEC } from '../places.ts'
import { PLAIN_CONFIG, redocly } from '../redocly.ts'
import { node, type Node } from '@parley/openapi-document'
import { inFolder, inOneFile, type Locate } from '@parley/codegen/source-map'
import { compareVersions } from './versions.ts'

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

export const releasePath = (version: string): string => join(RELEASED, `${version}.yaml`)

export function readRelease(version: string): Contract {
  const path = releasePath(version)
  return {
    name: `release ${version}`,
    document: node(parse(readFileSync(path, 'utf8'))),
    locate: inOneFile(path, `spec/released/${version}.yaml`),
  }
}

/** The contract as it is being edited. Rejects with the words of the bundler where it cannot be put together. */
export const readEdited = (): Promise<Contract> => readFolder(SPEC, 'the working tree', 'spec/')

/** The contract of a revision of the repository. Rejects where there is no such revision. */
export async function readRevision(revision: string): Promise<Contract> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-revision-'))
  try {
    const root = inWorkspace('.')
    const archive = join(folder, 'spec.tar')
    await run('git', ['archive', '--output', archive, '--end-of-options', revision, 'spec'], { cwd: root })
    await run('tar', ['-xf', archive], { cwd: folder })
    return await readFolder(join(folder, 'spec'), `revision ${revision}`, `${revision}:spec/`)
  } catch (error) {
    throw new Error(`There is neither a release nor a revision ${revision} with a contract.`, { cause: error })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The contract whose split files lie in a folder; the prefix stands before their paths where places are named. */
export async function readFolder(folder: string, name: string, prefix: string): Promise<Contract> {
  const target = await mkdtemp(join(tmpdir(), 'parley-bundle-'))
  try {
    const output = join(target, 'openapi.yaml')
    await redocly(['bundle', join(folder, 'openapi.yaml'), '--output', output, '--config', PLAIN_CONFIG], target)
    return { name, document: node(parse(readFileSync(output, 'utf8'))), locate: inFolder(folder, prefix) }
  } finally {
    await rm(target, { recursive: true })
  }
}
