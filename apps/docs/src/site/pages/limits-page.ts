// Builds the page of all limits, such as rate limits and maximum lengths, from the contract and the settings of the service.
import { readFileSync } from 'node:fs'
import { limits } from '@parley/contract'
import { entries, isObject, object, resolve, valueAt, type JsonObject } from '@parley/contract/document'
import { lexer, type Tokens } from 'marked'
import { referenceOf, type Model } from '../../contract/model.ts'
import { inWorkspace } from '../../places.ts'
import { numberText, rangeText } from '../../reference/constraints.ts'
import { sizeText } from '../../reference/facts.ts'
import { parametersOf } from '../../reference/samples/sample-request.ts'
import { deliveryText } from '../../reference/webhooks.ts'
import { link, pageFromMarkdown, tableText } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

export const limitsPage = (model: Model): Page =>
  pageFromMarkdown(
    `## Requests

Rate limits count for each member and operation. Responses to authenticated requests carry \`RateLimit\` and \`RateLimit-Policy\`.
Beyond the limit, the response is 429 [rate_limit_exceeded](errors/rate_limit_exceeded.html) with \`Retry-After\`. Beyond the body
limit, it is 413 [body_too_large](errors/body_too_large.html). Operators can change the rate limits.

${tableText(['Operation', 'Requests', 'Body'], operationRows(model))}

## Timeouts and connections

Operators can change all but the last two. If a request doesn't arrive in time, the response is 408
[request_timed_out](errors/request_timed_out.html). If the headers are too large, it is 431
[header_fields_too_large](errors/header_fields_too_large.html).

${tableText(['Setting', 'Default', 'What it limits'], settingRows())}
| Path and headers | ${sizeText(limits.headerBytes)} | The size of the request line and all headers. |
| Pipelined requests | ${limits.pipelinedRequests} | Requests of a connection without a response. Beyond it, it is closed. |

## Keys, pages and imports

| Limit | Value | Beyond it |
| --- | --- | --- |
| Pending keys of a member | ${limits.pendingKeys} | The oldest pending key becomes invalid. |
| Endpoints of an organization | ${limits.webhookEndpoints} | The endpoint is not created. Delete one first. |
| Nesting of a body | ${limits.bodyLevels} levels | The response is 400 [request_invalid](errors/request_invalid.html). |
| Page of a list | about ${sizeText(limits.pageBytes)} | The page ends early with a cursor for the rest. |
| Line of an import | ${sizeText(limits.importLineBytes)} | The line is rejected. |
| Import while a server runs | ${sizeText(limits.importBytesBesideServer)} | The import is rejected: stop the server first. |

## Webhooks

${deliveryText(model.document)}

## Parameters

Beyond these, the response is 400 [request_invalid](errors/request_invalid.html), and \`errors\` names the place.

${tableText(['Parameter', 'Where', 'Limit'], parameterRows(model))}

## Properties

Of requests and of responses, by schema. Beyond those of a request, the response is 400 [request_invalid](errors/request_invalid.html).

${tableText(['Schema', 'Properties'], propertyRows(model))}
`,
    {
      path: 'limits.html',
      title: 'Limits',
      navigation: { area: 'Guides', group: 'Learn' },
      keywords: 'rate limits body max maximum size message length quota throttling page size timeout timeouts numbers',
      lead: 'Every limit, its value, and what happens beyond it.',
    },
  )

/** Returns a row for each operation with its rate limit and its body limit. */
const operationRows = ({ operations }: Model): string[][] =>
  operations.map((operation) => {
    const { rateLimit, maxBodyBytes } = object(operation.definition['x-policy'])
    return [
      link(operation.summary, referenceOf(operation)),
      isObject(rateLimit)
        ? `${numberText(rateLimit['quota'])} in ${numberText(rateLimit['windowSeconds'])} s`
        : 'no limit',
      maxBodyBytes === undefined ? 'no body' : sizeText(Number(maxBodyBytes)),
    ]
  })

/** Returns a row for each setting that is a limit, from the tables in docs/configuration.md. */
function settingRows(): string[][] {
  const tokens = lexer(readFileSync(inWorkspace('docs/configuration.md'), 'utf8'))
  const rows = tokens.filter((token): token is Tokens.Table => token.type === 'table').flatMap((table) => table.rows)
  return rows.flatMap((cells) => {
    // The second column of a table says what values the setting can have.
    const [name = '', , code = '', meaning = ''] = cells.map(({ text }) => text)
    // The name of each limit contains one of these words. Other settings, such as the port, are no limits.
    if (!/SECONDS|MAX_|RATE_LIMIT_FAILED/.test(name)) return []
    const value = code.replaceAll('`', '')
    return [[name, name.includes('SECONDS') ? `${value} s` : numberText(value), meaning]]
  })
}

/** Returns a row for each parameter that has a limit. Operations that have the same parameter with the same limit share a row. */
function parameterRows({ document, operations }: Model): string[][] {
  const rows = new Map<string, string[]>()
  for (const { name, in: location, schema } of operations.flatMap((each) => parametersOf(document, each))) {
    const limit = limitText(document, schema)
    if (limit !== undefined) rows.set(`${name} ${limit}`, [`\`${name}\``, location, limit])
  }
  return [...rows.values()]
}

/** Returns a row for each schema that an operation uses, with the limits of its properties. Leaves out errors. */
function propertyRows({ document, operations }: Model): string[][] {
  const usedSchemas = new Set(operations.flatMap(({ components }) => [...components]))
  return entries(valueAt(document, '/components/schemas')).flatMap(([name, schema]) => {
    if (!usedSchemas.has(name) || name.endsWith('Problem')) return []
    const limited = entries(schema['properties']).flatMap(([property, definition]) => {
      const limit = limitText(document, definition)
      return limit === undefined ? [] : [`\`${property}\`: ${limit}`]
    })
    return limited.length === 0 ? [] : [[`\`${name}\``, limited.join('; ')]]
  })
}

/** Writes the limits of a schema, such as `1 to 64 characters` or `at most 20 items`. Returns undefined if it has no maximum. */
function limitText(document: JsonObject, schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = resolve(document, schema)
  const phrases = [
    maxLength !== undefined && rangeText(minLength, maxLength, 'character'),
    maxItems !== undefined && rangeText(minItems, maxItems, 'item'),
    maximum !== undefined && rangeText(minimum, maximum),
  ].filter((phrase) => typeof phrase === 'string')
  return phrases.length === 0 ? undefined : phrases.join(', ')
}
