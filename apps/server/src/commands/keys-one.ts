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
import type { Call } from './command.ts'
import { type TableColumns, tableOf } from './table.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'

/** When a key expires: one of these. */
interface Expiry {
  at?: Date
  in?: number
  never?: true
}

/** A key has 66 characters; some spaces may be around it. */
const MOST_TYPED = 1024

const administer = async ({ open, world }: Call) => createKeyAdministration({ storage: await open(), now: world.now })

export async function identifyKey(call: Call): Promise<void> {
  const { world, print } = call
  const { organization: _code, organizationId, ...key } = await readTyped(world, await administer(call))
  const since = await (await call.open()).read(undefined, usesRecordedSince)
  const [row] = describe([key], world.now())
  const columns = { organization: () => organizationId, ...keyColumns(since, world.now()) }
  print({ organizationId, ...row }, tableOf([key], columns))
}

export async function revokeOne(call: Call, organization: string | undefined, wanted: string): Promise<void> {
  const administration = await administer(call)
  const key = await select(call.world, administration, organization, wanted)
  if (!(await administration.revoke(key))) {
    throw new CommandFailed(`Nothing was revoked: ${nameOf(key)} is already revoked.`)
  }
  await tell(call, administration, key, { revoked: 1 }, `Revoked ${nameOf(key)}.`)
}

export async function expireKey(call: Call, organization: string | undefined, keyId: string, when: Expiry) {
  const expiresAt = expiryOf(when, call.world.now())
  const administration = await administer(call)
  const key = await select(call.world, administration, organization, keyId)
  if (!(await administration.setExpiry(key, expiresAt))) {
    throw new CommandFailed(`Nothing was changed: ${nameOf(key)} is already revoked or expired.`)
  }
  const at = expiresAt?.toISOString() ?? null
  const sentence = `${nameOf(key)} ${at === null ? "doesn't expire" : `expires at ${at}`}.`
  await tell(call, administration, key, { expiresAt: at }, sentence)
}

/** Says what was done, and which keys of the member are left: someone who had the key may have made others with it. */
async function tell(
  { world, json, print }: Call,
  administration: KeyAdministration,
  key: KnownKey,
  done: object,
  sentence: string,
): Promise<void> {
  const { organizationId, memberId, uniqueId: keyId } = key
  const others = (await administration.othersOf(key)).map(({ uniqueId, state }) => ({ keyId: uniqueId, state }))
  print({ organizationId, memberId, keyId, ...done, others }, sentence)
  if (json || others.length === 0) return
  const named = others.map((other) => `${other.keyId} (${other.state})`)
  world.complain(`Other keys of ${memberId} that still work: ${named.join(', ')}.\n`)
}

function expiryOf({ at, in: inMs, never }: Expiry, now: Date): Date | undefined {
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
async function select(
  world: World,
  administration: KeyAdministration,
  organization: string | undefined,
  key: string,
): Promise<KnownKey> {
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
