// The rules that decide which contact a message is from. The first rule that matches decides; the decision `contact-identity` explains
// them. Opaque identifiers are proof. A phone number is weak evidence, because operators give numbers to other people.
// `soak:identities` measures the effect of changing a rule.

/** A contact in an identity scope, with the properties that the rules need. */
export interface KnownContact {
  readonly contactId: string
  readonly createdAt: string
  /** When the contact last wrote, rejected messages included. If it never wrote: when it was created or last received a message. */
  lastAt: string
  /** The contact's opaque identifiers in the scope, newest last. */
  readonly opaque: string[]
}

/** The contacts that can be the sender of a message, by the evidence that points to each. */
export interface Sender {
  /** The contact that has the sender's identifier. */
  readonly holder: KnownContact | undefined
  /** The contacts that have one of the sender's aliases. */
  readonly aliasHolders: readonly KnownContact[]
  /** The contact that has the sender's phone number as an identifier. */
  readonly numberHolder: KnownContact | undefined
  /** The contacts without an identifier to which the organization gave the sender's number, newest first. */
  readonly samePhone: readonly KnownContact[]
  /** The other contacts to which the organization gave the sender's number. */
  readonly formerPhone: readonly KnownContact[]
  /** The contact that received the message which the sender quotes. */
  readonly quoted: KnownContact | undefined
  /** If a contact last wrote before this time, it may have lost its number. */
  readonly silentSince: string
}

/** The decision of a rule. If `contact` is undefined, the message is from a new contact. The suspects may be the same person. */
export interface Match {
  readonly contact: KnownContact | undefined
  readonly suspects?: readonly KnownContact[]
  /** True if the contact gets the sender's number, even if the channel doesn't store numbers. */
  readonly takesNumber?: boolean
  /** True if the number that the organization gave the contact becomes an identifier of it, unless another contact has the number. */
  readonly takesGiven?: boolean
}

/** Returns undefined if the rule doesn't match. */
export type IdentityRule = (sender: Sender) => Match | undefined

const lastWriter = (contacts: readonly KnownContact[]): KnownContact | undefined =>
  contacts.toSorted((left, right) => (left.lastAt < right.lastAt ? 1 : -1))[0]

/** Returns whether a contact probably still has its number: it has no other identifier, and it wrote recently. */
const keepsNumber = ({ opaque, lastAt }: KnownContact, silentSince: string): boolean =>
  opaque.length === 0 && lastAt >= silentSince

/** The rules in their order. The first that returns a match decides. */
export const identityRules = {
  knownIdentifier: ({ holder, aliasHolders }) => holder && { contact: holder, suspects: aliasHolders },
  aliases: ({ aliasHolders }) =>
    aliasHolders.length > 0 ? { contact: lastWriter(aliasHolders), suspects: aliasHolders } : undefined,
  numberOfOne: ({ numberHolder, silentSince }) =>
    numberHolder && keepsNumber(numberHolder, silentSince) ? { contact: numberHolder } : undefined,
  numberOfAnother: ({ numberHolder, samePhone }) =>
    numberHolder && {
      contact: samePhone.find(({ createdAt }) => createdAt > numberHolder.lastAt),
      takesNumber: true,
    },
  phone: ({ samePhone: [newest] }) => newest && { contact: newest },
  quote: ({ quoted }) => (quoted?.opaque.length === 0 ? { contact: quoted, takesGiven: true } : undefined),
  stranger: ({ formerPhone }) => ({ contact: undefined, suspects: formerPhone }),
} as const satisfies Readonly<Record<string, IdentityRule>>

const SEPARATORS = /[\s\p{Pd}\p{Cf}.()/]/gu
const NUMBER = /^(?:\+|00)?(\d{8,15})$/

/**
 * Returns the 8 to 15 digits of a phone number, without separators and a leading `+` or `00`; undefined if the text isn't a number.
 * The service has no numbering plan, so a number without its country code counts as a different number.
 *
 * @example
 * numberOf('+33 6 12-34-56-78') // '33612345678'
 */
export function numberOf(text = ''): string | undefined {
  // Most texts have letters or no separators. Checking for these first is ten times as fast as removing separators.
  if (/[a-z]/i.test(text)) return undefined
  return (NUMBER.exec(text) ?? NUMBER.exec(text.replaceAll(SEPARATORS, '')))?.[1]
}
