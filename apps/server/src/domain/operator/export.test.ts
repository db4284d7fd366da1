import { expect, test } from 'vitest'
import { twoOrganizations } from '../../../test/asked.ts'
import { readAllRecords } from './export.ts'
import { ownedTypes, recordTypes } from '../tables/record-types.ts'

test('records are read type by type, and for each type organization by organization', async () => {
  const { asked, each } = twoOrganizations()
  expect(await Array.fromAsync(readAllRecords(each))).toMatchObject([
    { uniqueId: 'org_cedar' },
    { uniqueId: 'org_harbour' },
  ])
  expect(asked).toEqual([
    'organizations_all',
    ...[...ownedTypes.map((type) => recordTypes[type].table), 'pending_changes'].flatMap((table) =>
      ['CEDAR', 'HARBOUR'].map((code) => `${table}_all ${code}`),
    ),
  ])
})
