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

/**
 * A copy of the document, to compare it with another one, in which:
 * - an error response always lists its problems in a `oneOf`, even if it has only one,
 * - there are no discriminators, because they are compared by `discriminator-findings.ts`,
 * - a variant of a union is like no other variant, so that the command compares a variant with itself alone.
 */
export function normalForm(document: JsonObject): JsonObject {
  const copy = structuredClone(document)
  markVariants(copy)
  for (const { pointer, at } of places(copy)) {
    if (isObject(at['discriminator'])) Reflect.deleteProperty(at, 'discriminator')
    const problems = pointer.endsWith(PROBLEM_TYPE) ? problemsOf(copy, at['schema']) : undefined
    if (problems !== undefined) Object.assign(at, { schema: { oneOf: problems } })
  }
  return copy
}

const PROBLEM_TYPE = '/content/application~1problem+json'

/** The keyword by which `redocly diff` tells variants apart. */
export const VARIANT_MARK = 'x-variant'

/**
 * The command takes two items of lists for one that changed if at least half of their text is equal. So each variant gets a text that no
 * other one has, as long as the variant itself: from its discriminator value, or else from its name.
 */
function markVariants(copy: JsonObject): void {
  for (const { at } of places(copy)) {
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
