// The decisions about everything that the source document leaves open, by its sections: what each does, with the reasons folded.
import type { Decision, Hold } from '@parley/contract/document'
import { referenceOf, type Model } from '../../contract/model.ts'
import { anchor, factsText, folded, link, written } from '../from-markdown.ts'
import { markup, rawHtml, type Html } from '../../html.ts'
import type { Page } from '../layout.ts'

export function decisionsPage(model: Model): Page {
  const sections = [...Map.groupBy(model.decisions, ({ section }) => section)]
  const text = sections
    .map(
      ([title, decisions]) =>
        `## ${title} {#section-${anchor(title)}}\n\n${decisions.map((each) => decisionText(each, model)).join('\n\n')}`,
    )
    .join('\n\n')
  const page = written(text, {
    path: 'decisions.html',
    title: 'Design decisions',
    place: { area: 'Design decisions', group: 'Design decisions', words: 'All decisions' },
    keywords: 'rationale why adr choices source document silence',
    lead: 'Where the source document is silent: what was decided, why, and the lint rule or test that holds it.',
  })
  return { ...page, body: rawHtml(filter(model).html + page.body.html) }
}

/** Returns the filter is hidden until the script of the page shows it, because it works only with the script. */
const filter = ({ decisions }: Model): Html =>
  markup`<form class="filter" hidden>
    <label>
      Filter by words, operation or section
      <input name="words" type="search" placeholder="etag, listEvents, 404 …" autocomplete="off" />
    </label>
    <button name="clear" type="button" class="btn">Clear</button>
    <output>${decisions.length} decisions</output>
  </form>`

/** The first sentence of a decision: what it does. Names with a dot inside, such as `info.version`, don't end it. */
const EFFECT = /^.*?\.(?=\s|$)/s

function decisionText(decision: Decision, model: Model): string {
  const words = decision.decision.trim()
  const [effect = words] = EFFECT.exec(words) ?? []
  const details = words.slice(effect.length).trim()
  const errors = model.problems.filter((problem) => problem.decision === decision.id)
  const operations = operationsText(decision, model)
  const facts = factsText([
    ['Left open', decision.silence.trim()],
    details !== '' && ['Decided', details],
    ['Why', decision.reason.trim()],
    errors.length > 0 && ['Errors', errors.map(({ code }) => link(code, `errors/${code}.html`)).join(', ')],
    operations !== '' && ['Operations', operations],
    ['Held by', decision.heldBy.map(holdText).join('; ')],
  ])
  return `### ${decision.title} {#${decision.id}}\n\n${effect}\n\n${folded('Details', facts)}`
}

/** The maximum number of operations that are links. */
const MOST_LINKS = 3

function operationsText({ id }: Decision, { operations }: Model): string {
  const touched = operations.filter(({ decisions }) => decisions.has(id))
  const others = operations.filter(({ decisions }) => !decisions.has(id))
  if (others.length === 0) return 'every operation'
  const fewer = others.length < touched.length ? others : touched
  const names = fewer.map((each) => (fewer.length > MOST_LINKS ? each.id : link(each.id, referenceOf(each)))).join(', ')
  return fewer === others ? `every operation but ${names}` : names
}

const holdText = (hold: Hold): string => {
  const rule =
    'lint' in hold ? `lint rule ${hold.lint}` : hold.test.replace(/^(?:apps|packages)\/([^/]+)\/(?:src|test)\//, '$1/')
  return 'name' in hold && hold.name !== undefined ? `${rule}: “${hold.name}”` : rule
}
