// Types for readers, which accept newer values: `x-extensible` marks the value lists and unions that may grow in a minor version. The
// server's types are exact. Readers' types have one more value or variant, for those that are newer than the client.
import { resolve as resolveIn } from '@parley/openapi-document'

/** A schema of the document, as far as this file reads it. */
export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  description?: string
  discriminator?: { propertyName: string }
  'x-extensible'?: boolean
  /** Only in the reader's document: any value that this version of the contract does not list. */
  'x-unknown-value'?: boolean
}

interface Response {
  content?: Record<string, { schema: Schema }>
}

/** The part of an OpenAPI document that this file reads. */
export interface Document {
  components: { schemas: Record<string, Schema>; responses?: Record<string, Response> }
}

const PROBLEM = 'application/problem+json'
const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** The texts and extensions of a property don't change its type. */
const typeOnly = (schema: Schema): string =>
  JSON.stringify(schema, (key, value: unknown) => (/^(?:description|examples?|x-.*)$/.test(key) ? undefined : value))

/** Returns a copy of the document in which each union that is marked has one more variant: `Unknown` and its name. */
export function readerDocument<T extends Document>(document: T): T {
  const copy = structuredClone(document)
  const { schemas, responses = {} } = copy.components
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only schemas are resolved, and they lead to schemas.
  const resolve = (schema: Schema) => resolveIn({ components: copy.components }, schema) as Schema

  // A union whose variants are all among those of a larger one needs no unknown variant of its own.
  const unions = Object.entries(schemas)
    .filter(([, schema]) => schema['x-extensible'] && schema.oneOf)
    .toSorted(([, one], [, other]) => (other.oneOf?.length ?? 0) - (one.oneOf?.length ?? 0))
  const done: { variants: Set<string | undefined>; discriminator: string | undefined; unknown: Schema }[] = []
  for (const [name, union] of unions) {
    const variants = new Set(union.oneOf?.map(({ $ref }) => $ref))
    const discriminator = union.discriminator?.propertyName
    const larger = done.find((each) => each.discriminator === discriminator && variants.isSubsetOf(each.variants))
    const unknown = larger?.unknown ?? refTo(`Unknown${name}`)
    if (!larger) {
      schemas[`Unknown${name}`] = unknownVariant(name, union, resolve)
      done.push({ variants, discriminator, unknown })
    }
    union.oneOf = [...(union.oneOf ?? []), unknown]
  }
  const unknownProblem = done.find(({ discriminator }) => discriminator === 'code')?.unknown
  // An error response may gain further problem codes, even if it has a single one today.
  for (const { content } of Object.values(responses)) {
    const media = content?.[PROBLEM]
    if (media && unknownProblem && !resolve(media.schema)['x-extensible']) {
      media.schema = { oneOf: [media.schema, unknownProblem] }
    }
  }
  return withoutMarkedDiscriminators(copy)
}

type Resolve = (schema: Schema) => Schema

function unknownVariant(name: string, union: Schema, resolve: Resolve): Schema {
  const discriminator = union.discriminator?.propertyName
  if (discriminator === undefined) throw new Error(`${name} is a union with x-extensible but without a discriminator.`)
  const variants = (union.oneOf ?? []).map(resolve)
  const properties: Record<string, Schema> = {}
  for (const property of Object.keys(variants[0]?.properties ?? {})) {
    const shared = sharedProperty(variants, property, resolve)
    if (shared) properties[property] = shared
  }
  properties[discriminator] = { type: 'string', 'x-unknown-value': true }
  return {
    description: `A variant of ${name} that is newer than this version of the contract.`,
    type: 'object',
    required: Object.keys(properties).filter((key) => variants.every(({ required }) => required?.includes(key))),
    properties,
  }
}

/** Returns the common schema of a property that all variants have. If they differ in more than texts, only a common JSON type remains. */
function sharedProperty(variants: Schema[], name: string, resolve: Resolve): Schema | undefined {
  const all = variants.map((variant) => variant.properties?.[name])
  const [first] = all
  if (first === undefined || all.includes(undefined)) return undefined
  const found = all.filter((property) => property !== undefined)
  if (found.every((property) => typeOnly(property) === typeOnly(first))) return first
  const { type } = resolve(first)
  if (type === undefined || found.some((property) => resolve(property).type !== type)) return {}
  return { type, ...(type === 'object' && { additionalProperties: true }) }
}

/** Returns a copy in which marked unions have no discriminator: each variant has its value as a constant, which says as much. */
export function withoutMarkedDiscriminators<T extends Document>(document: T): T {
  const copy = structuredClone(document)
  for (const schema of Object.values(copy.components.schemas)) if (schema['x-extensible']) delete schema.discriminator
  return copy
}
