// Prepares contracts for `redocly diff` ("the command"). Rewrites equal meanings to one form, so that only real changes are reported.
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
 * Returns a copy of the document for `redocly diff`. In the copy:
 * - An error response lists its problems in a `oneOf`, even if it has only one.
 * - There are no discriminators, because `discriminator-findings.ts` compares them.
 * - Each variant of a union has a mark that no other variant has, so that the command never takes one variant for another.
 * - Each operation has the problems that any request can get. Otherwise, the command would judge a change of such a problem as `patch`.
 *
 * @param unionsOfAnyRequest The names of the schemas that list the problems that any request can get.
 */
export function normalForm(document: JsonObject, unionsOfAnyRequest: readonly string[]): JsonObject {
  const copy = structuredClone(document)
  markVariants(copy)
  for (const { pointer, at: node } of places(copy)) {
    if (isObject(node['discriminator'])) Reflect.deleteProperty(node, 'discriminator')
    const problems = pointer.endsWith('/content/application~1problem+json') ? problemsOf(copy, node['schema']) : []
    if (problems.length > 0 && problems.every(isText))
      Object.assign(node, { schema: { oneOf: problems.map(($ref) => ({ $ref })) } })
  }
  // A response has one schema for each media type, so each union gets a media type of its own.
  const content = unionsOfAnyRequest.map((name) => [
    `application/problem+json; list=${name}`,
    { schema: { $ref: `#/components/schemas/${name}` } },
  ])
  const response = { description: 'Any request.', content: Object.fromEntries(content) }
  // No response of a contract has the status 599.
  for (const { operation } of operationsOf(copy)) Object.assign(object(operation['responses']), { 599: response })
  return copy
}

/** The keyword that `markVariants` adds to each variant. */
export const VARIANT_MARK = 'x-variant'

/**
 * Adds a mark to each variant of a union. The command takes two list items for the same item if half of their text is equal. So
 * the mark is longer than the variant: two variants then differ in more than half of their text. The mark repeats one character,
 * which is a hash of the variant's discriminator value, or of the variant's name if it has no discriminator value.
 */
function markVariants(copy: JsonObject): void {
  for (const { at: node } of places(copy)) {
    const { discriminator, oneOf, anyOf } = node
    const mapping = isObject(discriminator) ? Object.entries(object(discriminator['mapping'] ?? {})) : []
    const references = list(oneOf ?? anyOf).map((variant) => object(variant)['$ref'])
    for (const reference of references.filter(isText)) {
      const variant = valueAt(copy, reference)
      if (!isObject(variant) || VARIANT_MARK in variant) continue
      const [value = nameOf(reference)] = mapping.find(([, target]) => target === reference) ?? []
      const markLength = JSON.stringify(variant).length + MARGIN
      Object.assign(variant, { [VARIANT_MARK]: privateCharacter(value).repeat(markLength) })
    }
  }
}

/** The command adds a few characters to the JSON of a variant before the comparison. This margin is greater than their number. */
const MARGIN = 100

/** Hashes a name to one of the 0x1900 characters from U+E000, which Unicode keeps for private use. No contract has these characters. */
const privateCharacter = (name: string): string =>
  String.fromCodePoint(0xe000 + (createHash('sha256').update(name).digest().readUInt16BE() % 0x1900))

/** Returns the reference to each problem of an error response; undefined for a problem that is an inline schema. */
function problemsOf(document: JsonObject, schema: unknown): unknown[] {
  if (schema === undefined) return []
  return list(resolve(document, schema)['oneOf'] ?? [schema]).map((problem) => object(problem)['$ref'])
}

/** Names the schemas that are unions of problems. No operation refers to an `unused` union: any request can get the problems in it. */
export function problemUnions(document: JsonObject): { used: string[]; unused: string[] } {
  const operations = operationsOf(document).map(({ operation }) => operation)
  const usedComponents = componentsBelow(document, operations)
  const isProblemUnion = ({ oneOf }: JsonObject) =>
    Array.isArray(oneOf) && oneOf.every((variant) => 'x-problem' in resolve(document, variant))
  const schemas = entries(valueAt(document, '/components/schemas'))
  const names = schemas.filter(([, schema]) => isProblemUnion(schema)).map(([name]) => name)
  return {
    used: names.filter((name) => usedComponents.has(name)),
    unused: names.filter((name) => !usedComponents.has(name)),
  }
}
