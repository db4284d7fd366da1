// What a text says about a person: it is a phone number, or an opaque identifier of the messaging application.
import type { PhoneMatching } from '@parley/contract'

/** An identifier of a contact: the digits of a phone number (`number`), or an opaque text of the messaging application (`app`). */
export type Identifier = readonly [kind: 'app' | 'number', value: string]

/** White space, all kinds of dashes, invisible format characters, and the characters `.()/`. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}.()/]/gu
/** 8 to 15 digits, after an optional `+` or `00`. */
const NUMBER = /^(?:\+|00)?(\d{8,15})$/

/**
 * Returns the digits of a phone number, so that different spellings can be compared: `+33 6 12-34-56-78` and `0033612345678` are one
 * number. Returns undefined if the text isn't a phone number. A number without its country code counts as another number, because the
 * service doesn't know the number plans of countries.
 */
export function numberOf(text = ''): string | undefined {
  // Most texts have letters or no separators. Checking for these first is ten times as fast as removing separators.
  if (/[a-z]/i.test(text)) return undefined
  return (NUMBER.exec(text) ?? NUMBER.exec(text.replaceAll(SEPARATORS, '')))?.[1]
}

/** Interprets a text as an identifier: as a phone number if it looks like one and the channel matches phone numbers, else as opaque. */
export function identifierOf(value: string, phoneMatching: PhoneMatching): Identifier {
  const number = phoneMatching === 'Never' ? undefined : numberOf(value)
  return number === undefined ? ['app', value] : ['number', number]
}
