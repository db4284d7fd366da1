// Builds one page for each error code, and an overview of all of them.
import { entries, resolve, type JsonObject } from '@parley/contract/document'
import { referenceOf, type Model } from '../../contract/model.ts'
import type { DocumentedResponse } from '../../contract/operations.ts'
import type { Problem } from '../../contract/problems.ts'
import { markup, statusBadge } from '../../html.ts'
import { responseText } from '../../reference/response-example.ts'
import { sentence } from '@parley/tools/text'
import { codeText, factsText, link, pageFromMarkdown, tableText } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

export const errorsPages = (model: Model): Page[] => [
  overviewPage(model),
  ...model.problems.map((each) => errorPage(each, model)),
]

/** Builds the overview: the list of all error codes, and the format that all errors share. */
const overviewPage = ({ problems }: Model): Page =>
  pageFromMarkdown(
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
      navigation: { area: 'Errors', group: 'Errors', label: 'All errors' },
      lead: 'All errors share one format (RFC 9457) with a stable `code`. The `type` of an error leads to its page.',
    },
  )

/** The words that other services use for these errors. With them, readers find the pages by the search. */
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

/** Builds the page of one error code. The lead of the page says when the service returns the error. */
const errorPage = (problem: Problem, model: Model): Page =>
  pageFromMarkdown(errorText(problem, model), {
    path: `errors/${problem.code}.html`,
    title: problem.title,
    navigation: {
      area: 'Errors',
      group: `${problem.status < 500 ? 'Client' : 'Server'} errors`,
      label: problem.code,
      badge: String(problem.status),
    },
    keywords: `${problem.status} ${KEYWORDS[problem.code] ?? ''}`,
    lead: problem.when,
    heading: markup`<p class="path">${statusBadge(problem.status)} <span data-copy="${problem.code}">${problem.code}</span></p>`,
  })

/** Writes the content of an error's page, without its title and lead: the facts, an example, and the headers. */
function errorText(problem: Problem, { document, operations, decisions, precedence }: Model): string {
  const decision = decisions.find(({ id }) => id === problem.decision)
  const returningOperations = operations.filter(({ id }) => problem.operationIds.includes(id))
  const responses = returningOperations
    .flatMap((operation) => operation.responses)
    .filter(({ codes }) => codes.includes(problem.code))
  const operationLinks = returningOperations.map((each) => link(each.summary, `../${referenceOf(each)}`))
  return `${factsText([
    ['What to do', sentence(problem.remedy)],
    ['Retry?', sentence(problem.retry)],
    ['Order of checks', checksText(problem, precedence)],
    [
      'Returned by',
      returningOperations.length === operations.length
        ? 'Every operation.'
        : operationLinks.join(', ') || "No operation: such a request doesn't reach one.",
    ],
    decision !== undefined && ['Decision', link(decision.title, `../decisions.html#${decision.id}`)],
  ])}

## Example

${responseText(
  `${problem.status} application/problem+json`,
  [...problem.exampleHeaders].map(([name, value]) => `${name}: ${value}`),
  problem.example,
)}
${headersText(document, responses, problem)}`
}

/** Writes a table of the headers that responses with an error have. A dash is the example of a header that the example response lacks. */
function headersText(
  document: JsonObject,
  responses: readonly DocumentedResponse[],
  { exampleHeaders }: Problem,
): string {
  // Several responses have the same header. The Map keeps one header for each name.
  const headers = new Map(responses.flatMap(({ definition }) => entries(definition['headers'])))
  if (headers.size === 0) return ''
  const rows = [...headers].map(([name, header]) => {
    const example = exampleHeaders.get(name)
    const description = sentence(resolve(document, header)['description'])
    return [`\`${name}\``, example === undefined ? '–' : `\`${example}\``, description]
  })
  return `\n## Headers\n\n${tableText(['Header', 'Example', 'Meaning'], rows)}`
}

/** Writes which checks return the error if they fail: `Check 3 of 14: …`. An error that no check returns can happen at any time. */
const checksText = ({ checkNumbers }: Problem, precedence: Model['precedence']): string =>
  checkNumbers
    .map((number) => {
      const check = link(`Check ${number} of ${precedence.length}`, '../concepts.html#order-of-error-checks')
      return `${check}: ${sentence(precedence[number - 1]?.description)}.`
    })
    .join(' ') || 'It can happen at any time.'
