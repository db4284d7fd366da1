// Copies of the contract's files in which a test may plant a change.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { SPEC } from '../src/places.ts'
import { readFolder, type Contract } from '../src/review/contracts.ts'

/** A folder that goes when the test is done. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-docs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The contract with one text in one of its files replaced. */
export async function planted(file: string, from: string | RegExp, to: string): Promise<Contract> {
  const folder = await temporaryFolder()
  for (const part of ['openapi.yaml', 'paths', 'components'])
    await cp(join(SPEC, part), join(folder, part), { recursive: true })
  const before = await readFile(join(folder, file), 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} does not hold ${String(from)}.`)
  await writeFile(join(folder, file), after)
  return readFolder(folder, 'the planted change', 'spec/')
}
