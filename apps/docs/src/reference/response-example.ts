// Renders example responses, with their headers and their body, as HTML for the reference and as Markdown for other pages.
import { entries, list, resolve, type JsonObject } from '@parley/contract/document'
import type { DocumentedResponse } from '../contract/operations.ts'
import { markup, pre, type Html } from '../html.ts'
import { withDemoValues } from './samples/demo-values.ts'

/** Headers that the examples omit. These headers are the same in every response, or have an example that fits only one operation. */
const OMITTED_HEADERS = new Set(['Cache-Control', 'RateLimit', 'RateLimit-Policy', 'Link'])

/** Renders a response as a code block of Markdown: `firstLine`, which begins with the status, then the lines of headers, and the body. */
export const responseText = (firstLine: string, lines: readonly string[], body: unknown): string =>
  `\`\`\`http\n${[firstLine, ...lines].join('\n')}\n\n${JSON.stringify(withDemoValues(body), null, 2)}\n\`\`\``

/** Returns the headers of a response with their example values, as lines such as `ETag: "7"`. */
export const headerLines = (document: JsonObject, { definition }: DocumentedResponse): string[] =>
  entries(definition['headers'])
    .filter(([name]) => !OMITTED_HEADERS.has(name))
    .map(([name, header]) => `${name}: ${String(headerExample(document, header))}`)

/** Renders an example response for the reference: the lines of its headers above its body. */
export function responseHtml(lines: readonly string[], body: unknown): Html {
  const head = lines.length > 0 && markup`<div class="head-lines">${lines.join('\n')}</div>`
  return markup`${head}${body === undefined ? pre('No body', 'text') : pre(JSON.stringify(body, null, 2), 'json')}`
}

function headerExample(document: JsonObject, header: JsonObject): unknown {
  const schema = resolve(document, resolve(document, header)['schema'])
  return list(schema['examples'])[0]
}

/** Returns the first example that the contract gives for the body of this response, or else for the body's schema. */
export function bodyExample(document: JsonObject, { definition, schema }: DocumentedResponse): unknown {
  if (schema === undefined) return undefined
  const [example] = entries(definition['content']).flatMap(([, media]) => entries(media['examples']))
  return example === undefined ? list(resolve(document, schema)['examples'])[0] : resolve(document, example[1])['value']
}
