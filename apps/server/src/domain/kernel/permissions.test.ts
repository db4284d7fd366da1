import { expect, test } from 'vitest'
import { permissionError } from './permissions.ts'

const required = [
  { permission: 'Update:Conversation' },
  { permission: 'Delete:Conversation', when: { status: 'Deleted' } },
  { permission: 'Move:Conversation', when: { status: 'Deleted', folder: 'archive' } },
]
const missingPermission = (...args: Parameters<typeof permissionError>) => permissionError(...args)?.extras.permission
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
