// The one definition of a phone number, for the format `phone-number` of the contract and for the identity rules of the server.

/** 8 to 15 digits, after an optional `+` and `00`. */
const NUMBER = /^\+?(?:00)?(\d{8,15})$/
/** A full-width form of an ASCII character, such as `＋`, `（` or `３`. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
/** A decimal digit of another script, such as the Arabic `٣`. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const DIGIT = /^\p{Nd}$/u
/**
 * The characters between the digits: white space, hyphens, dashes and minus signs, invisible characters, combining marks, and `.()/`. The
 * letter U+30FC is the dash of Japanese keyboards, and U+2800 is a letter that shows nothing.
 */
const SEPARATORS =
  /[\p{White_Space}\p{Pd}\u02D7\u2043\u2212\u30FC\uFF70\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800.()/]/gu

/** Returns the ASCII digit. The digits of a script follow each other from 0 to 9, so the digits before it tell its value. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/**
 * Returns the digits of a phone number, so that different spellings can be compared: `+33 6 12-34-56-78` and `0033612345678` are one
 * number. Digits of other scripts count, and invisible characters don't. Returns undefined if the text isn't a phone number. A number
 * without its country code counts as another number, because the service doesn't know the number plans of countries (decision
 * `phone-numbers`).
 */
export function numberOf(text = ''): string | undefined {
  // Most texts have letters or no separators. Checking for these first is ten times as fast as removing separators.
  if (/[a-z]/i.test(text)) return undefined
  return (NUMBER.exec(text) ?? NUMBER.exec(toAscii(text)))?.[1]
}

const toAscii = (text: string): string =>
  text
    .replaceAll(FULL_WIDTH, (character) => String.fromCodePoint(character.charCodeAt(0) - 0xfee0))
    .replaceAll(OTHER_DIGIT, toAsciiDigit)
    .replaceAll(SEPARATORS, '')
