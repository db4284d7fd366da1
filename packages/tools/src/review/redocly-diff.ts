// Runs `redocly diff` on pairs of contracts, and converts its report to findings with corrected verdicts and readable messages.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeStep, isObject, list, pointerOf, stepsOf, valueAt, type JsonObject } from '@parley/contract/document'
import { affectedBetween, createAffectedFinder, directionsOf } from './affected.ts'
import type { ChangedPlace, ChangeSide, ContractPair, Finding, ReportedChange } from './changes.ts'
import { judge, valuesChanged } from './judge.ts'
import { messageOf } from './messages.ts'
import { normalForm, problemUnions, VARIANT_MARK } from './normal-form.ts'
import { PLAIN_CONFIG, redoclyBatch } from './redocly.ts'
import { alignMeaning, NAMELESS_COMPONENTS } from './same-meaning.ts'
import { placeInContract, webhooksAsResponses } from './webhooks.ts'

/** Runs `redocly diff` ("the command") on temporary files, for all pairs in one process. Returns the findings in the order of the pairs. */
export async function redoclyDiffs(pairs: readonly ContractPair[]): Promise<Finding[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-diff-'))
  try {
    const runs = pairs.map((pair, index) => {
      const [base, revision, report] = [`base-${index}.json`, `revision-${index}.json`, `report-${index}.json`]
      const prepared = prepare(pair)
      writeFileSync(join(folder, base), JSON.stringify(prepared.base))
      writeFileSync(join(folder, revision), JSON.stringify(prepared.revision))
      const options = ['--format', 'json', '--output', report, '--fail-on', 'none', '--config', PLAIN_CONFIG]
      return { prepared, report, command: ['diff', base, revision, ...options] }
    })
    await redoclyBatch(
      runs.map(({ command }) => command),
      folder,
    )
    return runs.map(({ prepared, report }) => {
      const { changes }: { changes: ReportedChange[] } = JSON.parse(readFileSync(join(folder, report), 'utf8'))
      return findingsOf(prepared, changes)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface PreparedPair extends ContractPair {
  /** The unions of problems that an operation refers to, before or after the change. */
  usedUnions: string[]
}

/** Rewrites both contracts for the command: webhooks become responses, and each operation gets the problems of any request. */
function prepare(contracts: ContractPair): PreparedPair {
  const { base, revision } = alignMeaning(contracts)
  const [before, after] = [problemUnions(base), problemUnions(revision)]
  const unionsOfAnyRequest = before.unused.filter((name) => after.unused.includes(name))
  return {
    base: webhooksAsResponses(normalForm(base, unionsOfAnyRequest)),
    revision: webhooksAsResponses(normalForm(revision, unionsOfAnyRequest)),
    usedUnions: [...before.used, ...after.used],
  }
}

/** Converts the report about a prepared pair to findings about the original contracts. */
function findingsOf(pair: PreparedPair, reported: ReportedChange[]): Finding[] {
  const placeOf = createPlaceFinder(pair.base, pair.revision)
  return withoutRemovedRequirements(reported)
    .filter((change) => !isReportedElsewhere(change, pair))
    .map((change) => {
      const place = placeOf(change)
      const { impact, rule } = judge(change, place, pair) ?? { impact: change.impact, rule: change.verdicts[0]?.ruleId }
      return {
        impact,
        rule,
        message: messageOf(change, place),
        values: { before: change.base?.value, after: change.revision?.value },
        base: placeInContract(place.base),
        revision: placeInContract(place.revision),
      }
    })
}

/** Says whether a change is a duplicate, because `beyond-redocly.ts` or another change in the report describes the same edit. */
function isReportedElsewhere({ typeName, kind, path, property }: ReportedChange, pair: PreparedPair): boolean {
  const [first, componentKind, name = '', ...below] = stepsOf(path)
  // `beyond-redocly.ts` compares credentials, policies, events and deliveries, and the marks of variants are no part of a contract.
  const isCredential = typeName.startsWith('SecurityRequirement')
  const isPolicy = path.includes('/x-policy') && property !== 'x-decision'
  const isEventOrDelivery = /\/x-(?:events|delivery)/.test(`${path}/${property}`)
  if (isCredential || isPolicy || isEventOrDelivery || property === VARIANT_MARK) return true
  if (first !== 'components') return false
  const isWholeComponent = below.length === 0 && property === undefined
  // Whatever uses the component has the change.
  if (NAMELESS_COMPONENTS.includes(componentKind ?? '')) return isWholeComponent || property === 'key'
  if (componentKind !== 'schemas') return false
  // Each response with a union of problems reports the changes of the union.
  const isInUsedUnion = below[0] === 'oneOf' && pair.usedUnions.includes(name)
  // If a removed and a new schema have similar names, the command reports one modified schema. This report is a duplicate:
  // `beyond-redocly.ts` reports the removed name, and the command also compares the content where the schemas are used.
  const isInBoth = [pair.base, pair.revision].every(
    (document) => valueAt(document, pointerOf(first, componentKind, name)) !== undefined,
  )
  const isRemovedSchema = isWholeComponent && kind === 'removed'
  const isAddedSchema = isWholeComponent && kind === 'added'
  return isInUsedUnion || isRemovedSchema || (!isInBoth && !isAddedSchema)
}

/** Leaves removed and renamed properties out of changes of `required`, because each of these properties has a change of its own. */
function withoutRemovedRequirements(reported: readonly ReportedChange[]): ReportedChange[] {
  // The command reports a renamed property as a change of its `key`.
  const removedPointers = new Set(
    reported
      .filter(({ kind, property }) => property === 'key' || (kind === 'removed' && property === undefined))
      .map(({ base }) => base?.pointer),
  )
  return reported.flatMap((change) => {
    const { property, base, revision } = change
    if (property !== 'required' || base === undefined || !Array.isArray(base.value)) return [change]
    const schema = base.pointer.replace(/\/required$/, '')
    const kept = base.value.filter((name) => !removedPointers.has(`${schema}/properties/${escapeStep(String(name))}`))
    if (kept.length === base.value.length) return [change]
    // If `required` differs only by the removed properties, no change of `required` is left to report.
    const { added, removed } = valuesChanged(kept, list(revision?.value))
    return added.length + removed.length === 0 ? [] : [{ ...change, base: { ...base, value: kept } }]
  })
}

/** Creates the function that finds the place of each change between two documents. */
function createPlaceFinder(base: JsonObject, revision: JsonObject): (change: ReportedChange) => ChangedPlace {
  const finders = [createAffectedFinder(base), createAffectedFinder(revision)] as const
  return (change) => {
    const [before, after] = [change.base, change.revision].map((side) => side && objectOf(side, change.property))
    // If a `$ref` leads to another component, neither component changed: the place is the `$ref`. A change of `key` is a renaming.
    const isReferenceChanged =
      change.property !== 'key' &&
      before !== undefined &&
      after !== undefined &&
      componentAt(before) !== componentAt(after)
    const oldPlace = isReferenceChanged ? placeOfReference(base, change.path) : before
    const newPlace = isReferenceChanged ? placeOfReference(revision, change.path) : after
    return {
      base: isReferenceChanged ? oldPlace : change.base?.pointer,
      revision: isReferenceChanged ? newPlace : change.revision?.pointer,
      subject: oldPlace ?? newPlace ?? '#',
      document: oldPlace === undefined ? revision : base,
      ...directionsOf(affectedBetween({ base: oldPlace, revision: newPlace }, finders)),
    }
  }
}

/** Returns the pointer of the object that has the keyword. If the keyword has a value, the reported pointer ends with the keyword. */
function objectOf({ pointer, value }: ChangeSide, keyword: string | undefined): string {
  if (keyword === undefined || value === undefined) return pointer
  const ending = `/${escapeStep(keyword)}`
  return pointer.endsWith(ending) ? pointer.slice(0, -ending.length) : pointer
}

/** The component that contains a place, such as `schemas/Tag`, or an empty text if the place is in no component. */
function componentAt(pointer: string): string {
  const [first, kind, name] = stepsOf(pointer)
  return first === 'components' ? `${kind}/${name}` : ''
}

/** Converts the path of a change to a pointer by following references. A `$ref` at the end isn't followed. */
const placeOfReference = (document: JsonObject, path: string): string =>
  path
    .split('/')
    .filter((step) => step !== '#' && step !== '$ref' && step !== '')
    .reduce((pointer, step) => `${targetOf(document, pointer)}/${step}`, '#')

/** Returns the pointer of the object that a reference at the pointer leads to, or the pointer itself if there is no reference. */
function targetOf(document: JsonObject, pointer: string): string {
  const value = valueAt(document, pointer)
  return isObject(value) && typeof value['$ref'] === 'string' ? targetOf(document, value['$ref']) : pointer
}
