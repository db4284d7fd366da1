import * as fc from 'fast-check'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { fingerprintOf, KEY_LENGTH, KEY_PATTERN, mintKey, newOrganizationCode, readKey } from './format.ts'
import { asCode } from '../../../test/keys.ts'

const CODE = asCode('Harbour123')

test('a key names its organization and carries 43 random characters and a checksum', () => {
  expect(newOrganizationCode()).toMatch(/^[0-9A-Za-z]{10}$/)
  expect(mintKey(CODE)).toMatch(/^parley_Harbour123[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/)
})

test('a key is read back as its organization and the SHA-256 of the whole value', () => {
  const key = mintKey(CODE)
  const hash = createHash('sha256').update(key).digest('hex')
  expect(readKey(key)).toEqual({ organization: CODE, hash })
})

test('the checksum is the CRC-32 of everything before it, in base 62', () => {
  const key = mintKey(CODE)
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const value = Array.from(key.slice(-6)).reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
  expect(value).toBe(crc32(key.slice(0, -6)))
})

test('a key with one mistyped character is rejected', () => {
  const key = mintKey(CODE)
  const typo = fc.tuple(fc.nat(key.length - 1), fc.string({ minLength: 1, maxLength: 1 }))
  fc.assert(
    fc.property(typo, ([place, character]) => {
      fc.pre(key[place] !== character)
      expect(readKey(key.slice(0, place) + character + key.slice(place + 1))).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

test.each([
  '',
  'parley_',
  `${mintKey(CODE)}\n`,
  ` ${mintKey(CODE)}`,
  mintKey(CODE).slice(0, -1),
  mintKey(asCode('short')),
])('text without the format of a key is rejected: %j', (value) => {
  expect(readKey(value)).toBeUndefined()
})

test('every key matches the pattern for secret scanners, which is in SECURITY.md', () => {
  const security = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8')
  expect(security).toContain(`\n${KEY_PATTERN}\n`)
  for (let made = 0; made < 100; made++) {
    const key = mintKey(newOrganizationCode())
    expect(`KEY="${key}"`.match(new RegExp(KEY_PATTERN))?.[0]).toBe(key)
    expect(key).toHaveLength(KEY_LENGTH)
  }
})

test('a fingerprint is the beginning of the hash, and the same for the same key alone', () => {
  const [one, other] = [mintKey(CODE), mintKey(CODE)].map((key) => readKey(key)?.hash ?? '')
  expect(one?.startsWith(fingerprintOf(one ?? ''))).toBe(true)
  expect(fingerprintOf(one ?? '')).toHaveLength(16)
  expect(fingerprintOf(one ?? '')).not.toBe(fingerprintOf(other ?? ''))
})

test('all 62 characters are drawn, each about as often as the others', () => {
  const counts = new Map<string, number>()
  for (let key = 0; key < 1000; key++) {
    for (const character of mintKey(CODE).slice(17, 60)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  // 43,000 draws give each character 694 on average, with a standard deviation of 26; a byte modulo 62 would give some 840.
  expect(counts.size).toBe(62)
  expect(Math.max(...counts.values())).toBeLessThan(694 + 6 * 26)
  expect(Math.min(...counts.values())).toBeGreaterThan(694 - 6 * 26)
})
