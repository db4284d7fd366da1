// The responses of an operation: a table of all statuses and codes, and the headers and bodies behind it.
import { entries, object, resolve, text, type JsonObject } from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import type { DocumentedResponse, DocumentedOperation } from '../contract/operations.ts'
import { listed, markup, prose, rawHtml, table, type Cell, type Html } from '../html.ts'
import { retryWords } from './facts.ts'
import { body, field, followReference, knownBody, variantsHtml, type Tree } from './schema-tree.ts'
import type { SchemaPlace } from './variants.ts'

const isSuccess = ({ status }: DocumentedResponse) => /^[23]/.test(status)

export function responsesSection(tree: Tree, model: Model, operation: DocumentedOperation): Html {
  return markup`<h2 id="responses">Responses</h2>
${responseTable(model, operation)}
<p class="con">
  If several errors apply, the service returns the first one in the
  <a href="../concepts.html#order-of-error-checks">order of checks</a>. Before it knows the operation, it can also return
  ${listed(
    model.problems
      .filter(({ operations, code }) => operations.length === 0 && code !== 'route_not_found')
      .map(({ code, status }) => markup`${status} <a href="../errors/${code}.html">${code}</a>`),
  )}.
</p>
${operation.responses.filter((each) => isSuccess(each) && each.schema !== undefined).map((each) => success(tree, each))}
${errorBody(tree, operation)}${headers(tree, model, operation)}`
}

function responseTable({ document, problems }: Model, operation: DocumentedOperation): Html {
  const rows = operation.responses.flatMap((response): Cell[][] => {
    const status = markup`<span class="status s${response.status.charAt(0)}">${response.status}</span>`
    if (isSuccess(response)) return [[status, '–', successWords(response), '–']]
    return problems
      .filter(({ code }) => response.codes.includes(code))
      .map((problem) => {
        const link = markup`<a href="../errors/${problem.code}.html"><code>${breakable(problem.code)}</code></a>`
        return [status, link, prose(problem.when), prose(retryWords(document, operation, problem))]
      })
  })
  return table(['Status', 'Code', 'When', 'Retry?'], rows, 'responses')
}

/** A code can break between its words, and nowhere else. */
const breakable = (code: string): Html => rawHtml(code.replaceAll('_', '_<wbr>'))

const successWords = ({ status, description, schema, headers: names }: DocumentedResponse): Html =>
  markup`${prose(description)}${schema !== undefined && markup` <a href="#response-${status}">Body</a>`}${
    names.includes('ETag') && markup`, with <code>ETag</code>`
  }${schema !== undefined && '.'}`

function success(tree: Tree, { status, schema }: DocumentedResponse): Html {
  const place = bodyPlace(tree, schema)
  return markup`<details id="response-${status}" class="body" open>
    <summary><span class="status s2">${status}</span> Response body · <span class="type">${place.name}</span></summary>
    <div class="in">${knownBody(tree, place) ?? body(tree, place, true)}</div>
  </details>`
}

const bodyPlace = (tree: Tree, schema: unknown): SchemaPlace =>
  followReference(tree, { schema: object(schema), pointer: '', owner: '', isRequest: false })

/** All errors have one shape, so they are described as the alternatives of one body. */
function errorBody(tree: Tree, { responses }: DocumentedOperation): Html | undefined {
  const places = responses.filter((each) => !isSuccess(each)).flatMap(({ schema }) => alternativesOf(tree, schema))
  if (places.length === 0) return undefined
  return markup`<details id="error-body" class="body">
    <summary>
      <span class="status s4">4xx</span> <span class="status s5">5xx</span> Error body ·
      <span class="type">application/problem+json</span>
    </summary>
    <div class="in">${variantsHtml(tree, places, 'code')}</div>
  </details>`
}

function alternativesOf(tree: Tree, schema: unknown): SchemaPlace[] {
  const place = bodyPlace(tree, schema)
  const { oneOf } = place.schema
  return Array.isArray(oneOf) ? oneOf.map((each) => bodyPlace(tree, each)) : [place]
}

/** Each header once, with the statuses that have it. */
function headers(tree: Tree, { document }: Model, { responses }: DocumentedOperation): Html {
  const found = new Map<string, { at: JsonObject; pointer: string; statuses: string[] }>()
  for (const { status, at } of responses) {
    for (const [name, each] of entries(at['headers'])) {
      const known = found.get(name) ?? {
        at: resolve(document, each),
        pointer: text(each['$ref']),
        statuses: [],
      }
      found.set(name, { ...known, statuses: [...known.statuses, status] })
    }
  }
  const onAll = (statuses: string[]) =>
    statuses.length === responses.length ? 'every response' : `on ${statuses.join(', ')}`
  return markup`<details id="headers" class="body">
    <summary>Response headers · <span class="type">${found.size}</span></summary>
    <div class="in">
      <ul class="props">
        ${[...found].map(([name, { at, pointer, statuses }]) => field(tree, name, at, pointer, onAll(statuses), false))}
      </ul>
    </div>
  </details>`
}
