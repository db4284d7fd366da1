// The text by which an application names a person is a phone number, or an opaque identifier.
import { hash } from 'node:crypto'
import { type Channel, contract, type PhoneMatching } from '@parley/contract'
import { numberOf } from '@parley/contract/phone-number'
import type { ServiceError } from './errors.ts'
import { invalidRequest } from './invalid-request.ts'

/** An identifier of a contact: the digits of a phone number (`number`), or an opaque text of the messaging application (`app`). */
export type Identifier = readonly [kind: 'app' | 'number', value: string]

/** Interprets a text as an identifier: as a phone number if it looks like one and the channel matches phone numbers, else as opaque. */
export function identifierOf(value: string, phoneMatching: PhoneMatching): Identifier {
  const number = phoneMatching === 'Never' ? undefined : numberOf(value)
  return number === undefined ? ['app', value] : ['number', number]
}

/** Returns the key of an identifier in maps and sets, such as `number 33612345678`. */
export const keyOf = ([kind, value]: Identifier) => `${kind} ${value}`
/** Hashes an identifier. Uses of aliases are stored as hashes, because the code only compares them. */
export const hashOf = (identifier: Identifier): string => hash('sha256', keyOf(identifier), 'base64url')

/** The most identifiers that a contact has, in all scopes together, and the most that it lost and nobody has. */
export const MAX_IDENTIFIERS: number = contract.components.schemas.ContactDetails.properties.identities.maxItems

/** The identifier of a contact in the messaging application, and its phone number. At least one of the two is present. */
export interface ContactIdentifiers {
  messagingAppContactId?: string | undefined
  phone?: string | undefined
}

/** Matches a text of white space, control characters, combining marks, and letters that show nothing, such as the Hangul filler. */
const INVISIBLE = /^[\s\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

export const isVisible = (identifier: string): boolean => !INVISIBLE.test(identifier)

/** Returns an error if an identifier or a phone number of a contact has no visible character, or is the phone number of the channel. */
export function validateIdentifiers(
  channel: Pick<Channel, 'phone'>,
  identifiers: ContactIdentifiers,
): ServiceError | undefined {
  const channelNumber = numberOf(channel.phone)
  const errors = Object.entries(identifiers).flatMap(([property, identifier]: [string, string | undefined]) => {
    if (identifier === undefined) return []
    const error = { in: 'body' as const, pointer: `/${property}` }
    if (!isVisible(identifier)) return [{ ...error, detail: 'The identifier has no visible character.' }]
    if (channelNumber === undefined || numberOf(identifier) !== channelNumber) return []
    return [{ ...error, detail: 'It is the phone number of the channel.' }]
  })
  return errors.length === 0 ? undefined : invalidRequest(errors)
}
