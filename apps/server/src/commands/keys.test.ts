import { expect, test } from 'vitest'
import { commandLine, provision } from '../../test/command-line.ts'
import { ServiceError } from '../domain/kernel/errors.ts'
import { createApiKeys } from '../domain/api-keys/api-keys.ts'
import { mintKey } from '../domain/api-keys/format.ts'
import { openStorage } from './open-storage.ts'
import { asCode } from '../../test/keys.ts'

const OF_GRACE = ['--organization', 'acme', '--member', 'grace']
const OF_ACME = ['--organization', 'acme']
const DAY_MS = 86_400_000

interface Listed {
  uniqueId: string
  fingerprint: string
  state: string
}

/** Creates a store with a key of grace, and a clock that the test sets. */
async function provisioned() {
  const clock = { ms: Date.parse('2026-03-14T12:00:00.000Z') }
  const now = () => new Date(clock.ms)
  const cli = commandLine(now)
  const key = await provision(cli)
  return {
    ...cli,
    clock,
    key,
    /** Authenticates a key as a request does. Returns true if the key is valid. */
    use: async (apiKey: string) => {
      const { storage } = await openStorage(await cli.url, { now })
      const apiKeys = createApiKeys({ storage, now, elapsedMs: () => 0, graceSeconds: 0 })
      const caller = await apiKeys.authenticate(apiKey, 'req')
      await storage.close()
      return !(caller instanceof ServiceError)
    },
    create: async () => (await cli.parley(['keys', 'create', ...OF_GRACE])).out.trim(),
    list: async (...args: string[]) => (await cli.json('keys', 'list', ...OF_ACME, ...args)) as Listed[],
    events: async () => {
      const { out } = await cli.parley(['audit', 'list', '--json'])
      const entries = out.match(/^.+$/gm)?.map((text) => JSON.parse(text) as { event: string }) ?? []
      return entries.map(({ event }) => event).filter((event) => event.startsWith('api_key.'))
    },
  }
}

test('keys identify prints the owner, the state and the last use of a key, and not the key', async () => {
  const { parley, key, use, clock } = await provisioned()
  const before = await parley(['keys', 'identify'], { input: ` ${key}\n` })
  expect(before).toMatchObject({ code: 0, err: '' })
  expect(before.out).toMatch(/^acme +key_\w+ +grace +pending +2026-03-14T12:00:00\.000Z +never +never/m)
  await use(key)
  clock.ms += DAY_MS
  const { out } = await parley(['keys', 'identify', '--json'], { input: key })
  expect(JSON.parse(out)).toMatchObject({
    organizationId: 'acme',
    memberId: 'grace',
    state: 'current',
    lastUsedOn: '2026-03-14',
    lastFour: key.slice(-4),
  })
  expect(before.out + out).not.toContain(key.slice(7, -4))
})

test("keys identify has different errors for text that isn't a key and for an unknown key", async () => {
  const { parley, key } = await provisioned()
  const identify = (input: string) => parley(['keys', 'identify'], { input })
  for (const text of ['', 'nonsense', key.slice(0, -1), `${key}\n${key}`, 'x'.repeat(5000)]) {
    expect(await identify(text)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining("isn't an API key") as string,
    })
  }
  const { code, out, err } = await identify(mintKey(asCode(key.slice(7, 17))))
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain("the right form and checksum, but this store doesn't have it")
})

test.each(['its value', 'its identifier', 'its fingerprint'])('keys revoke revokes one key by %s', async (name) => {
  const { parley, key, create, use, list, events } = await provisioned()
  await use(key)
  const next = await create()
  const [first, other] = await list()
  const [uniqueId, fingerprint] = [first?.uniqueId ?? '', first?.fingerprint ?? '']
  const args =
    name === 'its value' ? ['--key', '-'] : [...OF_ACME, '--key', name === 'its identifier' ? uniqueId : fingerprint]
  const revoke = () => parley(['keys', 'revoke', ...args], { input: key })
  expect(await revoke()).toEqual({
    code: 0,
    out: `Revoked ${uniqueId} of grace in acme.\n`,
    err: `Other keys of grace that still work: ${other?.uniqueId} (pending).\n`,
  })
  expect(await revoke()).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was revoked') as string })
  expect((await list()).map(({ state }) => state)).toEqual(['revoked', 'pending'])
  expect([await use(key), await use(next)]).toEqual([false, true])
  expect((await events()).filter((event) => event === 'api_key.revoked')).toHaveLength(1)
})

test('keys revoke rejects missing, contradictory and unknown names of keys', async () => {
  const { parley, list } = await provisioned()
  for (const args of [[], OF_ACME, ['--key', 'key_1'], [...OF_GRACE, '--key', 'key_1'], ['--member', 'grace']]) {
    expect(await parley(['keys', 'revoke', ...args])).toMatchObject({ code: 2, out: '' })
  }
  const unknown = await parley(['keys', 'revoke', ...OF_ACME, '--key', 'key_1'])
  expect(unknown).toEqual({ code: 1, out: '', err: 'parley: There is no key key_1 in acme.\n' })
  expect((await list()).map(({ state }) => state)).toEqual(['pending'])
})

test('a key is invalid from its expiry on, and the audit log has a warning before', async () => {
  const { parley, key, use, clock, list, events } = await provisioned()
  await use(key)
  const expire = (...args: string[]) => parley(['keys', 'expire', '--key', '-', ...args], { input: key })
  expect(await expire('--at', '2026-04-14T12:00:00Z')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^key_\w+ of grace in acme expires at 2026-04-14T12:00:00\.000Z\.\n$/) as string,
  })
  expect(await expire('--never')).toMatchObject({ code: 0, out: expect.stringContaining("doesn't expire") as string })
  expect(await expire('--in', '2h')).toMatchObject({ code: 0 })
  expect(await expire('--in', '1h', '--organization', 'other')).toMatchObject({
    code: 1,
    err: 'parley: The key belongs to acme, not to other.\n',
  })
  expect(await list()).toMatchObject([{ state: 'current', expiresAt: '2026-03-14T14:00:00.000Z' }])
  clock.ms += 2 * 3_600_000 - 1
  expect(await use(key)).toBe(true)
  clock.ms += 1
  expect(await list()).toMatchObject([{ state: 'expired' }])
  expect(await use(key)).toBe(false)
  expect(await list()).toMatchObject([{ state: 'expired' }])
  expect(await expire('--never')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing was changed') as string,
  })
  // The order of entries that several processes write in the same millisecond is undefined.
  const expiry = (await events()).filter((event) => event.startsWith('api_key.exp')).toSorted()
  const times = { 'api_key.expired': 1, 'api_key.expires_soon': 1, 'api_key.expiry_set': 3 }
  expect(expiry).toEqual(Object.entries(times).flatMap(([event, count]) => Array(count).fill(event) as string[]))
})

test('keys expire rejects an expiry in the past, and requires exactly one expiry', async () => {
  const { parley, key, list } = await provisioned()
  const wrong = [
    [],
    ['--in', '1h', '--never'],
    ['--at', '2026-03-14T12:00:00Z'],
    ['--at', '2026-04-14'],
    ['--in', '1y'],
  ]
  for (const args of wrong) {
    expect(await parley(['keys', 'expire', '--key', '-', ...args], { input: key })).toMatchObject({ code: 2, out: '' })
  }
  expect(await list()).toMatchObject([{ state: 'pending' }])
  expect((await list())[0]).not.toHaveProperty('expiresAt')
})

test('keys list --unused-for lists usable keys that were not used for the given time', async () => {
  const { parley, key, create, use, clock, list } = await provisioned()
  const unused = async (age: string) => (await list('--unused-for', age)).map(({ state }) => state)
  await use(key)
  clock.ms += 30 * DAY_MS
  const next = await create()
  expect(await unused('30d')).toEqual([])
  clock.ms += DAY_MS
  expect(await unused('30d')).toEqual(['current'])
  expect(await unused('1d')).toEqual(['current', 'pending'])
  await use(next)
  expect(await unused('1s')).toEqual([])
  clock.ms += 91 * DAY_MS
  expect(await unused('90d')).toEqual(['current'])
  const { out } = await parley(['keys', 'list', ...OF_ACME, '--unused-for', '90d'])
  expect(out).toMatch(/ current +2026-04-13T12:00:00\.000Z +2026-04-14 +never /)
  await parley(['keys', 'revoke', ...OF_GRACE])
  expect(await unused('90d')).toEqual([])
})
