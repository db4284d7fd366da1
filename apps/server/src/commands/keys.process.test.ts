import { expect, onTestFinished, test } from 'vitest'
import { commandLine, provision } from '../../test/command-line.ts'
import { startService } from '@parley/tools'

const OF_GRACE = ['--organization', 'acme', '--member', 'grace']

test('a key is printed once, and listed by its last characters', async () => {
  const line = commandLine()
  const key = await provision(line)
  const { out } = await line.parley(['keys', 'list', ...OF_GRACE])
  expect(out).toContain(key.slice(-4))
  expect(out).not.toContain(key)
  const listed = await line.json('keys', 'list', '--organization', 'acme')
  expect(listed).toEqual([expect.objectContaining({ memberId: 'grace', state: 'pending', lastFour: key.slice(-4) })])
})

test('a key for a script is JSON with nothing beside it', async () => {
  const line = commandLine()
  await provision(line)
  const { code, out, err } = await line.parley(['keys', 'create', ...OF_GRACE, '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toMatchObject({ memberId: 'grace', key: expect.stringMatching(/^parley_/) as string })
})

test('a key for an unknown member is not created', async () => {
  const line = commandLine()
  await provision(line)
  const unknown = await line.parley(['keys', 'create', '--organization', 'acme', '--member', 'ghost'])
  expect(unknown).toMatchObject({ code: 1, out: '', err: 'parley: There is no active member ghost of acme.\n' })
  const nowhere = await line.parley(['keys', 'list', '--organization', 'nowhere'])
  expect(nowhere).toMatchObject({ code: 1, err: 'parley: There is no organization nowhere.\n' })
})

test('a revocation without effect fails, so that a typing mistake is noticed', async () => {
  const line = commandLine()
  await provision(line)
  expect(await line.json('keys', 'revoke', ...OF_GRACE)).toMatchObject({ revoked: 1 })
  for (const member of ['grace', 'grcae']) {
    const { code, err } = await line.parley(['keys', 'revoke', '--organization', 'acme', '--member', member])
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was revoked') as string })
  }
})

test('beside a running server a new key works immediately, and a revoked one fails from the next request on', async () => {
  const line = commandLine()
  const key = await provision(line)
  const server = await startService({ DATABASE_URL: await line.url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const call = async (sent: string) => {
    const headers = { Authorization: `Bearer ${sent}` }
    const response = await fetch(`${server.url}/api/auth/api-keys/regenerate`, { headers })
    await response.arrayBuffer()
    return response.status
  }
  expect(await call(key)).toBe(200)

  expect((await line.parley(['keys', 'revoke', ...OF_GRACE])).code).toBe(0)
  expect(await call(key)).toBe(401)

  const { out } = await line.parley(['keys', 'create', ...OF_GRACE])
  expect(await call(out.trim())).toBe(200)
  expect(await call(key)).toBe(401)
})

test('beside a running server a key is rejected from its expiry on, another one goes on, and each use is recorded', async () => {
  const line = commandLine()
  const key = await provision(line)
  const server = await startService({ DATABASE_URL: await line.url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const statusOf = async (sent: string) => {
    const response = await fetch(`${server.url}/api/auth/me`, { headers: { Authorization: `Bearer ${sent}` } })
    await response.arrayBuffer()
    return response.status
  }
  // A second use in a row comes from the cache of the server.
  for (let time = 0; time < 3; time++) expect(await statusOf(key)).toBe(200)
  expect((await line.parley(['keys', 'expire', '--key', '-', '--in', '3s'], { input: key })).code).toBe(0)
  await expect.poll(() => statusOf(key)).toBe(401)
  expect(await line.json('keys', 'list', '--organization', 'acme')).toMatchObject([
    { state: 'expired', lastUsedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
  ])
  const next = (await line.parley(['keys', 'create', ...OF_GRACE])).out.trim()
  expect([await statusOf(next), await statusOf(key)]).toEqual([200, 401])
})

test('the audit log has each change of a key, can be filtered, and lists the newest last', async () => {
  const line = commandLine()
  await provision(line)
  await line.parley(['keys', 'create', ...OF_GRACE])
  await line.parley(['keys', 'revoke', ...OF_GRACE])
  const events = async (...args: string[]) => {
    const { out } = await line.parley(['audit', 'list', '--json', ...args])
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
  expect((await line.parley(['audit', 'list'])).out).toContain('operator')
})

test('an unknown event of the audit log is an error that lists the known events', async () => {
  const line = commandLine()
  await provision(line)
  const { code, err } = await line.parley(['audit', 'list', '--event', 'nope'])
  expect([code, err]).toEqual([2, expect.stringContaining('api_key.revoked')])
})
