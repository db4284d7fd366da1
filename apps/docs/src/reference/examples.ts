// What stands beside an operation: the request in four languages, and responses.
import { entries, list, node, resolve, text, valueAt, type Node } from '@parley/openapi-document'
import type { Model } from '../contract/model.ts'
import type { Answer, Operation } from '../contract/operations.ts'
import { markup, pre, type Html } from '../html.ts'
import { jsonView } from './json-view.ts'
import { withDemoValues } from './samples/demo-values.ts'
import { sampleRequestOf } from './samples/sample-request.ts'
import { samplesOf } from './samples/samples.ts'
import { tabs, type Tab } from './tabs.ts'

export function examples(model: Model, operation: Operation): Html {
  const request = sampleRequestOf(model.document, operation)
  const base = text(valueAt(model.document, '/servers/0/variables/base_url/default'))
  return markup`${tabs(
    'language',
    'Request',
    samplesOf(request).map(({ name, language, source }) => ({ name, panel: pre(source, language) })),
  )}
<p class="con setup"><span>Set <code>BASE_URL</code>, such as <code>${base}</code>, and <code>API_KEY</code>. The identifiers are those of the demo data.</span> <a class="btn" href="#try-it" data-try hidden>Try it</a></p>
${tabs('response', 'Response', responseTabs(model, operation, request.target))}`
}

/** How many error responses are shown. */
const ERRORS = 3

/** Errors of requests that a program sends only while it is being written. */
const PLAIN = new Set([405, 413, 415])

/** The successful responses, and the errors that fewest operations share. */
function responseTabs(model: Model, operation: Operation, target: string): Tab[] {
  const successes = operation.answers.filter(({ status, schema }) => status.startsWith('2') && schema !== undefined)
  const errors = operation.answers
    .flatMap((answer) => answer.codes.map((code) => ({ answer, code })))
    .map(({ answer, code }) => ({ answer, problem: model.problems.find((each) => each.code === code) }))
    .filter(({ problem }) => problem !== undefined && !PLAIN.has(problem.status))
    .toSorted((a, b) => (a.problem?.operations.length ?? 0) - (b.problem?.operations.length ?? 0))
    .filter(({ answer }, i, all) => all.findIndex((each) => each.answer.status === answer.status) === i)
    .slice(0, ERRORS)
    .toSorted((a, b) => Number(a.answer.status) - Number(b.answer.status))
  return [
    ...successes.map((answer) => {
      const schema = resolve(model.document, answer.schema)
      return tab(model, operation, answer, list(schema['examples'])[0])
    }),
    ...errors.map(({ answer, problem }) => {
      const [path] = target.split('?')
      return tab(model, operation, answer, { ...node(problem?.example), instance: path })
    }),
  ]
}

const tab = (model: Model, operation: Operation, answer: Answer, example: unknown): Tab => ({
  name: markup`<span class="s${answer.status.charAt(0)}">${answer.status}</span>`,
  panel: markup`<div class="head-lines">${headerLines(model, operation, answer)}</div><pre tabindex="0">${jsonView(withDemoValues(example))}</pre>`,
})

/** Headers that say the same on every response, or whose example is that of another operation. */
const LEFT_OUT = new Set(['Cache-Control', 'RateLimit', 'RateLimit-Policy', 'Link'])

function headerLines({ document }: Model, { path, method }: Operation, { status }: Answer): string {
  const place = `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`
  const headers = entries(resolve(document, valueAt(document, place))['headers'])
  return headers
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, each]) => `${name}: ${String(headerExample(document, each))}\n`)
    .join('')
}

function headerExample(document: Node, header: Node): unknown {
  const schema = resolve(document, resolve(document, header)['schema'])
  return list(schema['examples'])[0]
}
