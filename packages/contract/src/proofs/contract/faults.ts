// Finds out where a value, such as the body of a response, contradicts its schema in the OpenAPI document.
import { escapeStep, isList, isObject, places, type Json } from '../../document/index.ts'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { createValidators, type Oracle } from '../oracle.ts'

/** One contradiction between a value and its schema. */
export interface SchemaViolation {
  /** The JSON Pointer of the keyword that the value contradicts: `#/components/schemas/Tag/required`. */
  readonly at: string
  /** The place within the value and the error there: `/items/0: must have required property 'id'`. */
  readonly sentence: string
}

/** Creates the function that lists the contradictions between a value and its schema. The schema must be part of the oracle's document. */
export function createViolations(oracle: Oracle): (schema: Json, value: unknown) => SchemaViolation[] {
  const validator = createValidators(oracle.document, true)
  const pointers = new Map<object, string>([...places(oracle.document)].map(({ at, pointer }) => [at, pointer]))

  /** Returns the errors of a value. For a union: those of the variant with the fewest, or the union's own error if two variants tie. */
  function errors(schema: Json, value: unknown, base = ''): ErrorObject[] {
    const validate = validator(schema)
    if (validate(value)) return []
    const failures = validate.errors ?? []
    // Ajv reports the errors of all variants, and then the error of their union. The errors of the variants are left out here.
    const isOfVariant = ({ instancePath }: ErrorObject, index: number) =>
      failures.slice(index + 1).some((other) => isChoice(other) && instancePath.startsWith(other.instancePath))
    return failures
      .filter((error, index) => !isOfVariant(error, index))
      .flatMap((error): ErrorObject[] => {
        const located = { ...error, instancePath: base + error.instancePath }
        const variants: unknown = error.schema
        if (!isChoice(error) || !isList(variants) || isList(error.params['passingSchemas'])) return [located]
        const errorsByVariant = variants.map((variant) => errors(variant, error.data, located.instancePath))
        const fewest = errorsByVariant.filter(({ length }) => errorsByVariant.every((other) => length <= other.length))
        return fewest.length === 1 ? fewest.flat() : [located]
      })
  }

  /** Lists the properties of a value that its schema doesn't declare, at any depth. */
  function undeclared(schema: Json | undefined, value: unknown, base = ''): SchemaViolation[] {
    if (!isObject(schema)) return []
    const { $ref } = schema
    // Without the annotations beside the reference, the target is an object of the document.
    const target = $ref === undefined ? schema : oracle.resolve({ $ref })
    const { oneOf, anyOf, items, properties, additionalProperties } = target
    const variants = oneOf ?? anyOf
    // If no variant accepts the value, the union is reported already.
    if (isList(variants))
      return undeclared(
        variants.find((variant) => oracle.accepts(variant, value)),
        value,
        base,
      )
    if (isList(value)) return value.flatMap((item, index) => undeclared(items, item, `${base}/${index}`))
    if (!isObject(value) || !isObject(properties)) return []
    return Object.entries(value).flatMap(([name, item]) => {
      const place = `${base}/${escapeStep(name)}`
      if (Object.hasOwn(properties, name)) return undeclared(properties[name], item, place)
      if (additionalProperties !== undefined) return []
      return [{ at: `${pointers.get(target) ?? '#'}/properties`, sentence: `${place}: isn't declared` }]
    })
  }

  return (schema, value) => {
    const violations = errors(schema, value).map(
      ({ instancePath, keyword, message, parentSchema }): SchemaViolation => {
        const at = (isObject(parentSchema) && pointers.get(parentSchema)) || '#'
        return { at: `${at}/${keyword}`, sentence: `${instancePath}: ${message}` }
      },
    )
    return [...violations, ...undeclared(schema, value)]
  }
}

const isChoice = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf'
