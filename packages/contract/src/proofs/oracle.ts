// The oracle of the proofs says whether the contract accepts a value. The oracle uses Ajv and knows nothing of the generated code.
import addFormats, { type FormatName } from 'ajv-formats'
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { isList, isObject, resolve, type Json, type JsonObject } from '../document/index.ts'

const DATE_TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i
/** The scheme of a URI that has nothing, a query or a fragment behind its scheme, such as `x:` and `x:?a`. */
const SCHEME_WITHOUT_PATH = /^([a-z][a-z0-9+.-]*:)(?=[?#]|$)/i
/** The beginning of a URI with a scheme, or of a relative reference without a colon in its first segment. */
const SCHEME_OR_NO_COLON = /^(?:[a-z][a-z0-9+.-]*:|[^:/?#]*(?:[/?#]|$))/i

/** The contract's own format `phone-number` as one expression: the server removes the separators and counts what is left. */
const PHONE_NUMBER = (() => {
  const separator = String.raw`[\p{White_Space}\p{Pd}\u02D7\u2043\u2212\u30FC\uFF70\p{Cf}\p{M}\p{DI}\u2800.()/\uFF08\uFF09\uFF0E\uFF0F]*`
  const zero = '[0\u0660\u06F0\u0966\uFF10]'
  const [plus, prefix] = [`(?:[+\uFF0B]${separator})?`, `(?:(?:${zero}${separator}){2})?`]
  return new RegExp(`^${separator}${plus}${prefix}(?:\\p{Nd}${separator}){8,15}$`, 'u')
})()

/**
 * Corrections of formats for which `ajv-formats` deviates from the standard. Each function gets a text and the check of `ajv-formats`, and
 * says whether the standard allows the text.
 */
const FORMATS_BY_STANDARD: Record<string, (text: string, ajvAccepts: (text: string) => boolean) => boolean> = {
  // RFC 3339 demands a T, a colon in the offset, and hours below 24. `ajv-formats` is laxer.
  'date-time': (text, ajvAccepts) => DATE_TIME.test(text) && ajvAccepts(text),
  // RFC 3986 forbids quotation marks, and allows an empty path. `ajv-formats` demands a path, so this check inserts a path.
  uri: (text, ajvAccepts) => !text.includes('"') && ajvAccepts(text.replace(SCHEME_WITHOUT_PATH, '$1path')),
  // RFC 3986 forbids quotation marks, and a colon in the first segment of a relative path.
  'uri-reference': (text, ajvAccepts) => !text.includes('"') && SCHEME_OR_NO_COLON.test(text) && ajvAccepts(text),
}

/**
 * Copies the document with `contract` before each reference: `contract#/components/schemas/Tag`. Ajv knows the document by the name
 * `contract`. So Ajv finds the target of a reference even if it compiles a single schema of the document.
 */
function withAbsoluteReferences(value: Json): Json {
  if (isList(value)) return value.map(withAbsoluteReferences)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? `contract${item}` : withAbsoluteReferences(item),
    ]),
  )
}

/** The formats that are validated. All other formats are annotations (JSON Schema Validation, section 7.2.1). */
const ENFORCED: FormatName[] = ['date-time', 'email', 'uri', 'uri-reference']

/** Creates the validator of JSON Schema 2020-12 with the document and corrected formats. With `allErrors`, errors have their schemas. */
function createAjv(document: JsonObject, allErrors: boolean): Ajv2020 {
  const options: Options = {
    // Rejects NaN and Infinity, which JSON doesn't have.
    strictNumbers: true,
    // Ignores properties that every object inherits, such as `toString`.
    ownProperties: true,
    strict: false,
    logger: false,
    allErrors,
    verbose: allErrors,
    // Most schemas validate few values, so optimizing the code of a schema takes longer than the optimization saves.
    code: { optimize: false },
  }
  // `uncorrected` has the original checks of `ajv-formats`, which the corrections call.
  const [ajv, uncorrected] = [new Ajv2020(options), new Ajv2020(options)]
  addFormats.default(ajv, ENFORCED)
  addFormats.default(uncorrected)
  for (const [format, isAllowed] of Object.entries(FORMATS_BY_STANDARD)) {
    const validate = uncorrected.compile<string>({ type: 'string', format })
    ajv.addFormat(format, (text: string) => isAllowed(text, (candidate) => validate(candidate)))
  }
  ajv.addFormat('phone-number', (text: string) => PHONE_NUMBER.test(text))
  return ajv.addSchema(document, 'contract')
}

/**
 * Creates a function that returns the validator of a schema. The schema can refer to the schemas of the document.
 *
 * @param allErrors If true, a validator finds all errors of a value and the schema of each. Otherwise, it stops at the first error.
 * @returns the function, which compiles a schema only once.
 */
export function createValidators(document: JsonObject, allErrors = false): (schema: Json) => ValidateFunction {
  const ajv = createAjv(document, allErrors)
  const compiled = new Map<Json, ValidateFunction>()
  return (schema) => {
    const cached = compiled.get(schema)
    if (cached) return cached
    // `getSchema` compiles the target of each reference once and keeps it. `compile` alone would compile the target again for each schema.
    for (const [, target = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"\\]+)"/g)) ajv.getSchema(target)
    const validate = ajv.compile(isObject(schema) ? schema : {})
    compiled.set(schema, validate)
    return validate
  }
}

/** Creates the oracle of one contract. Its functions need schemas from `document`, a copy of the contract with absolute references. */
export function createOracle(contract: JsonObject) {
  const document = withAbsoluteReferences(contract)
  if (!isObject(document)) throw new TypeError('a document is an object')
  const validatorOf = createValidators(document)
  return {
    document,
    resolve: (value: Json): JsonObject => resolve(document, value),
    accepts: (schema: Json, value: unknown): boolean => validatorOf(schema)(value),
    /** Returns the keyword by which a schema rejects a value, such as `maxLength`. */
    reason: (schema: Json, value: unknown): string => {
      const validate = validatorOf(schema)
      validate(value)
      return validate.errors?.[0]?.keyword ?? 'nothing'
    },
  }
}

/** Says whether the contract accepts a value. */
export type Oracle = ReturnType<typeof createOracle>
