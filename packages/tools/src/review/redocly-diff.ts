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

/** Says whether a change needs no finding here: `beyond-redocly.ts` compares it, or `normalForm` added the keyword. */
function isComparedElsewhere({ typeName, kind, path, property }: ReportedChange): boolean {
  const [first, componentKind, name = '', ...below] = stepsOf(path)
  const isComponent = first === 'components' && below.length === 0
  const isCredential = typeName.startsWith('SecurityRequirement')
  const isPolicy = path.includes('/x-policy') && property !== 'x-decision'
  const isEventOrDelivery = /\/x-(?:events|delivery)/.test(`${path}/${property}`)
  const isRemovedSchema = kind === 'removed' && isComponent && componentKind === 'schemas'
  // Each webhook that loses or gets a shared header is a finding already.
  const isSharedHeader = property === undefined && isComponent && componentKind === 'headers' && isWebhookHeader(name)
  return isCredential || isPolicy || isEventOrDelivery || isRemovedSchema || isSharedHeader || property === VARIANT_MARK
}

/** Compares each pair. Returns the findings of each pair, in the order of the pairs. */
export async function redoclyDiffs(pairs: readonly ContractPair[]): Promise<Finding[][]> {
  const preparedPairs = pairs.map(prepare)
  const reports = await runDiffs(preparedPairs)
  return pairs.map((pair, index) => findingsOf(pair, preparedPairs[index] ?? pair, reports[index] ?? []))
}

/** Rewrites both contracts so that the command compares webhooks and problems as clients see them. */
function prepare({ base, revision }: ContractPair): ContractPair {
  const unusedInRevision = problemUnions(revision).unused
  // The unions of problems that no operation refers to, before and after the change.
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
 * Says whether the command compared two different schemas. It takes a removed schema and a new one with a similar name for one
 * schema. Such a change is left out: the removed name is a finding of `beyond-redocly.ts`, and the content is compared at each use.
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
    // Without these names, the list may be the same as before.
    const { added, removed } = valuesChanged(kept, list(revision?.value))
    return added.length + removed.length === 0 ? [] : [{ ...change, base: { ...base, value: kept } }]
  })
}

/** The status of the responses that `withProblemsOfAnyRequest` adds. No response of a contract has it. */
const ANY_REQUEST = '599'

/** Adds the problems that any request can get to each operation. The command judges each change of an unused schema as `patch`. */
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

/** Returns a reported value as it is in the original document. The values of a webhook are read there, because it was rewritten. */
function originalValue(original: JsonObject, pointer: string | undefined, value: unknown): unknown {
  const place = placeInContract(pointer)
  const isRewritten = place !== pointer && place !== undefined && value !== undefined
  return isRewritten ? valueAt(original, place) : withoutAdditions(value)
}

/** Removes from a value what `normalForm` and `withProblemsOfAnyRequest` added. */
const withoutAdditions = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (key, member: unknown) =>
        key === ANY_REQUEST || key === VARIANT_MARK ? undefined : member,
      )

const fileName = (kind: 'base' | 'revision' | 'report', index: number) => `${kind}-${index}.json`

/** Runs the command on each pair, and returns the reported changes of each. The contracts and the reports are temporary files. */
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

/** Says whether a change is in the `oneOf` of a problem union. The responses that refer to the union have the same change. */
function isInProblemUnion(path: string, unions: Set<string>): boolean {
  const [components, schemas, name = '', oneOf] = stepsOf(path)
  return components === 'components' && schemas === 'schemas' && oneOf === 'oneOf' && unions.has(name)
}
