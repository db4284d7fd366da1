// The organization that every sandbox begins with. It has five members with different permissions, each with an API key.
import {
  type ApiKeys,
  newKey,
  newOrganizationCode,
  create,
  type AuditLog,
  newMember,
  newOrganization,
  newRole,
  putRecords,
  type StoreRecord,
  type Script,
  type Store,
} from '@parley/server/service'
import type { NewMember } from './add.ts'
import type { Person } from './sandbox.ts'

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

/** Creates the API keys of the members, and the function that writes the members. A reset keeps the keys, so that clients stay usable. */
export function createPeople(now: Date) {
  // The service's internal identifier of the organization. Each API key contains this identifier.
  const organizationCode = newOrganizationCode()
  const newKeys = persons.map((person) => ({ person, ...newKey(organizationCode, now) }))

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The list has one entry for each person.
    apiKeys: Object.fromEntries(newKeys.map(({ person, apiKey }) => [person, apiKey.key])) as Record<Person, string>,
    /** Writes the organization, its members and their keys to an empty store, in one transaction. No client follows yet, so no events. */
    async writeTo(storage: Store): Promise<void> {
      const options = { at: now, newCode: () => organizationCode, mustBeNew: true }
      // The organization and the time of the entries in the audit log.
      const act = { organization: organizationCode, at: now }
      const writePeople = function* writePeople(audit: AuditLog): Script<void> {
        const outcome = yield* putRecords({ ...options, audit }, organizationRecords(now))
        if ('rejection' in outcome) throw outcome.rejection
        for (const { person, stored } of newKeys) {
          // `maxPending` is the number of unused keys that a member may have.
          yield* create({ audit, act }, { memberId: memberIdOf(person), key: stored, maxPending: 1 })
        }
      }
      await storage.write(undefined, writePeople)
    },
  }
}

/** Creates the records of the organization, of its roles and of its members. */
const organizationRecords = (now: Date): StoreRecord[] => [
  ...newOrganization({ uniqueId: ORGANIZATION, name: 'Sandbox' }, now),
  ...Object.entries(ROLES).map(([name, permissions]) =>
    newRole({ organizationId: ORGANIZATION, uniqueId: `rol_${name}`, name, permissions: [...permissions] }, now),
  ),
  ...persons.map((person) => {
    const { name, role } = PEOPLE[person]
    const properties = {
      organizationId: ORGANIZATION,
      uniqueId: memberIdOf(person),
      name,
      email: `${person}@parley.example`,
    }
    return role === undefined
      ? newMember({ ...properties, accessLevel: 'Owner', roleIds: [] }, now)
      : newMember({ ...properties, accessLevel: 'Member', roleIds: [`rol_${role}`] }, now)
  }),
]

/** Replaces a key as another process does: regenerates the key, and uses the new key, which ends the old key. Returns the new key. */
export async function supersede(apiKeys: ApiKeys, key: string): Promise<string> {
  const caller = await apiKeys.authenticate(key, 'sandbox')
  const next = caller instanceof Error ? caller : await apiKeys.regenerate(caller, 'sandbox')
  const user = next instanceof Error ? next : await apiKeys.authenticate(next.key, 'sandbox')
  if (next instanceof Error || user instanceof Error) throw user
  return next.key
}
