// The one list of what the generator knows of a document. It rejects every other keyword.
import { type Reader, Rejection } from '../document/index.ts'

interface Keywords {
  /** The keywords that the generated code enforces. */
  readonly exact: readonly string[]
  /** The keywords that bind no value. */
  readonly silent: readonly string[]
}

const OF_SCHEMA = ['title', 'description', 'examples', 'deprecated']
const schema = (...exact: readonly string[]): Keywords => ({ exact, silent: OF_SCHEMA })

/** Each kind of object that the contract has. `x-` keywords are silent in all of them. */
export const KEYWORDS = {
  document: {
    exact: ['paths', 'webhooks', 'components', 'security'],
    silent: ['openapi', 'info', 'servers', 'tags'],
  },
  components: {
    exact: ['schemas', 'parameters', 'headers', 'responses', 'securitySchemes'],
    silent: ['examples'],
  },
  path: { exact: ['get', 'put', 'post', 'delete', 'parameters'], silent: [] },
  operation: {
    exact: ['operationId', 'parameters', 'requestBody', 'responses', 'security'],
    silent: ['tags', 'summary', 'description', 'deprecated'],
  },
  parameter: {
    exact: ['name', 'in', 'required', 'schema', 'style', 'explode'],
    silent: ['description', 'deprecated', 'examples'],
  },
  header: { exact: ['required', 'schema'], silent: ['description', 'deprecated'] },
  body: { exact: ['required', 'content'], silent: ['description'] },
  media: { exact: ['schema'], silent: ['examples'] },
  response: { exact: ['headers', 'content'], silent: ['description'] },
  reference: schema('$ref'),
  constant: schema('type', 'const'),
  enumeration: schema('type', 'enum'),
  tagged: schema('oneOf', 'discriminator'),
  choice: schema('anyOf'),
  string: schema('type', 'minLength', 'maxLength', 'pattern', 'format'),
  integer: schema('type', 'minimum', 'maximum'),
  number: schema('type', 'minimum', 'maximum'),
  boolean: schema('type'),
  array: schema('type', 'items', 'minItems', 'maxItems', 'uniqueItems'),
  object: schema('type', 'properties', 'required', 'additionalProperties'),
} as const satisfies Readonly<Record<string, Keywords>>

/** Alternatives for keywords that are often tried. */
export const INSTEAD: Readonly<Record<string, string>> = {
  nullable: 'OpenAPI 3.1 has no such keyword; leave an absent property out',
  not: 'say what is allowed instead, with `enum`, `pattern`, bounds or `oneOf`',
  allOf: 'write the properties of both schemas into one',
  default: 'only the default of a parameter is applied',
  patternProperties: 'use `additionalProperties: true`, or name each property',
  example: 'use `examples`',
  head: '`get` also serves HEAD',
}

/**
 * Makes sure that an object has only keywords of its kind.
 *
 * @param also A keyword that this place allows beyond its kind.
 * @throws {Rejection} with the first other keyword and what is supported in its place.
 */
export function requireKnown(reader: Reader, kind: keyof typeof KEYWORDS, also?: string): void {
  const { exact, silent }: Keywords = KEYWORDS[kind]
  for (const key of Object.keys(reader.value)) {
    if (exact.includes(key) || silent.includes(key) || key.startsWith('x-') || key === also) continue
    const instead = INSTEAD[key] ?? `supported here: ${exact.join(', ')}`
    throw new Rejection(reader.place(key), `no code enforces this keyword; ${instead}`)
  }
}
