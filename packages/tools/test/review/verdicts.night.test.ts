// The verdict of a review is right for every change of the table.
import { expect, test } from 'vitest'
import { allRows, exampleRows, testVerdicts } from './verdicts.suite.ts'

testVerdicts(allRows)

test('changes of every kind can be made to the last release, too', () => {
  const made = allRows.filter(({ base }) => base === 'last release').map(({ change }) => change)
  expect(made.length).toBeGreaterThan(exampleRows.length * 0.8)
  expect(new Set(made.map(({ needs }) => needs))).toEqual(new Set(exampleRows.map(({ change }) => change.needs)))
})
