// Joins findings that describe one edit: a property that was renamed, and a type whose limits changed with it.
import { isObject, stepsOf, valueAt } from '@parley/contract/document'
import type { ContractPair, Finding } from './changes.ts'
import { isDeepStrictEqual } from 'node:util'
import { valuesChanged } from './judge.ts'

/** Returns the findings with one for each edit. */
export const mergeFindings = (findings: readonly Finding[], contracts: ContractPair): Finding[] =>
  withoutLimitsOfTypes(withRenamedProperties(findings, contracts))

/** Returns the pointer of the object that has what the pointer leads to. */
const ownerOf = (pointer: string | undefined): string | undefined => pointer?.replace(/\/[^/]+$/, '')

const isProperty = (pointer: string | undefined): boolean => /\/properties\/[^/]+$/.test(pointer ?? '')

/** Replaces a removed and an added property of one object by a renaming, if their schemas are equal apart from their words. */
function withRenamedProperties(findings: readonly Finding[], { base, revision }: ContractPair): Finding[] {
  const added = findings.filter((each) => each.base === undefined && isProperty(each.revision))
  const left = new Set(findings)
  for (const removed of findings.filter((each) => each.revision === undefined && isProperty(each.base))) {
    const schema = withoutWords(valueAt(base, removed.base ?? ''))
    const renamed = added.find(
      (each) =>
        left.has(each) &&
        ownerOf(each.revision) === ownerOf(removed.base) &&
        isDeepStrictEqual(withoutWords(valueAt(revision, each.revision ?? '')), schema),
    )
    if (renamed === undefined) continue
    const [before = '', after = ''] = [removed.base, renamed.revision].map((pointer = '') => stepsOf(pointer).at(-1))
    const message = `${removed.message.replace(/ was removed\.$/, '')} was renamed to \`${after}\`.`
    left.delete(removed)
    left.delete(renamed)
    for (const each of left) if (isRequirementOf(each, removed.base, before, after)) left.delete(each)
    left.add({ ...removed, rule: 'property-renamed', message, values: { before, after }, revision: renamed.revision })
  }
  return [...left]
}

/** Says whether a finding is only that the property is required under its new name, too. */
function isRequirementOf({ base, values }: Finding, property: string | undefined, before: string, after: string) {
  const required = property?.replace(/\/properties\/[^/]+$/, '/required')
  if (base !== required || !Array.isArray(values?.before) || !Array.isArray(values.after)) return false
  const { added, removed } = valuesChanged<unknown>(values.before, values.after)
  return [...added.filter((name) => name !== after), ...removed.filter((name) => name !== before)].length === 0
}

/** Returns a schema without its texts, which a renaming can change, too. */
function withoutWords(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const { description: _, examples: __, ...others } = schema
  return others
}

/** Leaves out the limits of a schema whose type changed: those of the old type mean nothing for the new one. */
function withoutLimitsOfTypes(findings: readonly Finding[]): Finding[] {
  const types = findings.filter(({ rule }) => rule === 'schema-type-changed').map(({ base }) => ownerOf(base))
  return findings.filter(
    ({ rule = '', base, revision }) =>
      !rule.startsWith('schema-constraint') ||
      !types.some((type) => type === ownerOf(base) || type === ownerOf(revision)),
  )
}
