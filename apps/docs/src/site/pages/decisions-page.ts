// Builds the page of the design decisions about what the source document leaves open. Reasons are hidden until a reader opens them.
import type { Decision, Hold } from '@parley/contract/document'
import { referenceOf, type Model } from '../../contract/model.ts'
import { factsText, foldedText, headingId, link, pageFromMarkdown } from '../from-markdown.ts'
import { markup, rawHtml, type Html } from '../../html.ts'
import type { Page } from '../layout.ts'

/** Builds the page. The headings are the sections of the source document. The decisions about a section follow its heading. */
export function decisionsPage(model: Model): Page {
  const sections = [...Map.groupBy(model.decisions, ({ section }) => section)].map(([title, decisions]) => {
    const content = decisions.map((each) => decisionText(each, model)).join('\n\n')
    // The prefix keeps the id of a section different from the id of a decision.
    return `## ${title} {#section-${headingId(title)}}\n\n${content}`
  })
  const page = pageFromMarkdown(sections.join('\n\n'), {
    path: 'decisions.html',
    title: 'Design decisions',
    navigation: { area: 'Design decisions', group: 'Design decisions', label: 'All decisions' },
    keywords: 'rationale why adr choices source document silence',
    lead: 'Where the source document is silent: what was decided, why, and the lint rule or test that holds it.',
  })
  return { ...page, body: rawHtml(filterForm(model).html + page.body.html) }
}

/** Renders the form that filters the decisions. It needs the script of the page, so it is hidden until the script shows it. */
const filterForm = ({ decisions }: Model): Html =>
  markup`<form class="filter" hidden>
    <label>
      Filter by words, operation or section
      <input name="words" type="search" placeholder="etag, listEvents, 404 …" autocomplete="off" />
    </label>
    <button name="clear" type="button" class="btn">Clear</button>
    <output>${decisions.length} decisions</output>
  </form>`

/** The first sentence of a text. It ends with a period before a space, so the period in `info.version` doesn't end it. */
const FIRST_SENTENCE = /^.*?\.(?=\s|$)/s

/** Writes the first sentence of a decision, and a folded text: the rest, the reason, the errors and operations, and the tests for it. */
function decisionText(decision: Decision, model: Model): string {
  const { title, id, decision: text, silence, reason, heldBy } = decision
  const [firstSentence = text] = FIRST_SENTENCE.exec(text) ?? []
  const otherSentences = text.slice(firstSentence.length).trim()
  const errors = model.problems.filter((problem) => problem.decision === id)
  const operations = operationsText(decision, model)
  const facts = factsText([
    ['Left open', silence],
    otherSentences !== '' && ['Decided', otherSentences],
    ['Why', reason],
    errors.length > 0 && ['Errors', errors.map(({ code }) => link(code, `errors/${code}.html`)).join(', ')],
    operations !== '' && ['Operations', operations],
    ['Held by', heldBy.map(holdText).join('; ')],
  ])
  return `### ${title} {#${id}}\n\n${firstSentence}\n\n${foldedText('Details', facts)}`
}

/** If a decision lists more operations than this, their names aren't links. */
const MAX_LINKS = 3

/** Writes which operations a decision concerns. If most operations are concerned, it writes the exceptions: `every operation but …`. */
function operationsText({ id }: Decision, { operations }: Model): string {
  const concerned = operations.filter(({ decisions }) => decisions.has(id))
  const exceptions = operations.filter(({ decisions }) => !decisions.has(id))
  if (exceptions.length === 0) return 'every operation'
  const listedOperations = exceptions.length < concerned.length ? exceptions : concerned
  const names = listedOperations
    .map((each) => (listedOperations.length > MAX_LINKS ? each.id : link(each.id, referenceOf(each))))
    .join(', ')
  return listedOperations === exceptions ? `every operation but ${names}` : names
}

/** Writes the name of the lint rule or the test that checks a decision. `apps/server/test/a.test.ts` becomes `server/a.test.ts`. */
function holdText(hold: Hold): string {
  if ('lint' in hold) return `lint rule ${hold.lint}`
  const path = hold.test.replace(/^(?:apps|packages)\/([^/]+)\/(?:src|test)\//, '$1/')
  return hold.name === undefined ? path : `${path}: “${hold.name}”`
}
