import { expect, test } from 'vitest'
import { mintKey } from '../domain/api-keys/format.ts'
import { secrets } from '../generated/policy.ts'
import { createSecret } from '../webhook-delivery/secret.ts'
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

test.each(secrets)('$property, which the contract marks as a secret, is redacted at whatever depth', ({ property }) => {
  const value = 'not like a key at all, with a \\ and a "'
  const line = logged((log) =>
    log.info({ [property]: value, a: { [property]: value, b: [{ [property]: value }] } }, 'x'),
  )
  expect(line).not.toContain('not like a key')
  expect(line.match(/\[redacted\]/g)).toHaveLength(3)
})

test.each([
  ['a message', (log: ReturnType<typeof createLog>) => log.info(`The key ${KEY} was rejected.`)],
  ['a member of another name', (log: ReturnType<typeof createLog>) => log.info({ header: `Bearer ${KEY}` })],
  ['an error', (log: ReturnType<typeof createLog>) => log.error({ err: new Error(`no ${KEY}`) })],
  ['a cause', (log: ReturnType<typeof createLog>) => log.error({ err: new Error('no', { cause: new Error(KEY) }) })],
  [
    'a member of an error',
    (log: ReturnType<typeof createLog>) => log.error({ err: Object.assign(new Error('no'), { sql: [KEY] }) }),
  ],
  [
    'a text that holds JSON',
    (log: ReturnType<typeof createLog>) => log.info({ body: JSON.stringify({ apiKey: { key: KEY } }) }),
  ],
  ['a key that was cut off', (log: ReturnType<typeof createLog>) => log.info(KEY.slice(0, 40))],
])('a key in %s is redacted', (_, write) => {
  const line = logged(write)
  expect(line).toContain('[redacted]')
  expect(line).not.toContain(KEY.slice(20, 40))
})

test('the secret of a webhook is redacted, whole or cut off, as in an error of the database that quotes a row', () => {
  const secret = createSecret()
  const row = `Failing row contains (acme, whk_1, ${secret}, null).`
  const line = logged((log) =>
    log.error({ err: Object.assign(new Error('no'), { detail: row }), cut: secret.slice(0, 20) }),
  )
  expect(line).toContain('Failing row contains (acme, whk_1, [redacted], null).')
  expect(line).not.toContain(secret.slice(6, 20))
})

test('values that are not secret are logged unchanged', () => {
  const line = logged((log) =>
    log.info({ requestId: 'req_1', operationId: 'regenerateApiKey', file: 'parley_backup.db' }),
  )
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'req_1',
    operationId: 'regenerateApiKey',
    file: 'parley_backup.db',
  })
})
