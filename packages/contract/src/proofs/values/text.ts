// Makes test values for schemas of strings.
import { sample, stringMatching } from 'fast-check'
import { isList, isText, type JsonObject } from '../../document/index.ts'
import { numbersAt, type ValueSource } from './values.ts'

/** The seed of the random texts that match a pattern, so that each run makes the same ones. */
const SEED = 7

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Valid and almost valid texts for each format, such as 29 February of a year that isn't a leap year. The oracle tells which are valid. */
const FORMAT_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'date-time': words(`
    2024-03-13T15:04:05Z 2024-03-13T15:04:05.123Z 2024-03-13t15:04:05z 2024-03-13T15:04:05+01:00
    2024-03-13T15:04:05-23:59 2024-02-29T00:00:00Z 2023-02-29T00:00:00Z 2024-03-13T23:59:60Z 2024-03-14T00:59:60+01:00
    2024-03-13T15:59:60-08:00 2024-03-13T12:00:60Z 2024-03-13T23:59:61Z 2024-03-13T15:04Z 2024-03-13T15:04:05
    2024-03-13T15:04:05+0100 2024-03-13 2024-03-13T24:00:00Z 2024-03-13T15:60:05Z 2024-13-13T15:04:05Z
    2024-00-13T15:04:05Z 2024-04-31T00:00:00Z 2024-03-13T15:04:05.Z 2024-03-13T15:04:05+24:00 2024-03-13T15:04:05+01:60
    24-03-13T15:04:05Z 15:04:05Z 2024-03-13T15:04:05-00:00 0000-01-01T00:00:00.000Z 9999-12-31T23:59:59.999Z
    2024-03-13T23:59:60.000Z 10000-01-01T00:00:00.000Z -000001-01-01T00:00:00.000Z 2024-03-13T24:00:00.000Z
    2024-03-13T12:00:60.000Z 2024-03-00T15:04:05.000Z 1900-02-29T00:00:00.000Z 2000-02-29T00:00:00.000Z
  `).concat('2024-03-13 15:04:05Z'),
  email: words(`
    a@b.co a.b+c@x-y.example o'x@b.c A@B.CO a@b.c1 a@b @b.co a@ .a@b.co a..b@c.de a@-b.co a@b-.co a@b..co ä@b.co
    a@b@c.de`).concat('a b@c.de', 'a@b.co '),
  uri: words(`
    https://example.com/a?b=c#d urn:x:y mailto:a@b.co http://[::1]:80/ about:blank x: http://a/%41 /a a/b #a http://[::1
    http://[1::2::3]/ http://a/%zz http://ä.de 1x:y "`).concat('', 'http://a b'),
  'uri-reference': words(`
    https://example.com/a /a/b?c#d a/b ../a ?q #f //host/p a:b ./a:b %41 1a:b http://[::1 %zz a"b a\\b <a> #a#b
    ä`).concat('', 'a b'),
  'phone-number': words(`
    33612345678 +33612345678 0033612345678 ++33612345678 1234567 12345678 123456789012345 1234567890123456
    00123456 001234567890123456
    (+33)612.345/678 +33−612–345 +３３６１２３４５６７８ ＋33（0）612345 ٣٣٦١٢٣٤٥٦٧٨ ٠٠٣٣٦١٢٣٤٥٦٧٨ 𝟑𝟑𝟔𝟏𝟐𝟑𝟒𝟓 ²33612345678
    33612345678x +33_612345678 33,612345678`).concat(
    '\u202a+33612345678\u202c',
    '+33\u3164612345678',
    '+3361\ufe0f2345678',
    '+33612345678\0',
    '+33\t612345678\n',
    '+33\ud83d612345678',
  ),
}

const PLAIN = ['text', 'a', 'Text with words', '😀', '日本語']
/** A text is changed at its first 60 characters only, because texts of the contract with a pattern are rarely longer. */
const MAX_POSITIONS = 60
/** The longest text that is made from another text, in characters. Making a longer text would take too long. */
const LONG = 10_000

/** Makes random texts that match a regular expression. Makes no texts if the library doesn't support the expression. */
function textsMatching(pattern: string, count: number): readonly string[] {
  try {
    return sample(stringMatching(new RegExp(pattern, 'u')), { numRuns: count, seed: SEED })
  } catch {
    return []
  }
}

/** Collects texts to begin with: the examples of the schema, texts for its format, texts that match its pattern, and some plain texts. */
function startingTexts({ pattern, format, examples }: JsonObject): readonly string[] {
  const exampleTexts = isList(examples) ? examples.filter(isText) : []
  const formatTexts = isText(format) ? (FORMAT_TEXTS[format] ?? []) : []
  const patternTexts = isText(pattern) ? textsMatching(pattern, 12) : []
  return [...new Set([...exampleTexts, ...formatTexts, ...patternTexts, ...PLAIN])]
}

/**
 * Makes a text of exactly `length` characters from another text: repeats one of its characters, or removes a part. Tries one position after
 * the other until the result is accepted.
 */
function resize(text: string, length: number, isAccepted: (text: string) => boolean): string | undefined {
  // JSON Schema counts code points, so an emoji is one character. If the text is too long, `missing` is negative: the number to remove.
  const characters = Array.from(text)
  const missing = length - characters.length
  for (const [position, character] of characters.slice(0, MAX_POSITIONS).entries()) {
    // Either repeats the character at `position` until the text is long enough, or removes characters from `position` on.
    const before = characters.slice(0, position).join('')
    const after = characters.slice(missing < 0 ? position - missing : position).join('')
    const candidate = before + character.repeat(Math.max(missing, 0)) + after
    if (Array.from(candidate).length === length && isAccepted(candidate)) return candidate
  }
  return undefined
}

/** Makes texts with lengths around the bounds of a schema. Texts of emojis detect code that counts UTF-16 units instead of characters. */
function textsOfLengths(schema: JsonObject, texts: readonly string[], { oracle }: ValueSource): string[] {
  const { minLength: _, maxLength: __, ...withoutBounds } = schema
  const bounds = numbersAt(schema, 'minLength', 'maxLength').flatMap((bound) => [bound - 1, bound, bound + 1])
  const isAccepted = (text: string) => oracle.accepts(withoutBounds, text)
  const accepted = texts.filter(isAccepted).slice(0, 8)
  return [...new Set(bounds.filter((length) => length >= 0))].flatMap((length) => {
    const resized = length > LONG ? [] : accepted.flatMap((text) => resize(text, length, isAccepted) ?? []).slice(0, 3)
    return ['a'.repeat(length), '😀'.repeat(length), ...resized]
  })
}

/** Makes texts that differ little from another text, to detect a pattern or a format that is a little too wide or too narrow. */
function textsNear(text: string): string[] {
  const characters = Array.from(text).slice(0, MAX_POSITIONS)
  const replaced = characters.map((_character, position) => characters.with(position, '!').join(''))
  const extended = [`${text}!`, `!${text}`, ` ${text}`, `${text} `, `${text}\n`, `${text}\0`, `${text}é`, text + text]
  return [...extended, text.slice(1), text.slice(0, -1), text.toUpperCase(), text.toLowerCase(), ...replaced]
}

/** Makes valid and almost valid texts for each keyword of a string schema: its length, its pattern and its format. */
export function textsAround(schema: JsonObject, values: ValueSource): string[] {
  const texts = startingTexts(schema)
  const valid = texts.filter((text) => values.oracle.accepts(schema, text))
  const hasPattern = schema.pattern !== undefined || schema.format !== undefined
  const almostValid = hasPattern ? valid.slice(0, 4).flatMap(textsNear) : []
  return [...valid, ...texts, ...textsOfLengths(schema, texts, values), ...almostValid]
}

/** Makes distinct texts that a schema accepts, for lists with `uniqueItems`. Tries to make at least `count` texts. */
export function differentTexts(schema: JsonObject, count: number, { oracle }: ValueSource): string[] {
  const matching = isText(schema.pattern) ? textsMatching(schema.pattern, count * 4) : []
  const numbered = Array.from({ length: count }, (_item, index) => `text${index}`)
  return [...new Set([...matching, ...numbered])].filter((text) => oracle.accepts(schema, text))
}
