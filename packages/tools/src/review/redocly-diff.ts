// Converts the output of `redocly diff` for two bundles to findings.
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
import type { Finding } from './changes.ts'
import { judge, valuesChanged } from './judge.ts'
import { messageOf } from './messages.ts'
import { normalForm, problemUnions, VARIANT_MARK } from './normal-form.ts'
import { createPlaceFinder } from './place.ts'
import { readReportedChange, type ReportedChange } from './reported-change.ts'
import { isWebhookHeader, placeInContract, webhooksAsResponses } from './webhooks.ts'

/**
 * Says whether a change is a finding of another comparison. `beyond-redocly.ts` compares credentials, the policy and the events of an
 * operation, the delivery of webhooks, and which schemas exist. Each webhook that lost a shared header is a finding of its own.
 */
const isComparedElsewhere = ({ typeName, kind, path, property }: ReportedChange): boolean =>
  typeName.startsWith('SecurityRequirement') ||
  (property === undefined && isWebhookHeader(/^#\/components\/headers\/([^/]+)$/.exec(path)?.[1] ?? '')) ||
  (path.includes('/x-policy') && property !== 'x-decision') ||
  property === VARIANT_MARK ||
  /\/x-(?:events|delivery)/.test(`${path}/${property}`) ||
  (kind === 'removed' && /^#\/components\/schemas\/[^/]+$/.test(path))

/** Two bundled contracts to compare. */
export interface ContractPair {
  base: JsonObject
  revision: JsonObject
}

/** Compares each pair. Each change gets a message, and the verdict is corrected if the command judges wrongly. */
export async function redoclyDiffs(pairs: readonly ContractPair[]): Promise<Finding[][]> {
  const normal = pairs.map(normalPair)
  const reported = await runDiffs(normal)
  return pairs.map((pair, index) => findingsOf(pair, normal[index] ?? pair, reported[index] ?? []))
}

function normalPair({ base, revision }: ContractPair): ContractPair {
  const after = problemUnions(revision).unused
  const unused = problemUnions(base).unused.filter((name) => after.includes(name))
  const prepared = (document: JsonObject) => webhooksAsResponses(readByAll(normalForm(document), unused))
  return { base: prepared(base), revision: prepared(revision) }
}

function findingsOf(
  given: ContractPair,
  { base: before, revision: after }: ContractPair,
  reported: ReportedChange[],
): Finding[] {
  const placeOf = createPlaceFinder(before, after)
  const unions = new Set([...problemUnions(given.base).used, ...problemUnions(given.revision).used])
  return withoutRemovedTwice(reported)
    .filter((change) => !isComparedElsewhere(change) && !isListOfProblems(change.path, unions))
    .filter((change) => !isOfTwoSchemas(change, before, after))
    .map((change) => {
      const place = placeOf(change)
      const { impact, rule } = judge(change, place, { base: before, revision: after }) ?? change
      return {
        impact,
        rule,
        message: messageOf(change, place),
        values: {
          before: writtenAt(given.base, place.base, change.base?.value),
          after: writtenAt(given.revision, place.revision, change.revision?.value),
        },
        base: placeInContract(place.base),
        revision: placeInContract(place.revision),
      }
    })
}

/**
 * The command takes a schema that is gone and a new one with a similar name for one schema. Which schemas exist is compared elsewhere, and
 * what they hold where they are used.
 */
function isOfTwoSchemas({ path, kind, property }: ReportedChange, base: JsonObject, revision: JsonObject): boolean {
  const [components, schemas, name = '', ...below] = stepsOf(path)
  if (components !== 'components' || schemas !== 'schemas') return false
  const isInBoth = [base, revision].every(
    (document) => valueAt(document, pointerOf(components, schemas, name)) !== undefined,
  )
  return !isInBoth && (below.length > 0 || property !== undefined || kind === 'modified')
}

/** A removed or renamed property is one change, so its name doesn't count as one that is no longer required. */
function withoutRemovedTwice(reported: readonly ReportedChange[]): ReportedChange[] {
  const gone = new Set(
    reported
      .filter(({ kind, property }) => property === 'key' || (kind === 'removed' && property === undefined))
      .map(({ base }) => base?.pointer),
  )
  return reported.flatMap((change) => {
    const { property, base, revision } = change
    if (property !== 'required' || base === undefined || !Array.isArray(base.value)) return [change]
    const holder = base.pointer.replace(/\/required$/, '')
    const kept = base.value.filter((name) => !gone.has(`${holder}/properties/${escapeStep(String(name))}`))
    if (kept.length === base.value.length) return [change]
    const { added, removed } = valuesChanged(kept, list(revision?.value))
    return added.length + removed.length === 0 ? [] : [{ ...change, base: { ...base, value: kept } }]
  })
}

/** No response of a contract has this status. */
const ANY_REQUEST = '599'

/**
 * A copy in which each operation responds with these lists of problems, because the command calls it wording if something
 * changes that no operation refers to.
 */
function readByAll(document: JsonObject, unions: readonly string[]): JsonObject {
  const copy = structuredClone(document)
  const content = unions.map((name) => [
    `application/problem+json; list=${name}`,
    { schema: { $ref: `#/components/schemas/${name}` } },
  ])
  for (const { operation } of unions.length === 0 ? [] : operationsOf(copy))
    Object.assign(object(operation['responses']), {
      [ANY_REQUEST]: { description: 'Any request.', content: Object.fromEntries(content) },
    })
  return copy
}

/** The value that the author of the contract wrote: of a webhook, the original instead of its replacement. */
function writtenAt(document: JsonObject, pointer: string | undefined, value: unknown): unknown {
  const place = placeInContract(pointer)
  return place === pointer || place === undefined || value === undefined ? asWritten(value) : valueAt(document, place)
}

/** A value without what the normal form and `readByAll` added. */
const asWritten = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (key, each: unknown) =>
        key === ANY_REQUEST || key === VARIANT_MARK ? undefined : each,
      )

const file = (name: string, index: number) => `${name}-${index}.json`

async function runDiffs(pairs: readonly ContractPair[]): Promise<ReportedChange[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-diff-'))
  try {
    const commands = pairs.map(async ({ base, revision }, index) => {
      await writeFile(join(folder, file('base', index)), JSON.stringify(base))
      await writeFile(join(folder, file('revision', index)), JSON.stringify(revision))
      const report = ['--format', 'json', '--output', file('report', index)]
      const files = [file('base', index), file('revision', index)]
      return ['diff', ...files, ...report, '--fail-on', 'none', '--config', PLAIN_CONFIG]
    })
    await redoclyBatch(await Promise.all(commands), folder)
    const reports = pairs.map(async (_, index) => {
      const { changes } = object(JSON.parse(await readFile(join(folder, file('report', index)), 'utf8')))
      return list(changes).map(readReportedChange)
    })
    return await Promise.all(reports)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The members of such a list are compared in each response that has the list. */
function isListOfProblems(path: string, unions: Set<string>): boolean {
  const [components, schemas, name = '', oneOf] = stepsOf(path)
  return components === 'components' && schemas === 'schemas' && oneOf === 'oneOf' && unions.has(name)
}
