// Finds out where a value, such as the body of a response, contradicts its schema in the OpenAPI document.
import { escapeStep, isList, isObject, places, valueAt, type Json, type JsonObject } from '../../document/index.ts'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { createValidators, type Oracle } from '../oracle.ts'

/** One contradiction between a value and its schema. */
export interface SchemaViolation {
  /** The JSON Pointer of the keyword that the value contradicts: `#/components/schemas/Tag/required`. */
  readonly at: string
  /** The place within the value and the error there: `/items/0: must have required property 'id'`. */
  readonly sentence: string
}

const VARIANTS = ['anyOf', 'oneOf']
/** Replaces the variants of a union if none accepts the value. It declares every property, because the union is reported already. */
const ANYTHING: JsonObject = { additionalProperties: true }

/** Collects the schemas that apply to a value: the schema, the targets of its references, and the variants that accept the value. */
function applicableSchemas(schema: Json | undefined, value: unknown, oracle: Oracle): JsonObject[] {
  if (!isObject(schema)) return []
  const subschemas = typeof schema.$ref === 'string' ? [valueAt(oracle.document, schema.$ref)] : []
  for (const key of VARIANTS) {
    const variants = schema[key]
    if (!isList(variants)) continue
    const accepting = variants.filter((variant) => oracle.accepts(variant, value))
    subschemas.push(...(accepting.length === 0 ? [ANYTHING] : accepting))
  }
  return [schema, ...subschemas.flatMap((subschema) => applicableSchemas(subschema, value, oracle))]
}

/** Creates the function that lists the contradictions between a value and its schema. The schema must be one of the oracle's document. */
export function createViolations(oracle: Oracle): (schema: Json, value: unknown) => SchemaViolation[] {
  const validator = createValidators(oracle.document, true)
  const pointers = new Map<object, string>([...places(oracle.document)].map(({ at, pointer }) => [at, pointer]))

  /** Returns the errors of a value. For a union, returns the errors of the variant with the fewest, or the union if several have as few. */
  function errors(schema: Json, value: unknown, base = ''): ErrorObject[] {
    const validate = validator(schema)
    if (validate(value)) return []
    const failures = validate.errors ?? []
    const isInside = ({ instancePath }: ErrorObject, index: number) =>
      failures.slice(index + 1).some((other) => isChoice(other) && instancePath.startsWith(other.instancePath))
    return failures
      .filter((error, index) => !isInside(error, index))
      .flatMap((error): ErrorObject[] => {
        const located = { ...error, instancePath: base + error.instancePath }
        const variants: unknown = error.schema
        if (!isChoice(error) || !isList(variants) || isList(error.params['passingSchemas'])) return [located]
        const tried = variants.map((variant) => errors(variant, error.data, located.instancePath))
        const least = tried.filter(({ length }) => tried.every((other) => length <= other.length))
        return least.length === 1 ? least.flat() : [located]
      })
  }

  /** The properties that no schema declares. */
  function undeclared(schemas: readonly JsonObject[], value: unknown, base: string): SchemaViolation[] {
    const below = (item: unknown, key: string | number, find: (schema: JsonObject) => Json | undefined) => {
      const inner = schemas.flatMap((schema) => applicableSchemas(find(schema), item, oracle))
      return undeclared(inner, item, `${base}/${escapeStep(key)}`)
    }
    if (isList(value)) return value.flatMap((item, index) => below(item, index, ({ items }) => items))
    if (!isObject(value)) return []
    const declaring = schemas.filter(({ properties }) => isObject(properties))
    const [first] = declaring
    const isFree = first === undefined || schemas.some((schema) => 'additionalProperties' in schema)
    return Object.entries(value).flatMap(([name, item]) => {
      const property = ({ properties }: JsonObject) =>
        isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
      if (isFree || declaring.some((schema) => property(schema) !== undefined)) return below(item, name, property)
      return [{ at: `${pointers.get(first) ?? '#'}/properties`, sentence: `${base}/${name}: isn't declared` }]
    })
  }

  return (schema, value) => {
    const violations = errors(schema, value).map(
      ({ instancePath, keyword, message, parentSchema }): SchemaViolation => {
        const at = (isObject(parentSchema) && pointers.get(parentSchema)) || '#'
        return { at: `${at}/${keyword}`, sentence: `${instancePath}: ${message}` }
      },
    )
    return [...violations, ...undeclared(applicableSchemas(schema, value, oracle), value, '')]
  }
}

const isChoice = ({ keyword }: ErrorObject): boolean => VARIANTS.includes(keyword)
