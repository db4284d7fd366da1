import { expect, test } from 'vitest'
import { readAudit } from './audit.ts'
import { readRecords } from './records.ts'
import type { Rows, Value } from './statement.ts'

/** Two organizations without anything else, and what was asked of the store. */
function directory() {
  const asked: string[] = []
  const rows = ({ name }: { name: string }, ...params: readonly Value[]): readonly (readonly Value[])[] => {
    asked.push([name, ...params].join(' '))
    return name === 'organizations_all' ? ['cedar', 'harbour'].map((each) => [each.toUpperCase(), `org_${each}`]) : []
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The rows are those of the one statement that has any.
  return { asked, rows: rows as unknown as Rows }
}

test('records are read type by type, and for each type organization by organization', async () => {
  const { asked, rows } = directory()
  expect(await Array.fromAsync(readRecords(rows))).toMatchObject([
    { uniqueId: 'org_cedar' },
    { uniqueId: 'org_harbour' },
  ])
  expect(asked).toEqual([
    'organizations_all',
    'roles_all CEDAR',
    'roles_all HARBOUR',
    'members_all CEDAR',
    'members_all HARBOUR',
    'contacts_all CEDAR',
    'contacts_all HARBOUR',
    'tags_all CEDAR',
    'tags_all HARBOUR',
    'conversations_all CEDAR',
    'conversations_all HARBOUR',
    'messages_all CEDAR',
    'messages_all HARBOUR',
  ])
})

test.each([
  [{}, [`audit_all 0 ${Number.MAX_SAFE_INTEGER}`]],
  [{ since: new Date(5), limit: 3 }, ['audit_all 5 3']],
  [{ organizationId: 'org_harbour', limit: 3 }, ['audit_of_one 0 3 HARBOUR']],
  [{ organizationId: 'org_nobody' }, []],
])('the audit log of %o is read from the store as %o', async (filter, expected) => {
  const { asked, rows } = directory()
  await Array.fromAsync(readAudit(rows, filter))
  expect(asked).toEqual(['organizations_all', ...expected])
})
