// Which contact a message is from: the rules of the decision `contact-identity`, in their order. Opaque identifiers decide. A phone
// number is weak evidence, because numbers are given to other people. `soak:identities` measures what a change of a rule costs.

/** A contact, as it is known in an identity scope. */
export interface KnownContact {
  readonly contactId: string
  readonly createdAt: string
  /** When it wrote last, rejected messages included. If it never did, when it was made or written to last. */
  lastAt: string
  /** Its opaque identifiers in the scope, the newest last. */
  readonly opaque: string[]
}

/** A message's sender, as the rules see it. */
export interface Sender {
  /** The contact that has the identifier. */
  readonly holder: KnownContact | undefined
  /** The contacts that have its aliases. */
  readonly aliasHolders: readonly KnownContact[]
  /** The contact that has its number as an identifier. */
  readonly numberHolder: KnownContact | undefined
  /** The contacts without an identifier to which the organization gave its number, the newest first. */
  readonly samePhone: readonly KnownContact[]
  /** The other contacts to which the organization gave its number. */
  readonly formerPhone: readonly KnownContact[]
  /** The contact to which the message went that this one quotes. */
  readonly quoted: KnownContact | undefined
  /** A contact that was silent since before this time may have lost its number. */
  readonly silentSince: string
}

/** The contact of a message; undefined is a new one. The suspects can be the same person. */
export interface Match {
  readonly contact: KnownContact | undefined
  readonly suspects?: readonly KnownContact[]
  /** True if the contact gets the number, also if the channel doesn't store numbers. */
  readonly takesNumber?: boolean
  /** True if the contact gets the number that the organization gave it, if no contact has it. */
  readonly takesGiven?: boolean
}

/** Returns undefined if it doesn't fit. */
export type IdentityRule = (sender: Sender) => Match | undefined

const wroteLast = (contacts: readonly KnownContact[]): KnownContact | undefined =>
  contacts.toSorted((one, other) => (one.lastAt < other.lastAt ? 1 : -1))[0]

/** Says whether a number still belongs to a contact, as far as one can tell. */
const keepsNumber = ({ opaque, lastAt }: KnownContact, silentSince: string): boolean =>
  opaque.length === 0 && lastAt >= silentSince

/** The first that fits counts. */
export const identityRules = {
  knownIdentifier: ({ holder, aliasHolders }) => holder && { contact: holder, suspects: aliasHolders },
  aliases: ({ aliasHolders }) =>
    aliasHolders.length > 0 ? { contact: wroteLast(aliasHolders), suspects: aliasHolders } : undefined,
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
 * The digits of a phone number: 8 to 15 are left without separators and one leading `+` or `00`. Undefined if it is none. There is no
 * numbering plan, so a number without its country code is another one.
 *
 * @example
 * numberOf('+33 6 12-34-56-78') // '33612345678'
 */
export function numberOf(text = ''): string | undefined {
  // Most texts have letters or no separators, and to look for separators takes ten times as long.
  if (/[a-z]/i.test(text)) return undefined
  return (NUMBER.exec(text) ?? NUMBER.exec(text.replaceAll(SEPARATORS, '')))?.[1]
}
