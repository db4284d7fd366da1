import { expect, onTestFinished, test } from 'vitest'
import { commandLine, provision } from '../../test/command-line.ts'
import { startService } from '@parley/tools'

const OF_GRACE = ['--organization', 'acme', '--member', 'grace']

test('keys list shows the last characters of a key, and not the key', async () => {
  const cli = commandLine()
  const key = await provision(cli)
  const { out } = await cli.parley(['keys', 'list', ...OF_GRACE])
  expect(out).toContain(key.slice(-4))
  expect(out).not.toContain(key)
  const listed = await cli.json('keys', 'list', '--organization', 'acme')
  expect(listed).toEqual([expect.objectContaining({ memberId: 'grace', state: 'pending', lastFour: key.slice(-4) })])
})

test('keys create --json prints only JSON', async () => {
  const cli = commandLine()
  await provision(cli)
  const { code, out, err } = await cli.parley(['keys', 'create', ...OF_GRACE, '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toMatchObject({ memberId: 'grace', key: expect.stringMatching(/^parley_/) as string })
})

test('keys create rejects an unknown member, and keys list an unknown organization', async () => {
  const cli = commandLine()
  await provision(cli)
  const unknown = await cli.parley(['keys', 'create', '--organization', 'acme', '--member', 'ghost'])
  expect(unknown).toMatchObject({ code: 1, out: '', err: 'parley: There is no active member ghost of acme.\n' })
  const nowhere = await cli.parley(['keys', 'list', '--organization', 'nowhere'])
  expect(nowhere).toMatchObject({ code: 1, err: 'parley: There is no organization nowhere.\n' })
})

test('keys revoke fails if it revokes no key', async () => {
  const cli = commandLine()
  await provision(cli)
  expect(await cli.json('keys', 'revoke', ...OF_GRACE)).toMatchObject({ revoked: 1 })
  for (const member of ['grace', 'grcae']) {
    const { code, err } = await cli.parley(['keys', 'revoke', '--organization', 'acme', '--member', member])
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was revoked') as string })
  }
})

test('a running server accepts a new key immediately, and rejects a revoked key from the next request on', async () => {
  const cli = commandLine()
  const key = await provision(cli)
  const server = await startService({ DATABASE_URL: await cli.url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const call = async (apiKey: string) => {
    const headers = { Authorization: `Bearer ${apiKey}` }
    const response = await fetch(`${server.url}/api/auth/api-keys/regenerate`, { headers })
    await response.arrayBuffer()
    return response.status
  }
  expect(await call(key)).toBe(200)

  expect((await cli.parley(['keys', 'revoke', ...OF_GRACE])).code).toBe(0)
  expect(await call(key)).toBe(401)

  const { out } = await cli.parley(['keys', 'create', ...OF_GRACE])
  expect(await call(out.trim())).toBe(200)
  expect(await call(key)).toBe(401)
})

test('a running server rejects a key from its expiry on, and records the last use', async () => {
  const cli = commandLine()
  const key = await provision(cli)
  const server = await startService({ DATABASE_URL: await cli.url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const statusOf = async (apiKey: string) => {
    const response = await fetch(`${server.url}/api/auth/me`, { headers: { Authorization: `Bearer ${apiKey}` } })
    await response.arrayBuffer()
    return response.status
  }
  // From the second request on, the server authenticates from its cache.
  for (let time = 0; time < 3; time++) expect(await statusOf(key)).toBe(200)
  expect((await cli.parley(['keys', 'expire', '--key', '-', '--in', '3s'], { input: key })).code).toBe(0)
  await expect.poll(() => statusOf(key)).toBe(401)
  expect(await cli.json('keys', 'list', '--organization', 'acme')).toMatchObject([
    { state: 'expired', lastUsedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
  ])
  const next = (await cli.parley(['keys', 'create', ...OF_GRACE])).out.trim()
  expect([await statusOf(next), await statusOf(key)]).toEqual([200, 401])
})

test('audit list shows each change of a key, newest last, and can filter', async () => {
  const cli = commandLine()
  await provision(cli)
  await cli.parley(['keys', 'create', ...OF_GRACE])
  await cli.parley(['keys', 'revoke', ...OF_GRACE])
  const events = async (...args: string[]) => {
    const { out } = await cli.parley(['audit', 'list', '--json', ...args])
    return out
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => (JSON.parse(text) as { event: string }).event)
  }
  const [created, revoked] = ['api_key.created', 'api_key.revoked']
  const ofKeys = (await events()).filter((event) => event.startsWith('api_key.'))
  expect(ofKeys).toEqual([created, created, revoked, revoked])
  expect(await events('--limit', '1')).toEqual([revoked])
  expect(await events('--event', created ?? '')).toEqual([created, created])
  expect(await events('--organization', 'nowhere')).toEqual([])
  expect(await events('--member', 'grace')).toEqual([])
  expect((await cli.parley(['audit', 'list'])).out).toContain('operator')
})

test('the error for an unknown --event lists the known events', async () => {
  const cli = commandLine()
  await provision(cli)
  const { code, err } = await cli.parley(['audit', 'list', '--event', 'nope'])
  expect([code, err]).toEqual([2, expect.stringContaining('api_key.revoked')])
})
