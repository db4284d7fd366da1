// The format of an API key, so that a mistyped one is detected without a query:
// `parley_`, ten characters that name the organization, forty-three random ones, six of checksum.
import type { OrgCode } from '../../sql/columns.ts'
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { digitsOf } from '../../sql/ids.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ORGANIZATION_CODE_LENGTH = 10
/** 43 characters of 62 kinds are a little more than 256 bits. */
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const BASE62 = '[0-9A-Za-z]'
const AFTER_PREFIX = ORGANIZATION_CODE_LENGTH + RANDOM_LENGTH + CHECKSUM_LENGTH

export const KEY_PREFIX = 'parley_'
export const KEY_LENGTH = KEY_PREFIX.length + AFTER_PREFIX
/** The regular expression of a key, for secret scanners. SECURITY.md has it, too. */
export const KEY_PATTERN = `${KEY_PREFIX}${BASE62}{${AFTER_PREFIX}}`
const FORM = new RegExp(
  `^(${KEY_PREFIX}(${BASE62}{${ORGANIZATION_CODE_LENGTH}})${BASE62}{${RANDOM_LENGTH}})(${BASE62}{${CHECKSUM_LENGTH}})$`,
)

/** Makes a new key value for the organization with this code. It is a secret. */
export function mintKey(organization: OrgCode): string {
  const value = `${KEY_PREFIX}${organization}${randomBase62(RANDOM_LENGTH)}`
  return value + checksum(value)
}

/**
 * Reads a key value that a client sent.
 * @returns where to look for it, or undefined if no key can have this value.
 */
export function readKey(key: string): { organization: OrgCode; hash: string } | undefined {
  const [, checked, organization, sum] = FORM.exec(key) ?? []
  if (checked === undefined || organization === undefined || sum !== checksum(checked)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The form of a key says so.
  return { organization: organization as OrgCode, hash: hashKey(key) }
}

/** Hashes a key value for the store. A plain hash is enough: a value of 256 random bits cannot be guessed. */
export const hashKey = (value: string): string => hash('sha256', value)

/** Names a key without its value: the beginning of its hash, from which the value can't be found. */
export const fingerprintOf = (keyHash: string): string => keyHash.slice(0, FINGERPRINT_LENGTH)
const FINGERPRINT_LENGTH = 16

/** Makes a code for a new organization. It leads every key of the organization and every index of the store. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Codes are made here.
export const newOrganizationCode = () => randomBase62(ORGANIZATION_CODE_LENGTH) as OrgCode

const randomBase62 = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

const checksum = (text: string): string => digitsOf(crc32(text), ALPHABET, CHECKSUM_LENGTH)
