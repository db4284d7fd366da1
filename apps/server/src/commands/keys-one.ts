// The commands about a single key: `keys identify`, `keys revoke --key` and `keys expire`. They read the key itself from standard
// input, because flags are in the list of processes and in the history of the shell. It is never printed.
import {
  createKeyAdministration,
  type KeyAdministration,
  type KnownKey,
  stateAt,
} from '../domain/api-keys/administer.ts'
import { dateOf, usesRecordedSince } from '../domain/api-keys/last-use.ts'
import type { KeySummary } from '../domain/api-keys/keys.ts'
import type { Store } from '../domain/store.ts'
import { printResult, type StoreFlags } from './store-command.ts'
import { type TableColumns, tableOf } from './table.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'

export interface KeyFlags extends StoreFlags {
  organization?: string
  key: string
}

export interface ExpireFlags extends KeyFlags {
  at?: Date
  in?: number
  never?: true
}

/** A key has 66 characters; some spaces may be around it. */
const MOST_TYPED = 1024

const administrationOf = (world: World, storage: Store) => createKeyAdministration({ storage, now: world.now })

export async function identify(world: World, flags: StoreFlags, storage: Store): Promise<void> {
  const { organizationCode: _code, organizationId, ...key } = await readTyped(world, administrationOf(world, storage))
  const since = await storage.read('several', usesRecordedSince)
  const [row] = describe([key], world.now())
  const columns = { organization: () => organizationId, ...keyColumns(since, world.now()) }
  printResult(world, flags, { organizationId, ...row }, tableOf([key], columns))
}

export async function revokeOne(world: World, flags: KeyFlags, storage: Store): Promise<void> {
  const administration = administrationOf(world, storage)
  const key = await select(world, flags, administration)
  if (!(await administration.revoke(key))) {
    throw new CommandFailed(`Nothing was revoked: ${nameOf(key)} is already revoked.`)
  }
  await tell(world, flags, administration, key, { revoked: 1 }, `Revoked ${nameOf(key)}.`)
}

export async function expire(world: World, flags: ExpireFlags, storage: Store): Promise<void> {
  const expiresAt = expiryOf(flags, world.now())
  const administration = administrationOf(world, storage)
  const key = await select(world, flags, administration)
  if (!(await administration.setExpiry(key, expiresAt))) {
    throw new CommandFailed(`Nothing was changed: ${nameOf(key)} is already revoked or expired.`)
  }
  const said = expiresAt === undefined ? "doesn't expire" : `expires at ${expiresAt.toISOString()}`
  await tell(
    world,
    flags,
    administration,
    key,
    { expiresAt: expiresAt?.toISOString() ?? null },
    `${nameOf(key)} ${said}.`,
  )
}

/** Says what was done, and which keys of the member are left: someone who had the key may have made others with it. */
async function tell(
  world: World,
  flags: KeyFlags,
  administration: KeyAdministration,
  key: KnownKey,
  done: object,
  sentence: string,
): Promise<void> {
  const { organizationId, memberId, uniqueId: keyId } = key
  const others = (await administration.othersOf(key)).map(({ uniqueId, state }) => ({ keyId: uniqueId, state }))
  printResult(world, flags, { organizationId, memberId, keyId, ...done, others }, sentence)
  if (flags.json || others.length === 0) return
  const named = others.map((other) => `${other.keyId} (${other.state})`)
  world.complain(`Other keys of ${memberId} that still work: ${named.join(', ')}.\n`)
}

function expiryOf({ at, in: inMs, never }: ExpireFlags, now: Date): Date | undefined {
  if ([at, inMs, never].filter((each) => each !== undefined).length !== 1) {
    throw new NotUnderstood('Specify when the key expires: --at, --in or --never.')
  }
  if (never) return undefined
  const expiresAt = at ?? new Date(now.getTime() + (inMs ?? 0))
  if (expiresAt <= now) {
    throw new NotUnderstood('The expiry is in the past. To end a key immediately, use `parley keys revoke`.')
  }
  return expiresAt
}

const nameOf = ({ uniqueId, memberId, organizationId }: KnownKey) => `${uniqueId} of ${memberId} in ${organizationId}`

/** The key that a command is about. */
async function select(world: World, { organization, key }: KeyFlags, administration: KeyAdministration) {
  if (key === '-') {
    const typed = await readTyped(world, administration)
    if (organization === undefined || organization === typed.organizationId) return typed
    throw new CommandFailed(`The key belongs to ${typed.organizationId}, not to ${organization}.`)
  }
  if (organization === undefined)
    throw new NotUnderstood('--organization is missing. It is needed to find a key by its id.')
  const found = await administration.find(organization, key)
  if (found === undefined) throw new CommandFailed(`There is no key ${key} in ${organization}.`)
  return found
}

async function readTyped(world: World, administration: KeyAdministration): Promise<KnownKey> {
  let text = ''
  for await (const chunk of world.input) {
    text += String(chunk)
    if (text.length > MOST_TYPED) break
  }
  const key = await administration.identify(text.trim())
  if (key === 'no_key') throw new NotUnderstood("The text isn't an API key: its form or its checksum is wrong.")
  if (key === 'unknown') {
    throw new CommandFailed(
      "The key has the right form and checksum, but this store doesn't have it. It belongs to another store, or it was replaced or " +
        'revoked long ago, or dropped before its first use.',
    )
  }
  return key
}

/**
 * The columns in which keys are listed.
 * @param recordedSince Since when the store records uses.
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

/** Keys for scripts. */
export const describe = (keys: readonly KeySummary[], now: Date) =>
  keys.map(({ lastUsedDay, ...key }) => ({
    ...key,
    state: stateAt(key, now),
    lastUsedOn: lastUsedDay === undefined ? undefined : dateOf(lastUsedDay),
  }))
