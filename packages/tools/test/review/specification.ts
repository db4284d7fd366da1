// Copies of the contract's files in which a test may plant a change.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { SPEC } from '../../src/places.ts'
import { readFolder, type NamedContract } from '../../src/review/contracts.ts'

/** Folders to which the contract doesn't refer. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'released', '.turbo'])

type Change = (folder: string) => Promise<void>

/** The contract after each of these changes. */
export async function changedEach(changes: readonly Change[]): Promise<NamedContract[]> {
  const root = await mkdtemp(join(tmpdir(), 'parley-changed-'))
  try {
    const contracts = changes.map(async (change, index) => {
      const folder = join(root, String(index))
      await cp(SPEC, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
      await change(folder)
      return readFolder(folder, 'the planted change', 'spec/')
    })
    return await Promise.all(contracts)
  } finally {
    await rm(root, { recursive: true })
  }
}

/** A change that replaces one text in one file. */
export const replaced =
  (file: string, from: string | RegExp, to: string): Change =>
  (folder) =>
    replace(join(folder, file), from, to)

/** Replaces one text in a file, or fails if the file doesn't hold it. */
export async function replace(file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} does not hold ${String(from)}.`)
  await writeFile(file, after)
}
