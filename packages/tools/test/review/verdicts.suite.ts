// The verdict of a review is right for each change of the table, and so is the sentence that gives the reason.
import { beforeAll, expect, test } from 'vitest'
import { entries, operationsOf } from '@parley/contract/document'
import type { ContractPair, Finding } from '../../src/review/changes.ts'
import { compareAll, type Comparison } from '../../src/review/compare.ts'
import { GENERAL_HINT, migrationOf } from '../../src/review/migration.ts'
import { createAffectedFinder, affectedBetween, type AffectedOperation } from '../../src/review/affected.ts'
import { affectedByRequests, type Affected } from './changes/affected-by-requests.ts'
import { affectedByResponses } from './changes/affected-by-responses.ts'
import { responses } from './changes/responses.ts'
import { copy, type Change } from './changes/change.ts'
import { credentials } from './changes/credentials.ts'
import { errors } from './changes/errors.ts'
import { meanings } from './changes/meanings.ts'
import { promises } from './changes/promises.ts'
import { requests } from './changes/requests.ts'
import { variants } from './changes/variants.ts'
import { webhooks } from './changes/webhooks.ts'

const changes: Change[] = [
  ...requests,
  ...responses,
  ...errors,
  ...variants,
  ...promises,
  ...credentials,
  ...meanings,
  ...webhooks,
]

export const IMPACTS = { '2.0.0': 'major', '1.5.0': 'minor', '1.4.3': 'patch', '1.4.2': undefined } as const

/** The contract before and after a change. */
function pairOf({ edit, before }: Change): ContractPair {
  const base = copy()
  before?.(base)
  const revision = structuredClone(base)
  edit(revision)
  return { base, revision }
}

interface Row {
  change: Change
  pair: ContractPair
}

/** One change of each table for each version that changes need. */
const examples = new Set(
  [requests, responses, errors, variants, promises, credentials, meanings, webhooks].flatMap((table) =>
    [...Map.groupBy(table, ({ needs }) => needs).values()].map(([first]) => first),
  ),
)

export const allRows = changes.map((change): Row => ({ change, pair: pairOf(change) }))

export const exampleRows = allRows.filter(({ change }) => examples.has(change))

/** The finding that decides about a change: of the most severe, the one that the table quotes. */
function decisiveOf({ change: { says } }: Row, findings: readonly Finding[], impact: Finding['impact'] | undefined) {
  const severe = findings.filter((finding) => finding.impact === impact)
  return severe.find(({ message }) => message === says) ?? severe[0]
}

const SEVERAL = 3

/** The names of a list; long lists are shortened, so that a new operation changes few rows. */
const listed = (names: string[], all: number, kind: string): string[] =>
  names.length === all ? [`all ${kind}`] : names.length >= SEVERAL ? [`several ${kind}`] : names

/** The affected senders and readers in the words of the table, such as `senders: createTag; readers: all webhooks`. */
function whoIn(affected: readonly AffectedOperation[], { base }: ContractPair): string {
  const words = [
    ['senders', 'request'],
    ['readers', 'response'],
  ].flatMap(([who, direction]) => {
    const names = new Set(
      affected.filter((operation) => operation.direction === direction).map(({ operationId }) => operationId),
    )
    const [received = [], called = []] = [true, false].map((is) =>
      [...names].filter((name) => name.startsWith('webhook ') === is),
    )
    const all = [
      ...listed(called, operationsOf(base).length, 'operations'),
      ...listed(received, entries(base['webhooks']).length, 'webhooks'),
    ]
    return all.length === 0 ? [] : [`${who}: ${all.join(', ')}`]
  })
  return words.join('; ') || 'none'
}

/** Compares the two documents of each row, and tests what the review says about the change. */
export function testVerdicts(rows: readonly Row[]): void {
  // One process compares all of them, because starting it takes longer than a comparison.
  let comparisons = new Map<Row, Comparison>()
  beforeAll(async () => {
    const compared = await compareAll(rows.map(({ pair }) => pair))
    comparisons = new Map(rows.flatMap((row, index) => (compared[index] ? [[row, compared[index]]] : [])))
  })

  test.each(rows.map((row) => ({ row, does: row.change.does, needs: row.change.needs })))(
    'a change that $does needs version $needs',
    ({ row, needs }) => {
      const { says } = row.change
      const { impact, neededVersion, findings = [] } = comparisons.get(row) ?? {}
      expect({ impact, neededVersion }).toEqual({ impact: IMPACTS[needs], neededVersion: needs })
      const decisive = findings.filter((finding) => finding.impact === impact).map(({ message }) => message)
      expect(decisive.find((message) => message === says) ?? decisive[0]).toBe(says)
    },
  )

  test.each(rows.map((row) => ({ row, does: row.change.does })))(
    'a change that $does names the clients that it affects, and what they must do',
    ({ row, row: { change, pair } }) => {
      const { impact, findings = [] } = comparisons.get(row) ?? {}
      const finding = decisiveOf(row, findings, impact)
      const affected =
        finding && affectedBetween(finding, [createAffectedFinder(pair.base), createAffectedFinder(pair.revision)])
      const found: Affected = [
        whoIn(affected ?? [], pair),
        ...(finding === undefined ? [] : migrationOf(finding, affected ?? [])),
      ]
      expect(found).toEqual({ ...affectedByRequests, ...affectedByResponses }[change.does])
      expect(found.length > 1, 'only a breaking change has advice').toBe(impact === 'major')
    },
  )

  test('for each breaking change, the review says what clients must do', () => {
    const both: AffectedOperation[] = [
      { operationId: 'any', direction: 'request', through: [] },
      { operationId: 'any', direction: 'response', through: [] },
    ]
    const breaking = [...comparisons.values()].flatMap(({ findings }) =>
      findings.filter(({ impact }) => impact === 'major'),
    )
    const silent = breaking.filter((finding) => {
      const actions = migrationOf(finding, both)
      return actions.length === 0 || actions.some((action) => action.endsWith(GENERAL_HINT))
    })
    expect(breaking).not.toEqual([])
    expect(silent.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([])
  })
}
