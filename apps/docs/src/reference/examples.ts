// Builds the column of examples on the page of an operation: the request in four languages, a form that sends it, and example responses.
import { object, text, valueAt } from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import type { DocumentedResponse, DocumentedOperation } from '../contract/operations.ts'
import { markup, pre, rawHtml, type Html } from '../html.ts'
import { bodyExample, headerLines, responseHtml } from './response-example.ts'
import { withDemoValues } from './samples/demo-values.ts'
import { sampleRequestOf } from './samples/sample-request.ts'
import { samplesOf } from './samples/samples.ts'
import { tryIt } from './try-it.ts'

/** Renders the column. The samples use records of the demo data, so that a reader can run the samples against the demo. */
export function examples(model: Model, operation: DocumentedOperation): Html {
  const request = sampleRequestOf(model.document, operation)
  const baseUrl = text(valueAt(model.document, '/servers/0/variables/base_url/default'))
  const sampleTabs = samplesOf(request).map(({ name, language, source }) => ({ name, panel: pre(source, language) }))
  return markup`${tabbedCard('language', 'Request', sampleTabs)}
<p class="con setup">
  <span>
    Set <code>PARLEY_BASE_URL</code>, such as <code>${baseUrl}</code>, and <code>PARLEY_API_KEY</code>. The identifiers are
    those of the demo data. ${worksOnceNote(operation)}
  </span>
</p>
${tryIt(model, operation)}
${tabbedCard('response', 'Response', responseTabs(model, operation, request.target))}`
}

/** Returns a note for an operation whose sample works only once, because a second request fails with an error such as `contact_exists`. */
function worksOnceNote({ responses }: DocumentedOperation): Html | undefined {
  const code = responses.flatMap(({ codes }) => codes).find((each) => each.endsWith('_exists'))
  if (code === undefined) return undefined
  return markup`It works once: the second time, the response is <a href="../errors/${code}.html">${code}</a>.`
}

/** A tab of a card: its name, on which a reader clicks, and the panel that the tab then shows. */
type Tab = { name: string; panel: Html }

/** Renders a card with tabs. Each tab is a radio input with the same name, and the style sheet shows the panel after the checked input. */
const tabbedCard = (inputName: string, title: string, tabs: readonly Tab[]): Html =>
  markup`<fieldset class="card tabs"><legend>${title}</legend>${tabs.map(
    (tab, i) =>
      markup`<label><input type="radio" name="${inputName}" value="${i}"${i === 0 && rawHtml(' checked')}><span>${tab.name}</span></label>
<div class="panel">${tab.panel}</div>`,
  )}</fieldset>`

const MAX_ERROR_TABS = 3

/** The statuses of errors that a client gets only while its programmer writes the request. The tabs omit these errors. */
const BEGINNER_STATUSES = new Set([405, 413, 415])

/** Returns a tab for each successful response, and for up to three errors: those that are the most typical of the operation. */
function responseTabs(model: Model, operation: DocumentedOperation, target: string): Tab[] {
  const [path] = target.split('?')
  const successes = operation.responses.filter(({ status }) => status.startsWith('2'))
  const errors = operation.responses
    .flatMap((response) =>
      model.problems.filter(({ code }) => response.codes.includes(code)).map((problem) => ({ response, problem })),
    )
    .filter(({ problem }) => !BEGINNER_STATUSES.has(problem.status))
    // An error is more typical of the operation if fewer operations return it.
    .toSorted((a, b) => a.problem.operationIds.length - b.problem.operationIds.length)
    // Keeps only the first error of each response, so that each status has one tab.
    .filter(({ response }, i, sorted) => sorted.findIndex((each) => each.response === response) === i)
    .slice(0, MAX_ERROR_TABS)
    .toSorted((a, b) => a.problem.status - b.problem.status)
  const responseTab = (response: DocumentedResponse, body: unknown): Tab => ({
    name: response.status,
    panel: responseHtml(headerLines(model.document, response), withDemoValues(body, operation.id)),
  })
  return [
    ...successes.map((response) => responseTab(response, bodyExample(model.document, response))),
    ...errors.map(({ response, problem }) => responseTab(response, { ...object(problem.example), instance: path })),
  ]
}
