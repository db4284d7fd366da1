import { sample, stringMatching } from 'fast-check'
import { isList, isText, type JsonObject } from '../../document/index.ts'
import { FORMAT_TEXTS } from './formats.ts'
import { numbersAt, type ValueSource } from './values.ts'

const PLAIN = ['text', 'a', 'Text with words', '😀', '日本語']
/** How many places of a text are tried for a change; texts in a contract are rarely longer. */
const TRIES = 60
/** From this length on, two texts are enough. */
const LONG = 10_000

/** Texts that match a pattern, or none if the pattern has a part from which no text can be made. */
function matching(pattern: string, count: number, seed: number): readonly string[] {
  try {
    return sample(stringMatching(new RegExp(pattern, 'u')), { numRuns: count, seed })
  } catch {
    return []
  }
}

/** Texts from which others are made: those that the schema shows, and those that its pattern and its format allow. */
function origins({ pattern, format, examples }: JsonObject, seed: number): readonly string[] {
  const shown = isList(examples) ? examples.filter(isText) : []
  const ofFormat = isText(format) ? (FORMAT_TEXTS[format] ?? []) : []
  return [...new Set([...shown, ...ofFormat, ...(isText(pattern) ? matching(pattern, 12, seed) : []), ...PLAIN])]
}

/** A text of exactly this many code points, made from another by doubling or removing a part of it. */
function resized(text: string, length: number, isGood: (text: string) => boolean): string | undefined {
  const points = Array.from(text)
  for (let at = 0; at < Math.min(points.length, TRIES); at += 1) {
    const more = length - points.length
    const kept = more < 0 ? [...points.slice(0, at), ...points.slice(at - more)] : points
    const grown = more > 0 ? [...points.slice(0, at), (points[at] ?? '').repeat(more), ...points.slice(at)] : kept
    const candidate = grown.join('')
    if (Array.from(candidate).length === length && isGood(candidate)) return candidate
  }
  return undefined
}

/** Texts of the lengths around each bound, in letters and in characters that take two units of UTF-16. */
function lengths(schema: JsonObject, texts: readonly string[], { oracle }: ValueSource): string[] {
  const { minLength: _, maxLength: __, ...unbounded } = schema
  const bounds = numbersAt(schema, 'minLength', 'maxLength').flatMap((bound) => [bound - 1, bound, bound + 1])
  const isGood = (text: string) => oracle.accepts(unbounded, text)
  const good = texts.filter(isGood).slice(0, 8)
  return [...new Set(bounds.filter((length) => length >= 0))].flatMap((length) => {
    const made = length > LONG ? [] : good.flatMap((text) => resized(text, length, isGood) ?? []).slice(0, 3)
    return ['a'.repeat(length), '😀'.repeat(length), ...made]
  })
}

/** Texts that are almost another one: what a pattern or a format has to tell apart. */
function near(text: string): string[] {
  const points = Array.from(text).slice(0, TRIES)
  const replaced = points.map((_point, at) => [...points.slice(0, at), '!', ...points.slice(at + 1)].join(''))
  const around = [`${text}!`, `!${text}`, ` ${text}`, `${text} `, `${text}\n`, `${text}é`, text + text]
  return [...around, text.slice(1), text.slice(0, -1), text.toUpperCase(), text.toLowerCase(), ...replaced]
}

/** Texts on both sides of each keyword of a schema of strings. */
export function textsAround(schema: JsonObject, values: ValueSource): string[] {
  const texts = origins(schema, values.seed)
  const good = texts.filter((text) => values.oracle.accepts(schema, text))
  const isNarrow = schema.pattern !== undefined || schema.format !== undefined
  return [...good, ...texts, ...lengths(schema, texts, values), ...(isNarrow ? good.slice(0, 4).flatMap(near) : [])]
}

/** At least `count` different texts that a schema accepts, if there are so many. */
export function differentTexts(schema: JsonObject, count: number, { oracle, seed }: ValueSource): string[] {
  const made = isText(schema.pattern) ? matching(schema.pattern, count * 4, seed) : []
  const numbered = Array.from({ length: count }, (_item, index) => `text${index}`)
  return [...new Set([...made, ...numbered])].filter((text) => oracle.accepts(schema, text))
}
