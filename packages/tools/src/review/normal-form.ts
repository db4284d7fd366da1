// Two ways to write the same wire are one here, so that `redocly diff` doesn't report the difference as a change.
import { createHash } from 'node:crypto'
import {
  componentsBelow,
  entries,
  isObject,
  isText,
  list,
  nameOf,
  object,
  operationsOf,
  places,
  resolve,
  valueAt,
  type JsonObject,
} from '@parley/contract/document'

const ANNOTATIONS = new Set(['description', 'title', 'examples', 'example', '$comment', 'externalDocs'])
const isAnnotation = (keyword: string) => ANNOTATIONS.has(keyword) || keyword.startsWith('x-')

/**
 * A copy of the document, to compare it with another one, in which:
 * - a schema that only wraps one other in `allOf`, `anyOf` or `oneOf` is that other one, unless the other document has a union there,
 * - an error response always lists its problems in a `oneOf`, even if it has only one,
 * - there are no discriminators, because they are compared by `discriminator-findings.ts`,
 * - a variant of a union is like no other variant, so that the command compares a variant with itself alone.
 */
export function normalForm(document: JsonObject, other: JsonObject): JsonObject {
  const copy = object(unwrapped(document, '', other))
  markVariants(copy, document)
  for (const mediaType of problemContents(copy)) {
    const problems = problemsOf(copy, mediaType['schema'])
    if (problems !== undefined) Object.assign(mediaType, { schema: { oneOf: problems } })
  }
  return copy
}

/** The keyword by which `redocly diff` tells variants apart. */
export const VARIANT_MARK = 'x-variant'

/**
 * The command takes two items of lists for one that changed if at least half of their text is equal. So each variant gets a text that no
 * other one has, as long as the variant itself: from its discriminator value, or else from its name.
 */
function markVariants(copy: JsonObject, document: JsonObject): void {
  for (const { at } of places(document)) {
    const { discriminator, oneOf, anyOf } = at
    const mapping = isObject(discriminator) ? Object.entries(object(discriminator['mapping'] ?? {})) : []
    const references = list(oneOf ?? anyOf).map((variant) => object(variant)['$ref'])
    for (const reference of references.filter(isText)) {
      const variant = valueAt(copy, reference)
      if (!isObject(variant) || VARIANT_MARK in variant) continue
      const [value = nameOf(reference)] = mapping.find(([, target]) => target === reference) ?? []
      Object.assign(variant, { [VARIANT_MARK]: signOf(value).repeat(JSON.stringify(variant).length + MARGIN) })
    }
  }
}

/** The text that the command compares has a few more characters than the JSON of a variant. */
const MARGIN = 100

/** A character for private use, which no contract has. */
const signOf = (name: string): string =>
  String.fromCodePoint(0xe000 + (createHash('sha256').update(name).digest().readUInt16BE() % 0x1900))

function unwrapped(value: unknown, key: string, other: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (key === 'examples' ? item : unwrapped(item, '', undefined)))
  if (!isObject(value) || key === 'value' || key === 'example') return value
  const counterpart = isObject(other) ? other : {}
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, unwrapped(member, name, counterpart[name])]),
  )
  if (key !== 'properties' && isObject(copy['discriminator']) && 'propertyName' in copy['discriminator'])
    delete copy['discriminator']
  return key === 'properties' ? copy : withoutWrapper(object(copy), counterpart)
}

/** `{ allOf: [{ $ref }], description }` accepts what `{ $ref, description }` accepts. */
function withoutWrapper(schema: JsonObject, counterpart: JsonObject): JsonObject {
  for (const wrapper of ['allOf', 'anyOf', 'oneOf']) {
    const { [wrapper]: members, ...rest } = schema
    if (!Array.isArray(members) || !Object.keys(rest).every(isAnnotation)) continue
    const binding = members.map((member) => object(member)).filter((member) => !Object.keys(member).every(isAnnotation))
    const [only] = binding
    const isUnionElsewhere = list(counterpart[wrapper]).length > 1
    if (
      !isUnionElsewhere &&
      only !== undefined &&
      binding.length === 1 &&
      (wrapper === 'allOf' || members.length === 1)
    )
      return { ...only, ...rest }
  }
  return schema
}

function* problemContents(from: unknown): Generator<JsonObject> {
  if (Array.isArray(from)) for (const item of from) yield* problemContents(item)
  if (!isObject(from)) return
  for (const [key, member] of Object.entries(from))
    if (key === 'application/problem+json' && isObject(member)) yield member
    else yield* problemContents(member)
}

/** The references to the problems of an error response, or undefined if one of them isn't a reference. */
function problemsOf(document: JsonObject, schema: unknown): JsonObject[] | undefined {
  if (!isObject(schema)) return undefined
  const target = resolve(document, schema)
  const variants = Array.isArray(target['oneOf']) ? list(target['oneOf']) : [schema]
  const references = variants.flatMap((variant) =>
    isObject(variant) && typeof variant['$ref'] === 'string' ? [{ $ref: variant['$ref'] }] : [],
  )
  return references.length === variants.length ? references : undefined
}

/**
 * The names of the schemas that only list problems. Each error response that has a used list is compared by itself; any request
 * can get the problems of a list that no operation refers to.
 */
export function problemUnions(document: JsonObject): { used: string[]; unused: string[] } {
  const below = componentsBelow(
    document,
    operationsOf(document).map(({ operation }) => operation),
  )
  const isUnion = ({ oneOf }: JsonObject) =>
    Array.isArray(oneOf) && oneOf.every((variant) => 'x-problem' in resolve(document, variant))
  const names = entries(valueAt(document, '/components/schemas')).flatMap(([name, at]) => (isUnion(at) ? [name] : []))
  return { used: names.filter((name) => below.has(name)), unused: names.filter((name) => !below.has(name)) }
}
