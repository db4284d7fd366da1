// Compares discriminators. A discriminator is a property of a union: by its value, clients know which variant a JSON object is.
import { isObject, list, nameOf, places, valueAt, type JsonObject, text } from '@parley/contract/document'
import type { Finding } from './changes.ts'
import { subjectOf } from './subject.ts'
import { createAffectedFinder, directionsOf } from './affected.ts'

/** Compares the discriminators of every union that both documents have. */
export function discriminatorFindings(base: JsonObject, revision: JsonObject): Finding[] {
  const findAffected = createAffectedFinder(base)
  return [...places(base)].flatMap(({ pointer, at: before }) => {
    const after = valueAt(revision, pointer)
    const isUnionInBoth = isUnion(before) && isObject(after) && isUnion(after)
    if (!isUnionInBoth) return []
    if (JSON.stringify(before['discriminator']) === JSON.stringify(after['discriminator'])) return []
    const affected = findAffected(pointer)
    const { isSent, isRead } = directionsOf(affected)
    const subject = subjectOf({ subject: pointer, document: base, isSent, isRead })
    return differences(before, after, isRead, subject).map((difference) => ({
      ...difference,
      // A union that no operation uses affects no client.
      impact: affected.length === 0 ? 'patch' : difference.impact,
      base: discriminatorPointer(before, pointer),
      revision: discriminatorPointer(after, pointer),
    }))
  })
}

const isUnion = (schema: JsonObject): boolean => Array.isArray(schema['oneOf']) || Array.isArray(schema['anyOf'])

/** Returns the pointer of the discriminator of a union, or the pointer of the union if the union has no discriminator. */
const discriminatorPointer = (union: JsonObject, pointer: string): string =>
  union['discriminator'] === undefined ? pointer : `${pointer}/discriminator`

type DiscriminatorChange = Omit<Finding, 'base' | 'revision'>

/** Compares the discriminators of a union: first the property, then its values. `subject` names the union in messages. */
function differences(from: JsonObject, to: JsonObject, isRead: boolean, subject: string): DiscriminatorChange[] {
  const [before, after] = [from, to].map(({ discriminator }) =>
    isObject(discriminator) ? text(discriminator['propertyName']) : undefined,
  )
  if (before === after) return before === undefined ? [] : mappingDifferences(from, to, isRead, subject)
  if (after === undefined) {
    const message = `The discriminator \`${before}\` of ${subject} was removed.`
    return [{ impact: 'major', rule: 'discriminator-removed', message }]
  }
  if (before === undefined) {
    const message = `The discriminator \`${after}\` of ${subject} was added.`
    return [{ impact: 'minor', rule: 'discriminator-added', message }]
  }
  const message = `The discriminator of ${subject} changed from \`${before}\` to \`${after}\`.`
  return [{ impact: 'major', rule: 'discriminator-changed', message }]
}

/** Compares which discriminator value stands for which variant. A new value breaks readers, unless the union has `x-extensible`. */
function mappingDifferences(from: JsonObject, to: JsonObject, isRead: boolean, subject: string): DiscriminatorChange[] {
  const [oldMapping, newMapping] = [mappingOf(from), mappingOf(to)]
  const [oldVariants, newVariants] = [variantsOf(from), variantsOf(to)]
  const changedValues = [...oldMapping].flatMap(([value, before]): DiscriminatorChange[] => {
    const after = newMapping.get(value)
    // `redocly diff` reports a removed variant, so the value of a removed variant isn't a further finding.
    if (after === before || !newVariants.has(before)) return []
    const words =
      after === undefined ? `no longer stands for \`${before}\`` : `stands for \`${after}\` instead of \`${before}\``
    const message = `Discriminator value \`${value}\` of ${subject} ${words}.`
    return [{ impact: 'major', rule: 'discriminator-value-changed', message }]
  })
  const isClosed = from['x-extensible'] !== true
  const addedValues = [...newMapping].flatMap(([value, after]): DiscriminatorChange[] => {
    // `redocly diff` reports an added variant, so the value of an added variant isn't a further finding.
    if (oldMapping.has(value) || !oldVariants.has(after)) return []
    const message = `Discriminator value \`${value}\` of ${subject} now stands for \`${after}\`.`
    const impact = isRead && isClosed ? 'major' : 'minor'
    return [{ impact, rule: 'discriminator-value-added', message }]
  })
  return [...changedValues, ...addedValues]
}

/** The name of the variant for each discriminator value. */
function mappingOf({ discriminator }: JsonObject): Map<string, string> {
  const mapping = isObject(discriminator) && isObject(discriminator['mapping']) ? discriminator['mapping'] : {}
  return new Map(Object.entries(mapping).map(([value, reference]) => [value, nameOf(reference)]))
}

/** The schema names of the variants of a union. */
const variantsOf = ({ oneOf, anyOf }: JsonObject): Set<string> =>
  new Set(
    list(oneOf ?? anyOf).flatMap((variant) =>
      isObject(variant) && variant['$ref'] !== undefined ? [nameOf(variant['$ref'])] : [],
    ),
  )
