// The pages of what changed, each with its marks, which need neither color nor script.
import { expect, test } from 'vitest'
import { readModel } from '../src/contract/model.ts'
import { markup, rawHtml } from '../src/html.ts'
import { redlined } from '../src/redline/marks.ts'
import { redlinePage } from '../src/redline/redline-page.ts'
import { createRedlines, type Redlines } from '../src/redline/rendered.ts'
import type { ContractChange, ContractReview } from '../src/pull-request/format.ts'
import { at, copy, UPDATE, type Node } from './changes/change.ts'
import { change, HOSTILE } from './reported-change.ts'

const base = copy()

function redlines(edit: (document: Node) => void): Redlines {
  const revision = structuredClone(base)
  edit(revision)
  return createRedlines(readModel(base), readModel(revision))
}

const silent = () => markup``
const operations = readModel(base).operations.map(({ id }) => id)

const pageOf = (changes: ContractChange[], shown: Redlines): string => {
  const compared = { role: 'merge base', base: 'main', baseVersion: '1.4.2', neededVersion: '2.0.0', changes } as const
  const review: Pick<ContractReview, 'headline' | 'comparisons'> = {
    headline: 'Breaking change.',
    comparisons: [compared],
  }
  return redlinePage(review, shown, readModel(base).decisions)
}

const marked = (before: string, after: string): string =>
  redlined(rawHtml(before), rawHtml(after), (subject) => markup`<p>about ${subject}</p>`).html

test.each([
  [
    'words of a paragraph',
    '<p>At most <code>20</code> items.</p>',
    '<p>At most <code>50</code> items.</p>',
    '<p>At most <del><b>[−</b> <code>20</code> <b>]</b></del> <ins><b>[+</b> <code>50</code> <b>]</b></ins>  items.</p><p>about </p>',
  ],
  [
    'a property, and the names of those that stay',
    '<ul><li><code>a</code> x</li><li><code>b</code> x</li></ul>',
    '<ul><li><code>a</code> x</li><li><code>c</code> x</li></ul>',
    '<ul><li class="same">Unchanged: a</li><li><del><b>[−</b> <code>b</code> x <b>]</b></del> <p>about b</p></li>' +
      '<li><ins><b>[+</b> <code>c</code> x <b>]</b></ins> <p>about c</p></li></ul>',
  ],
  [
    'a fact by its name',
    '<dl><dt>Rate limit</dt><dd>600</dd><dt>Retry</dt><dd>Yes</dd></dl>',
    '<dl><dt>Rate limit</dt><dd>300</dd><dt>Retry</dt><dd>Yes</dd></dl>',
    '<dl><dt>Rate limit</dt><dd><del><b>[−</b> 600 <b>]</b></del> <ins><b>[+</b> 300 <b>]</b></ins> <p>about Rate limit</p></dd>' +
      '<dt>Retry</dt><dd>Yes</dd></dl>',
  ],
  [
    'a row, cell by cell',
    '<table><tbody><tr><td>409</td><td>x</td></tr></tbody></table>',
    '<table><tbody></tbody></table>',
    '<table><tbody><tr><td><del><b>[−</b> 409 <b>]</b></del> </td><td><del><b>[−</b> x <b>]</b></del> </td></tr>' +
      '<tr><td colspan="9"><p>about 409</p></td></tr></tbody></table>',
  ],
  [
    'what was folded, unfolded',
    '<details id="a"><summary>Body</summary><p>Old</p></details>',
    '<details id="a"><summary>Body</summary><p>New</p></details>',
    '<details open><summary>Body</summary><p><del><b>[−</b> Old <b>]</b></del> <ins><b>[+</b> New <b>]</b></ins> </p>' +
      '<p>about </p></details>',
  ],
])('the redline marks %s', (_, before, after, both) => {
  expect(marked(before, after)).toBe(both)
})

test('a shared schema is in the redline once, and in no operation that uses it', () => {
  const { of } = redlines((document) => {
    delete at(document, '/components/schemas/Tag/properties')['label']
  })
  const subjects: string[] = []
  const tag = of('schema', 'Tag', (subject) => {
    subjects.push(subject)
    return markup``
  })
  expect(tag?.state).toBe('changed')
  expect(subjects).toEqual(['label'])
  expect(operations.filter((id) => of('operation', id, silent) !== undefined)).toEqual([])
})

test('the page of an operation that is gone is there as it was', () => {
  const { of } = redlines((document) => delete at(document, '/paths')['/api/tags'])
  expect(of('operation', 'listTags', silent)?.state).toBe('removed')
  expect(of('operation', 'listMembers', silent)).toBeUndefined()
})

test('each mark has its verdict, what to do, the decision and the test', () => {
  const shown = redlines((document) => {
    at(document, UPDATE)['description'] = 'Sets the status of one conversation.'
    at(document, `${UPDATE}/x-policy/rateLimit`)['quota'] = 300
  })
  const about = { kind: 'operation', name: 'updateConversation' } as const
  const page = pageOf(
    [
      change({
        about: { ...about, decision: 'operation-policy' },
        rule: 'rate-limit-lowered',
        migration: ['Clients: send fewer requests.'],
      }),
      change({ about: { ...about, fact: '' }, impact: 'patch', message: 'Other words.' }),
    ],
    shown,
  )
  expect(page).toMatch(
    /<dt>Rate limit<\/dt><dd><del>[^]*?600[^]*?300[^]*?breaking<\/span> Clients: send fewer requests\./,
  )
  expect(page).toMatch(
    /requests\. Decision: Operation policy[^]*?Test: <code>packages\/contract\/test\/policy\.test\.ts/,
  )
  expect(page).toMatch(/one [^]*?wording<\/span> Other words\.[^]*?<dt>Permission/)
})

test('a decision with another reason is in the redline, though no change of the contract is about it', () => {
  const model = readModel(base)
  const [first, ...others] = model.decisions
  if (first === undefined) throw new Error('There are no decisions.')
  const shown = createRedlines(model, { ...model, decisions: [{ ...first, reason: 'For another reason.' }, ...others] })
  expect(pageOf([], shown)).toMatch(/<h2 id="decisions">[^]*<ins><b>\[\+<\/b>[^]*another/)
})

test('nothing in a contract becomes HTML, a script or a link of the page', () => {
  const shown = redlines((document) => {
    at(document, UPDATE)['description'] = `${HOSTILE} [x](javascript:y) ![x](https://host.example/x.png)`
    at(document, '/x-delivery')[HOSTILE] = HOSTILE
    at(document, '/components/schemas/Tag/properties')[HOSTILE] = { type: 'string', description: '[x](javascript:y)' }
  })
  const groups = [
    change({ message: HOSTILE, migration: [HOSTILE] }),
    change({ about: { kind: 'schema', name: 'Tag' } }),
    change({ about: { kind: 'service', name: 'Delivery of webhooks' } }),
    change({ about: { kind: 'schema', name: HOSTILE } }),
  ]
  const page = pageOf(groups, shown)
  expect(page.match(/class="group redline"/g)).toHaveLength(3)
  expect(page.replaceAll(/"[^"<>]*"/g, '""')).not.toMatch(/<script|<img|<[^>]* on\w+=/)
  expect(page).not.toMatch(/href="(?!#|data:|index\.html)/)
  expect(page).toContain(`default-src 'none'`)
})

test('a contract without changes has no redline, and one whose schemas all have other names has each once', () => {
  const same = redlines(() => undefined)
  expect(operations.filter((id) => same.of('operation', id, silent) !== undefined)).toEqual([])
  const renamed = redlines((document) => {
    const words = JSON.stringify(document).replaceAll('#/components/schemas/', '#/components/schemas/New')
    Object.assign(document, JSON.parse(words))
    const components = at(document, '/components')
    const schemas = Object.entries(at(document, '/components/schemas')).map(([name, schema]) => [`New${name}`, schema])
    components['schemas'] = Object.fromEntries(schemas) as Node
  })
  expect(renamed.of('schema', 'NewTag', silent)?.state).toBe('added')
  expect(renamed.of('schema', 'Tag', silent)?.state).toBe('removed')
})
