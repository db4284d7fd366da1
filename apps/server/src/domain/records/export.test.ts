import { expect, test } from 'vitest'
import { twoOrganizations } from '../../../test/asked.ts'
import { readRecords } from './export.ts'

test('records are read type by type, and for each type organization by organization', async () => {
  const { asked, each } = twoOrganizations()
  expect(await Array.fromAsync(readRecords(each))).toMatchObject([
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
