import addFormats, { type FormatName } from 'ajv-formats'
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { isList, isObject, resolve, type Json, type JsonObject } from '../document/index.ts'

const DATE_TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i
const BEHIND_SCHEME = /^([a-z][a-z0-9+.-]*:)(?=[?#]|$)/i
const SCHEME_OR_NO_COLON = /^(?:[a-z][a-z0-9+.-]*:|[^:/?#]*(?:[/?#]|$))/i

/**
 * The formats for which `ajv-formats` says something else than the format's own standard, which the oracle follows.
 *
 * @param known whether a text is of the format by `ajv-formats`.
 */
const FORMATS_BY_STANDARD: Readonly<Record<string, (text: string, known: (text: string) => boolean) => boolean>> = {
  // RFC 3339 has a T and no white space, an offset with a colon, and no hour 24.
  'date-time': (text, known) => DATE_TIME.test(text) && known(text),
  // RFC 3986 has no quotation mark, and lets a URI have an empty path behind its scheme.
  uri: (text, known) => !text.includes('"') && known(text.replace(BEHIND_SCHEME, '$1path')),
  // RFC 3986 has no quotation mark, and no colon in the first segment of a relative path.
  'uri-reference': (text, known) => !text.includes('"') && SCHEME_OR_NO_COLON.test(text) && known(text),
}

/** The same document, with references that are understood from outside of it as well. */
function rebased(value: Json): Json {
  if (isList(value)) return value.map(rebased)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? `contract${item}` : rebased(item),
    ]),
  )
}

/** The formats that are validated. All others are annotations (JSON Schema Validation, section 7.2.1). */
const ENFORCED: FormatName[] = ['date-time', 'email', 'uri', 'uri-reference']

function createAjv(document: JsonObject, allErrors: boolean): Ajv2020 {
  const options: Options = {
    // Infinity isn't a number.
    strictNumbers: true,
    ownProperties: true,
    strict: false,
    logger: false,
    allErrors,
    verbose: allErrors,
    // Most schemas judge few values, so that optimizing their code takes longer than it saves.
    code: { optimize: false },
  }
  const [ajv, original] = [new Ajv2020(options), new Ajv2020(options)]
  addFormats.default(ajv, ENFORCED)
  addFormats.default(original)
  for (const [format, test] of Object.entries(FORMATS_BY_STANDARD)) {
    const known = original.compile<string>({ type: 'string', format })
    ajv.addFormat(format, (text: string) => test(text, (each) => known(each)))
  }
  return ajv.addSchema(document, 'contract')
}

/**
 * Creates the validators of the schemas of a document.
 *
 * @param allErrors whether all errors of a value are found, with the schema of each, or only the first.
 * @returns the validator of a schema, which is the same each time.
 */
export function createValidators(document: JsonObject, allErrors = false): (schema: Json) => ValidateFunction {
  const ajv = createAjv(document, allErrors)
  const compiled = new Map<Json, ValidateFunction>()
  return (schema) => {
    const known = compiled.get(schema)
    if (known) return known
    // Ajv keeps a target that it was asked for by name. Otherwise, it compiles the target again for each schema that refers to it.
    for (const [, target = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"\\]+)"/g)) ajv.getSchema(target)
    const fresh = ajv.compile(isObject(schema) ? schema : {})
    compiled.set(schema, fresh)
    return fresh
  }
}

/** Creates the oracle for the schemas of one document. It validates values by JSON Schema, with Ajv. */
export function createOracle(contract: JsonObject) {
  const document = rebased(contract)
  if (!isObject(document)) throw new TypeError('a document is an object')
  const validator = createValidators(document)
  return {
    /** The document whose schemas the oracle knows. */
    document,
    /** The object that a reference, to a schema or anything else, leads to. */
    resolve: (value: Json): JsonObject => resolve(document, value),
    accepts: (schema: Json, value: unknown): boolean => validator(schema)(value),
    /** The keyword at which a value fails that is not accepted. */
    reason: (schema: Json, value: unknown): string => {
      const validate = validator(schema)
      validate(value)
      return validate.errors?.[0]?.keyword ?? 'nothing'
    },
  }
}

/** The oracle of one document. */
export type Oracle = ReturnType<typeof createOracle>
