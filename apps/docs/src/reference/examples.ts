// The examples beside an operation: the request in four languages, and responses.
import { object, text, valueAt } from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import type { DocumentedResponse, DocumentedOperation } from '../contract/operations.ts'
import { markup, pre, rawHtml, type Html } from '../html.ts'
import { bodyExample, responseExample } from './response-example.ts'
import { sampleRequestOf } from './samples/sample-request.ts'
import { samplesOf } from './samples/samples.ts'
import { tryIt } from './try-it.ts'

export function examples(model: Model, operation: DocumentedOperation): Html {
  const request = sampleRequestOf(model.document, operation)
  const base = text(valueAt(model.document, '/servers/0/variables/base_url/default'))
  return markup`${tabs(
    'language',
    'Request',
    samplesOf(request).map(({ name, language, source }) => ({ name, panel: pre(source, language) })),
  )}
<p class="con setup">
  <span>
    Set <code>PARLEY_BASE_URL</code>, such as <code>${base}</code>, and <code>PARLEY_API_KEY</code>. The identifiers are
    those of the demo data. ${onceWarning(operation)}
  </span>
</p>
${tryIt(model, operation)}
${tabs('response', 'Response', responseTabs(model, operation, request.target))}`
}

/** Warns that a request works only once, if the second one gets an error because the record exists. */
function onceWarning({ responses }: DocumentedOperation): Html | undefined {
  const code = responses.flatMap(({ codes }) => codes).find((each) => each.endsWith('_exists'))
  if (code === undefined) return undefined
  return markup`It works once: the second time, the response is <a href="../errors/${code}.html">${code}</a>.`
}

interface Tab {
  name: string
  panel: Html
}

/** Returns a card with tabs. They work without JavaScript: a panel is visible if the radio input before it is checked. */
const tabs = (name: string, label: string, all: readonly Tab[]): Html =>
  markup`<fieldset class="card tabs"><legend>${label}</legend>${all.map(
    (tab, i) =>
      markup`<label><input type="radio" name="${name}" value="${i}"${i === 0 && rawHtml(' checked')}><span>${tab.name}</span></label>
<div class="panel">${tab.panel}</div>`,
  )}</fieldset>`

/** The maximum number of error responses that are shown. */
const MOST_ERRORS = 3

/** Statuses that a program gets only while it is being written. */
const BEGINNER_STATUSES = new Set([405, 413, 415])

/** Returns the successful responses, and the errors that fewest operations share. */
function responseTabs(model: Model, operation: DocumentedOperation, target: string): Tab[] {
  const successes = operation.responses.filter(({ status }) => status.startsWith('2'))
  const errors = operation.responses
    .flatMap((response) => response.codes.map((code) => ({ response, code })))
    .map(({ response, code }) => ({ response, problem: model.problems.find((each) => each.code === code) }))
    .filter(({ problem }) => problem !== undefined && !BEGINNER_STATUSES.has(problem.status))
    .toSorted((a, b) => (a.problem?.operations.length ?? 0) - (b.problem?.operations.length ?? 0))
    .filter(({ response }, i, all) => all.findIndex((each) => each.response.status === response.status) === i)
    .slice(0, MOST_ERRORS)
    .toSorted((a, b) => Number(a.response.status) - Number(b.response.status))
  return [
    ...successes.map((response) => tab(model, operation, response, bodyExample(model.document, response))),
    ...errors.map(({ response, problem }) => {
      const [path] = target.split('?')
      return tab(model, operation, response, { ...object(problem?.example), instance: path })
    }),
  ]
}

const tab = (model: Model, { id }: DocumentedOperation, response: DocumentedResponse, example: unknown): Tab => ({
  name: response.status,
  panel: responseExample(model.document, response, example, id),
})
