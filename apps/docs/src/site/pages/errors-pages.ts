// One page per error code, and one that shows them all.
import { readFileSync } from 'node:fs'
import { entries, resolve, text, type Node } from '@parley/openapi-document'
import { referenceOf, type Model } from '../../contract/model.ts'
import type { Reply } from '../../contract/operations.ts'
import type { Problem } from '../../contract/problems.ts'
import { markup, json, prose, table, type Html } from '../../html.ts'
import { inWorkspace } from '../../places.ts'
import { headerExample, responseExample } from '../../reference/response-example.ts'
import type { Page } from '../layout.ts'

export const errorsPages = (model: Model): Page[] => [
  overview(model),
  ...model.problems.map((each) => page(each, model)),
]

/** A status with the color of its kind. */
export const status = (number: number | string): Html =>
  markup`<span class="status s${String(number).slice(0, 1)}">${number}</span>`

const overview = ({ problems }: Model): Page => ({
  path: 'errors.html',
  title: 'Errors',
  place: { area: 'Errors', group: 'Errors', words: 'All errors' },
  lead: 'All errors share one format (RFC 9457) with a stable `code`. The `type` of an error leads to its page.',
  body: markup`<h2 id="codes">Error codes</h2>
    ${table(
      ['Code', 'Status', 'When', 'Retry?'],
      problems.map(({ code, status: number, when, retry }) => ({
        cells: [
          markup`<a href="errors/${code}.html"><code>${code}</code></a>`,
          status(number),
          prose(when),
          prose(retry),
        ],
      })),
    )}
    <h2 id="order">If several errors apply</h2>
    <p>
      The service returns the error of the first check that fails: see
      <a href="concepts.html#order-of-error-checks">Order of error checks</a>.
    </p>
    <h2 id="format">The format</h2>
    <p>
      An error is <code>application/problem+json</code>. Programs decide by <code>code</code>; the words of
      <code>title</code> and <code>detail</code> can change. Give the <code>requestId</code> to the operator if you report an
      error: the log has the details under it.
    </p>
    ${json(problems.find(({ code }) => code === 'permission_missing')?.example, 'An error')}`,
})

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

function page(problem: Problem, { document, operations, decisions, precedence }: Model): Page {
  const decided = decisions.find(({ id }) => id === problem.decision)
  const from = operations.filter(({ id }) => problem.operations.includes(id))
  const responses = from.flatMap((operation) => operation.responses).filter(({ codes }) => codes.includes(problem.code))
  return {
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
    heading: markup`<p class="path">${status(problem.status)} <span data-copy="${problem.code}">${problem.code}</span></p>`,
    body: markup`<dl class="facts">
        <dt>What to do</dt>
        <dd>${prose(problem.remedy)}</dd>
        <dt>Retry?</dt>
        <dd>${prose(problem.retry)}</dd>
        <dt>Order of checks</dt>
        <dd>${place(problem, precedence)}</dd>
        <dt>Returned by</dt>
        <dd>${returnedBy(from, operations.length)}</dd>
        ${
          decided !== undefined &&
          markup`<dt>Decision</dt>
            <dd><a href="../decisions.html#${decided.id}">${decided.title}</a></dd>`
        }
      </dl>
      <h2 id="example">Example</h2>
      <p>
        ${
          isAskedFor(problem)
            ? 'A test of the server gets this response in every run, and fails if it differs.'
            : 'It is valid against the contract. The responses that tests get differ from it in their words.'
        }
      </p>
      ${example(document, problem, responses)}
      ${headers(document, responses)}`,
  }
}

/** Operations can return the same error in different responses, whose headers are alike. */
function example(document: Node, { example: body, status: number }: Problem, [response]: readonly Reply[]): Html {
  const label = `${number} application/problem+json`
  if (response === undefined) return json(body, label)
  return markup`<div class="card">
    <p class="card-title">${label}</p>
    ${responseExample(document, response, body)}
  </div>`
}

/** Lists the headers of the error's responses. The contract has no response for an error that no operation returns. */
function headers(document: Node, responses: readonly Reply[]): Html | false {
  const all = new Map(responses.flatMap(({ at }) => entries(at['headers'])))
  return (
    all.size > 0 &&
    markup`<h2 id="headers">Headers</h2>
      ${table(
        ['Header', 'Example', 'Meaning'],
        [...all].map(([name, header]) => ({
          cells: [
            markup`<code>${name}</code>`,
            markup`<code>${String(headerExample(document, header))}</code>`,
            prose(text(resolve(document, header)['description'])),
          ],
        })),
      )}`
  )
}

function returnedBy(from: Model['operations'], total: number): Html {
  if (from.length === 0) return markup`No operation: such a request doesn't reach one.`
  const links = from.map((each) => markup`<li><a href="../${referenceOf(each)}">${each.summary || each.id}</a></li>`)
  if (from.length < 5) return markup`<ul>${links}</ul>`
  return markup`<details>
    <summary>${from.length === total ? 'Every operation' : `${from.length} of ${total} operations`}</summary>
    <ul class="in">
      ${links}
    </ul>
  </details>`
}

/** The test that requests the examples, and fails if a response differs. */
const REQUESTED = readFileSync(inWorkspace('apps/server/test/examples.test.ts'), 'utf8')

const isAskedFor = ({ schema }: Problem): boolean => REQUESTED.includes(`'${schema}'`)

function place({ checks }: Problem, precedence: Model['precedence']): Html {
  if (checks.length === 0) return markup`It can happen at any time.`
  return markup`${checks.map(
    (number) =>
      markup`<a href="../concepts.html#order-of-error-checks">Check ${number} of ${precedence.length}</a>:
        ${precedence[number - 1]?.check}. `,
  )}`
}
