// The decisions about everything that the source document leaves open: a table to filter, with the reasons folded.
import type { Decision, Hold } from '@parley/contract/document'
import { referenceOf, type Model } from '../../contract/model.ts'
import type { DocumentedOperation } from '../../contract/operations.ts'
import { listed, markup, prose, table, type Cell, type Html } from '../../html.ts'
import { asset, type Page } from '../layout.ts'

const TITLE = 'Design decisions'
const LEAD = 'Where the source document is silent: what was decided, why, and the lint rule or test that holds it.'

export const decisionsPage = (model: Model): Page => ({
  path: 'decisions.html',
  title: TITLE,
  place: { area: 'Design decisions', group: 'Design decisions', words: 'All decisions' },
  keywords: 'rationale why adr choices source document silence',
  lead: LEAD,
  body: markup`${filter(model)}${table(
    ['Decision and effect', 'Operations', 'Source'],
    model.decisions.map((row) => [decisionText(row, model), operationLinks(row, model), row.section]),
    'decisions',
  )}`,
  isWide: true,
  markdown: `# ${TITLE}\n\n${LEAD}\n${model.decisions.map((row) => inMarkdown(row, model)).join('')}`,
  scripts: [asset('decisions.js')],
})

/** It works with a script only, so it is shown by one. */
const filter = ({ decisions }: Model): Html =>
  markup`<form class="filter" hidden>
    <label>
      Filter by words, operation or section
      <input type="search" placeholder="etag, listEvents, 404 …" autocomplete="off" />
    </label>
    <output>${decisions.length} decisions</output>
  </form>`

/** The first sentence of a decision: what it does. Names with a dot inside, such as `info.version`, don't end it. */
const effectOf = ({ decision: words }: Decision): string => /^.*?\.(?=\s|$)/s.exec(words)?.[0] ?? words

/** A decision, with its reason folded. */
export function decisionText(row: Decision, { problems }: Model): Html {
  const errors = problems.filter((problem) => problem.decision === row.id)
  const facts: [name: string, words: Html | false][] = [
    ['Left open', prose(row.silence)],
    ['Decided', row.decision.length > effectOf(row).length && prose(row.decision.slice(effectOf(row).length))],
    ['Why', prose(row.reason)],
    [
      'Errors',
      errors.length > 0 && listed(errors.map(({ code }) => markup`<a href="errors/${code}.html">${code}</a>`)),
    ],
  ]
  return markup`<h2 id="${row.id}"><a href="#${row.id}">${row.title}</a></h2>
    <p>${prose(effectOf(row))}</p>
    <details>
      <summary>Details</summary>
      ${facts.map(([name, words]) => words !== false && markup`<p><b>${name}</b> ${words}</p>`)}
      <p><b>Held by</b> ${row.heldBy.map(shortly).join('; ')}</p>
    </details>`
}

/** The most operations that a row lists one by one. */
const FEW = 3

const links = (operations: readonly DocumentedOperation[]): Html =>
  listed(operations.map((each) => markup`<a href="${referenceOf(each)}">${each.id}</a>`))

const ids = (operations: readonly DocumentedOperation[]): string => operations.map(({ id }) => id).join(', ')

function operationLinks({ id }: Decision, { operations: all }: Model): Cell {
  const touched = all.filter(({ decisions }) => decisions.has(id))
  if (touched.length === 0) return '–'
  if (touched.length === all.length) return 'every operation'
  if (touched.length <= FEW) return links(touched)
  const others = all.filter((each) => !touched.includes(each))
  if (others.length <= FEW) return markup`every operation but ${links(others)}`
  return markup`<details>
    <summary>${touched.length} operations</summary>
    ${others.length < touched.length ? `all but ${ids(others)}` : ids(touched)}
  </details>`
}

const hold = (each: Hold): string => {
  const words = 'lint' in each ? `lint rule ${each.lint}` : each.test
  return 'name' in each && each.name !== undefined ? `${words}: “${each.name}”` : words
}

const shortly = (each: Hold): string => hold(each).replace(/^(?:apps|packages)\/([^/]+)\/(?:src|test)\//, '$1/')

/** In Markdown, a decision is a section: a table has no room for its reasons. */
const inMarkdown = (row: Decision, { operations }: Model): string => `
## ${row.title}

${row.decision.trim()}

- Left open: ${row.silence.trim()}
- Section of the source: ${row.section}
- Why: ${row.reason.trim()}
- Operations: ${operations.flatMap(({ id, decisions }) => (decisions.has(row.id) ? [id] : [])).join(', ') || 'none'}
- Held by: ${row.heldBy.map(hold).join('; ')}
`
