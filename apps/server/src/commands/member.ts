// Declares the commands about members: people and programs with API keys. A member who is bound to a channel sees only this channel.
import { newMember } from '../domain/operator/new-records.ts'
import type { RecordOf } from '../domain/tables/record.ts'
import { AccessLevel } from '../generated/schemas.ts'
import { argument, type Invocation, choice, command, flag, group, optional, required, several } from './command.ts'
import { addRecord, changeRecords, editList, LEAVE_UNBOUND, omitUndefined, printRecords, validate } from './records.ts'
import { CommandFailed, UsageError } from './world.ts'

const ORGANIZATION = required('<id>', 'The organization of the member.')
const MEMBER = { id: argument('The member.'), organization: ORGANIZATION }

const create = command({
  description: 'Create a member of an organization.',
  examples: [
    "member create --organization acme --id grace --name 'Grace Okafor' --email grace@acme.example --access-level Owner",
    "member create --organization acme --name 'Tomas Lind' --email tomas@acme.example --role agent",
  ],
  inputs: {
    organization: ORGANIZATION,
    id: optional('<id>', 'The identifier of the member. If you omit it, one is generated.'),
    name: required('<name>', 'The name of the member.'),
    email: required('<address>', 'The email address of the member.'),
    accessLevel: choice(
      '<level>',
      'An Owner can do everything. A Member can do what its roles permit.',
      AccessLevel.options,
      'Member',
    ),
    role: several('<id>', 'A role of the organization that the member has.'),
    channel: optional('<id>', 'The channel that the member is bound to. It sees nothing of other channels.'),
    leaveUnbound: LEAVE_UNBOUND,
  },
  run({ organization: organizationId, id: uniqueId, role: roleIds, channel: channelId, leaveUnbound, ...flags }, call) {
    const { name, email, accessLevel } = flags
    const member = { organizationId, uniqueId, name, email, accessLevel, roleIds, channelId }
    return addRecord(call, newMember(member, call.world.now()), { leaveUnbound })
  },
})

const list = command({
  description: 'List the members of an organization, with those who are deactivated.',
  examples: ['member list --organization acme'],
  store: 'reads',
  inputs: { organization: ORGANIZATION },
  run: ({ organization }, call) =>
    printRecords(call, organization, 'member', {
      member: 'uniqueId',
      name: 'name',
      email: 'email',
      access: 'accessLevel',
      roles: 'roleIds',
      channel: 'channelId',
      deactivated: 'deactivatedAt',
    }),
})

const update = command({
  description: 'Change a member. Its keys stay valid, and get the new rights immediately.',
  examples: ['member update tomas --organization acme --access-level Member --add-role supervisor --remove-role agent'],
  inputs: {
    ...MEMBER,
    name: optional('<name>', 'The new name of the member.'),
    email: optional('<address>', 'The new email address of the member.'),
    accessLevel: choice('<level>', 'The new access level of the member.', AccessLevel.options),
    allowNoOwner: flag('Change the member even if it is the last active Owner.'),
    addRole: several('<id>', 'A role that the member gets.'),
    removeRole: several('<id>', 'A role that the member loses.'),
    channel: optional('<id>', 'The channel that the member is bound to from now on. off unbinds it.'),
    leaveUnbound: LEAVE_UNBOUND,
  },
  async run({ name, email, accessLevel, addRole: add, removeRole: remove, channel, ...target }, call) {
    const changes = {
      ...omitUndefined({ name, email, accessLevel }),
      ...(channel !== undefined && { channelId: channel === 'off' ? undefined : channel }),
    }
    if (Object.keys(changes).length + add.length + remove.length === 0) {
      const flags = '--name, --email, --access-level, --add-role, --remove-role or --channel'
      throw new UsageError(`Specify what to change: ${flags}.`)
    }
    const edit = (record: RecordOf<'member'>) =>
      validate({ ...record, ...changes, roleIds: editList(record.roleIds, { add, remove }, 'the role') })
    call.print(await changeMember(call, target, edit), `Updated the member ${target.id}.`)
  },
})

const deactivate = command({
  description: 'Deactivate a member: revoke all its keys, and assign it no further conversations. What it did stays.',
  examples: ['member deactivate tomas --organization acme'],
  inputs: {
    ...MEMBER,
    allowNoOwner: flag('Deactivate the member even if it is the last active Owner.'),
  },
  async run(target, call) {
    const deactivatedAt = call.world.now().toISOString()
    const member = await changeMember(call, target, (before) => {
      if (before.deactivatedAt === undefined) return { ...before, deactivatedAt }
      throw new CommandFailed(`Nothing was changed: ${target.id} is already deactivated.`)
    })
    call.print(member, `Deactivated the member ${target.id}, and revoked its keys.`)
  },
})

const reactivate = command({
  description: 'Reactivate a member. It needs a new key.',
  examples: ['member reactivate tomas --organization acme'],
  inputs: { ...MEMBER, leaveUnbound: LEAVE_UNBOUND },
  async run(target, call) {
    const member = await changeMember(call, target, ({ deactivatedAt, ...activeMember }) => {
      if (deactivatedAt !== undefined) return activeMember
      throw new CommandFailed(`Nothing was changed: ${target.id} is already active.`)
    })
    call.print(member, `Reactivated the member ${target.id}. To create a key, use \`parley keys create\`.`)
  },
})

export const member = group('Manage the members of organizations: people and programs that use API keys.', {
  create,
  list,
  update,
  deactivate,
  reactivate,
})

/** The member to change, and the flags by which the operator allows a change that is usually a mistake. */
interface Target {
  organization: string
  id: string
  /** True if the change is allowed even if the organization then has no active Owner. */
  allowNoOwner?: boolean
  /** True if the change is allowed even if a member who delivers messages is then bound to no channel. */
  leaveUnbound?: boolean
}

/** Replaces a member by the result of `edit`, and returns the new member. By default, throws if no active Owner would remain. */
async function changeMember(
  call: Invocation,
  { organization: organizationId, id: uniqueId, allowNoOwner: mayLeaveNoOwner = false, leaveUnbound }: Target,
  edit: (member: RecordOf<'member'>) => RecordOf<'member'>,
): Promise<RecordOf<'member'>> {
  const result = await changeRecords(
    call,
    (administration) => administration.updateMember({ organizationId, uniqueId }, { edit, mayLeaveNoOwner }),
    leaveUnbound,
  )
  if (result === undefined) throw new CommandFailed(`There is no member ${uniqueId} of ${organizationId}.`)
  if (result !== 'last_owner') return result
  throw new CommandFailed(
    `Nothing was changed: ${uniqueId} is the last active Owner of ${organizationId}. ` +
      'Make another member an Owner first, or add --allow-no-owner.',
  )
}
