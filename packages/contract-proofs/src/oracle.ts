import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isList, isObject, resolve, type Json, type JsonObject } from '@parley/openapi-document'

const DATE_TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i
const BEHIND_SCHEME = /^([a-z][a-z0-9+.-]*:)(?=[?#]|$)/i
const SCHEME_OR_NO_COLON = /^(?:[a-z][a-z0-9+.-]*:|[^:/?#]*(?:[/?#]|$))/i

interface FormatByStandard {
  readonly format: string
  readonly reason: string
  /** Whether a text is of the format, given what `ajv-formats` says of texts. */
  readonly test: (text: string, known: (text: string) => boolean) => boolean
}

/** The formats for which `ajv-formats` says something else than the format's own standard, which the oracle follows. */
export const FORMATS_BY_STANDARD: readonly FormatByStandard[] = [
  {
    format: 'date-time',
    reason: 'RFC 3339 has a T and no white space, an offset with a colon, and no hour 24',
    test: (text, known) => DATE_TIME.test(text) && known(text),
  },
  {
    format: 'uuid',
    reason: 'RFC 9562 writes "urn:uuid:" before a UUID only where a URN is wanted',
    test: (text, known) => !text.includes(':') && known(text),
  },
  {
    format: 'uri',
    reason: 'RFC 3986 has no quotation mark, and lets a URI have an empty path behind its scheme',
    test: (text, known) => !text.includes('"') && known(text.replace(BEHIND_SCHEME, '$1path')),
  },
  {
    format: 'uri-reference',
    reason: 'RFC 3986 has no quotation mark, and no colon in the first segment of a relative path',
    test: (text, known) => !text.includes('"') && SCHEME_OR_NO_COLON.test(text) && known(text),
  },
]

/** Where contract and code differ knowingly, and the values of the differential therefore do not go. */
export const KNOWN_DIFFERENCES: readonly string[] = [
  'The key `__proto__` in a map: Zod drops it, whatever its value, so that no prototype is replaced.',
]

/** Validates values by JSON Schema, with Ajv. */
export interface Oracle {
  /** The document whose schemas the oracle knows. */
  readonly document: JsonObject
  readonly accepts: (schema: Json, value: unknown) => boolean
  /** The keyword at which a value fails that is not accepted. */
  readonly reason: (schema: Json, value: unknown) => string
  /** The object that a reference, to a schema or anything else, leads to. */
  readonly resolve: (value: Json) => JsonObject
}

/** The same document, with references that are understood from outside of it as well. */
function rebased(value: Json): Json {
  if (isList(value)) return value.map(rebased)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === '$ref' && typeof item === 'string' ? `contract${item}` : rebased(item),
  ])
  return Object.fromEntries(entries)
}

function createAjv(): Ajv2020 {
  // Numbers are compared as decimals, as far as doubles can tell: 0.3 is a multiple of 0.1. Infinity isn't a number.
  const options = { strict: false, strictNumbers: true, ownProperties: true, multipleOfPrecision: 9 }
  const [ajv, original] = [new Ajv2020(options), new Ajv2020(options)]
  addFormats.default(ajv)
  addFormats.default(original)
  for (const { format, test } of FORMATS_BY_STANDARD) {
    const known = original.compile<string>({ type: 'string', format })
    ajv.addFormat(format, (text: string) => test(text, (each) => known(each)))
  }
  return ajv
}

/** Creates the oracle for the schemas of one document. */
export function createOracle(contract: JsonObject): Oracle {
  const document = rebased(contract)
  if (!isObject(document)) throw new TypeError('a document is an object')
  const ajv = createAjv().addSchema(document, 'contract')
  const compiled = new Map<Json, ValidateFunction>()
  const validator = (schema: Json): ValidateFunction => {
    const known = compiled.get(schema)
    if (known) return known
    const fresh = ajv.compile(typeof schema === 'boolean' ? schema : { ...(isObject(schema) ? schema : {}) })
    compiled.set(schema, fresh)
    return fresh
  }
  return {
    document,
    resolve: (value) => resolve(document, value),
    accepts: (schema, value) => validator(schema)(value),
    reason: (schema, value) => {
      const validate = validator(schema)
      validate(value)
      return validate.errors?.[0]?.keyword ?? 'nothing'
    },
  }
}
