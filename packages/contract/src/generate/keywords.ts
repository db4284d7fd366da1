// The keywords of OpenAPI that the generator supports. The generator rejects other keywords, because the server wouldn't enforce them.
import { type Reader, Rejection } from '../document/index.ts'

/** The supported keywords of one kind of object in the document. */
interface Keywords {
  /** The keywords that the generated code enforces. */
  readonly exact: readonly string[]
  /** The keywords without effect on the code, such as descriptions. */
  readonly silent: readonly string[]
}

/** The mark of a deprecated part, and its dates, which the texts and the client show. */
const DEPRECATION = ['deprecated', 'x-deprecated-since', 'x-sunset']
/** The marks of schemas. The server, the client, the texts or the review read each of them. */
const MARKS = ['x-any-json', 'x-extensible', 'x-item-results', 'x-lenient', 'x-problem', 'x-secret']
const SILENT_IN_SCHEMAS = ['title', 'description', 'examples', ...DEPRECATION, ...MARKS]
const schema = (...exact: readonly string[]): Keywords => ({ exact, silent: SILENT_IN_SCHEMAS })

/**
 * The supported keywords of each kind of object in the contract. The code enforces `exact` keywords, and ignores `silent` keywords.
 * `x-decision` can stand everywhere. The kinds from `reference` to `object` are kinds of schemas.
 */
export const KEYWORDS = {
  document: {
    exact: ['paths', 'webhooks', 'components', 'security'],
    silent: ['openapi', 'info', 'servers', 'tags', 'x-delivery', 'x-precedence', 'x-unknown-parameters'],
  },
  components: {
    exact: ['schemas', 'parameters', 'headers', 'responses', 'securitySchemes'],
    silent: ['examples'],
  },
  path: { exact: ['get', 'put', 'post', 'delete', 'parameters'], silent: [] },
  operation: {
    exact: ['operationId', 'parameters', 'requestBody', 'responses', 'security'],
    silent: ['tags', 'summary', 'description', ...DEPRECATION, 'x-events', 'x-policy'],
  },
  parameter: {
    exact: ['name', 'in', 'required', 'schema', 'style', 'explode'],
    silent: ['description', ...DEPRECATION, 'examples'],
  },
  header: { exact: ['required', 'schema'], silent: ['description', ...DEPRECATION] },
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
 * @throws {Rejection} with the first unsupported keyword and advice on what to write instead, or if a deprecated part has no dates.
 */
export function requireKnown(reader: Reader, kind: keyof typeof KEYWORDS, extraKeyword?: string): void {
  const { exact, silent }: Keywords = KEYWORDS[kind]
  for (const key of Object.keys(reader.value)) {
    if (exact.includes(key) || silent.includes(key) || key === 'x-decision' || key === extraKeyword) continue
    const marks = silent.filter((each) => each.startsWith('x-'))
    const advice = ADVICE_BY_KEYWORD[key] ?? `supported here: ${(key.startsWith('x-') ? marks : exact).join(', ')}`
    throw new Rejection(
      reader.place(key),
      `no code ${key.startsWith('x-') ? 'reads' : 'enforces'} this keyword; ${advice}`,
    )
  }
  if (reader.raw('deprecated') !== true) return
  for (const date of ['x-deprecated-since', 'x-sunset'])
    if (!/^\d{4}-\d\d-\d\d$/.test(reader.text(date) ?? ''))
      throw new Rejection(reader.place(date), 'a deprecated part has this date, such as "2027-01-31"')
}
