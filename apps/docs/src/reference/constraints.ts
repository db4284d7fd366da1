// Describes the constraints of a schema in words, such as `1 to 64 characters`, for the reference pages.
import { list, type JsonObject } from '@parley/contract/document'
import { FORMAT_WORDS, patternWords } from '@parley/contract/value-words'

/** The values of `x-lenient`, each with the words that the pages show. */
const LENIENT: Record<string, string> = {
  shorten: 'shortened in deliveries and receipts',
  cut: 'cut in deliveries, with `isTruncated`',
  link: 'written as a URI in deliveries, or left out',
}

/** Returns a value as code between backticks, a string without its quotes. */
const codeOf = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

/** Returns a number with commas between thousands. */
export const numberText = (value: unknown): string => Number(value).toLocaleString('en-US')

/** Returns a number with its unit, such as `3 items`. */
const quantityText = (value: unknown, unit: string): string => `${numberText(value)} ${unit}${value === 1 ? '' : 's'}`

/** Returns a duration as a whole number of the largest possible unit: 7200 seconds are `2 hours`, and 90 are `90 seconds`. */
export function durationText(seconds: number): string {
  if (seconds % 3600 === 0) return quantityText(seconds / 3600, 'hour')
  return seconds % 60 === 0 ? quantityText(seconds / 60, 'minute') : quantityText(seconds, 'second')
}

/** Returns a range in words: `1 to 100`, or `1 to 100 items` with the unit `item`. Returns undefined if both bounds are undefined. */
export function rangeText(minimum: unknown, maximum: unknown, unit?: string): string | undefined {
  const boundText = (value: unknown) => (unit === undefined ? numberText(value) : quantityText(value, unit))
  if (minimum === undefined && maximum === undefined) return undefined
  // A range with a unit is a number of characters or items. This number is never negative, so a minimum of 0 says nothing.
  if (maximum === undefined) return unit !== undefined && minimum === 1 ? 'not empty' : `at least ${boundText(minimum)}`
  if (minimum === undefined || (unit !== undefined && minimum === 0)) return `at most ${boundText(maximum)}`
  return minimum === maximum ? `exactly ${boundText(maximum)}` : `${numberText(minimum)} to ${boundText(maximum)}`
}

/** Describes the constraints of a schema as phrases, such as `at most 20 items`, without the constraints of an object's properties. */
export function constraintTexts(schema: JsonObject, isRequest: boolean): string[] {
  const { format, pattern } = schema
  const phrases = [
    schema['const'] !== undefined && `always ${codeOf(schema['const'])}`,
    schema['enum'] !== undefined && list(schema['enum']).map(codeOf).join(' · '),
    // Only clients that read a response must be ready for the values that a later version adds.
    schema['x-extensible'] === true && schema['enum'] !== undefined && !isRequest && 'more values can follow',
    rangeText(schema['minLength'], schema['maxLength'], 'character'),
    rangeText(schema['minimum'], schema['maximum']),
    rangeText(schema['minItems'], schema['maxItems'], 'item'),
    schema['uniqueItems'] === true && 'no item twice',
    schema['x-item-results'] === true &&
      'each item has a result of its own, and its optional properties can be null or empty',
    isRequest && typeof schema['x-lenient'] === 'string' && LENIENT[schema['x-lenient']],
    schema['x-any-json'] === true && 'any JSON',
    typeof format === 'string' && (FORMAT_WORDS[format] ?? format),
    typeof pattern === 'string' && (patternWords(pattern) ?? `matches \`${pattern}\``),
    schema['additionalProperties'] === true && 'any properties',
    schema['default'] !== undefined && `default ${[schema['default']].flat().map(codeOf).join(', ')}`,
  ]
  return phrases.filter((each) => typeof each === 'string')
}
