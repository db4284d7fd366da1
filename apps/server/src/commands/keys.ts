// Declares the commands about API keys. `keys-one.ts` implements the commands about a single key, and `keys-scan.ts` the search for keys.
import { EXPIRY_WARNING_DAYS } from '../domain/api-keys/life.ts'
import { isUsable, unusedSince } from '../domain/api-keys/administer.ts'
import { createApiKeys, type MemberName } from '../domain/api-keys/api-keys.ts'
import type { KeySummary } from '../domain/api-keys/keys.ts'
import { usesRecordedSince } from '../domain/api-keys/last-use.ts'
import { argument, type Call, command, flag, group, optional, printTable, required } from './command.ts'
import { expireKey, identifyKey, jsonOf, keyColumns, revokeOne } from './keys-one.ts'
import { scanFiles } from './keys-scan.ts'
import { readAge, readTime } from './values.ts'
import { CommandFailed, UsageError } from './world.ts'

/** The description of the flag --key. */
const KEY = 'The id or the fingerprint of the key, or - to read the key itself from standard input.'
const ORGANIZATION = required('<id>', 'The organization of the member.')

const administer = async ({ open, world }: Call) =>
  createApiKeys({ storage: await open(), now: world.now, graceSeconds: 0 })

const create = command({
  description: 'Create a key for a member and print it. It cannot be shown again.',
  examples: ['keys create --organization acme --member grace'],
  inputs: { organization: ORGANIZATION, member: required('<id>', 'The member that the key belongs to.') },
  async run({ organization: organizationId, member: memberId }, call) {
    const apiKey = await (await administer(call)).create({ organizationId, memberId })
    if (apiKey === undefined) throw new CommandFailed(`There is no active member ${memberId} of ${organizationId}.`)
    call.print({ organizationId, memberId, ...apiKey }, apiKey.key)
    if (call.json) return
    call.world.writeError(
      'Store the key now: it is not shown again. The older key works until this one is first used.\n',
    )
  },
})

const list = command({
  description: 'List the keys of an organization or of one member, without their values.',
  examples: ['keys list --organization acme --member grace', 'keys list --organization acme --unused-for 90d'],
  store: 'reads',
  inputs: {
    organization: ORGANIZATION,
    member: optional('<id>', 'Only the keys of this member.'),
    unusedFor: optional('<age>', 'Only keys that still work and were not used for this time, as in 90d.', readAge),
  },
  async run({ organization: organizationId, member: memberId, unusedFor }, call) {
    const allKeys = await (await administer(call)).list({ organizationId, memberId })
    if (allKeys === undefined) throw new CommandFailed(`There is no organization ${organizationId}.`)
    const recordedSince = await (await call.open()).read(undefined, usesRecordedSince)
    const now = call.world.now()
    const cutoff = unusedFor === undefined ? undefined : new Date(now.getTime() - unusedFor)
    const isUnused = (key: KeySummary, before: Date) => isUsable(key, now) && unusedSince(key, recordedSince) <= before
    const keys = cutoff === undefined ? allKeys : allKeys.filter((key) => isUnused(key, cutoff))
    printTable(call, keys, keyColumns(recordedSince, now), jsonOf(keys, now))
  },
})

const identify = command({
  description: 'Read a key from standard input, and print its owner, state and last use.',
  examples: ['keys identify < leaked.txt'],
  store: 'reads',
  inputs: {},
  run: (_, call) => identifyKey(call),
})

const revoke = command({
  description: 'Revoke one key, or all keys of a member. Running servers reject them from their next request on.',
  examples: [
    'keys revoke --organization acme --key key_01KAHE2C7R',
    'keys revoke --key - < leaked.txt',
    'keys revoke --organization acme --member grace',
  ],
  inputs: {
    organization: optional('<id>', 'The organization of the member or the key.'),
    member: optional('<id>', 'Revoke all keys of this member.'),
    key: optional('<key>', `Revoke this key alone. ${KEY}`),
  },
  run({ organization: organizationId, member: memberId, key }, call) {
    if (key !== undefined && memberId === undefined) return revokeOne(call, organizationId, key)
    if (organizationId === undefined || memberId === undefined || key !== undefined) {
      throw new UsageError('Specify --key <key>, or --organization and --member to revoke all keys of a member.')
    }
    return revokeAll(call, { organizationId, memberId })
  },
})

/** Revokes all keys of a member. Throws if the member has no usable key, because the operator may have mistyped the ID. */
async function revokeAll(call: Call, name: MemberName): Promise<void> {
  const revoked = await (await administer(call)).revoke(name)
  const { organizationId, memberId } = name
  if (revoked === undefined || revoked === 0) {
    throw new CommandFailed(`Nothing was revoked: ${memberId} of ${organizationId} has no usable key.`)
  }
  call.print({ ...name, revoked }, `Revoked ${revoked} ${revoked === 1 ? 'key' : 'keys'} of ${memberId}.`)
}

const expire = command({
  description:
    'Set when a key expires. Keys that are regenerated with it expire at the same time. The audit log gets a warning ' +
    `${EXPIRY_WARNING_DAYS} days before.`,
  examples: [
    'keys expire --organization acme --key key_01KAHE2C7R --at 2026-12-31T00:00:00Z',
    'keys expire --key - --in 2h < leaked.txt',
    'keys expire --organization acme --key key_01KAHE2C7R --never',
  ],
  inputs: {
    organization: optional('<id>', 'The organization of the key.'),
    key: required('<key>', KEY),
    at: optional('<time>', 'The time of the expiry, as in 2026-12-31T00:00:00Z.', readTime),
    in: optional('<age>', 'The time until the expiry, as in 2h or 30d.', readAge),
    never: flag('Remove the expiry.'),
  },
  run: ({ organization, key, ...expiryFlags }, call) => expireKey(call, organization, key, expiryFlags),
})

const scan = command({
  description:
    'Find API keys in a file or a folder by their checksum, without printing them. Exit code 1: keys were found. Exit code 3: no key ' +
    'was found, but a file could not be searched.',
  examples: ['keys scan .', 'keys scan - < parley.log'],
  store: 'reads',
  inputs: { path: argument('The file or folder; - is standard input.') },
  run: ({ path }, call) => scanFiles(call, path),
})

export const keys = group('Manage the API keys of members.', { create, list, identify, revoke, expire, scan })
