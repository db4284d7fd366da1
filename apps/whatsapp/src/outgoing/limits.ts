// What WhatsApp takes. A message that doesn't fit has failed with a code, and is never cut.
import { Refused } from '@parley/client/adapter'

/** A message that WhatsApp can't send, for a reason that the adapter knows itself. */
export const refuse = (code: string, reason: string): never => {
  throw new Refused({ code, reason })
}

/** The number of characters as WhatsApp counts them: code points. */
export const lengthOf = (text: string): number => Array.from(text).length

/**
 * Returns a text that WhatsApp takes.
 * @param max The most characters.
 * @param what What the text is, for the reason.
 * @throws {Refused} if it is too long.
 */
export function fit(text: string, max: number, what: string): string {
  const length = lengthOf(text)
  if (length > max) refuse('too_long', `${what} has ${length} characters, and WhatsApp allows ${max}.`)
  return text
}
