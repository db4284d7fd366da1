// The keywords of OpenAPI that the generator supports. The generator rejects other keywords, because the server wouldn't enforce them.
import { type Reader, Rejection } from '../document/index.ts'

/** The supported keywords of one kind of object in the document. */
interface Keywords {
  /** The keywords that the generated code enforces. */
  readonly exact: readonly string[]
  /** The keywords without effect on the code, such as descriptions. */
  readonly silent: readonly string[]
}

const SILENT_IN_SCHEMAS = ['title', 'description', 'examples', 'deprecated']
const schema = (...exact: readonly string[]): Keywords => ({ exact, silent: SILENT_IN_SCHEMAS })

/**
 * The supported keywords of each kind of object in the contract. The code enforces `exact` keywords, and ignores `silent` keywords.
 * Keywords that begin with `x-` are supported everywhere. The kinds from `reference` to `object` are kinds of schemas.
 */
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
  /** A union in which the value of one property tells which variant applies. */
  tagged: schema('oneOf', 'discriminator'),
  /** A union without such a property. */
  choice: schema('anyOf'),
  string: schema('type', 'minLength', 'maxLength', 'pattern', 'format'),
  integer: schema('type', 'minimum', 'maximum'),
  number: schema('type', 'minimum', 'maximum'),
  boolean: schema('type'),
  /** Any JSON value, which the mark `x-any-json` allows: without it, a schema has a type. */
  anything: schema(),
  array: schema('type', 'items', 'minItems', 'maxItems', 'uniqueItems'),
  object: schema('type', 'properties', 'required', 'additionalProperties'),
} as const satisfies Readonly<Record<string, Keywords>>

/** The advice in the error about an unsupported keyword, for the keywords that authors often try. */
const ADVICE_BY_KEYWORD: Readonly<Record<string, string>> = {
  nullable: 'OpenAPI 3.1 has no such keyword; leave an absent property out',
  not: 'say what is allowed instead, with `enum`, `pattern`, bounds or `oneOf`',
  allOf: 'write the properties of both schemas into one',
  default: 'only the default of a parameter is applied',
  patternProperties: 'use `additionalProperties: true`, or name each property',
  example: 'use `examples`',
  head: '`get` also serves HEAD',
}

/**
 * Rejects an object with a keyword that the generator doesn't support in this kind of object.
 *
 * @param kind The kind of the object, which determines the supported keywords.
 * @param extraKeyword One more keyword that is supported at this place.
 * @throws {Rejection} with the first unsupported keyword and advice on what to write instead.
 */
export function requireKnown(reader: Reader, kind: keyof typeof KEYWORDS, extraKeyword?: string): void {
  const { exact, silent }: Keywords = KEYWORDS[kind]
  for (const key of Object.keys(reader.value)) {
    if (exact.includes(key) || silent.includes(key) || key.startsWith('x-') || key === extraKeyword) continue
    const advice = ADVICE_BY_KEYWORD[key] ?? `supported here: ${exact.join(', ')}`
    throw new Rejection(reader.place(key), `no code enforces this keyword; ${advice}`)
  }
}
