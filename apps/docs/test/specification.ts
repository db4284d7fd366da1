// Copies of the contract's files in which a test may plant a change.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/testing/temporary-folder'
import { SPEC } from '../src/places.ts'
import { readFolder, type Contract } from '../src/review/contracts.ts'

/** The contract with one text in one of its files replaced. */
export const planted = (file: string, from: string | RegExp, to: string): Promise<Contract> =>
  changed((folder) => replace(join(folder, file), from, to))

/** The contract after a change of its files. */
export async function changed(change: (folder: string) => Promise<void>): Promise<Contract> {
  const folder = temporaryFolder()
  for (const part of ['openapi.yaml', 'paths', 'components'])
    await cp(join(SPEC, part), join(folder, part), { recursive: true })
  await change(folder)
  return readFolder(folder, 'the planted change', 'spec/')
}

/** Replaces one text in a file, or fails if the file doesn't hold it. */
export async function replace(file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} does not hold ${String(from)}.`)
  await writeFile(file, after)
}
