// How clients tell the variants of a union apart: the property, and which of its values stands for which variant.
import { isObject, list, nameOf, places, valueAt, type JsonObject, pointerOf, text } from '@parley/contract/document'
import type { Finding, Impact } from './changes.ts'
import { subjectOf } from './subject.ts'
import { createAffectedFinder } from './affected.ts'

/** Compares the discriminators of every union that both documents have. */
export function discriminatorFindings(base: JsonObject, revision: JsonObject): Finding[] {
  const findAffected = createAffectedFinder(base)
  return [...places(base)].flatMap(({ pointer, at: before }) => {
    const after = valueAt(revision, pointer)
    if (!isUnion(before) || !isObject(after) || !isUnion(after)) return []
    if (JSON.stringify(before['discriminator']) === JSON.stringify(after['discriminator'])) return []
    const affected = findAffected(pointer)
    const [isSent, isRead] = [
      affected.some(({ direction }) => direction === 'request'),
      affected.some(({ direction }) => direction === 'response'),
    ]
    const union = subjectOf({ subject: pointer, document: base, isSent, isRead })
    return differences(before, after, isRead, union).map(({ impact, rule, message, values }) => ({
      impact: affected.length === 0 ? 'patch' : impact,
      rule,
      message,
      values,
      base: placeIn(before, pointer),
      revision: placeIn(after, pointer),
    }))
  })
}

const isUnion = (schema: JsonObject): boolean => Array.isArray(schema['oneOf']) || Array.isArray(schema['anyOf'])

const placeIn = (schema: JsonObject, pointer: string): string =>
  schema['discriminator'] === undefined ? pointer : `${pointer}${pointerOf('discriminator').slice(1)}`

type MappingDifference = Pick<Finding, 'impact' | 'rule' | 'message' | 'values'>

function differences(from: JsonObject, to: JsonObject, isRead: boolean, union: string): MappingDifference[] {
  const [before, after] = [from, to].map(({ discriminator }) =>
    isObject(discriminator) ? text(discriminator['propertyName']) : undefined,
  )
  if (before === after) return before === undefined ? [] : mappings(from, to, isRead, union)
  const difference = (impact: Impact, what: string, message: string): MappingDifference[] => [
    { impact, rule: `discriminator-${what}`, message, values: { before, after } },
  ]
  if (after === undefined)
    return difference('major', 'removed', `The discriminator \`${before}\` of ${union} was removed.`)
  if (before === undefined) return difference('minor', 'added', `The discriminator \`${after}\` of ${union} was added.`)
  return difference('major', 'changed', `The discriminator of ${union} changed from \`${before}\` to \`${after}\`.`)
}

function mappings(from: JsonObject, to: JsonObject, isRead: boolean, union: string): MappingDifference[] {
  const [old, now] = [mappingOf(from), mappingOf(to)]
  const [oldVariants, variants] = [variantsOf(from), variantsOf(to)]
  const lost = [...old].flatMap(([value, before]): MappingDifference[] => {
    const after = now.get(value)
    // A variant that is gone takes its value along, and is a finding of its own.
    if (after === before || !variants.has(before)) return []
    const what =
      after === undefined ? `no longer stands for \`${before}\`` : `stands for \`${after}\` instead of \`${before}\``
    const message = `Discriminator value \`${value}\` of ${union} ${what}.`
    return [{ impact: 'major', rule: 'discriminator-value-changed', message, values: { before, after } }]
  })
  const isClosed = from['x-extensible'] !== true
  const gained = [...now].flatMap(([value, after]): MappingDifference[] => {
    if (old.has(value) || !oldVariants.has(after)) return []
    const message = `Discriminator value \`${value}\` of ${union} now stands for \`${after}\`.`
    const impact = isRead && isClosed ? 'major' : 'minor'
    return [{ impact, rule: 'discriminator-value-added', message, values: { before: undefined, after } }]
  })
  return [...lost, ...gained]
}

function mappingOf({ discriminator }: JsonObject): Map<string, string> {
  const mapping = isObject(discriminator) && isObject(discriminator['mapping']) ? discriminator['mapping'] : {}
  return new Map(Object.entries(mapping).map(([value, reference]) => [value, nameOf(reference)]))
}

const variantsOf = ({ oneOf, anyOf }: JsonObject): Set<string> =>
  new Set(
    list(oneOf ?? anyOf).flatMap((one) => (isObject(one) && one['$ref'] !== undefined ? [nameOf(one['$ref'])] : [])),
  )
