// Declares the commands about roles, which are the sets of permissions that members can have.
import { contract } from '@parley/contract'
import { newRole } from '../domain/operator/new-records.ts'
import type { RecordOf } from '../domain/tables/record.ts'
import { operations } from '../generated/policy.ts'
import { argument, command, group, optional, required, several } from './command.ts'
import { addRecord, editList, LEAVE_UNBOUND, omitUndefined, printRecords, updateRecord } from './records.ts'
import { UsageError } from './world.ts'

const ORGANIZATION = required('<id>', 'The organization of the role.')

/** The permissions that the contract names. Commands reject any other permission: it would grant nothing, and is probably mistyped. */
const PERMISSIONS: readonly string[] = [
  ...new Set([
    ...Object.values(operations).flatMap(({ policy }) => policy.permissions.map(({ permission }) => permission)),
    ...contract.components.schemas.Permission.examples,
  ]),
].toSorted()

const create = command({
  description: 'Create a role in an organization.',
  examples: ['role create --organization acme --id agent --name Agent --permission Update:Conversation'],
  inputs: {
    organization: ORGANIZATION,
    id: optional('<id>', 'The identifier of the role. If you omit it, one is generated.'),
    name: required('<name>', 'The name of the role.'),
    description: optional('<text>', 'The purpose of the role.'),
    permission: several('<permission>', 'A permission of the role, such as Update:Conversation.', PERMISSIONS),
  },
  run: ({ organization: organizationId, id: uniqueId, name, description, permission: permissions }, call) =>
    addRecord(call, newRole({ organizationId, uniqueId, name, description, permissions }, call.world.now())),
})

const list = command({
  description: 'List the roles of an organization with their permissions.',
  examples: ['role list --organization acme'],
  store: 'reads',
  inputs: { organization: required('<id>', 'The organization of the roles.') },
  run: ({ organization }, call) =>
    printRecords(call, organization, 'role', { role: 'uniqueId', name: 'name', permissions: 'permissions' }),
})

const update = command({
  description: 'Change a role. Members who have it get or lose the permissions immediately.',
  examples: ['role update agent --organization acme --add-permission Get:Tag --remove-permission Delete:Conversation'],
  inputs: {
    id: argument('The role.'),
    organization: ORGANIZATION,
    name: optional('<name>', 'The new name of the role.'),
    description: optional('<text>', 'The new purpose of the role.'),
    addPermission: several('<permission>', 'A permission that the role gets.', PERMISSIONS),
    removePermission: several('<permission>', 'A permission that the role loses.'),
    leaveUnbound: LEAVE_UNBOUND,
  },
  async run({ id: uniqueId, organization: organizationId, leaveUnbound, ...flags }, call) {
    const { addPermission: add, removePermission: remove, name, description } = flags
    const changes = omitUndefined({ name, description })
    if (Object.keys(changes).length + add.length + remove.length === 0)
      throw new UsageError('Specify what to change: --name, --description, --add-permission or --remove-permission.')
    const edit = (role: RecordOf<'role'>) => {
      const permissions = editList(role.permissions, { add, remove }, 'the permission')
      return { ...role, ...changes, permissions }
    }
    await updateRecord(call, 'role', { organizationId, uniqueId }, edit, leaveUnbound)
  },
})

export const role = group('Manage roles. A role is a set of permissions.', { create, list, update })
