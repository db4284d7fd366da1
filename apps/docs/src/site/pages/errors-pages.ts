// One page per error code, and one that shows them all.
import { entries, resolve, type JsonObject } from '@parley/contract/document'
import { referenceOf, type Model } from '../../contract/model.ts'
import type { DocumentedResponse } from '../../contract/operations.ts'
import type { Problem } from '../../contract/problems.ts'
import { markup, statusBadge } from '../../html.ts'
import { headerExample, responseText } from '../../reference/response-example.ts'
import { sentence } from '@parley/tools/text'
import { codeText, factsText, link, tableText, written } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

export const errorsPages = (model: Model): Page[] => [
  overview(model),
  ...model.problems.map((each) => page(each, model)),
]

const overview = ({ problems }: Model): Page =>
  written(
    `## Error codes

${tableText(
  ['Code', 'Status', 'When', 'Retry?'],
  problems.map((each) => [
    link(`\`${each.code}\``, `errors/${each.code}.html`),
    String(each.status),
    sentence(each.when),
    sentence(each.retry),
  ]),
)}

## If several errors apply

The service returns the error of the first check that fails: see
[Order of error checks](concepts.html#order-of-error-checks).

## The format

An error is \`application/problem+json\`. Programs decide by \`code\`; the words of \`title\` and \`detail\` can change. Give the
\`requestId\` to the operator if you report an error: the log has the details under it. The example on the page of a code is a
response that the service really sends.

${codeText(JSON.stringify(problems.find((each) => each.code === 'permission_missing')?.example, null, 2), 'json')}
`,
    {
      path: 'errors.html',
      title: 'Errors',
      place: { area: 'Errors', group: 'Errors', words: 'All errors' },
      lead: 'All errors share one format (RFC 9457) with a stable `code`. The `type` of an error leads to its page.',
    },
  )

/** Words of other services for the same. */
const KEYWORDS: Partial<Record<string, string>> = {
  api_key_invalid: 'unauthorized',
  api_key_missing: 'unauthorized',
  permission_missing: 'forbidden access denied',
  rate_limit_exceeded: 'too many requests throttled retry-after',
  body_too_large: 'payload too large',
  service_unavailable: 'unavailable down maintenance 503',
  request_timed_out: 'timeout',
  request_invalid: 'bad request validation',
}

const page = (problem: Problem, model: Model): Page =>
  written(errorText(problem, model), {
    path: `errors/${problem.code}.html`,
    title: problem.title,
    place: {
      area: 'Errors',
      group: `${problem.status < 500 ? 'Client' : 'Server'} errors`,
      words: problem.code,
      verb: String(problem.status),
    },
    keywords: `${problem.status} ${KEYWORDS[problem.code] ?? ''}`,
    lead: problem.when,
    heading: markup`<p class="path">${statusBadge(problem.status)} <span data-copy="${problem.code}">${problem.code}</span></p>`,
  })

/** Returns the Markdown of a page, without its beginning. */
function errorText(problem: Problem, { document, operations, decisions, precedence }: Model): string {
  const decision = decisions.find(({ id }) => id === problem.decision)
  const sources = operations.filter(({ id }) => problem.operations.includes(id))
  const responses = sources
    .flatMap((operation) => operation.responses)
    .filter(({ codes }) => codes.includes(problem.code))
  const links = sources.map((operation) => link(operation.summary, `../${referenceOf(operation)}`)).join(', ')
  return `${factsText([
    ['What to do', sentence(problem.remedy)],
    ['Retry?', sentence(problem.retry)],
    ['Order of checks', checksText(problem, precedence)],
    [
      'Returned by',
      sources.length === operations.length
        ? 'Every operation.'
        : links || "No operation: such a request doesn't reach one.",
    ],
    decision !== undefined && ['Decision', link(decision.title, `../decisions.html#${decision.id}`)],
  ])}

## Example

${responseText(`${problem.status} application/problem+json`, document, responses[0], problem.example)}
${headersText(document, responses, sources[0]?.id)}`
}

/**
 * Returns the headers of the error's responses. The contract has no response for an error that no operation returns.
 *
 * @param operationId The operation that the examples of the rate limit name.
 */
function headersText(document: JsonObject, responses: readonly DocumentedResponse[], operationId = ''): string {
  const headers = new Map(responses.flatMap(({ at }) => entries(at['headers'])))
  if (headers.size === 0) return ''
  const rows = [...headers].map(([name, header]) => [
    `\`${name}\``,
    `\`${String(headerExample(document, header)).replace('"updateConversation"', `"${operationId}"`)}\``,
    sentence(resolve(document, header)['description']),
  ])
  return `\n## Headers\n\n${tableText(['Header', 'Example', 'Meaning'], rows)}`
}

/** Returns the checks that return the error if they fail, by their numbers. */
const checksText = ({ checks }: Problem, precedence: Model['precedence']): string =>
  checks
    .map((number) => {
      const check = link(`Check ${number} of ${precedence.length}`, '../concepts.html#order-of-error-checks')
      return `${check}: ${sentence(precedence[number - 1]?.check)}.`
    })
    .join(' ') || 'It can happen at any time.'
