// The format of an API key: `parley_`, ten characters that identify the organization, 43 random characters, and a checksum of six
// characters. The checksum detects a mistyped key without a query.
import type { OrgCode } from '../../sql/columns.ts'
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { digitsOf } from '../../store/ids.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ORGANIZATION_CODE_LENGTH = 10
/** 43 base62 characters have a little more than 256 bits of entropy. */
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const BASE62 = '[0-9A-Za-z]'
const AFTER_PREFIX = ORGANIZATION_CODE_LENGTH + RANDOM_LENGTH + CHECKSUM_LENGTH

export const KEY_PREFIX = 'parley_'
export const KEY_LENGTH = KEY_PREFIX.length + AFTER_PREFIX
/** The regular expression that secret scanners use to find a key. SECURITY.md also publishes it. */
export const KEY_PATTERN = `${KEY_PREFIX}${BASE62}{${AFTER_PREFIX}}`
/** Captures the part that the checksum covers, the code of the organization in it, and the checksum. */
const KEY_FORMAT = new RegExp(
  `^(${KEY_PREFIX}(${BASE62}{${ORGANIZATION_CODE_LENGTH}})${BASE62}{${RANDOM_LENGTH}})(${BASE62}{${CHECKSUM_LENGTH}})$`,
)

/** Generates a random key value, which is a secret, for the organization with this code. */
export function mintKey(organization: OrgCode): string {
  const value = `${KEY_PREFIX}${organization}${randomBase62(RANDOM_LENGTH)}`
  return value + checksum(value)
}

/** The code of a key's organization and the hash of the key, by which the key is looked up. */
export interface ReadKey {
  organization: OrgCode
  hash: string
}

/** Parses a key value that a client sent. Returns undefined if the format or the checksum is wrong. */
export function readKey(key: string): ReadKey | undefined {
  const [, checkedPart, organization, keyChecksum] = KEY_FORMAT.exec(key) ?? []
  if (checkedPart === undefined || organization === undefined || keyChecksum !== checksum(checkedPart)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These ten characters of a key are the code of an organization.
  return { organization: organization as OrgCode, hash: hashKey(key) }
}

/** Hashes a key value for the store. A plain hash without salt is enough, because nobody can guess 256 random bits. */
export const hashKey = (value: string): string => hash('sha256', value)

/** Returns the first characters of a key's hash, which identify the key without revealing its value. */
export const fingerprintOf = (keyHash: string): string => keyHash.slice(0, 16)

/** Generates the code of a new organization: the prefix of its API keys and the first column of the store's indexes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Codes are made here.
export const newOrganizationCode = () => randomBase62(ORGANIZATION_CODE_LENGTH) as OrgCode

const randomBase62 = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

const checksum = (text: string): string => digitsOf(crc32(text), ALPHABET, CHECKSUM_LENGTH)
