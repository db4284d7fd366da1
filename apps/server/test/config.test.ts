import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settings } from '../src/config.ts'
import { operationIds, policies } from '../src/http/policy.ts'

test('without variables, the defaults are those of the contract, and only this machine can reach the service', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    KEY_GRACE_SECONDS: 0,
    CORS_ORIGINS: [],
    TRUSTED_PROXIES: [],
    METRICS_PORT: 'off',
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  })
  for (const id of operationIds)
    expect(config.quotas[id]).toEqual(policies[id].policy.rateLimit ?? { quota: 0, windowSeconds: 1 })
})

test('without variables, the service listens on the default address of the contract', () => {
  const { HOST, PORT } = readConfig({})
  expect(contract.servers.map(({ variables }) => variables.base_url.default)).toEqual([`http://${HOST}:${PORT}`])
})

test('each operation has a variable for its rate limit, and 0 turns the limit off', () => {
  const config = readConfig({ RATE_LIMIT_UPDATE_CONVERSATION: '0', RATE_LIMIT_REGENERATE_API_KEY: '7' })
  expect(config.quotas).toMatchObject({ updateConversation: { quota: 0 }, regenerateApiKey: { quota: 7 } })
})

test('lists may have spaces, a list of proxies takes addresses and ranges, and metrics may take any port', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1', METRICS_PORT: '0' })).toMatchObject({
    TRUSTED_PROXIES: [
      { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
      { address: '::1', prefix: 128, family: 'ipv6' },
    ],
    METRICS_PORT: 0,
  })
  expect(readConfig({ METRICS_PORT: '' }).METRICS_PORT).toBe('off')
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000x'],
  ['PORT', ''],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://db.example'],
  ['DATABASE_URL', 'postgres:///parley'],
  ['DATABASE_URL', 'postgres://one.example:5432,/parley'],
  ['DATABASE_URL', 'postgres://one.example:5432,two.example:port/parley'],
  ['DATABASE_CONNECTIONS', '0'],
  ['DATABASE_URL', 'file:'],
  ['DATABASE_URL', 'file://parley.db'],
  ['DATABASE_URL', 'file:///%zz'],
  ['KEY_GRACE_SECONDS', String(7 * 24 * 3600 + 1)],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,proxy.example'],
  ['MAX_CONNECTIONS', '0'],
  ['METRICS_PORT', 'on'],
  ['RATE_LIMIT_FAILED_AUTHENTICATION', '-1'],
  ['RATE_LIMIT_UPDATE_CONVERSATION', 'many'],
])('%s=%s stops the start with a message that names the variable and its allowed values', (name, value) => {
  const { allowed } = settings.find((setting) => setting.name === name) ?? { allowed: 'nothing' }
  const message = messageOf({ [name]: value })
  expect(message.startsWith(`${name} must be ${allowed}`)).toBe(true)
})

const messageOf = (variables: Record<string, string>): string => {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('The configuration is valid.')
}

test.each([
  ['mysql://db.example/parley', 'it begins with neither file: nor postgres://'],
  ['host=db.example dbname=parley', 'it begins with neither file: nor postgres://'],
  ['postgres:///parley?host=/run/postgresql', 'it names no host'],
  ['postgres://one.example,/parley', 'it names no host'],
  ['postgres://parley:secret@db.example', 'it names no database'],
  ['postgres://parley:sec/ret@db.example/parley', 'a / ? or # in its password is not percent-encoded'],
  ['postgres://parley:12/34@db.example/parley', 'a / ? or # in its password is not percent-encoded'],
  ['postgres://parley:12#34@db.example/parley', 'a / ? or # in its password is not percent-encoded'],
  ['postgres://db.example:port/parley', 'a host or a port in it is malformed'],
  ['postgres://parley:secret@db.example/parley\n', 'it has a space or a line break'],
  ['file:', 'its path is missing or malformed'],
])('the message about DATABASE_URL=%s says: %s', (value, flaw) => {
  expect(messageOf({ DATABASE_URL: value })).toMatch(new RegExp(`, but ${RegExp.escape(flaw)}\\.$`))
})
