// The responses of an operation: a table of all statuses and codes, and the headers and bodies behind it.
import { entries, object, resolve, text, valueAt } from '@parley/contract/document'
import type { DocumentedResponse, DocumentedOperation } from '../contract/operations.ts'
import { breakable, listed, markup, prose, statusBadge, table, type Cell, type Html } from '../html.ts'
import { retryWords } from './facts.ts'
import { body, field, followReference, variantsHtml, type Tree } from './schema-tree.ts'
import type { SchemaPlace } from './variants.ts'

const isSuccess = ({ status }: DocumentedResponse) => /^[23]/.test(status)

export function responsesSection(tree: Tree, operation: DocumentedOperation): Html {
  return markup`<h2 id="responses">Responses</h2>
${responseTable(tree, operation)}
<p class="con">
  If several errors apply, the service returns the first one in the
  <a href="../concepts.html#order-of-error-checks">order of checks</a>. Before it knows the operation, it can also return
  ${listed(
    tree.problems
      .filter(({ operations, code }) => operations.length === 0 && code !== 'route_not_found')
      .map(({ code, status }) => markup`${status} <a href="../errors/${code}.html">${code}</a>`),
  )}.
</p>
${operation.responses.filter((each) => isSuccess(each) && each.schema !== undefined).map((each) => success(tree, each))}
${errorBody(tree, operation)}${headers(tree, operation)}`
}

function responseTable({ document, problems }: Tree, operation: DocumentedOperation): Html {
  const rows = operation.responses.flatMap((response): Cell[][] => {
    const badge = statusBadge(response.status)
    if (isSuccess(response)) return [[badge, '–', successWords(response), '–']]
    return problems
      .filter(({ code }) => response.codes.includes(code))
      .map((problem) => {
        const link = markup`<a href="../errors/${problem.code}.html"><code>${breakable(problem.code)}</code></a>`
        return [badge, link, prose(problem.when), prose(retryWords(document, operation, problem))]
      })
  })
  return table(['Status', 'Code', 'When', 'Retry?'], rows)
}

const successWords = ({ status, schema, at }: DocumentedResponse): Html =>
  markup`${prose(text(at['description']))}${schema !== undefined && markup` <a href="#response-${status}">Body</a>`}${
    valueAt(at, '/headers/ETag') !== undefined && markup`, with <code>ETag</code>`
  }${schema !== undefined && '.'}`

function success(tree: Tree, { status, schema }: DocumentedResponse): Html {
  const place = bodyPlace(tree, schema)
  return markup`<details id="response-${status}" class="body" open>
    <summary>${statusBadge(status)} Response body · <span class="type">${place.name}</span></summary>
    <div class="in">${body(tree, place)}</div>
  </details>`
}

const bodyPlace = (tree: Tree, schema: unknown): SchemaPlace =>
  followReference(tree, { schema: object(schema), pointer: '', owner: '', isRequest: false })

/** Shows all errors as the alternatives of one body, because they have the same properties. */
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

/** Returns each header once, with the statuses that have it. */
function headers(tree: Tree, { responses }: DocumentedOperation): Html {
  const all = responses.flatMap(({ status, at }) =>
    entries(at['headers']).map(([name, header]) => ({ name, header, status })),
  )
  const fields = [...Map.groupBy(all, ({ name }) => name)].map(([name, uses]) => {
    const where =
      uses.length === responses.length ? 'every response' : `on ${uses.map(({ status }) => status).join(', ')}`
    const header = uses[0]?.header
    return field(tree, name, resolve(tree.document, header), text(header?.['$ref']), where, false)
  })
  return markup`<details id="headers" class="body">
    <summary>Response headers · <span class="type">${fields.length}</span></summary>
    <div class="in"><ul class="props">${fields}</ul></div>
  </details>`
}
