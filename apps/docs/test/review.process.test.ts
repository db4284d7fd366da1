// Tests the parts of a review beside the verdict: places, affected clients, the schemas on the way, and required actions.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { beforeAll, describe, expect, test } from 'vitest'
import { SPEC } from '../src/places.ts'
import {
  readContractReview,
  type ContractChange,
  type ContractReview,
  type Waiver,
} from '../src/pull-request/format.ts'
import {
  readEdited,
  readFolder,
  readRelease,
  readRevision,
  releasedVersions,
  type Contract,
} from '../src/review/contracts.ts'
import { commentOf, markdownOf } from '../src/review/markdown.ts'
import { buildReview, reviewsOf, type Review } from '../src/review/review.ts'
import { reviewPage } from '../src/redline/page.ts'
import { readWaivers } from '../src/review/waivers.ts'
import { changedEach, replaced } from './specification.ts'

const STATUSES = 'components/schemas/ConversationStatus.yaml'
const TAG = 'components/schemas/Tag.yaml'
const LAST = releasedVersions().at(-1) ?? ''
const DAY = '2026-06-15'

const CHANGES = {
  narrowed: replaced(STATUSES, '  - Deleted\n', ''),
  optional: replaced(TAG, /^ {2}- label\n/m, ''),
  inline: replaced(
    'components/schemas/Conversation.yaml',
    /^ {2}campaignId:\n(?: {4}.*\n)+/m,
    '  campaignId:\n    description: Names it.\n    type: string\n    examples:\n      - a\n',
  ),
}

const NAMES = Object.keys(CHANGES)
type Name = keyof typeof CHANGES | 'same' | 'narrowed since the release'

const reviews = new Map<string, Review>()
let edited: Contract
let compared: Contract

/** One process compares everything, because starting it takes longer than its work. */
beforeAll(async () => {
  edited = readEdited()
  const planted = await changedEach(Object.values(CHANGES))
  const pairs = planted.map((revision, index) => ({ name: NAMES[index] ?? '', base: edited, revision }))
  const release = readRelease(LAST)
  const all = [
    ...pairs,
    { name: 'same', base: edited, revision: edited },
    { name: 'narrowed since the release', base: release, revision: planted[0] ?? edited },
  ]
  const found = await reviewsOf(all)
  for (const [index, { name }] of all.entries()) if (found[index]) reviews.set(name, found[index])
  compared = release
})

function review(name: Name): Review {
  const found = reviews.get(name)
  if (found === undefined) throw new Error(`There is no review called ${name}.`)
  return found
}

/** The narrowed enum on a branch, compared with both bases. What the contract has waived since the release is waived here, too. */
const onBothBases = (waivers: Waiver[] = []): ContractReview =>
  buildReview(
    [
      { ...review('narrowed'), role: 'merge base' },
      { ...review('narrowed since the release'), role: 'release' },
    ],
    { waivers: [...readWaivers(), ...waivers], day: DAY },
  )

const pageOf = (found: ContractReview, filesUrl?: string): string =>
  reviewPage(found, { decisions: [], filesUrl, expires: DAY })

const enumLine = async () => (await readFile(join(SPEC, STATUSES), 'utf8')).split('\n').indexOf('enum:') + 1

describe('a narrowed enum that is sent and read', () => {
  test('stands side by side, with the file and the line of both sides', async () => {
    const [change] = review('narrowed').changes
    const line = await enumLine()
    expect(change?.before).toMatchObject({
      file: 'spec/components/schemas/ConversationStatus.yaml',
      line,
      value: ['Active', 'Closed', 'Deleted'],
    })
    expect(change?.after).toMatchObject({ line, value: ['Active', 'Closed'] })
  })

  test('hits those who send it and those who read it, and says through which schema', () => {
    const [change] = review('narrowed').changes
    // Other operations that return a conversation are hit, too.
    expect(change?.affected.filter((words) => words.startsWith('updateConversation,'))).toEqual([
      'updateConversation, request (ConversationUpdate)',
      'updateConversation, response (ConversationUpdated → ConversationEnvelope → Conversation)',
    ])
  })

  test('is reported in one sentence, in the summary and on the page', async () => {
    const found = onBothBases()
    const needed = review('narrowed since the release').neededVersion
    const sentence = `Breaking change: the required version is ${needed}, and ${contract.info.version} is declared.`
    expect(found.headline).toBe(sentence)
    const [summary, page, line] = [markdownOf(found), pageOf(found), await enumLine()]
    expect(summary).toContain(sentence)
    expect(summary).toContain('- **breaking**: `Deleted` was removed from the values of ')
    expect(summary).toContain('  - Clients that send it: stop sending `Deleted`.')
    expect(summary).toContain(`Place: spec/${STATUSES}:${line}`)
    expect(page).toContain('enum-values-removed')
  })

  test('fails on both bases without a major version, and says what clients must do', () => {
    const found = onBothBases()
    expect(found.verdict).toBe('breaking')
    expect(found.comparisons.map(({ role, base }) => [role, base])).toEqual([
      ['merge base', 'the working tree'],
      ['release', `release ${LAST}`],
    ])
    for (const { changes } of found.comparisons) {
      const [breaking, ...others] = changes.filter(
        ({ impact, waivedBy }) => impact === 'major' && waivedBy === undefined,
      )
      expect(others).toEqual([])
      expect(breaking?.migration).toEqual(['Clients that send it: stop sending `Deleted`.'])
    }
    expect(found.failures).toEqual([
      expect.stringMatching(
        /^1 change breaks clients of release .*, and there is neither version .* nor a valid waiver\./,
      ),
    ])
  })

  test('stands on the page as a diff, with links that lead to a place of the page', () => {
    const page = pageOf(onBothBases())
    expect(page).toContain('id="change-1-1"')
    expect(page).toContain('<del>- - Deleted</del>')
    expect(page).toContain('1 breaking')
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to).filter((to) => to !== 'data:,')
    expect(links).not.toEqual([])
    expect(links.filter((to) => !to.startsWith('#') || !page.includes(`id="${to.slice(1)}"`))).toEqual([])
    const linked = pageOf(onBothBases(), 'https://host.example/owner/name/blob/abc/')
    expect(linked).toContain(`href="https://host.example/owner/name/blob/abc/spec/${STATUSES}#L`)
  })
})

const waiver = (change: Partial<Waiver> = {}): Waiver => ({
  change: review('narrowed').changes[0]?.message ?? '',
  reason: 'The server never accepted this value.',
  owner: '@contract',
  expires: DAY,
  ...change,
})

describe('a waiver', () => {
  test('lets a breaking change pass up to its last day, and the review shows it', () => {
    const found = onBothBases([waiver()])
    expect(found.failures).toEqual([])
    expect(found.verdict).toBe('breaking')
    expect(found.headline).toMatch(/^Waivers allow each breaking change of this branch: the required version is 1\./)
    expect(markdownOf(found)).toContain('breaking (1 of them waived)')
    expect(markdownOf(found)).toContain('Used, expires on 2026-06-15.')
    expect(pageOf(found)).toContain('Waived by @contract')
  })

  test('fails after its last day, with a message that names it', () => {
    const { failures } = onBothBases([waiver({ expires: '2026-06-14' })])
    expect(failures).toContain(`The waiver of @contract for "${waiver().change}" expired on 2026-06-14.`)
    expect(failures.find((why) => why.includes('nor a valid waiver'))).toBeDefined()
  })

  test('of another change fails as unused, and covers nothing', () => {
    const { failures } = onBothBases([waiver({ change: 'Something else.' })])
    expect(failures).toContain('The waiver of @contract for "Something else." matches no breaking change. Remove it.')
    expect(failures.find((why) => why.includes('nor a valid waiver'))).toBeDefined()
  })
})

/** Whether the affected clients send it or read it. */
const directionsOf = (changes: readonly ContractChange[]) =>
  new Set(changes.flatMap(({ affected }) => affected.map((words) => /, (\w+)/.exec(words)?.[1])))

test('a property that only responses have affects clients that read it, and no sender', () => {
  const { changes } = review('optional')
  expect(changes.filter(({ impact }) => impact === 'major')).toHaveLength(1)
  expect(directionsOf(changes)).toEqual(new Set(['response']))
})

test('a reference that leads elsewhere affects the clients of the place that refers, and not those of the old target', () => {
  const { changes } = review('inline')
  const breaking = changes.filter(({ impact }) => impact === 'major')
  expect(breaking.map(({ message }) => message)).toContain(
    '`maxLength` of response property `campaignId` of `Conversation` was removed (it was 64).',
  )
  expect(breaking[0]?.affected).toContain('updateConversation, response (ConversationUpdated → ConversationEnvelope)')
  expect(directionsOf(changes)).toEqual(new Set(['response']))
  // The old target is also the identifier in paths and of other resources.
  const schemas = new Map<string, object>(Object.entries(contract.components.schemas))
  const refers = (name = '') => JSON.stringify(schemas.get(name)).includes('"#/components/schemas/Conversation"')
  const nearest = changes.flatMap(({ affected }) => affected.map((words) => /(\w+)\)$/.exec(words)?.[1]))
  expect(nearest.filter((name) => !refers(name))).toEqual([])
  expect(breaking[0]?.before?.file).toBe('spec/components/schemas/Conversation.yaml')
})

test('a contract has no changes against itself', () => {
  expect(review('same').changes).toEqual([])
  const same = buildReview([review('same')], { waivers: [], day: DAY })
  expect(same.headline).toBe('Nothing changed.')
})

test.each([
  [
    'every path and schema has another name',
    (text: string) => text.replaceAll(/"\/api\//g, '"/v9/').replaceAll(/(?<=#\/components\/schemas\/)(?=\w)/g, 'New'),
  ],
  [
    'every description is hostile',
    (text: string) => text.replaceAll(/"description":"/g, '"description":"<script>alert(1)</script> '),
  ],
])(
  'a change in which %s has a summary and a page of bounded size',
  async (_, edit) => {
    const document = JSON.parse(edit(JSON.stringify(edited.document))) as Contract['document']
    const components = document['components'] as Record<string, Record<string, unknown>>
    const isRenamed = !edit('"/api/"').includes('/api/')
    if (isRenamed)
      components['schemas'] = Object.fromEntries(
        Object.entries(components['schemas'] ?? {}).map(([name, schema]) => [`New${name}`, schema]),
      )
    const [found] = await reviewsOf([{ base: edited, revision: { ...edited, document } }])
    if (found === undefined) throw new Error('Nothing was compared.')
    const built = buildReview([found], { waivers: [], day: DAY })
    expect(built.verdict).toBe(isRenamed ? 'breaking' : 'wording')
    expect(built.comparisons[0]?.changes.length).toBeGreaterThan(100)
    const [page, comment] = [
      pageOf(built),
      commentOf(built, { runUrl: 'https://host.example/1', filesUrl: 'https://host.example/' }),
    ]
    expect(page).toContain(built.headline)
    expect(page).not.toContain('<script')
    expect(page.length).toBeLessThan(4_000_000)
    expect(comment).toContain(built.headline)
    expect(comment).toMatch(/The page has the other \d+: /)
    expect(comment.length).toBeLessThan(65_536)
    expect(readContractReview(JSON.parse(JSON.stringify(built))).headline).toBe(built.headline)
  },
  120_000,
)

test('a release and a revision of the repository can be the base', async () => {
  expect(compared.locate('#/info/version')).toMatchObject({ file: `spec/released/${LAST}.yaml`, line: 4 })
  const head = await readRevision('HEAD')
  expect(head.locate('#/components/schemas/Tag/type').file).toBe('HEAD:spec/components/schemas/Tag.yaml')
  expect(edited.locate('#/components/schemas/Tag/type').file).toBe('spec/components/schemas/Tag.yaml')
})

test.each(['no-such-revision', '--output=x', 'HEAD:spec'])(
  'a base called %s is rejected with a message',
  async (name) => {
    await expect(readRevision(name)).rejects.toThrow(`There is neither a release nor a revision ${name}`)
  },
)

test('a contract that does not parse is rejected with one line that names the place', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'openapi.yaml'), 'openapi: 3.1.0\n  info: [\n')
  const read = () => readFolder(folder, 'revision abc', 'abc:spec/')
  expect(read).toThrow(/^The contract can't be read: abc:spec\/openapi\.yaml:1: neither JSON nor YAML: .*\.$/)
})
