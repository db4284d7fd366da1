import { expect, test } from 'vitest'
import { permissionError } from './permissions.ts'

const required = [
  { permission: 'Update:Conversation' },
  { permission: 'Delete:Conversation', when: { status: 'Deleted' } },
  { permission: 'Move:Conversation', when: { status: 'Deleted', folder: 'archive' } },
]
const missingPermission = (...args: Parameters<typeof permissionError>) => {
  const extras = permissionError(...args)?.extras
  return extras !== undefined && 'permission' in extras ? extras.permission : undefined
}
const member = (...permissions: string[]) => ({ accessLevel: 'Member', permissions }) as const

test('an owner has every permission', () => {
  expect(missingPermission({ accessLevel: 'Owner', permissions: [] }, required, { status: 'Deleted' })).toBeUndefined()
})

test('the error names the first permission that a member lacks', () => {
  expect(missingPermission(member(), required, { status: 'Deleted' })).toBe('Update:Conversation')
  expect(missingPermission(member('Update:Conversation'), required, { status: 'Deleted' })).toBe('Delete:Conversation')
})

test('a conditional permission is required only if the body has all of its values', () => {
  const caller = member('Update:Conversation', 'Delete:Conversation')
  expect(missingPermission(caller, required, { status: 'Closed' })).toBeUndefined()
  expect(missingPermission(caller, required, { status: 'Deleted' })).toBeUndefined()
  expect(missingPermission(caller, required, { status: 'Deleted', folder: 'archive' })).toBe('Move:Conversation')
})

test('without a body, only unconditional permissions are checked', () => {
  expect(missingPermission(member('Update:Conversation'), required)).toBeUndefined()
  expect(missingPermission(member(), required)).toBe('Update:Conversation')
})

test('a member that is bound to a channel is rejected always, or for a property of the body', () => {
  const bound = { ...member('Update:Contact'), channelId: 'chn_first' }
  const codeOf = (unbound: true | string, body?: object, caller: Parameters<typeof permissionError>[0] = bound) =>
    permissionError(caller, [{ permission: 'Update:Contact', unbound }], body)?.code
  expect(codeOf(true)).toBe('member_bound')
  expect(codeOf('phone', { phone: '+33612345678' })).toBe('member_bound')
  expect(codeOf('phone', { name: 'Ada' })).toBeUndefined()
  expect(codeOf(true, {}, member('Update:Contact'))).toBeUndefined()
  expect(codeOf(true, {}, { ...member(), channelId: 'chn_first' })).toBe('permission_missing')
})
