// The organization that a sandbox begins with: five members who may do different things, each with an API key.
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
  resultOf,
  type StoreRecord,
  type Script,
  type Store,
} from '@parley/server/service'
import type { NewMember } from './add.ts'
import type { Person } from './sandbox.ts'

export const ORGANIZATION = 'org_sandbox'

/** The identifier of the member. */
export const memberIdOf = (person: Person): string => `mem_${person}`

const READING = ['Get:Conversation', 'Get:Contact', 'Get:OrganizationMember', 'Get:Tag']
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
/** The name and the role of each member. An Owner needs no role. */
const PEOPLE: Readonly<Record<Person, { name: string; role?: string }>> = {
  owner: { name: 'Olivia Owner' },
  agent: { name: 'Amir Agent', role: 'agent' },
  colleague: { name: 'Carla Colleague', role: 'agent' },
  channel: { name: 'Messaging app', role: 'channel' },
  integration: { name: 'Integration', role: 'integration' },
}

/** A member with the permissions of the person, bound to one channel. */
export function boundMember(person: Person, channelId: string): NewMember {
  const { name, role } = PEOPLE[person]
  return { name, channelId, ...(role === undefined ? { accessLevel: 'Owner' } : { permissions: ROLES[role] ?? [] }) }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the keys, but the compiler only says string.
export const persons = Object.keys(PEOPLE) as Person[]

/** Makes the keys and the organization's code, which is part of each. They stay the same over resets. */
export function createPeople(now: Date) {
  const code = newOrganizationCode()
  const keys = persons.map((person) => ({ person, ...newKey(code, now) }))

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- There is one for each.
    apiKeys: Object.fromEntries(keys.map(({ person, apiKey }) => [person, apiKey.key])) as Record<Person, string>,
    /** Writes the organization into an empty store. This creates no events, because no client could have followed before. */
    async moveInto(storage: Store): Promise<void> {
      const put = { at: now, newCode: () => code, mustBeNew: true }
      const act = { organization: code, at: now }
      const fill = function* fill(audit: AuditLog): Script<void> {
        const outcome = yield* putRecords({ ...put, audit }, recordsAt(now))
        if ('rejection' in outcome) throw outcome.rejection
        for (const { person, stored } of keys) {
          yield* create({ audit, act }, { memberId: memberIdOf(person), key: stored, maxPending: 1 })
        }
      }
      await storage.write(undefined, fill)
    },
  }
}

const recordsAt = (now: Date): StoreRecord[] => [
  newOrganization({ uniqueId: ORGANIZATION, name: 'Sandbox' }, now),
  ...Object.entries(ROLES).map(([name, permissions]) =>
    newRole({ organizationId: ORGANIZATION, uniqueId: `rol_${name}`, name, permissions: [...permissions] }, now),
  ),
  ...persons.map((person) => {
    const { name, role } = PEOPLE[person]
    const owned = {
      organizationId: ORGANIZATION,
      uniqueId: memberIdOf(person),
      name,
      email: `${person}@parley.example`,
    }
    return role === undefined
      ? newMember({ ...owned, accessLevel: 'Owner', roleIds: [] }, now)
      : newMember({ ...owned, accessLevel: 'Member', roleIds: [`rol_${role}`] }, now)
  }),
]

/** Supersedes a key as another process does that rotates it: makes a new key, and uses it. Returns the new one. */
export async function supersede(apiKeys: ApiKeys, key: string): Promise<string> {
  const caller = resultOf(await apiKeys.authenticate(key, 'sandbox'))
  const next = resultOf(await apiKeys.regenerate(caller, 'sandbox'))
  resultOf(await apiKeys.authenticate(next.key, 'sandbox'))
  return next.key
}
