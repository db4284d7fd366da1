// The end of a run of the tests, on a copy of the repository that has three test files of its own instead of all others.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyWorkspace, type WorkspaceCopy } from '../src/testing/workspace-copy.ts'

/** By this process's Node.js: the first one of the PATH can be older. */
const VITEST = `"${process.execPath}" node_modules/vitest/vitest.mjs run`
const PASSES = 'packages/contract/test/passes.test.ts'
/** It is in no folder of a project, so nothing runs it. */
const LOST = 'apps/server/lost.test.ts'

let copy: WorkspaceCopy

beforeAll(() => {
  copy = copyWorkspace()
  for (const path of globSync('{apps,packages}/*/{src,test}/**/*.test.ts', { cwd: copy.folder }))
    rmSync(join(copy.folder, path))
  write(
    PASSES,
    `import { test } from 'vitest'
    test('passes', () => console.log('the folder of the run is ' + process.env['PARLEY_TEST_RUN'] + '.'))`,
  )
  return () => rmSync(copy.folder, { recursive: true, maxRetries: 10 })
})

function write(path: string, text: string): () => void {
  const file = join(copy.folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return () => rmSync(file)
}

test('a complete run fails and names each test file that did not run', async () => {
  const remove = write(LOST, '')
  const { code, output } = await copy.run(`${VITEST} --project "!night*"`)
  remove()
  expect(code).toBe(1)
  expect(output).toContain(`${LOST} didn't run.`)
  expect(output).toMatch(/^1 passed, 0 failed, 0 skipped, 1 other errors$/m)
})

test('a complete run fails if its tests produced nothing that the contract documents', async () => {
  const { code, output } = await copy.run(`${VITEST} --project "!night*"`)
  expect(code).toBe(1)
  expect(output).toContain('No test received a response.')
  expect(output).toContain('The record of keys and logs is empty.')
})

test('a run of chosen files or of one project says that it judges nothing, and passes', async () => {
  for (const choice of ['passes', '--project unit', '-t passes']) {
    // oxlint-disable-next-line no-await-in-loop -- Each run has all cores.
    const { code, output } = await copy.run(`${VITEST} ${choice}`)
    expect(output).toContain('what its tests produced is not judged')
    expect(output).toMatch(/^1 passed, 0 failed, 0 skipped$/m)
    expect(code).toBe(0)
  }
})

test('a name that matches no test file fails the run', async () => {
  const { code, output } = await copy.run(`${VITEST} passes nowhere`)
  expect(code).toBe(1)
  expect(output).toContain('No test file of the projects of this run matches nowhere.')
})

test('a skipped test fails a run in CI, and only there', async () => {
  const remove = write('packages/contract/test/skips.test.ts', "import { test } from 'vitest'\ntest.skip('waits')")
  const [local, inCi] = [await copy.run(`${VITEST} skips`), await copy.run(`CI=true ${VITEST} skips`)]
  remove()
  expect(local).toMatchObject({ code: 0, output: expect.stringMatching(/^0 passed, 0 failed, 1 skipped$/m) })
  expect(inCi).toMatchObject({ code: 1, output: expect.stringContaining('In CI a skipped test is a failure.') })
})

test('concurrent runs have separate folders', async () => {
  const runs = await Promise.all([copy.run(`${VITEST} passes`), copy.run(`${VITEST} passes`)])
  const folders = runs.map(({ output }) => /the folder of the run is (.+)\./.exec(output)?.[1])
  expect(new Set(folders).size).toBe(2)
  expect(folders).not.toContain(undefined)
})
