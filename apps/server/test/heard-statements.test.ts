import { expect, test } from 'vitest'
import { unheardIn } from './heard-statements.ts'

test('the check names each statement that no test has run', () => {
  const declared = [
    { name: 'notes_add', sqlite: 'INSERT INTO notes VALUES (?1)' },
    { name: 'notes_after', sqlite: 'SELECT 1' },
  ]
  expect(unheardIn(declared, new Set(['SELECT 1']))).toEqual([expect.stringContaining('the statement notes_add')])
})
