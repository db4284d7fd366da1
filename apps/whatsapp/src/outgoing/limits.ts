// What WhatsApp takes. A message that doesn't fit has failed with a code, and is never cut.
import { Refused } from '@parley/client/adapter'

/** Throws that WhatsApp can't send a message, for a reason that the adapter knows itself. */
export const refuse = (code: string, reason: string): never => {
  throw new Refused({ code, reason })
}

/** The number of characters as WhatsApp counts them: code points. */
export const lengthOf = (text: string): number => Array.from(text).length

/** Returns a text that has at most `max` characters. Refuses another one, which the reason calls `name`. */
export function fit(text: string, max: number, name: string): string {
  const length = lengthOf(text)
  return length > max ? refuse('too_long', `${name} has ${length} characters, and WhatsApp allows ${max}.`) : text
}
