// Every export of a package has a docstring, and every exported function of a published package an example.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { entryPoints, missingDocstrings } from './docstrings.ts'

const paths = entryPoints().map((path) => ({ path, name: relative(join(import.meta.dirname, '../..'), path) }))

test('finds the entry points of all packages', () => {
  expect(paths.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'client/src/index.ts',
      'client/src/raw.ts',
      'sandbox/src/index.ts',
      'contract/src/generate/generate.ts',
    ]),
  )
})

test.each(paths)('$name has docstrings and examples', ({ path, name }) => {
  expect(missingDocstrings(path, /^(?:client|sandbox)\//.test(name))).toEqual([])
})

test('finds an export without a docstring, and a function without an example', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docstrings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.ts'), "export { a, b, C, complete } from './others.ts'\n")
  await writeFile(
    join(folder, 'others.ts'),
    `export function a(): void {}
/** Returns nothing. */
export const b = (): void => {}
export interface C {}
export interface NotExported {}
/**
 * Returns nothing.
 * @example
 * complete()
 */
export function complete(): void
export function complete(): void {}
`,
  )
  expect(missingDocstrings(join(folder, 'index.ts'), true)).toEqual([
    'a has no docstring',
    'b has no @example',
    'C has no docstring',
  ])
})
