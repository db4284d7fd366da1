// The history is written out, because the bundled program has no folder to read. So the folder is compared with it here.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { history } from './history.ts'

/** Stores of programs before the first release have lower versions. */
const FIRST = 100
const FOLDER = new URL('.', import.meta.url)
const HISTORY = 'apps/server/src/sql/migrations/history.ts'

/** The files of the folder that the history leaves out. */
function gaps(files: readonly string[], text: string, versions: readonly number[]): string[] {
  const steps = files.filter((file) => /^\d{4}-.*(?<!\.test)\.ts$/.test(file))
  return [
    ...steps
      .filter((file) => !text.includes(`'./${file}'`))
      .map((file) => `${HISTORY}: import ${file}, and add its step.`),
    ...steps
      .filter((file) => !versions.includes(Number(file.slice(0, 4))))
      .map((file) => `${HISTORY}: no step has the version of ${file}.`),
    ...versions
      .filter((version, index) => version !== FIRST + index)
      .map((version) => `${HISTORY}: step ${version} isn't in order.`),
  ]
}

const files = readdirSync(FOLDER)
const text = readFileSync(new URL('history.ts', FOLDER), 'utf8')
const versions = history.map(({ version }) => version)
const [last = ''] = files
  .toSorted()
  .flatMap((file) => /^\d{4}(?=.*\.ts$)/.exec(file) ?? [])
  .toReversed()

test('the history has each step of its folder, in order', () => {
  expect(gaps(files, text, versions)).toEqual([])
})

test.each([
  ['a file that is not imported', 'import 0099-notes.ts', [...files, '0099-notes.ts'], versions],
  [
    'a step that is missing',
    `no step has the version of ${last}`,
    files,
    versions.filter((each) => each !== Number(last)),
  ],
  ['two steps in the wrong order', "isn't in order", files, [FIRST + 1, ...versions]],
])('the check finds %s', (_what, message, inFolder, known) => {
  expect(gaps(inFolder, text, known)).toContainEqual(expect.stringContaining(message))
})
