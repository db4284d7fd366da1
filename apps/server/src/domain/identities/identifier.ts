// The identifiers of contacts, and how a channel reads them.
import { hash } from 'node:crypto'
import type { PhoneMatching, ReceivedContact } from '@parley/contract'
import { numberOf } from './identity-rules.ts'

/** An identifier of a contact: a phone number, as its digits, or an opaque one. */
export type Identifier = readonly [kind: 'app' | 'number', value: string]

/** The sender of a message, as an adapter describes it. */
export type Described = Pick<ReceivedContact, 'messagingAppContactId' | 'phone' | 'aliases'>

/** Contacts that can be the same person: the one that wrote, and the other one. */
export interface Pair {
  readonly contactId: string
  readonly otherContactId: string
  /** True if an identifier moved between them. Then an event names the pair again, also if it was settled. */
  readonly isMove?: boolean
}

/** A row by which a contact is found. A `phone` is a number that the organization gave it. */
export interface IdentifierRow {
  readonly kind: 'app' | 'number' | 'phone'
  readonly value: string
  readonly usedAt: string
}

export const keyOf = ([kind, value]: Identifier) => `${kind} ${value}`
/** Uses of aliases are stored as hashes, because they are only compared. */
export const hashOf = (identifier: Identifier): string => hash('sha256', keyOf(identifier), 'base64url')

/** Reads an identifier as a channel does. */
export function identifierOf(value: string, phoneMatching: PhoneMatching): Identifier {
  const number = phoneMatching === 'Never' ? undefined : numberOf(value)
  return number === undefined ? ['app', value] : ['number', number]
}

/** Everything by which the contact of a message is looked up: its identifier, the aliases, and the phone number. */
export function identifiersIn(described: Described, phoneMatching: PhoneMatching): Identifier[] {
  const { messagingAppContactId, aliases = [], phone } = described
  const told = phoneMatching === 'Never' ? undefined : numberOf(phone)
  const named = [messagingAppContactId, ...aliases].map((value) => identifierOf(value, phoneMatching))
  return told === undefined ? named : [...named, ['number', told]]
}
