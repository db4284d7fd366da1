// The examples beside an operation: the request in four languages, and responses.
import { node, text, valueAt } from '@parley/openapi-document'
import type { Model } from '../contract/model.ts'
import type { Reply, Operation } from '../contract/operations.ts'
import { markup, pre, type Html } from '../html.ts'
import { bodyExample, responseExample } from './response-example.ts'
import { sampleRequestOf } from './samples/sample-request.ts'
import { samplesOf } from './samples/samples.ts'
import { tabs, type Tab } from './tabs.ts'
import { tryIt } from './try-it.ts'

export function examples(model: Model, operation: Operation): Html {
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
    those of the demo data.
  </span>
</p>
${tryIt(model, operation)}
${tabs('response', 'Response', responseTabs(model, operation, request.target))}`
}

/** How many error responses are shown. */
const ERRORS = 3

/** Errors of requests that a program sends only while it is being written. */
const PLAIN = new Set([405, 413, 415])

/** The successful responses, and the errors that fewest operations share. */
function responseTabs(model: Model, operation: Operation, target: string): Tab[] {
  const successes = operation.responses.filter(({ status, schema }) => status.startsWith('2') && schema !== undefined)
  const errors = operation.responses
    .flatMap((response) => response.codes.map((code) => ({ response, code })))
    .map(({ response, code }) => ({ response, problem: model.problems.find((each) => each.code === code) }))
    .filter(({ problem }) => problem !== undefined && !PLAIN.has(problem.status))
    .toSorted((a, b) => (a.problem?.operations.length ?? 0) - (b.problem?.operations.length ?? 0))
    .filter(({ response }, i, all) => all.findIndex((each) => each.response.status === response.status) === i)
    .slice(0, ERRORS)
    .toSorted((a, b) => Number(a.response.status) - Number(b.response.status))
  return [
    ...successes.map((response) => tab(model, operation, response, bodyExample(model.document, response))),
    ...errors.map(({ response, problem }) => {
      const [path] = target.split('?')
      return tab(model, operation, response, { ...node(problem?.example), instance: path })
    }),
  ]
}

const tab = (model: Model, { id }: Operation, response: Reply, example: unknown): Tab => ({
  name: markup`<span class="s${response.status.charAt(0)}">${response.status}</span>`,
  panel: responseExample(model.document, response, example, id),
})
