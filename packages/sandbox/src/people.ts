// The organization that every sandbox begins with. It has five members with different permissions, each with an API key.
import { newOrganization } from '@parley/server/service'
import type { ApiKey } from '@parley/contract'
import type { NewMember } from './add.ts'
import type { Person } from './sandbox.ts'
import type { Service } from './service.ts'

export const ORGANIZATION = 'org_sandbox'

/** Returns the identifier of a member, such as `mem_agent`. */
export const memberIdOf = (person: Person): string => `mem_${person}`

/** The permissions to read data that the roles `agent` and `integration` share. */
const READING = ['Get:Conversation', 'Get:Contact', 'Get:OrganizationMember', 'Get:Tag']
/** The permissions of each role. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  agent: [
    ...READING,
    'Update:Conversation',
    'Assign:Conversation',
    'Tag:Conversation',
    'Create:Message',
    'Create:Contact',
    'Create:Conversation',
    'Update:Contact',
  ],
  channel: ['Receive:Message', 'Get:Event'],
  integration: [...READING, 'Get:Event', 'Update:Contact', 'Regenerate:ApiKey'],
}
/** The name and the role of each member. The Owner has all permissions without a role. */
const PEOPLE: Readonly<Record<Person, { name: string; role?: string }>> = {
  owner: { name: 'Olivia Owner' },
  agent: { name: 'Amir Agent', role: 'agent' },
  colleague: { name: 'Carla Colleague', role: 'agent' },
  channel: { name: 'Messaging app', role: 'channel' },
  integration: { name: 'Integration', role: 'integration' },
}

/** Returns the argument of `sandbox.add.member` for a member that is bound to one channel and has the permissions of a person. */
export function boundMember(person: Person, channelId: string): NewMember {
  const { name, role } = PEOPLE[person]
  return { name, channelId, ...(role === undefined ? { accessLevel: 'Owner' } : { permissions: ROLES[role] ?? [] }) }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of PEOPLE are persons, but `Object.keys` returns strings.
export const persons = Object.keys(PEOPLE) as Person[]

/**
 * Creates the function that adds the organization, its members and their API keys to the empty store of a service, as an operator does. It
 * returns the keys. Each service gets the same keys, so that a reset keeps the clients usable.
 */
export function createPeople(now: Date) {
  let first: { code: Awaited<ReturnType<Service['codeOf']>>; keys: readonly (ApiKey | undefined)[] } | undefined
  return async ({ administration, apiKeys, codeOf }: Service) => {
    const code = first?.code
    await administration.create(organizationRecords(now), code && (() => code))
    const keys = await Promise.all(
      persons.map((person, index) =>
        apiKeys.create({ organizationId: ORGANIZATION, memberId: memberIdOf(person) }, first?.keys[index]),
      ),
    )
    first ??= { code: await codeOf(ORGANIZATION), keys }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The list has one entry for each person.
    return Object.fromEntries(persons.map((person, index) => [person, keys[index]?.key ?? ''])) as Record<
      Person,
      string
    >
  }
}

/** Makes the records of the organization, of its roles and of its members. */
function organizationRecords(now: Date): [StoreRecord, ...StoreRecord[]] {
  const createdAt = now.toISOString()
  const [organization, channel] = newOrganization({ uniqueId: ORGANIZATION, name: 'Sandbox' }, now)
  const roles = Object.entries(ROLES).map(([name, permissions]) =>
    roleRecord({ uniqueId: `rol_${name}`, name, permissions: [...permissions] }),
  )
  const members = persons.map((person) => {
    const { name, role } = PEOPLE[person]
    const uniqueId = memberIdOf(person)
    const access = role === undefined ? 'Owner' : 'Member'
    const roleIds = role === undefined ? [] : [`rol_${role}`]
    return memberRecord({ uniqueId, name, email: `${person}@parley.example`, accessLevel: access, roleIds, createdAt })
  })
  return [organization, channel, ...roles, ...members]
}

/** A record as the import of the service reads it. */
export type StoreRecord = Parameters<Service['administration']['create']>[0][number]
type RecordOf<Type extends string> = Extract<StoreRecord, { type: Type }>

/** Makes the record of a role, by default of the sandbox's organization. */
export const roleRecord = (
  role: Omit<RecordOf<'role'>, 'type' | 'organizationId'> & { organizationId?: string },
): RecordOf<'role'> => ({ type: 'role', organizationId: ORGANIZATION, ...role })

/** Makes the record of a member, by default of the sandbox's organization. */
export const memberRecord = (
  member: Omit<RecordOf<'member'>, 'type' | 'organizationId'> & { organizationId?: string },
): RecordOf<'member'> => ({ type: 'member', organizationId: ORGANIZATION, ...member })

/** Replaces a key as another process does: regenerates the key, and uses the new key, which ends the old key. Returns the new key. */
export async function supersede({ apiKeys }: Service, key: string): Promise<string> {
  const caller = await apiKeys.authenticate(key, 'sandbox')
  const next = caller instanceof Error ? caller : await apiKeys.regenerate(caller, 'sandbox')
  const user = next instanceof Error ? next : await apiKeys.authenticate(next.key, 'sandbox')
  if (next instanceof Error || user instanceof Error) throw user
  return next.key
}
