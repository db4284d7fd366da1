// Runs `redocly diff` on pairs of contracts, and converts its report to findings with corrected verdicts and readable messages.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_CONFIG, redoclyBatch } from './redocly.ts'
import {
  escapeStep,
  list,
  object,
  operationsOf,
  pointerOf,
  stepsOf,
  valueAt,
  type JsonObject,
} from '@parley/contract/document'
import type { ContractPair, Finding } from './changes.ts'
import { judge, valuesChanged } from './judge.ts'
import { messageOf } from './messages.ts'
import { normalForm, problemUnions, VARIANT_MARK } from './normal-form.ts'
import { createPlaceFinder } from './place.ts'
import { readReportedChange, type ReportedChange } from './reported-change.ts'
import { isWebhookHeader, placeInContract, webhooksAsResponses } from './webhooks.ts'

/** Says whether a reported change is left out: `beyond-redocly.ts` compares such changes, or `normalForm` added the keyword. */
function isComparedElsewhere({ typeName, kind, path, property }: ReportedChange): boolean {
  const [first, componentKind, name = '', ...below] = stepsOf(path)
  const isComponent = first === 'components' && below.length === 0
  const isCredential = typeName.startsWith('SecurityRequirement')
  const isPolicy = path.includes('/x-policy') && property !== 'x-decision'
  const isEventOrDelivery = /\/x-(?:events|delivery)/.test(`${path}/${property}`)
  const isRemovedSchema = kind === 'removed' && isComponent && componentKind === 'schemas'
  // If a shared header is added or removed, the change of each webhook that has the header is already a finding.
  const isSharedHeader = property === undefined && isComponent && componentKind === 'headers' && isWebhookHeader(name)
  return isCredential || isPolicy || isEventOrDelivery || isRemovedSchema || isSharedHeader || property === VARIANT_MARK
}

/** Runs the command on all pairs at once. Returns the findings of each pair, in the order of the pairs. */
export async function redoclyDiffs(pairs: readonly ContractPair[]): Promise<Finding[][]> {
  const preparedPairs = pairs.map(prepare)
  const reports = await runDiffs(preparedPairs)
  return pairs.map((pair, index) => findingsOf(pair, preparedPairs[index] ?? pair, reports[index] ?? []))
}

/** Rewrites both contracts for the command: webhooks become responses, and each operation gets the problems of any request. */
function prepare({ base, revision }: ContractPair): ContractPair {
  const unusedInRevision = problemUnions(revision).unused
  // Only unions of problems that no operation refers to, neither before nor after the change.
  const unused = problemUnions(base).unused.filter((name) => unusedInRevision.includes(name))
  const prepared = (document: JsonObject) => webhooksAsResponses(withProblemsOfAnyRequest(normalForm(document), unused))
  return { base: prepared(base), revision: prepared(revision) }
}

/** Converts the report about a prepared pair to findings about the original pair. */
function findingsOf(original: ContractPair, prepared: ContractPair, reported: ReportedChange[]): Finding[] {
  const { base, revision } = prepared
  const placeOf = createPlaceFinder(base, revision)
  const unions = new Set([...problemUnions(original.base).used, ...problemUnions(original.revision).used])
  return withoutRemovedRequirements(reported)
    .filter((change) => !isComparedElsewhere(change) && !isInProblemUnion(change.path, unions))
    .filter((change) => !isBetweenSchemas(change, prepared))
    .map((change) => {
      const place = placeOf(change)
      // If `judge` has no verdict, the verdict of the command is right.
      const { impact, rule } = judge(change, place, prepared) ?? change
      return {
        impact,
        rule,
        message: messageOf(change, place),
        values: {
          before: originalValue(original.base, place.base, change.base?.value),
          after: originalValue(original.revision, place.revision, change.revision?.value),
        },
        base: placeInContract(place.base),
        revision: placeInContract(place.revision),
      }
    })
}

/**
 * Says whether the command compared two different schemas, because a removed schema and a new schema have similar names. Such
 * a change is left out: `beyond-redocly.ts` reports the removed name, and the command compares the content at each use.
 */
function isBetweenSchemas({ path, kind, property }: ReportedChange, { base, revision }: ContractPair): boolean {
  const [components, schemas, name = '', ...below] = stepsOf(path)
  if (components !== 'components' || schemas !== 'schemas') return false
  const isInBoth = [base, revision].every(
    (document) => valueAt(document, pointerOf(components, schemas, name)) !== undefined,
  )
  return !isInBoth && (below.length > 0 || property !== undefined || kind === 'modified')
}

/** Drops removed and renamed properties from the changes of `required`, because their removal is reported as a change already. */
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

/** The status of the responses that `withProblemsOfAnyRequest` adds. No response of a contract has this status. */
const ANY_REQUEST = '599'

/** Adds the problems that any request can get to each operation. Otherwise, the command would judge their changes as `patch`: unused. */
function withProblemsOfAnyRequest(document: JsonObject, unions: readonly string[]): JsonObject {
  const copy = structuredClone(document)
  const content = unions.map((name) => [
    `application/problem+json; list=${name}`,
    { schema: { $ref: `#/components/schemas/${name}` } },
  ])
  if (unions.length === 0) return copy
  for (const { operation } of operationsOf(copy))
    Object.assign(object(operation['responses']), {
      [ANY_REQUEST]: { description: 'Any request.', content: Object.fromEntries(content) },
    })
  return copy
}

/** Returns the value that the original contract has. The value of a rewritten webhook is read from the original contract. */
function originalValue(original: JsonObject, pointer: string | undefined, value: unknown): unknown {
  const place = placeInContract(pointer)
  const isRewritten = place !== pointer && place !== undefined && value !== undefined
  return isRewritten ? valueAt(original, place) : withoutAdditions(value)
}

/** Removes the marks that `normalForm` added to a value, and the responses that `withProblemsOfAnyRequest` added. */
const withoutAdditions = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (key, member: unknown) =>
        key === ANY_REQUEST || key === VARIANT_MARK ? undefined : member,
      )

const fileName = (kind: 'base' | 'revision' | 'report', index: number) => `${kind}-${index}.json`

/** Runs the command on each pair, and returns the reported changes of each pair. Contracts and reports are temporary files. */
async function runDiffs(pairs: readonly ContractPair[]): Promise<ReportedChange[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-diff-'))
  try {
    const commands = pairs.map(async ({ base, revision }, index) => {
      await writeFile(join(folder, fileName('base', index)), JSON.stringify(base))
      await writeFile(join(folder, fileName('revision', index)), JSON.stringify(revision))
      const report = ['--format', 'json', '--output', fileName('report', index)]
      const files = [fileName('base', index), fileName('revision', index)]
      return ['diff', ...files, ...report, '--fail-on', 'none', '--config', PLAIN_CONFIG]
    })
    await redoclyBatch(await Promise.all(commands), folder)
    const reports = pairs.map(async (_, index) => {
      const { changes } = object(JSON.parse(await readFile(join(folder, fileName('report', index)), 'utf8')))
      return list(changes).map(readReportedChange)
    })
    return await Promise.all(reports)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Says whether a change is in a union of problems. Such a change is left out, because each response with the union reports it, too. */
function isInProblemUnion(path: string, unions: Set<string>): boolean {
  const [components, schemas, name = '', oneOf] = stepsOf(path)
  return components === 'components' && schemas === 'schemas' && oneOf === 'oneOf' && unions.has(name)
}
