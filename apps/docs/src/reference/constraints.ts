// Describes the constraints of a value in words.
import { list, type Node } from '@parley/openapi-document'
import { patternWords } from './pattern-words.ts'

const FORMATS: Record<string, string> = {
  'date-time': 'date and time in UTC (RFC 3339)',
  email: 'email address',
  uri: 'URI',
  'uri-reference': 'URI reference',
  password: 'secret: never log it',
}

const shown = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

export const number = (value: unknown): string => Number(value).toLocaleString('en-US')

const count = (value: unknown, one: string): string => `${number(value)} ${one}${value === 1 ? '' : 's'}`

/** A lower and an upper bound, each of which may be absent. */
export function bounds(least: unknown, most: unknown, one?: string): string | undefined {
  const unit = (value: unknown) => (one === undefined ? number(value) : count(value, one))
  if (least === undefined && most === undefined) return undefined
  if (most === undefined) return one !== undefined && least === 1 ? 'not empty' : `at least ${unit(least)}`
  if (least === undefined || (one !== undefined && least === 0)) return `at most ${unit(most)}`
  return least === most ? `exactly ${unit(most)}` : `${number(least)} to ${unit(most)}`
}

/** The allowed values, if they can be listed, with code between backticks. */
export const valuesOf = (schema: Node): string | undefined =>
  schema['enum'] === undefined ? undefined : list(schema['enum']).map(shown).join(' · ')

/** Each constraint of a schema but those of its parts, with code between backticks. */
export function constraintsOf(schema: Node, isRequest: boolean): string[] {
  const { format, pattern } = schema
  const words = [
    schema['const'] !== undefined && `always ${shown(schema['const'])}`,
    valuesOf(schema),
    schema['x-extensible'] === true && schema['enum'] !== undefined && !isRequest && 'more values can follow',
    bounds(schema['minLength'], schema['maxLength'], 'character'),
    bounds(schema['minimum'], schema['maximum']),
    bounds(schema['minItems'], schema['maxItems'], 'item'),
    schema['uniqueItems'] === true && 'no item twice',
    typeof format === 'string' && (FORMATS[format] ?? format),
    typeof pattern === 'string' && (patternWords(pattern) ?? `matches \`${pattern}\``),
    schema['additionalProperties'] === true && 'any properties',
    schema['default'] !== undefined && `default ${[schema['default']].flat().map(shown).join(', ')}`,
  ]
  return words.filter((each) => typeof each === 'string')
}
