// The rules that decide which contact a message is from. The first rule that matches decides; the decision `contact-identity` explains the
// rules. Opaque identifiers are proof. A phone number is weak evidence, because phone companies give numbers to other people.
// `soak:identities` measures the effect of changing a rule.

/** A stored contact, with the properties that the rules need. */
export interface KnownContact {
  readonly contactId: string
  readonly createdAt: string
  /** When the contact last wrote, rejected messages included. If it never wrote: when it was created or last received a message. */
  lastAt: string
  /** True if the contact wrote before the batch, so that a message to it doesn't count for `lastAt`. */
  hasWritten?: boolean
  /** The contact's identifiers in the channel's identity scope that aren't phone numbers, newest last. */
  readonly opaque: string[]
}

/** The evidence for the sender of a message: stored contacts that the message points to, by kind of evidence. */
export interface SenderEvidence {
  /** The contact that has the sender's identifier. */
  readonly holder: KnownContact | undefined
  /** The contacts that have one of the sender's aliases. */
  readonly aliasHolders: readonly KnownContact[]
  /** The contact that has the sender's phone number as an identifier. */
  readonly numberHolder: KnownContact | undefined
  /** Contacts without an identifier that were active after `silentSince`. The organization gave them the sender's number. Newest first. */
  readonly samePhone: readonly KnownContact[]
  /** The other contacts to which the organization gave the sender's number: they have an identifier already, or were silent for long. */
  readonly formerPhone: readonly KnownContact[]
  /** The contact that received the message which the sender quotes. */
  readonly quoted: KnownContact | undefined
  /** A contact that was last active (`lastAt`) before this time may have lost its phone number to another person. */
  readonly silentSince: string
}

/** The decision of a rule about the sender of a message. */
export interface Match {
  /** The contact that sent the message. Undefined if the sender becomes a new contact. */
  readonly contact: KnownContact | undefined
  /** Contacts that may be the same person as the sender. */
  readonly suspects?: readonly KnownContact[]
  /** True to make the number that the organization gave the contact an identifier of the contact, unless another contact has the number. */
  readonly takesGivenNumber?: boolean
}

/** Decides which contact sent a message, or returns undefined to leave the decision to the next rule. */
export type IdentityRule = (evidence: SenderEvidence) => Match | undefined

/** Returns the decision of the first rule that makes one. */
export function firstMatch(rules: readonly IdentityRule[], evidence: SenderEvidence): Match | undefined {
  for (const rule of rules) {
    const match = rule(evidence)
    if (match !== undefined) return match
  }
  return undefined
}

const lastWriter = (contacts: readonly KnownContact[]): KnownContact | undefined =>
  contacts.toSorted((left, right) => (left.lastAt < right.lastAt ? 1 : -1))[0]

/** The rules, in the order in which they are tried. */
export const identityRules = {
  /** A contact has the sender's identifier. */
  knownIdentifier: ({ holder, aliasHolders }) => holder && { contact: holder, suspects: aliasHolders },
  /** Contacts have the sender's aliases. The contact that wrote last is the sender. */
  aliases: ({ aliasHolders }) =>
    aliasHolders.length > 0 ? { contact: lastWriter(aliasHolders), suspects: aliasHolders } : undefined,
  /** A contact has the sender's number, and probably still owns it: it has no opaque identifier, and it wrote recently. */
  numberOfOne: ({ numberHolder, silentSince }) =>
    numberHolder?.opaque.length === 0 && numberHolder.lastAt >= silentSince ? { contact: numberHolder } : undefined,
  /**
   * A contact has the number as an identifier, but probably lost the number. If the organization gave the number to a contact that was
   * created after the former owner last wrote, that contact is the sender. Otherwise, the sender is a new contact.
   */
  numberOfAnother: ({ numberHolder, samePhone }) =>
    numberHolder && {
      contact: samePhone.find(({ createdAt }) => createdAt > numberHolder.lastAt),
      suspects: [numberHolder],
    },
  /** The organization gave the number to contacts that have no identifier yet. The newest contact is the sender. */
  phone: ({ samePhone: [newest] }) => newest && { contact: newest },
  /** The sender quotes a message to a contact without an opaque identifier, so the sender is that contact. */
  quote: ({ quoted }) => (quoted?.opaque.length === 0 ? { contact: quoted, takesGivenNumber: true } : undefined),
  /** The sender is a new contact. */
  stranger: ({ formerPhone }) => ({ contact: undefined, suspects: formerPhone }),
} as const satisfies Readonly<Record<string, IdentityRule>>

/** A contact that was silent for longer gets no identifier from a receipt, because another person can have its number: as for quotes. */
export const MAX_RECIPIENT_SILENCE_MS = 7 * 86_400_000
/**
 * The rules that decide which contact the recipient of a message is, if nobody has its identifier. They are those of `identityRules` that
 * move no number: a receipt arrives unasked, and can name an identifier that the person doesn't write with.
 */
export const recipientRules: readonly IdentityRule[] = [
  identityRules.numberOfOne,
  (evidence) => (evidence.numberHolder === undefined ? identityRules.phone(evidence) : undefined),
]
