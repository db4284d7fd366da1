// How clients tell the variants of a union apart: the property, and which of its values stands for which variant.
import { isNode, list, nameOf, places, valueAt, type Node, pointerOf } from '@parley/openapi-document'
import type { Finding, Impact } from './changes.ts'
import { subjectOf } from './subject.ts'
import { createWhoIsHit } from './who-is-hit.ts'

/** Compares the discriminators of every union that both documents have. */
export function discriminatorFindings(base: Node, revision: Node): Finding[] {
  const whoIsHit = createWhoIsHit(base)
  return [...places(base)].flatMap(({ pointer, at: before }) => {
    if (!isUnion(before)) return []
    const after = valueAt(revision, pointer)
    if (!isNode(after) || !isUnion(after) || isSame(before, after)) return []
    const hits = whoIsHit(pointer)
    const [isSent, isRead] = [hits.some(({ who }) => who === 'senders'), hits.some(({ who }) => who === 'readers')]
    const subject = subjectOf({ subject: pointer, document: base, isSent, isRead })
    return differences(before, after, isRead, subject).map((difference) => ({
      ...difference,
      impact: hits.length === 0 ? 'patch' : difference.impact,
      base: placeIn(before, pointer),
      revision: placeIn(after, pointer),
    }))
  })
}

const isSame = (before: Node, after: Node): boolean =>
  JSON.stringify(before['discriminator']) === JSON.stringify(after['discriminator'])

const isUnion = (schema: Node): boolean => Array.isArray(schema['oneOf']) || Array.isArray(schema['anyOf'])

const placeIn = (schema: Node, pointer: string): string =>
  schema['discriminator'] === undefined ? pointer : `${pointer}${pointerOf('discriminator').slice(1)}`

type Difference = Pick<Finding, 'impact' | 'kind' | 'rule' | 'message' | 'values'>

function differences(before: Node, after: Node, isRead: boolean, union: string): Difference[] {
  const [old, now] = [before, after].map(({ discriminator }) =>
    isNode(discriminator) ? String(discriminator['propertyName']) : undefined,
  )
  if (old === now) return old === undefined ? [] : mappings(before, after, isRead, union)
  if (now === undefined)
    return [
      said('major', 'removed', 'discriminator-removed', `The discriminator \`${old}\` of ${union} was removed.`, old),
    ]
  if (old === undefined)
    return [
      said('minor', 'added', 'discriminator-added', `The discriminator \`${now}\` of ${union} was added.`, old, now),
    ]
  const words = `The discriminator of ${union} changed from \`${old}\` to \`${now}\`.`
  return [said('major', 'modified', 'discriminator-changed', words, old, now)]
}

function mappings(before: Node, after: Node, isRead: boolean, union: string): Difference[] {
  const [old, now] = [mappingOf(before), mappingOf(after)]
  const [oldVariants, variants] = [variantsOf(before), variantsOf(after)]
  const lost = [...old].flatMap(([value, variant]): Difference[] => {
    const next = now.get(value)
    // A variant that is gone takes its value along, and is a finding of its own.
    if (next === variant || !variants.has(variant)) return []
    const words =
      next === undefined
        ? `Discriminator value \`${value}\` of ${union} no longer stands for \`${variant}\`.`
        : `Discriminator value \`${value}\` of ${union} stands for \`${next}\` instead of \`${variant}\`.`
    return [said('major', 'modified', 'discriminator-value-changed', words, variant, next)]
  })
  const isClosed = before['x-extensible'] !== true
  const gained = [...now].flatMap(([value, variant]): Difference[] => {
    if (old.has(value) || !oldVariants.has(variant)) return []
    const words = `Discriminator value \`${value}\` of ${union} now stands for \`${variant}\`.`
    const impact = isRead && isClosed ? 'major' : 'minor'
    return [said(impact, 'added', 'discriminator-value-added', words, undefined, variant)]
  })
  return [...lost, ...gained]
}

const mappingOf = ({ discriminator }: Node): Map<string, string> => {
  const mapping = isNode(discriminator) && isNode(discriminator['mapping']) ? discriminator['mapping'] : {}
  return new Map(Object.entries(mapping).map(([value, reference]) => [value, nameOf(reference)]))
}

const variantsOf = ({ oneOf, anyOf }: Node): Set<string> =>
  new Set(
    list(oneOf ?? anyOf).flatMap((one) => (isNode(one) && one['$ref'] !== undefined ? [nameOf(one['$ref'])] : [])),
  )

const said = (
  impact: Impact,
  kind: Finding['kind'],
  rule: string,
  message: string,
  before?: unknown,
  after?: unknown,
): Difference => ({ impact, kind, rule, message, values: { before, after } })
