import { expect, test } from 'vitest'
import { mintKey } from '../domain/api-keys/format.ts'
import { secrets } from '../generated/policy.ts'
import { createSecret } from '../webhook-delivery/signature.ts'
import { createLog } from './log.ts'
import { asCode } from '../../test/keys.ts'

const KEY = mintKey(asCode('0123456789'))

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('trace', (line) => void lines.push(line)))
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(() => void JSON.parse(line)).not.toThrow()
  return line
}

test.each(secrets)('the log redacts $property, which the contract marks as a secret, at any depth', ({ property }) => {
  const secret = 'not like a key at all, with a \\ and a "'
  const line = logged((log) =>
    log.info({ [property]: secret, a: { [property]: secret, b: [{ [property]: secret }] } }, 'x'),
  )
  expect(line).not.toContain('not like a key')
  expect(line.match(/\[redacted\]/g)).toHaveLength(3)
})

test.each([
  ['a message', (log: ReturnType<typeof createLog>) => log.info(`The key ${KEY} was rejected.`)],
  ['another property', (log: ReturnType<typeof createLog>) => log.info({ header: `Bearer ${KEY}` })],
  ['an error', (log: ReturnType<typeof createLog>) => log.error({ err: new Error(`no ${KEY}`) })],
  ['a cause', (log: ReturnType<typeof createLog>) => log.error({ err: new Error('no', { cause: new Error(KEY) }) })],
  [
    'a property of an error',
    (log: ReturnType<typeof createLog>) => log.error({ err: Object.assign(new Error('no'), { sql: [KEY] }) }),
  ],
  [
    'a text that holds JSON',
    (log: ReturnType<typeof createLog>) => log.info({ body: JSON.stringify({ apiKey: { key: KEY } }) }),
  ],
  ['a key that was cut off', (log: ReturnType<typeof createLog>) => log.info(KEY.slice(0, 40))],
])('the log redacts an API key in %s', (_, write) => {
  const line = logged(write)
  expect(line).toContain('[redacted]')
  expect(line).not.toContain(KEY.slice(20, 40))
})

test('the log redacts the secret of a webhook, whole or truncated', () => {
  const secret = createSecret()
  const row = `Failing row contains (acme, whk_1, ${secret}, null).`
  const line = logged((log) =>
    log.error({ err: Object.assign(new Error('no'), { detail: row }), cut: secret.slice(0, 20) }),
  )
  expect(line).toContain('Failing row contains (acme, whk_1, [redacted], null).')
  expect(line).not.toContain(secret.slice(6, 20))
})

test('the log does not change values that are not secret', () => {
  const line = logged((log) =>
    log.info({ requestId: 'req_1', operationId: 'regenerateApiKey', file: 'parley_backup.db' }),
  )
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'req_1',
    operationId: 'regenerateApiKey',
    file: 'parley_backup.db',
  })
})
