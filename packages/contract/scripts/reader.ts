// Types for readers, which accept newer values: `x-extensible` marks the value lists and unions that may grow in a minor version. The
// server's types are exact. Readers' types have one more value or variant, for those that are newer than the client.
import { canonical, isList, isObject, pointerOf, Rejection, resolve, texts, valueAt } from '../src/document/index.ts'
import type { Json, JsonObject } from '../src/document/index.ts'

const PROBLEM = 'application/problem+json'
const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

const mapped = (value: Json | undefined, change: (item: JsonObject, name: string) => Json): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([name, item]) => [
      name,
      isObject(item) ? change(item, name) : item,
    ]),
  )

/** The document with other schemas and responses among its components. */
const withComponents = (document: JsonObject, changed: JsonObject): JsonObject => ({
  ...document,
  components: { ...(isObject(document.components) && document.components), ...changed },
})

/** A union that is marked: its variants, and the property by whose value they differ. */
interface Union {
  readonly name: string
  readonly variants: readonly Json[]
  readonly references: ReadonlySet<string>
  readonly discriminator: string
}

function markedUnions(schemas: JsonObject): Union[] {
  return Object.entries(schemas)
    .flatMap(([name, schema]): Union[] => {
      if (!isObject(schema) || schema['x-extensible'] !== true || !isList(schema.oneOf)) return []
      const discriminator = valueAt(schema, '/discriminator/propertyName')
      const at = pointerOf('components', 'schemas', name)
      if (typeof discriminator !== 'string')
        throw new Rejection(at, `${name} is a union with x-extensible but without a discriminator`)
      return [{ name, variants: schema.oneOf, references: new Set(schema.oneOf.map(canonical)), discriminator }]
    })
    .toSorted((one, other) => other.variants.length - one.variants.length)
}

const isWithin = (one: Union, other: Union): boolean =>
  one.discriminator === other.discriminator && one.references.isSubsetOf(other.references)

/** Returns the document in which each union that is marked has one more variant: `Unknown` and its name. */
export function readerDocument(document: JsonObject): JsonObject {
  const { schemas, responses } = isObject(document.components) ? document.components : {}
  const unions = markedUnions(isObject(schemas) ? schemas : {})
  // A union whose variants are all among those of a larger one needs no unknown variant of its own.
  const unknown = new Map(unions.map((one) => [one.name, unions.find((other) => isWithin(one, other)) ?? one]))
  const largest = unions.filter((union) => unknown.get(union.name) === union)
  const variants = largest.map((union) => [`Unknown${union.name}`, unknownVariant(document, union)])
  const read = mapped(schemas, (schema, name) => {
    const larger = unknown.get(name)
    return larger && isList(schema.oneOf)
      ? { ...schema, oneOf: [...schema.oneOf, refTo(`Unknown${larger.name}`)] }
      : schema
  })
  const problems = largest.find(({ discriminator }) => discriminator === 'code')
  // An error response may gain further problem codes, even if it has a single one today.
  const withUnknown = (media: JsonObject): JsonObject => {
    const { schema } = media
    if (!problems || schema === undefined || resolve(document, schema)['x-extensible']) return media
    return { ...media, schema: { oneOf: [schema, refTo(`Unknown${problems.name}`)] } }
  }
  return withoutMarkedDiscriminators(
    withComponents(document, {
      schemas: { ...read, ...Object.fromEntries(variants) },
      responses: mapped(responses, (response) => ({
        ...response,
        ...(response.content !== undefined && {
          content: mapped(response.content, (media, type) => (type === PROBLEM ? withUnknown(media) : media)),
        }),
      })),
    }),
  )
}

function unknownVariant(document: JsonObject, { name, variants, discriminator }: Union): JsonObject {
  const all = variants.map((variant) => resolve(document, variant))
  const [first] = all
  const names = Object.keys(first?.properties ?? {})
  const shared = names.flatMap((property) => {
    const schema = sharedProperty(document, all, property)
    return schema === undefined ? [] : [[property, schema] as const]
  })
  const properties = { ...Object.fromEntries(shared), [discriminator]: { type: 'string', 'x-unknown-value': true } }
  return {
    description: `A variant of ${name} that is newer than this version of the contract.`,
    type: 'object',
    required: Object.keys(properties).filter((key) => all.every(({ required }) => texts(required).includes(key))),
    properties,
  }
}

/** The texts and extensions of a property don't change its type. */
const typeOnly = (schema: Json): string =>
  JSON.stringify(schema, (key, value: unknown) => (/^(?:description|examples?|x-.*)$/.test(key) ? undefined : value))

/** Returns the common schema of a property that all variants have. If they differ in more than texts, only a common JSON type remains. */
function sharedProperty(document: JsonObject, variants: readonly JsonObject[], name: string): Json | undefined {
  const schemas = variants.flatMap(({ properties }) => (isObject(properties) ? (properties[name] ?? []) : []))
  const [first] = schemas
  if (first === undefined || schemas.length < variants.length) return undefined
  if (schemas.every((property) => typeOnly(property) === typeOnly(first))) return first
  const { type } = resolve(document, first)
  if (type === undefined || schemas.some((property) => resolve(document, property).type !== type)) return {}
  return { type, ...(type === 'object' && { additionalProperties: true }) }
}

/** Returns the document in which marked unions have no discriminator: each variant has its value as a constant, which says as much. */
export const withoutMarkedDiscriminators = (document: JsonObject): JsonObject =>
  withComponents(document, {
    schemas: mapped(valueAt(document, '#/components/schemas'), (schema) => {
      const { discriminator: _, ...others } = schema
      return schema['x-extensible'] ? others : schema
    }),
  })
