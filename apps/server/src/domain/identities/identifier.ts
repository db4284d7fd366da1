// The identifiers by which the sender of a message is recognized, and how a channel interprets them. A message has an identifier of the
// sender, and can have a phone number and aliases: further identifiers of the same sender.
import { type PhoneMatching, type ReceivedContact } from '@parley/contract'
import type { IdentifierRow } from '../tables/contact-record.ts'
import { numberOf } from '@parley/contract/phone-number'
import { type Identifier, identifierOf } from '../kernel/identifier.ts'

/** The sender of a message, as the adapter that delivers it describes the person. */
export type SenderInfo = Pick<ReceivedContact, 'messagingAppContactId' | 'phone' | 'aliases'>

/** The identifiers of a message's sender. An identifier is a phone number or opaque, which means any other text of the application. */
export interface SenderIdentifiers {
  /** The sender's identifier, X in `contact-identity`. If it is a phone number and an opaque alias is there, `primary` is that alias. */
  primary: Identifier
  /** The opaque aliases other than `primary`. */
  opaqueAliases: readonly Identifier[]
  /** The sender's phone number, N in the decision. Undefined if the message has none, or if the channel matches no phone numbers. */
  number: Identifier | undefined
}

/** Two contacts that may be the same person. `contactId` is the contact that wrote or received the message. */
export interface Pair {
  readonly contactId: string
  readonly otherContactId: string
  /** True if an identifier moved between the contacts. Then an event is written even if a member dismissed the pair before. */
  readonly isMove?: boolean
}

/** An identifier of a contact in any identity scope. The scope of a `phone` is the ID of its contact. */
export interface ScopedRow extends IdentifierRow {
  readonly identityScope: string
}

/** Compares identifiers by the time at which their contacts changed to them, oldest first. */
export const byAge = (left: IdentifierRow, right: IdentifierRow): number =>
  `${left.usedAt} ${left.value}` < `${right.usedAt} ${right.value}` ? -1 : 1

/**
 * Returns the identifier that a contact used longest ago. Aliases were never used, and come first. The newest identifier of each kind in a
 * scope is in use, and comes after the others. A number that the organization gave comes last, because messages of other scopes need it.
 */
export function leastRecentlyUsed<Row extends ScopedRow>(rows: readonly Row[]): Row | undefined {
  const oldestFirst = rows.toSorted(byAge)
  const newest = new Set(
    Map.groupBy(oldestFirst, ({ kind, identityScope }) => `${kind} ${identityScope}`)
      .values()
      .map((group) => group.at(-1)),
  )
  const reported = oldestFirst.filter(({ kind }) => kind !== 'phone')
  return reported.find((row) => !newest.has(row)) ?? reported[0] ?? oldestFirst[0]
}

/** Returns all identifiers by which the contact of a message can be found: the sender's identifier, the aliases, and the phone number. */
export function identifiersIn(sender: SenderInfo, phoneMatching: PhoneMatching): Identifier[] {
  const { messagingAppContactId, aliases = [], phone } = sender
  const reportedNumber = phoneMatching === 'Never' ? undefined : numberOf(phone)
  const identifiers = [messagingAppContactId, ...aliases].map((value) => identifierOf(value, phoneMatching))
  return reportedNumber === undefined ? identifiers : [...identifiers, ['number', reportedNumber]]
}

/** Chooses, of the identifiers of a message's sender, those that count. `isIgnored` says whether an alias came with too many senders. */
export function senderIdentifiersOf(
  { messagingAppContactId, phone, aliases: sentAliases = [] }: SenderInfo,
  phoneMatching: PhoneMatching,
  isIgnored: (alias: Identifier, senderId: Identifier) => boolean,
) {
  const senderId = identifierOf(messagingAppContactId, phoneMatching)
  const ignoredAliases = sentAliases.filter(
    (alias) => alias !== messagingAppContactId && isIgnored(identifierOf(alias, phoneMatching), senderId),
  )
  const aliases = sentAliases
    .filter((alias) => alias !== messagingAppContactId && !ignoredAliases.includes(alias))
    .map((alias) => identifierOf(alias, phoneMatching))
  const reportedNumber = phoneMatching === 'Never' || senderId[0] === 'number' ? undefined : numberOf(phone)
  const firstNumber = [senderId, ...aliases].find(([kind]) => kind === 'number')
  const primary = senderId[0] === 'number' ? (aliases.find(([kind]) => kind === 'app') ?? senderId) : senderId
  const number: Identifier | undefined = reportedNumber === undefined ? firstNumber : ['number', reportedNumber]
  const opaqueAliases = aliases.filter((alias) => alias[0] === 'app' && alias !== primary)
  return { senderId, primary, aliases, opaqueAliases, ignoredAliases, number }
}
