import { expect, test } from 'vitest'
import { twoOrganizations } from '../../../test/asked.ts'
import { readAudit } from './entries.ts'

test.each([
  [{}, [`audit_all 0 ${Number.MAX_SAFE_INTEGER}`]],
  [{ since: new Date(5), limit: 3 }, ['audit_all 5 3']],
  [{ organizationId: 'org_harbour', limit: 3 }, ['audit_of_one HARBOUR 0 3']],
  [{ organizationId: 'org_nobody' }, []],
])('the audit log of %o is read from the store as %o', async (filter, expected) => {
  const { asked, each } = twoOrganizations()
  await Array.fromAsync(readAudit(each, filter))
  expect(asked).toEqual(['organizations_all', ...expected])
})
