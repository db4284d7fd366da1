import { contract } from '@parley/contract'
import { entries, isObject, object } from '@parley/contract/document'
import { expect, test } from 'vitest'
import { twoOrganizations } from '../../../test/asked.ts'
import { EVENT_TYPES } from '../kernel/audit.ts'
import { entryOf, readAudit, UNREDACTED_EVENTS } from './audit-entries.ts'
import { asCode } from '../../../test/keys.ts'

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

const SCHEMAS = contract.components.schemas as Record<string, unknown>
const nameOf = (type: string) =>
  `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`

/** Returns true if a schema allows only identifiers of the service, numbers, times and enum values, so that it can't have contents. */
function isWithoutContents(schema: unknown): boolean {
  const { $ref, type, items, enum: words } = object(schema)
  if (typeof $ref !== 'string')
    return type === 'array' ? isWithoutContents(items) : type === 'integer' || words !== undefined
  const name = $ref.split('/').at(-1) ?? ''
  return name === 'Identifier' || name === 'Timestamp' || isWithoutContents(SCHEMAS[name])
}

test.each(EVENT_TYPES.filter((type) => UNREDACTED_EVENTS.includes(type)))(
  'each property of %s that the audit log shows is an identifier, a number, a time or a word',
  (type) => {
    const { data } = object(object(SCHEMAS[nameOf(type)])['properties'])
    const contents = entries(object(data)['properties']).filter(([, schema]) => !isWithoutContents(schema))
    const names = contents.map(([name]) => name)
    const row = { organization: asCode(''), uniqueId: 'evt_1', type, subjectId: 'con_1', at: new Date(0) }
    const columns = { memberId: undefined, keyId: undefined, requestId: undefined, byService: undefined }
    const written = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'PRIVATE'])))
    expect(entryOf({ ...row, ...columns, data: written }, 'org_harbour').detail).toEqual({})
  },
)

/** The text of each property that isn't an object, so that each place of an example has something to hide. */
const secret = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(secret)
  if (!isObject(value)) return 'PRIVATE'
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      /^(?!.*messagingApp).*[iI]ds?$/.test(name) ? inner : secret(inner),
    ]),
  )
}

test.each(EVENT_TYPES.filter((type) => !UNREDACTED_EVENTS.includes(type)))(
  'of %s, the audit log shows only identifiers that the service assigned',
  (type) => {
    const [example] = object(SCHEMAS[nameOf(type)])['examples'] as unknown as { data: object }[]
    const more = { reminder: { uniqueId: 'rem_1', text: 'words' }, text: 'words', messagingAppContactId: 'app.1' }
    const row = { organization: asCode(''), uniqueId: 'evt_1', type, subjectId: 'con_1', at: new Date(0) }
    const data = JSON.stringify(secret({ ...example?.data, ...more }))
    const columns = { memberId: undefined, keyId: undefined, requestId: undefined, byService: undefined }
    const { detail } = entryOf({ ...row, ...columns, data }, 'org_harbour')
    expect(detail).toMatchObject({ reminderId: 'rem_1' })
    expect(JSON.stringify(detail)).not.toContain('PRIVATE')
  },
)
