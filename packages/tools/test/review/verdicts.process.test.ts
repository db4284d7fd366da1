// The verdict of a review is right for one change of each kind.
import { expect, test } from 'vitest'
import { compare } from '../../src/review/compare.ts'
import { at, copy, UPDATE } from './changes/change.ts'
import { allRows, exampleRows, IMPACTS, testVerdicts } from './verdicts.suite.ts'

const names = allRows.filter(({ base }) => base === 'merge base').map(({ change }) => change.does)

test('the table has at least 130 changes of every impact, and no two of one name', () => {
  expect(names.length).toBeGreaterThanOrEqual(130)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(exampleRows.map(({ change }) => change.needs))).toEqual(new Set(Object.keys(IMPACTS)))
})

testVerdicts(exampleRows)

test.each([
  ['removes a property that responses always had', ['Response property `tags` of `Conversation` was removed.']],
  ['renames a property of responses', ['Response property `label` of `Tag` was removed.']],
])('a change that %s is one breaking change', async (does, messages) => {
  const pair = allRows.find(({ change, base }) => change.does === does && base === 'merge base')?.pair
  const { findings = [] } = (pair && (await compare(pair.base, pair.revision))) ?? {}
  expect(findings.filter(({ impact }) => impact === 'major').map(({ message }) => message)).toEqual(messages)
})

test('the value of a change is what its author wrote', async () => {
  const base = copy()
  const revision = structuredClone(base)
  at(revision, '/paths')['/api/other'] = { post: { ...at(base, UPDATE), operationId: 'updateOther' } }
  const { findings } = await compare(base, revision)
  const added = findings.find(({ kind, values }) => kind === 'added' && JSON.stringify(values).includes('updateOther'))
  expect(added?.values.after).toMatchObject({ post: { responses: at(base, `${UPDATE}/responses`) } })
  expect(JSON.stringify(added?.values)).not.toContain('Any request.')
})
