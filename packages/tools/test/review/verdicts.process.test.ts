// The verdict of a review is right for every one of these changes, and so is the sentence that gives the reason.
import { beforeAll, expect, test } from 'vitest'
import { entries, operationsOf } from '@parley/contract/document'
import type { Finding } from '../../src/review/changes.ts'
import { compare, compareAll, type Comparison } from '../../src/review/compare.ts'
import { readRelease, releasedVersions } from '../../src/review/contracts.ts'
import { hasHint, migrationOf } from '../../src/review/migration.ts'
import type { Pair } from '../../src/review/redocly-diff.ts'
import { createWhoIsHit, hitsBetween, type Hit } from '../../src/review/who-is-hit.ts'
import { affectedByRequests, type Affected } from './changes/affected-by-requests.ts'
import { affectedByResponses } from './changes/affected-by-responses.ts'
import { responses } from './changes/responses.ts'
import { at, copy, type Change, type Node, UPDATE } from './changes/change.ts'
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

const IMPACTS = { '2.0.0': 'major', '1.5.0': 'minor', '1.4.3': 'patch', '1.4.2': undefined } as const

test('the table has at least 130 changes, and no two of one name', () => {
  expect(changes.length).toBeGreaterThanOrEqual(130)
  expect(new Set(changes.map(({ does }) => does)).size).toBe(changes.length)
})

/** The last release as a base, on which its clients rely. Its number is that of the table. */
const release: Node = readRelease(releasedVersions().at(-1) ?? '').document

const released = (): Node => ({ ...structuredClone(release), info: { ...at(release, '/info'), version: '1.4.2' } })

/** The two documents of a change; undefined if the base has no such place. */
function pairOf({ edit, before }: Change, base: Node): Pair | undefined {
  try {
    before?.(base)
    const revision = structuredClone(base)
    edit(revision)
    return { base, revision }
  } catch {
    return undefined
  }
}

/** An edit that drops what the release doesn't have changes nothing. */
const isMade = ({ base, revision }: Pair): boolean => JSON.stringify(base) !== JSON.stringify(revision)

interface Row {
  change: Change
  base: 'merge base' | 'last release'
  pair: Pair
}

/** The rules are the same for both bases, so one change of each table for each version that changes need is made to the release. */
const madeToRelease = new Set(
  [requests, responses, errors, variants, promises, credentials, meanings, webhooks].flatMap((table) =>
    [...Map.groupBy(table, ({ needs }) => needs).values()].map(([first]) => first),
  ),
)

/** Each change on a branch that left the contract as it is, and some on one whose base is the last release. */
const rows = changes.flatMap((change): Row[] => {
  const branch = pairOf(change, copy())
  if (branch === undefined) throw new Error(`The contract has no place for a change that ${change.does}.`)
  const since = madeToRelease.has(change) ? pairOf(change, released()) : undefined
  return [
    { change, base: 'merge base', pair: branch },
    ...(since === undefined || !isMade(since) ? [] : [{ change, base: 'last release' as const, pair: since }]),
  ]
})

/** One process compares all of them, because starting it takes longer than a comparison. */
let comparisons = new Map<Row, Comparison>()
beforeAll(async () => {
  const compared = await compareAll(rows.map(({ pair }) => pair))
  comparisons = new Map(rows.flatMap((row, index) => (compared[index] ? [[row, compared[index]]] : [])))
})

/** The finding that decides about a change: of the most severe, the one that the table quotes. */
function decisiveOf({ change: { says } }: Row, findings: readonly Finding[], impact: Finding['impact'] | undefined) {
  const severe = findings.filter((finding) => finding.impact === impact)
  return severe.find(({ message }) => message === says) ?? severe[0]
}

const SEVERAL = 3

/** The names of a list; long lists are shortened, so that a new operation changes few rows. */
const listed = (names: string[], all: number, kind: string): string[] =>
  names.length === all ? [`all ${kind}`] : names.length >= SEVERAL ? [`several ${kind}`] : names

/** Who sends it and who reads it, in the words of the table. */
function whoIn(hits: readonly Hit[], { base }: Pair): string {
  const words = (['senders', 'readers'] as const).flatMap((who) => {
    const names = new Set(hits.filter((hit) => hit.who === who).map(({ operationId }) => operationId))
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

const withoutDirection = (sentence: string): string =>
  sentence.replace(/(?:request and response|request|response) (?=schema|property)/, '')

test('changes of every kind can be made to the last release, too', () => {
  const made = rows.filter(({ base }) => base === 'last release')
  expect(made.length).toBeGreaterThan(madeToRelease.size * 0.8)
  expect(new Set(made.map(({ change }) => change.needs)).size).toBe(Object.keys(IMPACTS).length)
})

test.each(rows.map((row) => ({ row, does: row.change.does, needs: row.change.needs, base: row.base })))(
  'compared with the $base, a change that $does needs version $needs',
  ({ row, needs }) => {
    const { says: said } = row.change
    // The operations of the release don't send all that those of today send.
    const told = row.base === 'last release' ? withoutDirection : (sentence: string) => sentence
    const says = said === undefined ? undefined : told(said)
    const { impact, neededVersion, findings = [] } = comparisons.get(row) ?? {}
    expect({ impact, neededVersion }).toEqual({ impact: IMPACTS[needs], neededVersion: needs })
    const decisive = findings.filter((finding) => finding.impact === impact).map(({ message }) => told(message))
    expect(decisive.find((message) => message === says) ?? decisive[0]).toBe(says)
  },
)

test.each(rows.filter(({ base }) => base === 'merge base').map((row) => ({ row, does: row.change.does })))(
  'a change that $does names the clients that it affects, and what they must do',
  ({ row, row: { change, pair } }) => {
    const { impact, findings = [] } = comparisons.get(row) ?? {}
    const finding = decisiveOf(row, findings, impact)
    const hits = finding && hitsBetween(finding, [createWhoIsHit(pair.base), createWhoIsHit(pair.revision)])
    const found: Affected = [
      whoIn(hits ?? [], pair),
      ...(finding === undefined ? [] : migrationOf(finding, hits ?? [])),
    ]
    expect(found).toEqual({ ...affectedByRequests, ...affectedByResponses }[change.does])
    expect(found.length > 1, 'only a breaking change has advice').toBe(impact === 'major')
  },
)

test('for each breaking change, the review says what clients must do', () => {
  const both: Hit[] = [
    { operationId: 'any', who: 'senders', through: [] },
    { operationId: 'any', who: 'readers', through: [] },
  ]
  const breaking = [...comparisons.values()].flatMap(({ findings }) =>
    findings.filter(({ impact }) => impact === 'major'),
  )
  const silent = breaking.filter((finding) => migrationOf(finding, both).length === 0 || !hasHint(finding.rule))
  expect(breaking).not.toEqual([])
  expect(silent.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([])
})

test.each([
  ['removes a property that responses always had', ['Response property `tags` of `Conversation` was removed.']],
  ['renames a property of responses', ['Response property `label` of `Tag` was removed.']],
])('a change that %s is one breaking change', (does, messages) => {
  const found = [...comparisons].find(([{ change, base }]) => change.does === does && base === 'merge base')
  const breaking = found?.[1].findings.filter(({ impact }) => impact === 'major')
  expect(breaking?.map(({ message }) => message)).toEqual(messages)
})

test('the value of a change is what its author wrote', async () => {
  const base = copy()
  const revision = structuredClone(base)
  at(revision, '/paths')['/api/other'] = { post: { ...at(base, UPDATE), operationId: 'updateOther' } }
  const { findings } = await compare(base, revision)
  const added = findings.find(({ kind, values }) => kind === 'added' && JSON.stringify(values).includes('updateOther'))
  expect(added?.values.after).toMatchObject({ post: { responses: at(base, `${UPDATE}/responses`) } })
  expect(JSON.stringify(added?.values)).not.toContain('Any request.')
})
