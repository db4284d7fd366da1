// Declares the commands about API keys. The commands about a single key read it from standard input, because a flag would appear in the
// list of processes and in the history of the shell. They never print the key.
import { EXPIRY_WARNING_DAYS } from '../domain/api-keys/life.ts'
import {
  createKeyAdministration,
  isUsable,
  type KnownKey,
  stateAt,
  unusedSince,
} from '../domain/api-keys/administer.ts'
import { createApiKeys } from '../domain/api-keys/api-keys.ts'
import type { KeySummary } from '../domain/api-keys/keys.ts'
import { dateOf } from '../domain/api-keys/last-use.ts'
import { argument, type Invocation, command, flag, group, optional, required, tableOf } from './command.ts'
import { scanFiles } from './keys-scan.ts'
import { readAge, readTime } from './values.ts'
import { CommandFailed, UsageError } from './world.ts'
import { addMs } from '../sql/time.ts'

const KEY_DESCRIPTION = 'The id or the fingerprint of the key, or - to read the key itself from standard input.'
const ORGANIZATION = required('<id>', 'The organization of the member.')
/** The maximum length of standard input. A key has 66 characters, and can have spaces around it. */
const MAX_INPUT_LENGTH = 1024

const openKeys = async ({ open, world }: Invocation) =>
  createApiKeys({ storage: await open(), now: world.now, graceSeconds: 0 })
const openAdministration = async ({ open, world }: Invocation) =>
  createKeyAdministration({ storage: await open(), now: world.now })

const create = command({
  description: 'Create a key for a member and print it. It cannot be shown again.',
  examples: ['keys create --organization acme --member grace'],
  inputs: { organization: ORGANIZATION, member: required('<id>', 'The member that the key belongs to.') },
  async run({ organization: organizationId, member: memberId }, call) {
    const apiKey = await (await openKeys(call)).create({ organizationId, memberId })
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
    const allKeys = await (await openKeys(call)).list({ organizationId, memberId })
    if (allKeys === undefined) throw new CommandFailed(`There is no organization ${organizationId}.`)
    const now = call.world.now()
    const cutoff = unusedFor === undefined ? undefined : addMs(now, -unusedFor)
    const isUnused = (key: KeySummary, before: Date) => isUsable(key, now) && unusedSince(key) <= before
    const listed = cutoff === undefined ? allKeys : allKeys.filter((key) => isUnused(key, cutoff))
    printKeys(call, listed)
  },
})

const identify = command({
  description: 'Read a key from standard input, and print its owner, state and last use.',
  examples: ['keys identify < leaked.txt'],
  store: 'reads',
  inputs: {},
  async run(_, call) {
    const { organization: _internalCode, organizationId, ...key } = await readKey(call)
    printKeys(call, [key], organizationId)
  },
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
    key: optional('<key>', `Revoke this key alone. ${KEY_DESCRIPTION}`),
  },
  async run({ organization: organizationId, member: memberId, key: keyId }, call) {
    // With --key, revoke only this key. With --organization and --member, revoke all keys of the member. Both are an error.
    if (keyId !== undefined && memberId === undefined) {
      const key = await findKey(call, organizationId, keyId)
      if (!(await (await openAdministration(call)).revoke(key)))
        throw new CommandFailed(`Nothing was revoked: ${nameOf(key)} is already revoked.`)
      return printChange(call, key, { revoked: 1 }, `Revoked ${nameOf(key)}.`)
    }
    if (organizationId === undefined || memberId === undefined || keyId !== undefined)
      throw new UsageError('Specify --key <key>, or --organization and --member to revoke all keys of a member.')
    const name = { organizationId, memberId }
    const revoked = await (await openKeys(call)).revoke(name)
    // If no key was revoked, the operator may have mistyped the ID.
    if (revoked === undefined || revoked === 0)
      throw new CommandFailed(`Nothing was revoked: ${memberId} of ${organizationId} has no usable key.`)
    call.print({ ...name, revoked }, `Revoked ${revoked} ${revoked === 1 ? 'key' : 'keys'} of ${memberId}.`)
  },
})

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
    key: required('<key>', KEY_DESCRIPTION),
    at: optional('<time>', 'The time of the expiry, as in 2026-12-31T00:00:00Z.', readTime),
    in: optional('<age>', 'The time until the expiry, as in 2h or 30d.', readAge),
    never: flag('Remove the expiry.'),
  },
  async run({ organization, key: keyId, at, in: inMs, never }, call) {
    const setFlags = [at, inMs, never].filter((flagValue) => flagValue !== undefined)
    if (setFlags.length !== 1) throw new UsageError('Specify when the key expires: --at, --in or --never.')
    const now = call.world.now()
    const expiresAt = never ? undefined : (at ?? addMs(now, inMs ?? 0))
    if (expiresAt !== undefined && expiresAt <= now)
      throw new UsageError('The expiry is in the past. To end a key immediately, use `parley keys revoke`.')
    const key = await findKey(call, organization, keyId)
    if (!(await (await openAdministration(call)).setExpiry(key, expiresAt)))
      throw new CommandFailed(`Nothing was changed: ${nameOf(key)} is already revoked or expired.`)
    const expiry = expiresAt?.toISOString() ?? null
    const sentence = `${nameOf(key)} ${expiry === null ? "doesn't expire" : `expires at ${expiry}`}.`
    await printChange(call, key, { expiresAt: expiry }, sentence)
  },
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

/** Prints the change of a key. Also prints the member's other usable keys, because a thief can create keys with a stolen key. */
async function printChange(call: Invocation, key: KnownKey, change: object, sentence: string): Promise<void> {
  const { organizationId, memberId, uniqueId: keyId } = key
  const otherKeys = await (await openAdministration(call)).othersOf(key)
  const others = otherKeys.map(({ uniqueId, state }) => ({ keyId: uniqueId, state }))
  call.print({ organizationId, memberId, keyId, ...change, others }, sentence)
  if (call.json || others.length === 0) return
  const names = others.map((other) => `${other.keyId} (${other.state})`)
  call.world.writeError(`Other keys of ${memberId} that still work: ${names.join(', ')}.\n`)
}

const nameOf = ({ uniqueId, memberId, organizationId }: KnownKey) => `${uniqueId} of ${memberId} in ${organizationId}`

/** Finds the key that the operator names by `keyId`: its ID, its fingerprint (a short hash), or `-` for a key on standard input. */
async function findKey(call: Invocation, organization: string | undefined, keyId: string): Promise<KnownKey> {
  if (keyId === '-') {
    const key = await readKey(call)
    if (organization === undefined || organization === key.organizationId) return key
    throw new CommandFailed(`The key belongs to ${key.organizationId}, not to ${organization}.`)
  }
  if (organization === undefined)
    throw new UsageError('--organization is missing. It is needed to find a key by its id.')
  const key = await (await openAdministration(call)).find(organization, keyId)
  if (key === undefined) throw new CommandFailed(`There is no key ${keyId} in ${organization}.`)
  return key
}

/** Reads a key from standard input, and finds the key in the store. Throws if the text is no key, or if the store lacks the key. */
async function readKey(call: Invocation): Promise<KnownKey> {
  const administration = await openAdministration(call)
  let text = ''
  for await (const chunk of call.world.input()) {
    text += String(chunk)
    if (text.length > MAX_INPUT_LENGTH) break
  }
  const key = await administration.identify(text.trim())
  if (key === 'no_key') throw new UsageError("The text isn't an API key: its form or its checksum is wrong.")
  if (key === 'unknown')
    throw new CommandFailed(
      "The key has the right form and checksum, but this store doesn't have it. It belongs to another store, or it was replaced or " +
        'revoked long ago, or dropped before its first use.',
    )
  return key
}

/** Prints keys. With `organizationId`, prints a single key and its organization. */
function printKeys(call: Invocation, summaries: readonly KeySummary[], organizationId?: string): void {
  const now = call.world.now()
  const json = summaries.map(({ lastUsedDay, ...key }) => {
    const lastUsedOn = lastUsedDay === undefined ? undefined : dateOf(lastUsedDay)
    return { ...key, state: stateAt(key, now), lastUsedOn }
  })
  const table = tableOf(summaries, {
    ...(organizationId !== undefined && { organization: () => organizationId }),
    id: 'uniqueId',
    member: 'memberId',
    state: (key) => stateAt(key, now),
    made: ({ createdAt }) => createdAt.toISOString(),
    'last used': ({ lastUsedDay }) => (lastUsedDay === undefined ? 'never' : dateOf(lastUsedDay)),
    expires: ({ expiresAt }) => expiresAt?.toISOString() ?? 'never',
    fingerprint: 'fingerprint',
    'ends in': 'lastFour',
    grace: ({ graceUntil }) => (graceUntil === undefined ? '' : `until ${graceUntil.toISOString()}`),
  })
  call.print(organizationId === undefined ? json : { organizationId, ...json[0] }, table)
}
