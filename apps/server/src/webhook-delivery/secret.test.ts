import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecret, parseSecret } from './signature.ts'

test('a new secret has 32 random bytes and can be parsed', () => {
  const [one, other] = [createSecret(), createSecret()]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(parseSecret(one)).toHaveLength(32)
})

test.each([24, 25, 32, 63, 64])('a secret of %i bytes is valid', (bytes) => {
  const key = randomBytes(bytes)
  expect(parseSecret(`whsec_${key.toString('base64')}`)).toEqual(key)
})

const KEY = Buffer.alloc(32, 0xfb)
const ENCODED = KEY.toString('base64')

test.each([
  ['empty', ''],
  ['only the prefix', 'whsec_'],
  ['without the prefix', ENCODED],
  ['with the prefix in capitals', `WHSEC_${ENCODED}`],
  ['of 23 bytes', `whsec_${randomBytes(23).toString('base64')}`],
  ['of 65 bytes', `whsec_${randomBytes(65).toString('base64')}`],
  ['without padding', `whsec_${ENCODED.replace('=', '')}`],
  ['in base64url', `whsec_${KEY.toString('base64url')}=`],
  ['with a line break', `whsec_${ENCODED}\n`],
  ['with a space in it', `whsec_${ENCODED.slice(0, 8)} ${ENCODED.slice(8)}`],
  ['with bits after the last byte', `whsec_${ENCODED.replace(/.=$/, '9=')}`],
  ['of another kind', `whsk_${ENCODED}`],
])('a secret %s is not valid', (_what, text) => {
  expect(parseSecret(text)).toBeUndefined()
})
