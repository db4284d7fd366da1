// The identifiers of contacts, and how a channel interprets them.
import { hash } from 'node:crypto'
import type { PhoneMatching, ReceivedContact } from '@parley/contract'
import { numberOf } from './identity-rules.ts'

/** An identifier of a contact: the digits of a phone number, or an opaque text of the messaging application. */
export type Identifier = readonly [kind: 'app' | 'number', value: string]

/** The sender of a message, as an adapter describes it. */
export type Described = Pick<ReceivedContact, 'messagingAppContactId' | 'phone' | 'aliases'>

/** Two contacts that may be the same person. `contactId` is the one that wrote. */
export interface Pair {
  readonly contactId: string
  readonly otherContactId: string
  /** True if an identifier moved between them. Then a new event names the pair, even if the pair was settled. */
  readonly isMove?: boolean
}

/** An identifier by which a contact is found. The kind `phone` is a number that the organization gave the contact. */
export interface IdentifierRow {
  readonly kind: 'app' | 'number' | 'phone'
  readonly value: string
  readonly usedAt: string
}

export const keyOf = ([kind, value]: Identifier) => `${kind} ${value}`
/** Hashes an identifier. Uses of aliases are stored as hashes, because the code only compares them. */
export const hashOf = (identifier: Identifier): string => hash('sha256', keyOf(identifier), 'base64url')

/** Interprets an identifier as the channel does: as a phone number if it looks like one and the channel matches numbers. */
export function identifierOf(value: string, phoneMatching: PhoneMatching): Identifier {
  const number = phoneMatching === 'Never' ? undefined : numberOf(value)
  return number === undefined ? ['app', value] : ['number', number]
}

/** Returns all identifiers that can find the contact of a message: the sender's identifier, the aliases, and the phone number. */
export function identifiersIn(described: Described, phoneMatching: PhoneMatching): Identifier[] {
  const { messagingAppContactId, aliases = [], phone } = described
  const reportedNumber = phoneMatching === 'Never' ? undefined : numberOf(phone)
  const identifiers = [messagingAppContactId, ...aliases].map((value) => identifierOf(value, phoneMatching))
  return reportedNumber === undefined ? identifiers : [...identifiers, ['number', reportedNumber]]
}
