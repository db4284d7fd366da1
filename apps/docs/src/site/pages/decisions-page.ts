// Builds the page of the design decisions, one for each detail that the source document leaves open. The page shows what was decided, and
// hides the reasons until a reader opens them.
import type { Decision, Hold } from '@parley/contract/document'
import { referenceOf, type Model } from '../../contract/model.ts'
import { factsText, foldedText, headingId, link, pageFromMarkdown } from '../from-markdown.ts'
import { markup, rawHtml, type Html } from '../../html.ts'
import type { Page } from '../layout.ts'

/** Builds the page with the decisions by section of the source document. */
export function decisionsPage(model: Model): Page {
  const text = [...Map.groupBy(model.decisions, ({ section }) => section)]
    .map(
      ([title, decisions]) =>
        `## ${title} {#section-${headingId(title)}}\n\n${decisions.map((each) => decisionText(each, model)).join('\n\n')}`,
    )
    .join('\n\n')
  const page = pageFromMarkdown(text, {
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

/** Writes a decision: its first sentence, and folded below it the other sentences, the reason, and what depends on it. */
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
const holdText = (hold: Hold): string => {
  const check =
    'lint' in hold ? `lint rule ${hold.lint}` : hold.test.replace(/^(?:apps|packages)\/([^/]+)\/(?:src|test)\//, '$1/')
  return 'name' in hold && hold.name !== undefined ? `${check}: “${hold.name}”` : check
}
