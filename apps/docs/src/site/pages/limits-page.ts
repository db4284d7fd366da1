// Every number that a client can run into, on one page: from the contract, and from the settings of the service.
import { readFileSync } from 'node:fs'
import { limits } from '@parley/contract'
import { entries, isObject, object, resolve, valueAt, type JsonObject } from '@parley/contract/document'
import { lexer, type Tokens } from 'marked'
import { referenceOf, type Model } from '../../contract/model.ts'
import { inWorkspace } from '../../places.ts'
import { bounds, number } from '../../reference/constraints.ts'
import { sizeWords } from '../../reference/facts.ts'
import { parametersOf } from '../../reference/samples/sample-request.ts'
import { delivery } from '../../reference/webhooks.ts'
import { factsText, link, tableText, written } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

export const limitsPage = (model: Model): Page =>
  written(
    `## Requests

Rate limits count for each member and operation. Responses to authenticated requests carry \`RateLimit\` and \`RateLimit-Policy\`.
Beyond the limit, the response is 429 [rate_limit_exceeded](errors/rate_limit_exceeded.html) with \`Retry-After\`. Beyond the body
limit, it is 413 [body_too_large](errors/body_too_large.html). Operators can change the rate limits.

${tableText(['Operation', 'Requests', 'Body'], operations(model))}

## Timeouts and connections

These are the defaults, which operators can change. If a request doesn't arrive in time, the response is 408
[request_timed_out](errors/request_timed_out.html). If the headers are too large, it is 431
[header_fields_too_large](errors/header_fields_too_large.html).

${tableText(['Setting', 'Default', 'What it limits'], settings())}

## Keys, pages and imports

${tableText(['Limit', 'Value', 'Beyond it'], fixed())}

## Webhooks

${factsText(delivery(model.document))}

## Parameters

Beyond these, the response is 400 [request_invalid](errors/request_invalid.html), and \`errors\` names the place.

${tableText(['Parameter', 'Where', 'Limit'], parameters(model))}

## Properties

Of requests and of responses. Lengths are in characters.

${tableText(['Property', 'Limit'], properties(model))}
`,
    {
      path: 'limits.html',
      title: 'Limits',
      place: { area: 'Guides', group: 'Learn' },
      keywords: 'rate limits body maximum size quota throttling page size timeout timeouts numbers',
      lead: 'Every limit, its value, and the error you get when you exceed it.',
    },
  )

type Cells = readonly string[]

const operations = ({ operations: all }: Model): Cells[] =>
  all.map((operation) => {
    const { rateLimit, maxBodyBytes } = object(operation.at['x-policy'])
    const rate = isObject(rateLimit) && `${number(rateLimit['quota'])} in ${number(rateLimit['windowSeconds'])} s`
    return [
      link(operation.summary, referenceOf(operation)),
      rate || 'no limit',
      maxBodyBytes === undefined ? 'no body' : sizeWords(Number(maxBodyBytes)),
    ]
  })

/** Returns the settings that are limits, from the table in docs/configuration.md, and what no setting changes. */
function settings(): Cells[] {
  const tokens = lexer(readFileSync(inWorkspace('docs/configuration.md'), 'utf8'))
  const rows = tokens.filter((token): token is Tokens.Table => token.type === 'table').flatMap((table) => table.rows)
  const configurable = rows.flatMap((cells) => {
    const [name = '', , value = '', words = ''] = cells.map(({ text }) => text)
    if (!/SECONDS|MAX_|RATE_LIMIT_FAILED/.test(name)) return []
    const plain = value.replaceAll('`', '')
    return [[name, name.includes('SECONDS') ? `${plain} s` : number(plain), words]]
  })
  return [
    ...configurable,
    ['Path and headers', sizeWords(limits.headerBytes), 'The size of the request line and all headers. It is fixed.'],
    [
      'Pipelined requests',
      number(limits.pipelinedRequests),
      'Requests of a connection that have no response yet. It is fixed.',
    ],
  ]
}

/** Returns the limits that no setting changes. */
const fixed = (): Cells[] => [
  ['Pending keys of a member', number(limits.pendingKeys), 'The oldest pending key becomes invalid.'],
  ['Endpoints of an organization', number(limits.webhookEndpoints), 'The endpoint is not created. Delete one first.'],
  [
    'Nesting of a body',
    `${limits.bodyLevels} levels`,
    'The response is 400 [request_invalid](errors/request_invalid.html).',
  ],
  ['Page of a list', `about ${sizeWords(limits.pageBytes)}`, 'The page ends early with a cursor for the rest.'],
  ['Line of an import', sizeWords(limits.importLineBytes), 'The line is rejected.'],
  [
    'Import while a server runs',
    sizeWords(limits.importBytesBesideServer),
    'The import is rejected: stop the server first.',
  ],
]

function parameters({ document, operations: all }: Model): Cells[] {
  const rows = new Map<string, Cells>()
  for (const { name, in: where, schema } of all.flatMap((operation) => parametersOf(document, operation))) {
    const limit = limitOf(document, schema)
    if (limit !== undefined) rows.set(`${name} ${limit}`, [`\`${name}\``, where, limit])
  }
  return [...rows.values()]
}

function properties({ document, operations: all }: Model): Cells[] {
  const used = new Set(all.flatMap(({ components }) => [...components]))
  const namesOf = new Map<string, string[]>()
  for (const [name, schema] of entries(valueAt(document, '/components/schemas'))) {
    if (!used.has(name) || name.endsWith('Problem')) continue
    for (const [property, at] of entries(schema['properties'] ?? {})) {
      const limit = limitOf(document, at)
      if (limit !== undefined) namesOf.set(limit, [...(namesOf.get(limit) ?? []), `${name}.${property}`])
    }
  }
  return [...namesOf].map(([limit, names]) => [names.map((name) => `\`${name}\``).join(' '), limit])
}

/** Returns a limit as a phrase: what the schema says of lengths, numbers of items and ranges. */
function limitOf(document: JsonObject, schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = resolve(document, schema)
  const phrases = [
    maxLength !== undefined && bounds(minLength, maxLength, 'character'),
    maxItems !== undefined && bounds(minItems, maxItems, 'item'),
    maximum !== undefined && bounds(minimum, maximum),
  ].filter((phrase) => typeof phrase === 'string')
  return phrases.length === 0 ? undefined : phrases.join(', ')
}
