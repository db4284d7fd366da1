// Every number that a client can run into, on one page: from the contract, and from the settings of the service.
import { readFileSync } from 'node:fs'
import { entries, isObject, object, resolve, valueAt, type JsonObject } from '@parley/contract/document'
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

/** The limits in the table of docs/configuration.md. A test compares that table with the program. */
function settings(): Cells[] {
  const rows = readFileSync(inWorkspace('docs/configuration.md'), 'utf8').matchAll(
    /^\| `(\w+)` *\| `--[\w-]+` *\| `([^`]+)` *\| (.*?) *\|$/gm,
  )
  const configurable = [...rows]
    .filter(([, name = '']) => /SECONDS|MAX_|RATE_LIMIT_FAILED/.test(name))
    .map(([, name = '', value = '', words = '']): Cells => [
      `\`${name}\``,
      /SECONDS/.test(name) ? `${value} s` : number(value),
      words,
    ])
  const headers = constantOf('http/server.ts', /MAX_HEADER_BYTES = (\d+) \* 1024/)
  const requests = constantOf('http/pipelining.ts', /MAX_PENDING = (\d+)/)
  return [
    ...configurable,
    ['Path and headers', `${headers} KiB`, 'The size of the request line and all headers. It is fixed.'],
    ['Pipelined requests', requests, 'Requests of a connection that have no response yet. It is fixed.'],
  ]
}

/** The limits that no setting changes. */
function fixed(): Cells[] {
  const pending = constantOf('domain/api-keys/api-keys.ts', /MAX_PENDING = (\d+)/)
  const page = constantOf('sql/sql-text.ts', /MAX_PAGE_BYTES = (\d+) \* 1024/)
  const line = constantOf('import-export/lines.ts', /MAX_LINE_BYTES = (\d+) \* 1024 \* 1024/)
  const beside = constantOf('import-export/import.ts', /MOST_BESIDE_A_SERVER = (\d+) \* 1024 \* 1024/)
  return [
    ['Pending keys of a member', pending, 'The oldest pending key becomes invalid.'],
    ['Page of a list', `about ${number(page)} KiB`, 'The page ends early with a cursor for the rest.'],
    ['Line of an import', `${line} MiB`, 'The line is rejected.'],
    ['Import while a server runs', `${beside} MiB`, 'The import is rejected: stop the server first.'],
  ]
}

/** A number that the server fixes in its code. */
function constantOf(file: string, pattern: RegExp): string {
  const found = pattern.exec(readFileSync(inWorkspace(`apps/server/src/${file}`), 'utf8'))?.[1]
  if (found === undefined) throw new Error(`apps/server/src/${file} has no number for ${String(pattern)}.`)
  return found
}

function parameters({ document, operations: all }: Model): Cells[] {
  const found = new Map<string, Cells>()
  for (const { name, in: where, schema } of all.flatMap((operation) => parametersOf(document, operation))) {
    const limit = limitOf(document, schema)
    if (limit !== undefined) found.set(`${name} ${limit}`, [`\`${name}\``, where, limit])
  }
  return [...found.values()]
}

function properties({ document, operations: all }: Model): Cells[] {
  const used = new Set(all.flatMap(({ components }) => [...components]))
  const found = new Map<string, string[]>()
  for (const [name, schema] of entries(valueAt(document, '/components/schemas'))) {
    if (!used.has(name) || name.endsWith('Problem')) continue
    for (const [property, at] of entries(schema['properties'] ?? {})) {
      const limit = limitOf(document, at)
      if (limit !== undefined) found.set(limit, [...(found.get(limit) ?? []), `${name}.${property}`])
    }
  }
  return [...found].map(([limit, names]) => [names.map((name) => `\`${name}\``).join(' '), limit])
}

/** A limit as a phrase: what the schema says of lengths, numbers of items and ranges. */
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
