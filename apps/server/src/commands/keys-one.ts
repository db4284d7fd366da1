// Implements the commands about a single key: `keys identify`, `keys revoke --key` and `keys expire`. They read a key from standard input,
// because a flag would appear in the list of processes and in the history of the shell. They never print the key.
import {
  createKeyAdministration,
  type KeyAdministration,
  type KnownKey,
  stateAt,
} from '../domain/api-keys/administer.ts'
import { dateOf, usesRecordedSince } from '../domain/api-keys/last-use.ts'
import type { KeySummary } from '../domain/api-keys/keys.ts'
import type { Call } from './command.ts'
import { type TableColumns, tableOf } from './table.ts'
import { CommandFailed, UsageError, type World } from './world.ts'

/** The flags of `keys expire` that say when a key expires. The operator must set exactly one of them. */
interface ExpiryFlags {
  at?: Date
  /** The time until the expiry, in milliseconds. */
  in?: number
  never?: true
}

/** The maximum length of standard input. A key has 66 characters, and can have spaces around it. */
const MAX_INPUT_LENGTH = 1024

const administer = async ({ open, world }: Call) => createKeyAdministration({ storage: await open(), now: world.now })

/** Reads a key from standard input, and prints its owner, its state and its last use. */
export async function identifyKey(call: Call): Promise<void> {
  const { world, print } = call
  const { organization: _code, organizationId, ...key } = await readKey(world, await administer(call))
  const since = await (await call.open()).read(undefined, usesRecordedSince)
  const [properties] = jsonOf([key], world.now())
  const columns = { organization: () => organizationId, ...keyColumns(since, world.now()) }
  print({ organizationId, ...properties }, tableOf([key], columns))
}

/** Revokes one key. Throws if the key is already revoked. */
export async function revokeOne(call: Call, organization: string | undefined, keyId: string): Promise<void> {
  const administration = await administer(call)
  const key = await findKey(call.world, administration, organization, keyId)
  if (!(await administration.revoke(key))) {
    throw new CommandFailed(`Nothing was revoked: ${nameOf(key)} is already revoked.`)
  }
  await printChange(call, administration, key, { revoked: 1 }, `Revoked ${nameOf(key)}.`)
}

/** Sets when a key expires, or removes its expiry. */
export async function expireKey(call: Call, organization: string | undefined, keyId: string, flags: ExpiryFlags) {
  const expiresAt = expiryOf(flags, call.world.now())
  const administration = await administer(call)
  const key = await findKey(call.world, administration, organization, keyId)
  if (!(await administration.setExpiry(key, expiresAt))) {
    throw new CommandFailed(`Nothing was changed: ${nameOf(key)} is already revoked or expired.`)
  }
  const at = expiresAt?.toISOString() ?? null
  const sentence = `${nameOf(key)} ${at === null ? "doesn't expire" : `expires at ${at}`}.`
  await printChange(call, administration, key, { expiresAt: at }, sentence)
}

/** Prints the change of a key, and the member's other usable keys: a thief of the key can have created other keys with the key. */
async function printChange(
  { world, json, print }: Call,
  administration: KeyAdministration,
  key: KnownKey,
  change: object,
  sentence: string,
): Promise<void> {
  const { organizationId, memberId, uniqueId: keyId } = key
  const others = (await administration.othersOf(key)).map(({ uniqueId, state }) => ({ keyId: uniqueId, state }))
  print({ organizationId, memberId, keyId, ...change, others }, sentence)
  if (json || others.length === 0) return
  const names = others.map((other) => `${other.keyId} (${other.state})`)
  world.writeError(`Other keys of ${memberId} that still work: ${names.join(', ')}.\n`)
}

/**
 * Returns the time of the expiry, or undefined for a key that never expires.
 * @throws UsageError unless exactly one flag is set and the time is in the future.
 */
function expiryOf({ at, in: inMs, never }: ExpiryFlags, now: Date): Date | undefined {
  const setFlags = [at, inMs, never].filter((flag) => flag !== undefined)
  if (setFlags.length !== 1) throw new UsageError('Specify when the key expires: --at, --in or --never.')
  if (never) return undefined
  const expiresAt = at ?? new Date(now.getTime() + (inMs ?? 0))
  if (expiresAt <= now) {
    throw new UsageError('The expiry is in the past. To end a key immediately, use `parley keys revoke`.')
  }
  return expiresAt
}

const nameOf = ({ uniqueId, memberId, organizationId }: KnownKey) => `${uniqueId} of ${memberId} in ${organizationId}`

/** Finds the key that the operator names by `keyId`: its ID, its fingerprint (a short hash), or `-` for a key on standard input. */
async function findKey(
  world: World,
  administration: KeyAdministration,
  organization: string | undefined,
  keyId: string,
): Promise<KnownKey> {
  if (keyId === '-') {
    const key = await readKey(world, administration)
    if (organization === undefined || organization === key.organizationId) return key
    throw new CommandFailed(`The key belongs to ${key.organizationId}, not to ${organization}.`)
  }
  if (organization === undefined)
    throw new UsageError('--organization is missing. It is needed to find a key by its id.')
  const key = await administration.find(organization, keyId)
  if (key === undefined) throw new CommandFailed(`There is no key ${keyId} in ${organization}.`)
  return key
}

/** Reads a key from standard input, and finds the key in the store. Throws if the text is no key, or if the store lacks the key. */
async function readKey(world: World, administration: KeyAdministration): Promise<KnownKey> {
  let text = ''
  for await (const chunk of world.input) {
    text += String(chunk)
    if (text.length > MAX_INPUT_LENGTH) break
  }
  const key = await administration.identify(text.trim())
  if (key === 'no_key') throw new UsageError("The text isn't an API key: its form or its checksum is wrong.")
  if (key === 'unknown') {
    throw new CommandFailed(
      "The key has the right form and checksum, but this store doesn't have it. It belongs to another store, or it was replaced or " +
        'revoked long ago, or dropped before its first use.',
    )
  }
  return key
}

/**
 * Returns the columns of a table of keys.
 * @param recordedSince The time since which the store records uses. An older key without a recorded use may have been used earlier.
 */
export const keyColumns = (recordedSince: Date, now: Date): TableColumns<KeySummary> => ({
  id: ({ uniqueId }) => uniqueId,
  member: ({ memberId }) => memberId,
  state: (key) => stateAt(key, now),
  made: ({ createdAt }) => createdAt.toISOString(),
  'last used': ({ lastUsedDay, createdAt }) => {
    if (lastUsedDay !== undefined) return dateOf(lastUsedDay)
    return createdAt >= recordedSince ? 'never' : `not since ${recordedSince.toISOString().slice(0, 10)}`
  },
  expires: ({ expiresAt }) => expiresAt?.toISOString() ?? 'never',
  fingerprint: ({ fingerprint }) => fingerprint,
  'ends in': ({ lastFour }) => lastFour,
  grace: ({ graceUntil }) => (graceUntil === undefined ? '' : `until ${graceUntil.toISOString()}`),
})

/** Returns the properties of keys that --json prints. */
export const jsonOf = (keys: readonly KeySummary[], now: Date) =>
  keys.map(({ lastUsedDay, ...key }) => ({
    ...key,
    state: stateAt(key, now),
    lastUsedOn: lastUsedDay === undefined ? undefined : dateOf(lastUsedDay),
  }))
