// The verdict of a review is right for every one of these changes, and so is the sentence that gives the reason.
import { beforeAll, expect, test } from 'vitest'
import { compare, compareAll, type Comparison } from '../src/review/compare.ts'
import { answers } from './changes/answers.ts'
import { at, copy, type Change, UPDATE } from './changes/change.ts'
import { credentials } from './changes/credentials.ts'
import { errors } from './changes/errors.ts'
import { meanings } from './changes/meanings.ts'
import { promises } from './changes/promises.ts'
import { requests } from './changes/requests.ts'
import { variants } from './changes/variants.ts'

const changes: Change[] = [...requests, ...answers, ...errors, ...variants, ...promises, ...credentials, ...meanings]

const IMPACTS = { '2.0.0': 'major', '1.5.0': 'minor', '1.4.3': 'patch', '1.4.2': undefined } as const

test('the table has at least 130 changes, and no two of one name', () => {
  expect(changes.length).toBeGreaterThanOrEqual(130)
  expect(new Set(changes.map(({ does }) => does)).size).toBe(changes.length)
})

/** One process compares all of them, because starting it takes longer than a comparison. */
let comparisons = new Map<Change, Comparison>()
beforeAll(async () => {
  const pairs = changes.map(({ edit, before }) => {
    const base = copy()
    before?.(base)
    const revision = structuredClone(base)
    edit(revision)
    return { base, revision }
  })
  const compared = await compareAll(pairs)
  comparisons = new Map(changes.flatMap((change, index) => (compared[index] ? [[change, compared[index]]] : [])))
}, 300_000)

test.each(changes)('a change that $does needs version $needs', (change) => {
  const { needs, says } = change
  const { impact, neededVersion, findings = [] } = comparisons.get(change) ?? {}
  expect({ impact, neededVersion }).toEqual({ impact: IMPACTS[needs], neededVersion: needs })
  const decisive = findings.filter((finding) => finding.impact === impact).map(({ message }) => message)
  expect(decisive.find((message) => message === says) ?? decisive[0]).toBe(says)
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
