// Tests the pages of errors and workflows against the contract, and the drawing of a flowchart.
import { entries, list, object, text } from '@parley/contract/document'
import { describe, expect, test } from 'vitest'
import { readModel } from '../src/contract/model.ts'
import { readWorkflowsOf } from '../src/contract/workflows.ts'
import { diagram } from '../src/site/diagram.ts'
import { markdownOf } from '../src/site/markdown.ts'
import { referencePages } from '../src/reference/reference-pages.ts'
import { render, type Site } from '../src/site/layout.ts'
import { changelogPage } from '../src/site/pages/changelog-page.ts'
import { decisionsPage } from '../src/site/pages/decisions-page.ts'
import { errorsPages } from '../src/site/pages/errors-pages.ts'
import { indexPage } from '../src/site/pages/index-page.ts'
import { workflowsPage } from '../src/site/pages/workflows-page.ts'

const model = readModel()

test('the page of an error has each header that its responses have', () => {
  const pages = new Map(errorsPages(model).map(({ path, body }) => [path, body.html]))
  const expected = model.operations.flatMap(({ responses }) =>
    responses.flatMap(({ codes, definition }) =>
      codes.flatMap((code) => entries(definition['headers']).map(([name]) => ({ path: `errors/${code}.html`, name }))),
    ),
  )
  expect(expected).toContainEqual({ path: 'errors/precondition_failed.html', name: 'ETag' })
  expect(expected.filter(({ path, name }) => !pages.get(path)?.includes(`<td><code>${name}</code>`))).toEqual([])
})

test('the rate limit on the page of an error names an operation that returns the error', () => {
  const named = errorsPages(model).flatMap(({ path, markdown }) =>
    [...markdown.matchAll(/`"(\w+)";[rq]=/g)].map(([, id = '']) => ({ path, id })),
  )
  expect(named.length).toBeGreaterThan(model.problems.length)
  const returns = (id: string, path: string) =>
    model.problems.some(({ code, operationIds }) => path === `errors/${code}.html` && operationIds.includes(id))
  expect(named.filter(({ id, path }) => !returns(id, path))).toEqual([])
})

test('the first page begins as the README does, and its words lead to pages', () => {
  const { lead, markdown } = indexPage(model, [])
  expect(lead).toMatch(/^Parley is an API for conversations .* It is three things:$/s)
  for (const words of ['**The service**', "Parley doesn't send", '[`@parley/client`](client.html)', 'no\nsign-in'])
    expect(markdown).toContain(words)
})

test('each step of a workflow shows its response, with the values that the workflow requires', () => {
  const markdown = markdownOf(workflowsPage(model))
  const steps = readWorkflowsOf(model.operations).flatMap((workflow) => workflow.steps)
  expect(markdown.match(/<summary>Response \d+<\/summary>/g)).toHaveLength(steps.length)
  expect(steps.length).toBeGreaterThan(5)
  for (const status of ['Active', 'Closed', 'Deleted']) expect(markdown).toContain(`"status": "${status}"`)
  expect(markdown).toContain('ETag: "')
})

const base = { name: 'main', document: {}, locate: () => ({ file: 'spec/openapi.yaml', line: 1 }) }
const whole = {
  baseVersion: '',
  revisionVersion: '',
  neededVersion: '9.0.0',
  isVersionEnough: false,
  findings: [],
  base,
}

test('unreleased changes are listed under the version of the contract, and a waived change with its reason', () => {
  const changes = ['A waived change.', 'Another change.'].map((message) => ({
    section: { kind: 'operation' as const, name: 'receiveMessages' },
    impact: 'major' as const,
    message,
    place: undefined,
    affected: [],
    migration: ['Send the new name.'],
  }))
  const review = {
    ...whole,
    impact: 'major' as const,
    changes,
  }
  const waiverReasons = new Map([['A waived change.', 'No client relied on it.']])
  const markdown = markdownOf(
    changelogPage({ chapters: [{ release: undefined, review, operationIds: [] }], waiverReasons }, model),
  )
  expect(markdown).toContain(`## ${model.version}, not released yet`)
  expect(markdown).toContain(`**Breaking**

- **Waived**: No client relied on it. The change: A waived change.
  - Send the new name.
- Another change.
  - Send the new name.`)
})

test('a property that each type of message got is one change, and changes that no client notices are folded', () => {
  const messages = [
    'Response property `author` of `TextMessage` was added.',
    'Response property `author` of `ImageMessage` was added.',
    'Response property `author` of `VideoMessage` was added.',
    'Response property `phone` of `Contact` was added.',
    '`examples` of media type `application/json` of response 201 `ContactCreated` was added.',
  ]
  const changes = messages.map((message, index) => ({
    section: { kind: 'operation' as const, name: 'receiveMessages' },
    impact: 'minor' as const,
    message,
    place: undefined,
    affected: index === 3 ? ['getContact, response'] : [],
    migration: [],
  }))
  const review = {
    ...whole,
    changes,
    impact: 'minor' as const,
  }
  const chapters = [{ release: undefined, review, operationIds: [] }]
  const markdown = markdownOf(changelogPage({ chapters, waiverReasons: new Map() }, model))
  expect(markdown).toContain(
    '- Response property `author` of `TextMessage`, `ImageMessage` and `VideoMessage` was added.',
  )
  expect(markdown).toContain('- Response property `phone` of `Contact` was added.')
  expect(markdown.indexOf('Changes that no client notices')).toBeLessThan(markdown.indexOf('`examples` of media type'))
})

test('the header says whether the newest version is released, and has a menu only for several versions', () => {
  const [page] = errorsPages(model)
  const menuOf = (...versions: string[]) => {
    const sites = versions.map((version, i): Site => ({ version, pages: [], ...(i > 0 && { folder: `${version}/` }) }))
    const [newest] = sites
    if (page === undefined || newest === undefined) throw new Error('There is no page.')
    const words = [...render(page, { ...newest, versions: sites }).matchAll(/>API (\d[^<]*)/g)]
    return words.map(([, version = '']) => version.trim())
  }
  expect(menuOf('1.0.0')).toEqual(['1.0 draft'])
  expect(menuOf('1.0.0', '1.0.0')).toEqual(['1.0'])
  expect(menuOf('1.1.0', '1.0.0')).toEqual(['1.1 ▾', '1.1.0 (not released)', '1.0.0'])
  expect(menuOf('1.1.0', '1.1.0', '1.0.0')).toEqual(['1.1 ▾', '1.1.0 (newest)', '1.0.0'])
})

test('errors are in the order of their statuses', () => {
  const statuses = model.problems.map(({ status }) => status)
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b))
})

test('the page of decisions has each decision under its section of the source document', () => {
  const { body, markdown } = decisionsPage(model)
  const ids = new Set([...body.html.matchAll(/<h3 id="([^"]+)">/g)].map(([, id]) => id))
  expect(ids).toEqual(new Set(model.decisions.map(({ id }) => id)))
  expect(markdown.match(/^### /gm)).toHaveLength(model.decisions.length)
  expect(markdown.match(/^## /gm)).toHaveLength(new Set(model.decisions.map(({ section }) => section)).size)
})

describe('a flowchart', () => {
  const html = diagram(`flowchart TD
  accTitle: Who leads where
  a["first<br>line"] --> b
  a -->|if "x" & y| d`).html

  test('has each box once, an arrow for each line, and its words as text', () => {
    const texts = [...html.matchAll(/<text [^>]*>([^<]+)<\/text>/g)].map(([, name = '']) => name.trim())
    expect(new Set(texts)).toEqual(new Set(['first', 'line', 'b', 'd', 'if &quot;x&quot; &amp; y']))
    expect(html.match(/class="edge"/g)).toHaveLength(2)
    expect(html).toContain('Who leads where')
    expect(html).not.toMatch(/ id="|style=/)
  })

  test.each([
    ['no direction', 'flowchart\n  accTitle: x\n  a --> b'],
    ['no title', 'flowchart TD\n  a --> b'],
    ['another kind of arrow', 'flowchart TD\n  accTitle: x\n  a -.-> b'],
  ])('with %s stops the build', (_, source) => {
    expect(() => diagram(source)).toThrow(Error)
  })
})

test('the overview of the reference says which operations each permission lets its holder call', () => {
  const [overview] = referencePages(model)
  const [, page = ''] = /id="by-permission"([^]*)id="by-role"/.exec(overview?.body.html ?? '') ?? []
  const rows = page.split('<tr').slice(2)
  const wanted = model.operations.flatMap(({ definition, summary }) => {
    const permissions = list(object(definition['x-policy'])['permissions']).map((each) =>
      text(object(each)['permission']),
    )
    return (permissions.length === 0 ? ['None'] : permissions).map((name) => ({ name, summary }))
  })
  expect(wanted.length).toBeGreaterThan(model.operations.length)
  expect(
    wanted.filter(({ name, summary }) => !rows.some((row) => row.includes(name) && row.includes(`>${summary}<`))),
  ).toEqual([])
})

test('the overview of the reference says what each role of the demo lets its holders call', () => {
  const [overview] = referencePages(model)
  const [, page = ''] = overview?.body.html.split('id="by-role"') ?? []
  const rows = page.split('<tr').slice(2)
  const rowOf = (role: string) => rows.find((row) => row.includes(`>${role}<`)) ?? ''
  expect(rows[0]).toContain('every operation')
  expect(rowOf('Agent')).toContain('>Send a message</a>; ')
  expect(rowOf('Agent')).toContain('>Update a conversation</a>, except in some cases')
  expect(rowOf('Agent')).not.toContain('Receive messages')
  expect(rowOf('Channel')).toContain('Receive messages')
  expect(rowOf('no role')).toContain('Get the caller')
})
