// Tests the parts of a review beside the verdict: places, affected clients, the schemas on the way, and required actions.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { temporaryFolder } from '../../src/testing/temporary-folder.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { SPEC } from '../../src/places.ts'
import { readEdited, readFolder, readRevision, type NamedContract } from '../../src/review/contracts.ts'
import {
  buildReview,
  type ContractChange,
  type ContractReview,
  reviewsOf,
  type Review,
} from '../../src/review/review.ts'
import { reviewText } from '../../src/review/review-text.ts'
import { waiversIn, type Waiver } from '../../src/review/waivers.ts'
import { changedEach, replaced } from './specification.ts'

const STATUSES = 'components/schemas/ConversationStatus.yaml'
const TAG = 'components/schemas/Tag.yaml'
const DAY = '2026-06-15'
const RELEASE = 'release 1.0.0'

const CHANGES = {
  reworded: replaced(TAG, /^description: .*/m, 'description: A label that conversations can have.'),
  narrowed: replaced(STATUSES, '  - Deleted\n', ''),
  optional: replaced(TAG, /^ {2}- label\n/m, ''),
  inline: replaced(
    'components/schemas/Conversation.yaml',
    /^ {2}campaignId:\n(?: {4}.*\n)+/m,
    '  campaignId:\n    description: Names it.\n    type: string\n    examples:\n      - a\n',
  ),
}

const NAMES = Object.keys(CHANGES)
type Name = keyof typeof CHANGES | 'same'

const reviews = new Map<string, Review>()
let edited: NamedContract

/** One process compares everything, because starting it takes longer than its work. */
beforeAll(async () => {
  edited = await readEdited()
  const planted = await changedEach(Object.values(CHANGES))
  const pairs = planted.map((revision, index) => ({ name: NAMES[index] ?? '', base: edited, revision }))
  const all = [...pairs, { name: 'same', base: edited, revision: edited }]
  const found = await reviewsOf(all)
  for (const [index, { name }] of all.entries()) if (found[index]) reviews.set(name, found[index])
})

function review(name: Name): Review {
  const found = reviews.get(name)
  if (found === undefined) throw new Error(`There is no review called ${name}.`)
  return found
}

/** The comparison with a release whose contract is the one of today. */
const sinceRelease = (name: Name): Review => ({ ...review(name), base: { ...edited, name: RELEASE } })

/** The narrowed enum on a branch, compared with both bases. */
const onBothBases = (waivers: Waiver[] = []): ContractReview =>
  buildReview({ branch: review('narrowed'), release: sinceRelease('narrowed') }, { waivers, today: DAY })

const textOf = (found: ContractReview): string => reviewText(found, DAY)

const enumLine = async () => (await readFile(join(SPEC, STATUSES), 'utf8')).split('\n').indexOf('enum:') + 1

describe('a narrowed enum that is sent and read', () => {
  test('affects clients that send it and clients that read it, and names the schemas between', () => {
    const [change] = review('narrowed').changes
    // Other operations that return a conversation are hit, too.
    expect(change?.affected.filter((words) => words.startsWith('updateConversation,'))).toEqual([
      'updateConversation, request (ConversationUpdate)',
      'updateConversation, response (ConversationUpdated → ConversationEnvelope → Conversation)',
    ])
    // The response and its schema have one name.
    expect(change?.affected).toContain('listConversations, response (ConversationPage → ConversationSummary)')
  })

  test('is in the text with the affected clients, what they must do, its place and a waiver to paste', async () => {
    const found = onBothBases()
    const needed = review('narrowed').neededVersion
    const headline = `Breaking change: the required version is ${needed}, and ${contract.info.version} is declared.`
    expect(found.headline).toBe(headline)
    const [text, line] = [textOf(found), await enumLine()]
    expect(text).toContain(headline)
    expect(text).toContain('The review fails:\n\n- 1 change breaks clients of release ')
    expect(text).toContain(
      '### Schema `ConversationStatus`\n\n- **breaking**: `Deleted` was removed from the values of ',
    )
    expect(text).toContain('  - Clients that send it: stop sending `Deleted`.\n  - Affected: Requests of ')
    expect(text).toContain(`  - Place: spec/${STATUSES}:${line}\n`)
    expect(text).toContain(`yaml\n  - change: "\`Deleted\` was removed from the values of `)
    expect(text.match(/`Deleted` was removed/g)).toHaveLength(2)
  })

  test('fails on both bases without a major version, and says what clients must do', () => {
    const found = onBothBases()
    expect(found.comparisons.map(({ base }) => base)).toEqual(['the working tree', RELEASE])
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
})

test('a changed text is in the review as it was and as it is', () => {
  const [change] = review('reworded').changes
  const text = textOf(buildReview({ branch: review('reworded'), release: undefined }, { waivers: [], today: DAY }))
  expect(text).toContain(`  - Before: ${change?.texts?.before}\n  - After: A label that conversations can have.\n`)
  expect(change?.texts?.before).not.toBe(change?.texts?.after)
})

test('a waiver that was pasted and not finished allows nothing', () => {
  const suggested = /```yaml\n([^]*?)```/.exec(textOf(onBothBases()))?.[1] ?? ''
  const pasted = waiversIn(`waivers:\n${suggested}`).map((waiver) => ({ ...waiver, expires: '2999-12-31' }))
  expect(pasted).toHaveLength(1)
  expect(onBothBases(pasted).failures).toContainEqual(
    expect.stringMatching(/^The waiver for .* is not finished: write its owner and its reason\.$/),
  )
  const finished = pasted.map((waiver) => ({ ...waiver, owner: '@api-team', reason: 'Nobody has sent it.' }))
  expect(onBothBases(finished).failures).toEqual([])
})

test('a change that breaks clients of main and none of a release passes', () => {
  const { headline, failures } = buildReview(
    { branch: review('narrowed'), release: sinceRelease('same') },
    { waivers: [], today: DAY },
  )
  const { version } = contract.info
  const effect = 'This branch breaks clients of main, but none of a release'
  expect(headline).toBe(`${effect}: the required version is ${version}, and ${version} is declared.`)
  expect(failures).toEqual([])
})

test('while nothing is released, a breaking change is reported and needs neither a version nor a waiver', () => {
  const found = buildReview({ branch: review('narrowed'), release: undefined }, { waivers: [], today: DAY })
  expect(found.failures).toEqual([])
  expect(found.headline).toBe(
    'This branch breaks clients of main: no version is released, so the contract can change freely.',
  )
  const text = textOf(found)
  expect(text).toContain('- **breaking**: `Deleted` was removed')
  expect(text).not.toContain('Waivers to paste')
})

const waiver = (change: Partial<Waiver> = {}): Waiver => ({
  change: review('narrowed').changes[0]?.message ?? '',
  reason: 'The server never accepted this value.',
  owner: '@contract',
  expires: DAY,
  ...change,
})

describe('a waiver', () => {
  test('fails the review while nothing is released, because no change needs it', () => {
    const found = buildReview({ branch: review('narrowed'), release: undefined }, { waivers: [waiver()], today: DAY })
    expect(found.failures).toEqual([
      `The waiver of @contract for "${waiver().change}" matches no breaking change. Remove it.`,
    ])
  })

  test('allows a breaking change up to its last day, and is in the review', () => {
    const found = onBothBases([waiver()])
    expect(found.failures).toEqual([])
    expect(found.headline).toMatch(/^Waivers allow each breaking change of this branch: the required version is 1\./)
    expect(textOf(found)).toContain('breaking (1 of them waived)')
    expect(textOf(found)).toContain('- **breaking**, waived by @contract: `Deleted` was removed')
    expect(textOf(found)).toContain('Used, expires on 2026-06-15.')
  })

  test('fails after its last day, with a message that names it', () => {
    const { failures } = onBothBases([waiver({ expires: '2026-06-14' })])
    expect(failures).toContain(`The waiver of @contract for "${waiver().change}" expired on 2026-06-14.`)
    expect(failures.find((why) => why.includes('nor a valid waiver'))).toBeDefined()
  })

  test('for another change fails as unused, and allows nothing', () => {
    const { failures } = onBothBases([waiver({ change: 'Something else.' })])
    expect(failures).toContain('The waiver of @contract for "Something else." matches no breaking change. Remove it.')
    expect(failures.find((why) => why.includes('nor a valid waiver'))).toBeDefined()
  })
})

/** Says whether the affected clients send it or read it. */
const directionsOf = (changes: readonly ContractChange[]) =>
  new Set(changes.flatMap(({ affected }) => affected.map((words) => /, (\w+)/.exec(words)?.[1])))

test('a property that only responses have affects clients that read it, and no sender', () => {
  const { changes } = review('optional')
  expect(changes.filter(({ impact }) => impact === 'major')).toHaveLength(1)
  expect(directionsOf(changes)).toEqual(new Set(['response']))
})

test('a changed reference affects the clients of the place that has the reference, and not those of the old target', () => {
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
  expect(breaking[0]?.place).toMatch(/^spec\/components\/schemas\/Conversation\.yaml:\d+$/)
})

test('a contract that cannot be compared is rejected with the place', async () => {
  const emptied = replaced('paths/api_conversation_{id}.yaml', '    - conversation.status_changed\n', '')
  const [revision = edited] = await changedEach([emptied])
  const reviewed = reviewsOf([{ base: edited, revision }])
  await expect(reviewed).rejects.toThrow('Expected a list at x-events of updateConversation, found null.')
})

test('a contract has no changes against itself', () => {
  expect(review('same').changes).toEqual([])
  const same = buildReview({ branch: review('same'), release: undefined }, { waivers: [], today: DAY })
  expect(same.headline).toBe('Nothing changed.')
})

test('a revision of the repository can be the base', async () => {
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
  await expect(readFolder(folder, 'revision abc', 'abc:spec/')).rejects.toThrow(
    "The contract can't be read: abc:spec/openapi.yaml:2: bad indentation of a mapping entry.",
  )
})
