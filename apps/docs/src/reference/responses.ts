// Renders the responses of an operation: a table of all statuses and error codes, and below it the headers and bodies, which are folded.
import { entries, resolve, text, valueAt } from '@parley/contract/document'
import type { DocumentedResponse, DocumentedOperation } from '../contract/operations.ts'
import { breakable, commaList, markup, prose, statusBadge, table, type Cell, type Html } from '../html.ts'
import { retryText } from './facts.ts'
import { alternativesOf, body, bodySchema, fieldItem, variantsHtml, type PageContext } from './schema-tree.ts'

const isSuccess = ({ status }: DocumentedResponse) => /^[23]/.test(status)

export function responsesSection(context: PageContext, operation: DocumentedOperation): Html {
  const successesWithBody = operation.responses.filter((each) => isSuccess(each) && each.schema !== undefined)
  // The errors that occur before the service knows the operation. An unknown path isn't one here, because the operation's path exists.
  const errorsBeforeOperation = context.problems.filter(
    ({ operationIds, code }) => operationIds.length === 0 && code !== 'route_not_found',
  )
  return markup`<h2 id="responses">Responses</h2>
${responseTable(context, operation)}
<p class="con">
  If several errors apply, the service returns the first one in the
  <a href="../concepts.html#order-of-error-checks">order of checks</a>. Before it knows the operation, it can also return
  ${commaList(
    errorsBeforeOperation.map(({ code, status }) => markup`${status} <a href="../errors/${code}.html">${code}</a>`),
  )}.
</p>
${successesWithBody.map((each) => successBody(context, each))}
${errorBody(context, operation)}${headersSection(context, operation)}`
}

/** Renders a table with one row for each successful response, and one for each error code. */
function responseTable({ document, problems }: PageContext, operation: DocumentedOperation): Html {
  const rows = operation.responses.flatMap((response): Cell[][] => {
    const badge = statusBadge(response.status)
    if (isSuccess(response)) return [[badge, '–', successCell(response), '–']]
    return problems
      .filter(({ code }) => response.codes.includes(code))
      .map((problem) => {
        const link = markup`<a href="../errors/${problem.code}.html"><code>${breakable(problem.code)}</code></a>`
        return [badge, link, prose(problem.when), prose(retryText(document, operation, problem))]
      })
  })
  return table(['Status', 'Code', 'When', 'Retry?'], rows)
}

/** Renders the description of a successful response. If the response has a body, a link to the body follows: "… Body, with ETag." */
function successCell({ status, schema, definition }: DocumentedResponse): Html {
  const hasBody = schema !== undefined
  const hasEtag = valueAt(definition, '/headers/ETag') !== undefined
  return markup`${prose(text(definition['description']))}${hasBody && markup` <a href="#response-${status}">Body</a>`}${
    hasEtag && markup`, with <code>ETag</code>`
  }${hasBody && '.'}`
}

function successBody(context: PageContext, { status, schema }: DocumentedResponse): Html {
  const located = bodySchema(context, schema, false)
  return markup`<details id="response-${status}" class="body" open>
    <summary>${statusBadge(status)} Response body · <span class="type">${located.name}</span></summary>
    <div class="in">${body(context, located)}</div>
  </details>`
}

/** Renders one body for all errors, with the errors as its alternatives, because the errors share nearly all properties. */
function errorBody(context: PageContext, { responses }: DocumentedOperation): Html | undefined {
  const bodies = responses.filter((each) => !isSuccess(each)).map(({ schema }) => bodySchema(context, schema, false))
  // The schema of a body is the schema of one error, or has the schemas of several errors as alternatives.
  const errors = bodies.flatMap((each) => ('oneOf' in each.schema ? alternativesOf(context, each) : [each]))
  if (errors.length === 0) return undefined
  return markup`<details id="error-body" class="body">
    <summary>
      <span class="status s4">4xx</span> <span class="status s5">5xx</span> Error body ·
      <span class="type">application/problem+json</span>
    </summary>
    <div class="in">${variantsHtml(context, errors, 'code')}</div>
  </details>`
}

/** Renders the headers of all responses, each header once, with the statuses of the responses that have it. */
function headersSection(context: PageContext, { responses }: DocumentedOperation): Html {
  const headers = responses.flatMap(({ status, definition }) =>
    entries(definition['headers']).map(([name, reference]) => ({ name, reference, status })),
  )
  const items = [...Map.groupBy(headers, ({ name }) => name)].map(([name, uses]) => {
    const statuses = uses.map(({ status }) => status)
    const occurrence = uses.length === responses.length ? 'every response' : `on ${statuses.join(', ')}`
    // All responses refer to the same definition of a header.
    const reference = uses[0]?.reference
    const definition = resolve(context.document, reference)
    return fieldItem(context, { name, definition }, occurrence, false)
  })
  return markup`<details id="headers" class="body">
    <summary>Response headers · <span class="type">${items.length}</span></summary>
    <div class="in"><ul class="props">${items}</ul></div>
  </details>`
}
